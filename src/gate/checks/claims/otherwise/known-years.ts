import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'

/** Whether it is a decade or century of which the evidence has a year, or a year that it writes with two digits. */
export function isOfKnownYears(
  { kind, value, start, end }: NumberMention,
  { text, index }: { text: string; index: GateIndex },
): boolean {
  if (kind === 'decade' || (/^\d{3}0$/.test(value) && isDecade(text, { start, end })))
    return (/^\d{3}0$/.test(value) && hasYearIn(index, value.slice(0, 3))) || isCenturyIn(index, value)
  if (kind === 'year' && isShortIn(index, value)) return true
  const century =
    CENTURY.test(text.slice(end, end + 24)) || CENTURY_BEFORE.test(text.slice(Math.max(0, start - 9), start))
  return century && /^(?:[5-9]|1\d|2[01])$/.test(value) && hasYearIn(index, String(Number(value) - 1))
}

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)'

/** Whether the evidence has the last two digits of a year behind a quarter, a half or `FY`, or in a table behind a month: `Q3 23`, `FY24`, `| Dec 23 |`. */
function isShortIn(index: GateIndex, value: string): boolean {
  if (!/^(?:19|20)\d\d$/.test(value)) return false
  const known = index.shared(shortYears, shortYears)
  let isShort = known.get(value)
  if (isShort === undefined) known.set(value, (isShort = hasShort(index, value.slice(2))))
  return isShort
}

function shortYears(): Map<string, boolean> {
  return new Map()
}

function hasShort({ evidence: { passages } }: GateIndex, digits: string): boolean {
  const short = new RegExp(`(?:\\b(?:Q[1-4]|[1-4]Q|H[12]|FY)[ -]?['’]?|\\| ?${MONTH}\\.? ['’]?)${digits}(?!\\d)`)
  return passages.some(({ text }) => short.test(text))
}

const MOST_PLACES = 100

/** Whether the evidence has the century that a number like `1600s` is: the 17th. */
function isCenturyIn({ evidence: { numbers, passages } }: GateIndex, value: string): boolean {
  if (!/^[1-9]\d00$/.test(value)) return false
  const places = numbers.placesOf(String(Number(value.slice(0, 2)) + 1)).take(MOST_PLACES)
  return places.some((place) => {
    const { end } = numbers.mentionAt(place)
    return CENTURY.test(passages[numbers.passageAt(place)]?.text.slice(end, end + 24) ?? '')
  })
}

const CENTURY =
  /^(?:st|nd|rd|th)?(?:[ -]| to \d\dth | and \d\dth )centur|^ ?世[纪紀]|^\.? ?(?:Jahrhundert|Jh\b|yüzyıl|asır)|^(?:e|ème)? ?(?:siècle|eeuw)|^(?:-?(?:й|го|м))? (?:век|столет)|^ ?세기|^(?:वीं)? (?:सदी|शताब्दी)/i

const CENTURY_BEFORE = /(?:القرن(?: ال)?|قرن|سده|سدهٔ|siglo|século|secolo) ?$/i

function isDecade(text: string, { start, end }: { start: number; end: number }): boolean {
  return DECADE.test(text.slice(end, end + 6)) || DECADE_BEFORE.test(text.slice(Math.max(0, start - 12), start))
}

const DECADE = /^(?:er\b|-?(?:х|е|ых|ые)(?!\p{L})|['’]?l[ae]r)/u
const DECADE_BEFORE = /(?:années|décadas? de|anni|jaren|دههٔ?(?: ی|‌ی)?) ?$/i

/** Whether the evidence has a year that begins with these digits. */
function hasYearIn({ evidence: { numbers } }: GateIndex, digits: string): boolean {
  const rest = digits.length === 3 ? TEN : HUNDRED
  return rest.some((last) => numbers.has(digits + last))
}

const TEN = '0 1 2 3 4 5 6 7 8 9'.split(' ')
const HUNDRED = TEN.flatMap((ten) => TEN.map((one) => ten + one))
