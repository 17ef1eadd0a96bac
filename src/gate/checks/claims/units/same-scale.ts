import type { IndexedPassage } from '../../../../text/evidence/evidence.ts'
import { scaled } from '../../../../text/numbers/decimal.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'

/** What the figures of a table are counted in, and how many zeros that is: `Revenue (million £)`, `in thousands`. */
const SCALES: readonly (readonly [pattern: RegExp, zeros: number])[] = [
  [
    /\((?:[^()\n]{0,20}[ £$€])?(?:millions?|mn)\b[^()\n]{0,12}\)|\bin millions\b|[£$€] ?(?:m|mn|million)\b|^\|?[^|\n]{0,24}\b(?:millions?|mn)\b[^|\n]{0,8}\|/im,
    6,
  ],
  [
    /\((?:[^()\n]{0,20}[ £$€])?(?:billions?|bn)\b[^()\n]{0,12}\)|\bin billions\b|[£$€] ?(?:bn|billion)\b|^\|?[^|\n]{0,24}\b(?:billions?|bn)\b[^|\n]{0,8}\|/im,
    9,
  ],
  [/\((?:[^()\n]{0,20}[ £$€])?(?:thousands?|k)\b[^()\n]{0,12}\)|\bin thousands\b|(?<!\d)['’]000s?\b/i, 3],
  [/\bin hundreds\b/i, 2],
  [/\((?:ال)?(?:مليون|ملايين)[^()\n]{0,12}\)|\(ب(?:ال)?(?:مليون|ملايين)/, 6],
  [/\((?:ال)?(?:مليار|مليارات|بليون)[^()\n]{0,12}\)|\(ب(?:ال)?(?:مليار|مليارات|بليون)/, 9],
  [/\((?:ال)?(?:الف|ألف|آلاف)[^()\n]{0,12}\)|\(ب(?:ال)?(?:ألف|آلاف)/, 3],
  [/[（(](?:[^()（）\n]{0,8})万[^()（）\n]{0,6}[)）]|单位[：:]万/, 4],
  [/[（(](?:[^()（）\n]{0,8})亿[^()（）\n]{0,6}[)）]|单位[：:]亿/, 8],
]
const MOST_PLACES = 24
const LARGE = /^\d{4,18}(?:\.\d{1,6})?$/

/** Whether a passage that counts in millions has the figure without them: `1,842 million` for 1,842 under `Revenue (NOK million)`. */
export function isSameScaled({ value }: NumberMention, { evidence: { numbers, passages } }: GateIndex): boolean {
  if (!LARGE.test(value)) return false
  return ZEROS.some((zeros) =>
    numbers
      .placesOf(scaled(value, -zeros))
      .take(MOST_PLACES)
      .some((place) => scalesOf(passages[numbers.passageAt(place)]).has(zeros)),
  )
}

const ZEROS = [...new Set(SCALES.map(([, zeros]) => zeros))]

/** By how many zeros a passage counts; kept with what else is known about its text. */
function scalesOf(passage: IndexedPassage | undefined): ReadonlySet<number> {
  return passage?.about(scalesOf, () => new Set(zerosIn(passage.text))) ?? NONE
}

const NONE: ReadonlySet<number> = new Set()

/** What the figures of a text may be counted in, by zeros. */
export function zerosIn(text: string): readonly number[] {
  return SCALES.filter(([pattern]) => pattern.test(text)).map(([, zeros]) => zeros)
}
