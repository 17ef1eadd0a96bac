import { JudgeResponseError, withSpent } from '../../core/errors.ts'
import { addUsage } from '../../core/usage.ts'
import { counted } from '../../support/counted.ts'
import type { Answer } from './ask.ts'

interface Aligned<Item> {
  readonly items: ReadonlyMap<string, Item>
  /** Ids with no entry, or with several, so that it is unclear which is meant. */
  readonly missing: readonly string[]
  readonly unknown: number
}

/** Items by the requested ids, in their order. */
function align<Item extends { id: string }>(ids: readonly string[], items: readonly Item[]): Aligned<Item> {
  const wanted = new Set(ids)
  const known = items.filter(({ id }) => wanted.has(id))
  const counts = new Map<string, number>()
  for (const { id } of known) counts.set(id, (counts.get(id) ?? 0) + 1)
  return {
    items: new Map(known.flatMap((item) => (counts.get(item.id) === 1 ? [[item.id, item] as const] : []))),
    missing: ids.filter((id) => counts.get(id) !== 1),
    unknown: items.length - known.length,
  }
}

/** Asks about these ids. `again`: repeats the question for those that the first reply left out. */
export type AskAbout<Item> = (ids: readonly string[], options: { again: boolean }) => Promise<Answer<readonly Item[]>>

/**
 * An answer for every id, in order. Missing or duplicate ids are asked about once more, separately; if any is still
 * missing, that is an error. Ids that nobody asked about are ignored and counted.
 */
export async function answerEach<Item extends { id: string }>(
  ids: readonly string[],
  askAbout: AskAbout<Item>,
): Promise<Answer<readonly Item[]> & { readonly unknown: number }> {
  const first = await askAbout(ids, { again: false })
  const aligned = align(ids, first.reply)
  if (aligned.missing.length === 0) {
    return { reply: inOrder(ids, aligned.items), usage: first.usage, unknown: aligned.unknown }
  }
  const second = await askAbout(aligned.missing, { again: true }).catch((error: unknown) =>
    Promise.reject(withSpent(error, first.usage)),
  )
  const rest = align(aligned.missing, second.reply)
  const usage = addUsage(first.usage, second.usage)
  if (rest.missing.length > 0) {
    throw new JudgeResponseError(
      `The judge was asked about ${counted(ids.length, 'item')} and twice gave no clear answer on ${rest.missing.join(', ')}.`,
      { reply: JSON.stringify(second.reply), usage },
    )
  }
  const items = new Map([...aligned.items, ...rest.items])
  return { reply: inOrder(ids, items), usage, unknown: aligned.unknown + rest.unknown }
}

function inOrder<Item>(ids: readonly string[], items: ReadonlyMap<string, Item>): readonly Item[] {
  return ids.flatMap((id) => items.get(id) ?? [])
}
