import { measureOf } from '../../../../text/numbers/measures/measures.ts'
import { quantityOf } from '../../../../text/numbers/measures/quantities.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { readNumbersLiberally } from '../../../../text/numbers/numbers.ts'
import type { OtherUnit } from './other-unit.ts'

/**
 * Whether the question has a number as the answer has it, and not as the evidence: in no unit (`kids of 4` for `your four-year-old`), or in
 * one that counts something else than the evidence does: `10 days` where that has 10 pounds, and not 7000 metres where it has 7000 feet.
 */
export function isOfQuestion(
  number: NumberMention,
  { said, known }: Pick<OtherUnit, 'said' | 'known'>,
  { text, question }: { readonly text: string; readonly question: string },
): boolean {
  const measure = measureOf(text, number)
  const isOfOne = countedAs(said) === countedAs(known)
  return readNumbersLiberally(question).some((asked) => {
    if (asked.value !== number.value) return false
    const unit = measureOf(question, asked)?.unit
    return unit === undefined || (unit === measure?.unit && !isOfOne)
  })
}

/** Time in days and in months is time. */
function countedAs(unit: string): string {
  const of = quantityOf(1, unit)?.of
  return of === undefined ? unit : of === 'months' ? 'seconds' : of
}
