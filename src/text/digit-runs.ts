import { withAsciiDigits } from './digits.ts'
import { isDigitAt } from './numeral.ts'

/** Where the digits of a text stand: read once for those who look for numbers and those who look for dates. */
export interface DigitRuns {
  /** The text with ASCII digits (see `withAsciiDigits`). */
  readonly plain: string
  /** Start and end of every run of digits, and of each of ½ ¼ ¾, by turns and ascending. */
  readonly bounds: readonly number[]
}

const FIGURE = /[\d½¼¾]/g

export function digitRuns(text: string): DigitRuns {
  const plain = withAsciiDigits(text)
  const bounds: number[] = []
  FIGURE.lastIndex = 0
  // Over a text with few digits a pattern goes twice as fast as a loop, and `test` leaves nothing to be collected.
  while (FIGURE.test(plain)) {
    let end = FIGURE.lastIndex
    const start = end - 1
    if (isDigitAt(plain, start)) while (isDigitAt(plain, end)) end++
    bounds.push(start, end)
    FIGURE.lastIndex = end
  }
  return { plain, bounds }
}
