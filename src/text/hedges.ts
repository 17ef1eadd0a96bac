import type { Hedge } from './numbers.ts'

const BEFORE: readonly [hedge: Hedge, pattern: RegExp][] = [
  [
    'at_least',
    /(?:more than|greater than|over|at least|above|exceed(?:s|ed|ing)?|upwards of|no less than|no fewer than|minimum of|>=?|≥|超过|至少|不少于|اكثر من|أكثر من) ?[$€£¥]?$/i,
  ],
  [
    'at_most',
    /(?:less than|fewer than|under|up to|at most|below|no more than|maximum of|as many as|<=?|≤|不到|至多|不超过|اقل من|أقل من) ?[$€£¥]?$/i,
  ],
  [
    'about',
    /(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|ca?\.|close to|an estimated|~|≈|约|大约|近|حوالي|نحو) ?[$€£¥]?$/i,
  ],
]

/** The word beside a number that makes it a bound or a rounding, if there is one. */
export function hedgeAround(text: string, { start, end }: { start: number; end: number }): Hedge | undefined {
  const after = text.slice(end, end + 9)
  if (/^(?:\+| or more| and over| plus\b|多|余)/i.test(after)) return 'at_least'
  if (/^ or less/i.test(after)) return 'at_most'
  if (/^(?: or so|-ish| odd\b|左右)/i.test(after)) return 'about'
  const before = text.slice(Math.max(0, start - 18), start)
  return BEFORE.find(([, pattern]) => pattern.test(before))?.[0]
}
