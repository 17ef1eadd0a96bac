import type { Progress } from '../core/index.ts'
import { costText, counted, cut, durationText, thousands } from '../reports/index.ts'
import { columnsOf, isLive, type World } from './world.ts'

/** Tells the user where a run stands. */
export interface ProgressLine {
  update(progress: Progress): void
  /** Takes the live line away, so that what follows stands alone. */
  clear(): void
}

const LIVE_EVERY_MS = 100
const PLAIN_EVERY_MS = 10_000
const TICK_MS = 1000

/** One live line on a terminal, a plain line every 10 seconds elsewhere, nothing when quiet. */
export function progressLine({ stderr, env, now }: World, { quiet }: { quiet: boolean }): ProgressLine {
  if (quiet) return { update: () => undefined, clear: () => undefined }
  const live = isLive(stderr, env)
  const started = now().getTime()
  const everyMs = live ? LIVE_EVERY_MS : PLAIN_EVERY_MS
  let last = live ? started - LIVE_EVERY_MS : started
  let shown = false
  let latest: Progress | undefined
  const draw = (): void => {
    const time = now().getTime()
    if (latest === undefined || time - last < everyMs) return
    last = time
    const text = progressText(latest, time - started)
    shown = live
    // Back to the start of the line, the text, and what is left of an earlier one erased.
    stderr.write(live ? `\r${cut(text, columnsOf(stderr) - 1)}\u001b[K` : `${text}\n`)
  }
  // Time goes on while nothing happens.
  const timer = setInterval(draw, live ? TICK_MS : PLAIN_EVERY_MS).unref()
  return {
    update(progress) {
      latest = progress
      draw()
    },
    clear() {
      clearInterval(timer)
      if (shown) stderr.write('\r\u001b[K')
      shown = false
    },
  }
}

/** `120/1,000 · 35/s · 25 s left · 2 errors · $0.12`, with only what there is to say. */
export function progressText(progress: Progress, elapsedMs: number): string {
  const { done, total, errors, failures, inFlight, usage } = progress
  const perSecond = elapsedMs > 0 ? (done * 1000) / elapsedMs : 0
  const left = total === undefined || done === 0 ? undefined : (elapsedMs / done) * (total - done)
  const parts = [
    total === undefined ? counted(done, 'example') : `${thousands(done)}/${thousands(total)}`,
    ...(done === 0 && inFlight > 0 ? [`${thousands(inFlight)} in work`, durationText(elapsedMs)] : []),
    ...(perSecond > 0 ? [`${rateText(perSecond)}/s`] : []),
    ...(left === undefined || left === 0 ? [] : [`${durationText(left)} left`]),
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(failures > 0 ? [`${thousands(failures)} not measured`] : []),
    ...(usage.calls > 0 ? [costText(usage.costUsd)] : []),
  ]
  return parts.join(' · ')
}

function rateText(perSecond: number): string {
  return perSecond >= 10 ? thousands(Math.round(perSecond)) : perSecond.toFixed(1)
}
