import { lazily } from '../../../../support/lazily.ts'
import { MONTHS } from '../../../../text/data/months.ts'
import type { DateMention } from '../../../../text/dates/dates.ts'
import type { GateIndex } from '../../../gate-index.ts'

const LONGEST_MONTHS: readonly number[] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const FEBRUARY = 2
const SHORT_FEBRUARY = 28

/** `end of June`, `6月底`, `نهاية يونيو`, by the number of the month. */
const ENDS = lazily(() =>
  LONGEST_MONTHS.map((_, at) => {
    const names = Object.entries(MONTHS).flatMap(([name, month]) => (month === at + 1 ? [name] : []))
    return new RegExp(
      `(?<!\\d)0?${at + 1} ?月(?:底|末)|(?<!\\p{L})(?:end of|نهاية|آخر|ende|fin de|finales de|fine) (?:شهر )?(?:${names.join('|')})(?!\\p{L})`,
      'iu',
    )
  }),
)

/** Whether it is the last day of a month that the evidence names by its end: 6月30日 for 6月底. */
export function isEndOfMonth({ month, day }: DateMention, { evidence }: GateIndex): boolean {
  const last = LONGEST_MONTHS[(month ?? 0) - 1]
  if (month === undefined || last === undefined) return false
  if (day !== last && !(month === FEBRUARY && day === SHORT_FEBRUARY)) return false
  const end = ENDS()[month - 1] as RegExp
  return evidence.passages.some(({ text }) => end.test(text))
}
