import { differ, measureOf } from '../../../../text/numbers/measures/measures.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { readNumbersLiberally } from '../../../../text/numbers/numbers.ts'

/** Whether the question has a number in the unit that an answer gives it, or in none: `kids of 4` for `your four-year-old`. */
export function isOfQuestion(
  number: NumberMention,
  { text, question }: { readonly text: string; readonly question: string },
): boolean {
  const said = measureOf(text, number)
  return readNumbersLiberally(question).some(
    (asked) => asked.value === number.value && !differ(said, measureOf(question, asked)),
  )
}
