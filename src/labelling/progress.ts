import type { Positive } from '../calibration/human-label.ts'
import { krippendorffAlpha } from '../stats/agreement/krippendorff.ts'
import { wilsonInterval, type Interval } from '../stats/intervals.ts'
import type { WholeStore } from '../store/open-store.ts'
import { queueAt } from './label-items.ts'
import { settledItems, type SettledItem } from './settled.ts'

/** How far a queue is, and how much its raters agree. */
export interface QueueProgress {
  readonly size: number
  /** Items with as many raters as wanted, or an adjudicator's word. */
  readonly done: number
  readonly settled: number
  readonly cannotTell: number
  /** Items whose raters differ, which an adjudicator has to decide. */
  readonly differ: number
  readonly raters: readonly { readonly rater: string; readonly labels: number }[]
  readonly agreement: Agreement | null
}

/** Over items with two or more raters. */
export interface Agreement {
  readonly items: number
  /** The share of them whose raters all say the same. */
  readonly share: number
  readonly interval: Interval
  /** Absent where it was not asked for. */
  readonly alpha?: ReturnType<typeof krippendorffAlpha>
}

/** How far a queue is. */
export async function queueProgress(
  store: WholeStore,
  { queue: id, positive = { kind: 'usual' } }: { queue: string; positive?: Positive | undefined },
): Promise<QueueProgress> {
  const { name } = await queueAt(store, id)
  return progressOf(await settledItems(store, { queue: id, name, positive }))
}

/** How far these items are. Krippendorff’s α is drawn again many times for its interval, which takes its time. */
export function progressOf(items: readonly SettledItem[], { alpha = true }: { alpha?: boolean } = {}): QueueProgress {
  const of = (status: SettledItem['settled']['status']): number =>
    items.filter(({ settled }) => settled.status === status).length
  const given = new Map<string, number>()
  for (const { labels } of items) {
    for (const { rater, by, role } of labels) {
      if (by === 'person' && role === 'rater') given.set(rater, (given.get(rater) ?? 0) + 1)
    }
  }
  return {
    size: items.length,
    done: items.filter(isDone).length,
    settled: of('settled'),
    cannotTell: of('cannot_tell'),
    differ: of('differ'),
    raters: [...given].map(([rater, labels]) => ({ rater, labels })).toSorted((a, b) => (a.rater < b.rater ? -1 : 1)),
    agreement: agreementOf(items, alpha),
  }
}

function isDone({ item, labels }: SettledItem): boolean {
  const people = labels.filter(({ by }) => by === 'person')
  return people.some(({ role }) => role === 'adjudicator') || people.length >= item.raters
}

/** How much raters agree where two or more said something; null where nobody did. */
function agreementOf(items: readonly SettledItem[], withAlpha: boolean): Agreement | null {
  const units = items
    .map(({ settled }) => ('raters' in settled ? Object.values(settled.raters) : []))
    .filter((said) => said.length > 1)
  if (units.length === 0) return null
  const same = units.filter((said) => said.every((one) => one === said[0])).length
  const interval = wilsonInterval(same, { n: units.length })
  const agreement = { items: units.length, share: same / units.length, interval }
  if (!withAlpha) return agreement
  const alpha = krippendorffAlpha(
    units.map((said) => said.map(Number)),
    { scale: 'nominal' },
  )
  return { ...agreement, alpha }
}

/** The items that an adjudicator has to decide, in the queue's order. */
export async function toAdjudicate(
  store: WholeStore,
  { queue: id, positive = { kind: 'usual' } }: { queue: string; positive?: Positive | undefined },
): Promise<readonly SettledItem[]> {
  const { name } = await queueAt(store, id)
  const items = await settledItems(store, { queue: id, name, positive })
  return items.filter(({ settled }) => settled.status === 'differ')
}
