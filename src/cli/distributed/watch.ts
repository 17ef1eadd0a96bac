import { NO_USAGE } from '../../core/usage.ts'
import type { RunStore } from '../../core/stores/run-store.ts'
import { costText, durationText } from '../../reports/figure-text.ts'
import { printable } from '../../reports/display.ts'
import { counted, thousands } from '../../support/counted.ts'
import { sleep } from '../../support/sleep.ts'
import { knownRun, readStatus, type WorkRun, type WorkStatus } from '../../work/control.ts'
import { persistently } from '../../work/persistently.ts'
import type { Sql } from '../../work/sql.ts'
import type { ProgressLine } from '../eval/progress.ts'
import { isLive, type World } from '../world.ts'

interface Watched {
  readonly sql: Sql
  readonly store: { readonly runs: RunStore }
  readonly run: string
}

const LOOK_MS = 500
/** How long a worker has to summarise a stopped run, if there is one. After that its results are there all the same. */
const CONCLUDED_MS = 15_000
const NOBODY_MS = 10_000

/**
 * Waits until a run has all its results or will never have them, and reports progress. `undefined` if the user stopped
 * waiting.
 */
export async function untilConcluded(
  { sql, store, run }: Watched,
  { world, say, progress }: { world: World; say: (text: string) => void; progress: ProgressLine },
): Promise<WorkRun | undefined> {
  const begun = world.now().getTime()
  const heard = new Set<string>()
  let stopping: number | undefined
  while (!world.signal.aborted) {
    const status = await persistently(() => readStatus(sql, run), { signal: world.signal })
    const found = knownRun(status, run)
    const time = world.now().getTime()
    if (found.state === 'stopping') stopping ??= time
    if (found.state === 'finishing' || found.state === 'finished') return found
    const isAlone = status?.workers.length === 0
    if (stopping !== undefined && (isAlone || time - stopping > CONCLUDED_MS)) return found
    for (const note of notesOf(status, time - begun)) {
      if (!heard.has(note)) say(note)
      heard.add(note)
    }
    const stored = await persistently(() => store.runs.get(run), { signal: world.signal })
    progress.update({
      done: stored?.results ?? 0,
      total: found.total,
      errors: 0,
      failures: 0,
      inFlight: inFlight(status),
      usage: NO_USAGE,
    })
    await sleep(LOOK_MS, world.signal).catch(() => undefined)
  }
  return undefined
}

function notesOf(status: WorkStatus | undefined, elapsedMs: number): readonly string[] {
  if (status === undefined) return []
  if (status.state === 'paused') return ['The run is paused; assay runs continue resumes it.']
  if (status.workers.length === 0 && elapsedMs > NOBODY_MS) return ['No worker has reported in yet.']
  return status.workers.flatMap(({ worker, note }) => (note === undefined ? [] : [`${worker}: ${note}`]))
}

function inFlight(status: WorkStatus | undefined): number {
  return (status?.workers ?? []).reduce((sum, worker) => sum + worker.inFlight, 0)
}

const PLAIN_EVERY_MS = 10_000

/** Reports a run's progress until it ends: one live line on a terminal, a line every 10 seconds elsewhere. */
export async function watchRun({ sql, store, run }: Watched, world: World): Promise<WorkRun | undefined> {
  const { stderr, env, signal, now } = world
  const live = isLive(stderr, env)
  let first: { done: number; time: number } | undefined
  let said = -Infinity
  let latest: WorkStatus | undefined
  while (!signal.aborted) {
    const status = await persistently(() => readStatus(sql, run), { signal })
    latest = status
    const found = knownRun(status, run)
    const done = (await persistently(() => store.runs.get(run), { signal }))?.results ?? 0
    const time = now().getTime()
    first ??= { done, time }
    if (status !== undefined && (live || time - said >= PLAIN_EVERY_MS || found.state === 'finished')) {
      said = time
      const text = printable(statusText(status, { done, since: first, time }))
      stderr.write(live ? `\r${text}\u001b[K` : `${text}\n`)
    }
    if (found.state === 'finished') break
    await sleep(LOOK_MS, signal).catch(() => undefined)
  }
  if (live) stderr.write('\n')
  return latest
}

/** `1,200/3,000 · open · 64/s · 28 s left · 2 workers, 64 in work · 30/60 shards · $0.12 of $2.00`. */
export function statusText(
  status: WorkStatus,
  { done, since, time }: { done: number; since: { done: number; time: number }; time: number },
): string {
  const { state, total, reason, workers, shards, shardsDone, spentUsd, limitUsd } = status
  const perSecond = time > since.time ? ((done - since.done) * 1000) / (time - since.time) : 0
  const left = perSecond > 0 ? ((total - done) / perSecond) * 1000 : 0
  const over = state === 'finished'
  return [
    `${thousands(done)}/${thousands(total)}`,
    reason === undefined ? state : `${state} (${reason})`,
    ...(perSecond > 0 && !over ? [`${perSecond.toFixed(perSecond < 10 ? 1 : 0)}/s`] : []),
    ...(left > 0 && state === 'open' ? [`${durationText(left)} left`] : []),
    ...(over ? [] : [`${counted(workers.length, 'worker')}, ${thousands(inFlight(status))} in work`]),
    ...(shards > 0 ? [`${thousands(shardsDone)}/${thousands(shards)} shards`] : []),
    ...(spentUsd === undefined ? [] : [`${costText(spentUsd)} of ${costText(limitUsd)}`]),
    ...workers.flatMap(({ worker, note }) => (note === undefined ? [] : [`${worker}: ${note}`])),
  ].join(' · ')
}
