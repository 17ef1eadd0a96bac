/** The framed numbers (circled and so on): first code point of each row, its first value, and how many there are. */
const ROWS: readonly (readonly [start: number, first: number, count: number])[] = [
  [0x2460, 1, 20],
  [0x2474, 1, 20],
  [0x2488, 1, 20],
  [0x24ea, 0, 1],
  [0x24eb, 11, 10],
  [0x24f5, 1, 10],
  [0x24ff, 0, 1],
  [0x2776, 1, 10],
  [0x2780, 1, 10],
  [0x278a, 1, 10],
  [0x3220, 1, 10],
  [0x3251, 21, 15],
  [0x3280, 1, 10],
  [0x32b1, 36, 15],
  [0x1f100, 0, 1],
  [0x1f101, 0, 10],
  [0x1f10b, 0, 1],
  [0x1f10c, 0, 1],
]

function framed(character: string): number {
  const code = character.codePointAt(0) as number
  for (const [start, first, count] of ROWS) if (code >= start && code < start + count) return first + code - start
  return -1
}

/** What adjacent framed numbers say: one number if each is a digit, unless they count up. */
export function enclosedValue(signs: string): string {
  const values = Array.from(signs).map(framed)
  const counts = values.length > 1 && values.every((value, at) => at === 0 || value === (values[at - 1] as number) + 1)
  return values.join(counts || values.some((value) => value > 9) ? ' ' : '')
}

/** Words and signs that show that a number counts something, even where it could be a list mark. */
const COUNTED = /^\s?(?:%|٪|percent\b|per cent\b|pct\b|million\b|billion\b|thousand\b|[$€£¥]|USD\b|EUR\b|AED\b)/i

/** Tells which framed numbers of a text are the marks of a list or of notes. To be asked in their order. */
export class ListMarks {
  private readonly seen = new Set([0])

  /** Whether each of some framed numbers is 1 or one more than a number seen before, and nothing is counted. */
  isMark(signs: string, { text, start, end }: { text: string; start: number; end: number }): boolean {
    const values = Array.from(signs).map(framed)
    const follows = values.every((value) => this.seen.has(value - 1) && this.seen.add(value))
    for (const value of values) this.seen.add(value)
    const counts =
      COUNTED.test(text.slice(end, end + 12)) || MONEY_OR_DIGIT.test(text.slice(Math.max(0, start - 1), start))
    return follows && !counts
  }
}

const MONEY_OR_DIGIT = /[\d$€£¥]/

const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }
const LATER: Readonly<Record<string, number>> = { ↀ: 1000, ↁ: 5000, ↂ: 10_000, ↅ: 6, ↆ: 50, ↇ: 50_000, ↈ: 100_000 }

/** The number that characters for Roman numerals make together. */
export function romanValue(signs: string): string {
  const values = Array.from(signs).flatMap((sign) =>
    LATER[sign] === undefined
      ? Array.from(sign.normalize('NFKC').toUpperCase()).map((letter) => ROMAN[letter] ?? 0)
      : [LATER[sign]],
  )
  const sum = values.reduce((total, value, at) => total + (value < (values[at + 1] ?? 0) ? -value : value), 0)
  return String(sum)
}
