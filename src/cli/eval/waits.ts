import type { JudgeActivity } from '../../judge/pace/activity.ts'
import type { PendingBatch } from '../../judge/batch/exchange.ts'
import { durationText } from '../../reports/figure-text.ts'
import { counted, thousands } from '../../support/counted.ts'

/** What a run is waiting for. */
export interface Waits {
  /** Calls of the application in progress. */
  readonly target: number
  readonly judge?: JudgeActivity | undefined
  /** Batches at the provider, and questions gathered for the next one. */
  readonly batches?: readonly PendingBatch[] | undefined
  readonly gathered?: number | undefined
  /** The budget in US dollars. */
  readonly budgetUsd?: number | undefined
  /** Since when a result has been on its way into the store and the reports, in milliseconds of the clock. */
  readonly storingSince?: number | undefined
}

/** A store that takes longer than this is mentioned. */
const SLOW_STORE_MS = 1000

/** `waiting for the judge (8 calls, 12 queued) and the application (2 calls)`, without the parts that do not apply. */
export function waitsText(waits: Waits, now: Date): string {
  const all = [...storeText(waits, now), ...batchTexts(waits, now), ...judgeTexts(waits, now), ...targetText(waits)]
  return all.length === 0 ? '' : `waiting for ${all.join(' and ')}`
}

function storeText({ storingSince }: Waits, now: Date): string[] {
  const waited = storingSince === undefined ? 0 : now.getTime() - storingSince
  return waited < SLOW_STORE_MS ? [] : [`the store (${durationText(waited)})`]
}

function batchTexts({ batches = [], gathered = 0 }: Waits, now: Date): string[] {
  const [first] = batches
  const more = gathered === 0 ? [] : [`questions to fill a batch (${thousands(gathered)} so far)`]
  if (first === undefined) return more
  const name = batches.length === 1 ? `batch ${first.id}` : counted(batches.length, 'batch', 'batches')
  const rows = batches.reduce((sum, batch) => sum + batch.rows, 0)
  const done = batches.reduce((sum, batch) => sum + batch.done, 0)
  const since = Math.min(...batches.map((batch) => batch.since.getTime()))
  return [
    `${name} (${thousands(done)} of ${thousands(rows)} answered, ${durationText(now.getTime() - since)})`,
    ...more,
  ]
}

function judgeTexts({ judge }: Waits, now: Date): string[] {
  if (judge === undefined) return []
  const { inFlight, queued, retrying, pausedUntil, away } = judge
  const pause = pausedUntil - now.getTime()
  if (away === undefined && pause > 0 && queued + retrying > 0) {
    return [`the rate limit (${durationText(pause)}, ${counted(queued + retrying, 'call')})`]
  }
  if (inFlight + queued + retrying === 0) return []
  if (away !== undefined) {
    return [`a judge that answers nobody (${awayText(away)}; ${counted(inFlight + queued + retrying, 'call')})`]
  }
  const parts = [
    counted(inFlight, 'call'),
    ...(queued > 0 ? [`${thousands(queued)} queued`] : []),
    ...(retrying > 0 ? [`${thousands(retrying)} waiting to retry`] : []),
  ]
  return [`the judge (${parts.join(', ')})`]
}

function targetText({ target }: Waits): string[] {
  return target === 0 ? [] : [`the application (${counted(target, 'call')})`]
}

/** `for 45.0 s, patience 10 min 0 s`. */
function awayText({ forMs, patienceMs }: NonNullable<JudgeActivity['away']>): string {
  return `for ${durationText(forMs)}, patience ${durationText(patienceMs)}`
}

const STALLED_MS = 30_000

/** A sentence once the judge has not answered any call for 30 s. It stays the same until an answer comes. */
export function stallText({ judge }: Waits, now: Date): string | undefined {
  if (judge?.silentSince === undefined) return undefined
  const { inFlight, queued, retrying, silentSince, pausedUntil, away } = judge
  if (now.getTime() - silentSince < STALLED_MS) return undefined
  const paused =
    away !== undefined
      ? ` It is asked again until patience ends (${durationText(away.patienceMs)}; --judge-patience says how long).`
      : pausedUntil > now.getTime()
        ? ` The provider asked to wait until ${clock(pausedUntil)}.`
        : ''
  const calls = [
    `${counted(inFlight, 'call')} under way`,
    ...(queued > 0 ? [`${thousands(queued)} waiting for their turn`] : []),
    ...(retrying > 0 ? [`${thousands(retrying)} waiting to retry`] : []),
  ]
  return `The judge has not answered since ${clock(silentSince)}: ${calls.join(', ')}.${paused}`
}

/** The time of day in UTC, as in logs. */
function clock(time: number): string {
  return `${new Date(time).toISOString().slice(11, 19)} UTC`
}
