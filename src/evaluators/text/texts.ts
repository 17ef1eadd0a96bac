import { TextTooLongError } from '../../core/errors.ts'
import { notApplicable, type Finding } from '../../core/result.ts'
import { textOf } from '../../core/example.ts'
import { acceptedAnswers } from './accepted.ts'

/** An answer and the texts it is compared with. */
export interface Compared {
  readonly answer: string
  readonly references: readonly string[]
}

/** The limit for an answer and its references together. Comparing takes some 60 bytes of memory per character. */
const MOST_CHARACTERS = 10_000_000

/** The texts of an output and a reference, or why there are none. A list as reference means several accepted texts. */
export function comparedTexts({ output, reference }: { output: unknown; reference: unknown }): Compared | Finding {
  const references = acceptedAnswers(reference).map(textOf)
  if (references.length === 0) return notApplicable('the list of accepted texts in `reference` is empty')
  const answer = textOf(output)
  const characters = references.reduce((sum, { length }) => sum + length, answer.length)
  if (characters > MOST_CHARACTERS) {
    const text = 'The answer together with its reference'
    throw new TextTooLongError({ text, reader: 'this evaluator', characters, limit: MOST_CHARACTERS })
  }
  return { answer, references }
}

/** The highest of several figures with its index; the first if equal. */
export function best<Item>(items: readonly Item[], figure: (item: Item) => number): { item: Item; index: number } {
  let chosen: { item: Item; index: number; value: number } | undefined
  for (const [index, item] of items.entries()) {
    const value = figure(item)
    if (chosen === undefined || value > chosen.value) chosen = { item, index, value }
  }
  if (chosen === undefined) throw new RangeError('The best of no items was asked for.')
  return chosen
}

/** Which of several references an answer was measured against; nothing if there is only one. */
export function matchedReference(index: number, { references }: Compared): { matched?: number } {
  return references.length === 1 ? {} : { matched: index }
}
