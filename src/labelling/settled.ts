import type { BoundLabel, QueueItem } from '../core/bound-label.ts'
import { majority, readLabel, type Positive } from '../calibration/human-label.ts'
import type { WholeStore } from '../store/open-store.ts'

/** What people say of an item, all in all. */
export type Settled =
  | { readonly status: 'open' }
  | { readonly status: 'cannot_tell' }
  /** Raters differ, and nobody has decided yet. */
  | { readonly status: 'differ'; readonly raters: Readonly<Record<string, boolean>> }
  | { readonly status: 'settled'; readonly good: boolean; readonly raters: Readonly<Record<string, boolean>> }

export interface SettledItem {
  readonly item: QueueItem
  readonly settled: Settled
  /** What people and programs said of the whole item, each one's last word. */
  readonly labels: readonly BoundLabel[]
}

/** What most raters say; the adjudicator's word where there is one. Labels of programs and of single claims do not count. */
function settle(labels: readonly BoundLabel[], positive: Positive): Settled {
  const people = labels.filter(({ by, claim }) => by === 'person' && claim === undefined)
  const read = ({ value, rater, name }: BoundLabel): boolean =>
    readLabel(value, { positive, where: `the label of ${name} by ${rater}` })
  const telling = people.filter(({ value }) => value !== null)
  const raters = Object.fromEntries(
    telling.filter(({ role }) => role === 'rater').map((label) => [label.rater, read(label)]),
  )
  const decision = people.findLast(({ role }) => role === 'adjudicator')
  if (decision !== undefined) {
    return decision.value === null ? { status: 'cannot_tell' } : { status: 'settled', good: read(decision), raters }
  }
  if (people.length === 0) return { status: 'open' }
  const said = Object.values(raters)
  if (said.length === 0) return { status: 'cannot_tell' }
  const good = majority(said)
  return good === undefined ? { status: 'differ', raters } : { status: 'settled', good, raters }
}

/** All items of a queue with what was said of them. Labels given elsewhere count too: they are of the same texts. */
export async function settledItems(
  store: WholeStore,
  { queue, name, positive }: { queue: string; name: string; positive: Positive },
): Promise<readonly SettledItem[]> {
  const bySubject = new Map<string, BoundLabel[]>()
  for await (const label of store.boundLabels.list({ inQueue: queue, name })) {
    const labels = bySubject.get(label.sha256) ?? []
    if (label.claim === undefined) labels.push(label)
    bySubject.set(label.sha256, labels)
  }
  return (await store.queues.items(queue)).map((item) => {
    const labels = bySubject.get(item.sha256) ?? []
    return { item, labels, settled: settle(labels, positive) }
  })
}
