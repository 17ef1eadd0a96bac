import type { Progress } from '../../core/run.ts'
import { costText, durationText } from '../../reports/figure-text.ts'
import { cut } from '../../reports/display.ts'
import { counted, thousands } from '../../support/counted.ts'
import { stallText, waitsText, type Waits } from './waits.ts'
import { columnsOf, isLive, type World } from '../world.ts'

/** Shows the user a run's progress. */
export interface ProgressLine {
  update(progress: Progress): void
  /** Removes the live line, so that what follows is on a line of its own. */
  clear(): void
}

const LIVE_EVERY_MS = 100
const PLAIN_EVERY_MS = 10_000
const TICK_MS = 1000

export interface ProgressOptions {
  readonly quiet: boolean
  /** What the run is waiting for at this moment. */
  readonly waits?: (() => Waits) | undefined
}

/**
 * One live line on a terminal, a plain line every 10 seconds elsewhere, nothing when quiet. A judge that has gone silent is
 * reported once, on a line that stays.
 */
export function progressLine({ stderr, env, now }: World, { quiet, waits }: ProgressOptions): ProgressLine {
  if (quiet) return { update: () => undefined, clear: () => undefined }
  const live = isLive(stderr, env)
  const started = now().getTime()
  const everyMs = live ? LIVE_EVERY_MS : PLAIN_EVERY_MS
  let last = live ? started - LIVE_EVERY_MS : started
  let shown = false
  let latest: Progress | undefined
  let silentSince: number | undefined
  const pace = paceOf(started)

  const sayStall = (at: Waits, time: Date): void => {
    const text = stallText(at, time)
    if (text === undefined || at.judge?.silentSince === silentSince) return
    silentSince = at.judge?.silentSince
    stderr.write(`${shown ? '\r\u001b[K' : ''}${text}\n`)
    shown = false
  }
  const draw = (): void => {
    const time = now().getTime()
    const at = waits?.()
    if (at !== undefined) sayStall(at, new Date(time))
    if (latest === undefined || time - last < everyMs) return
    last = time
    const text = progressText(latest, {
      elapsedMs: time - started,
      perSecond: pace(latest.done, time),
      waits: at,
      now: new Date(time),
    })
    shown = live
    // Back to the start of the line, the text, then erase the rest of an earlier one.
    stderr.write(live ? `\r${cut(text, columnsOf(stderr) - 1)}\u001b[K` : `${text}\n`)
  }
  // The time shown moves on even while nothing happens.
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

export interface Standing {
  readonly elapsedMs: number
  /** Recent examples per second. */
  readonly perSecond: number
  readonly waits?: Waits | undefined
  readonly now: Date
}

/** `120/1,000 · 35/s · 25 s left · 2 errors · $0.12 · 8 in work, waiting for …`, without the parts that do not apply. */
export function progressText(progress: Progress, { elapsedMs, perSecond, waits, now }: Standing): string {
  const { done, total, errors, failures, inFlight, usage } = progress
  const left = total === undefined || perSecond === 0 ? 0 : ((total - done) / perSecond) * 1000
  const waiting = waits === undefined ? '' : waitsText(waits, now)
  const retries = waits?.judge?.retries ?? 0
  const budget = waits?.budgetUsd === undefined ? '' : ` of ${costText(waits.budgetUsd)}`
  const parts = [
    total === undefined ? counted(done, 'example') : `${thousands(done)}/${thousands(total)}`,
    ...(done === 0 && inFlight > 0 ? [`${thousands(inFlight)} in work`, durationText(elapsedMs)] : []),
    ...(perSecond > 0 ? [`${rateText(perSecond)}/s`] : []),
    ...(left > 0 ? [`${durationText(left)} left`] : []),
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(failures > 0 ? [`${thousands(failures)} not measured`] : []),
    ...(retries > 0 ? [counted(retries, 'retry', 'retries')] : []),
    ...(usage.calls > 0 ? [`${costText(usage.costUsd)}${budget}`] : []),
    ...(done > 0 && inFlight > 0 && waits !== undefined ? [`${thousands(inFlight)} in work`] : []),
    ...(waiting === '' ? [] : [waiting]),
  ]
  return parts.join(' · ')
}

/** How far back the rate looks, so that rate and time left follow a judge that slows down. */
const WINDOW_MS = 60_000

/** Examples per second over the last minute, from counts with their times. */
export function paceOf(started: number): (done: number, time: number) => number {
  const samples = [{ done: 0, time: started }]
  return (done, time) => {
    samples.push({ done, time })
    while ((samples[1]?.time ?? Infinity) <= time - WINDOW_MS) samples.shift()
    const [oldest] = samples
    return oldest === undefined || time === oldest.time ? 0 : ((done - oldest.done) * 1000) / (time - oldest.time)
  }
}

function rateText(perSecond: number): string {
  return perSecond >= 10 ? thousands(Math.round(perSecond)) : perSecond.toFixed(1)
}
