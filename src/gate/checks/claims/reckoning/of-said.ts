import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { stem } from '../../../../text/words/stem.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { unitOf, valuesAlike } from '../otherwise/alike.ts'

interface Place {
  readonly claim: Claim
  readonly text: string
  readonly numbers: readonly NumberMention[]
  readonly index: GateIndex
}

const PLAIN = /^\d{1,12}(?:\.\d{1,3})?$/
/** Digits without which anything would follow by chance. */
const FEWEST_DIGITS = 3
/** How far around a figure it is looked for what it is reckoned from, in UTF-16 code units. */
const REACH = 320
const MOST_NEAR = 14
const MOST_TIMES = 366
const HUNDREDTHS = 100
const EXACTLY = 1e-6
const SCALES = [1, 1e3, 1e6, 1e9]

/** Whether it is the sum or the difference of two figures that the answer has next to it from the evidence: by 348 votes for 12,936 and 12,588. */
export function isOfTwoSaid(number: NumberMention, { claim, text, numbers, index }: Place): boolean {
  if (!isTelling(number)) return false
  const wanted = Number(number.value)
  const near = nearTo(number, { claim, text, numbers }).filter(
    ({ kind, value }) =>
      kind !== 'year' &&
      kind !== 'ordinal' &&
      // A table may be in millions.
      SCALES.some((scale) => index.evidence.numbers.has(String(Number(value) / scale))),
  )
  const values = [...new Set(near.map(({ value }) => Number(value)))]
  const isIt = (sum: number): boolean => Math.abs(sum - wanted) <= EXACTLY * Math.max(wanted, Math.abs(sum))
  return values.some((one, at) =>
    values
      .slice(at + 1)
      .some(
        (other, next) =>
          isIt(one + other) ||
          isIt(Math.abs(one - other)) ||
          values.slice(at + next + 2).some((third) => isIt(one + other + third)),
      ),
  )
}

/** Whether it is so many times a figure of the evidence that counts the same, as the answer tells next to it: €20.93 for seven at €2.99. */
export function isSoManyTimes(number: NumberMention, { claim, text, numbers, index }: Place): boolean {
  if (!isTelling(number)) return false
  const near = nearTo(number, { claim, text, numbers })
  if (!near.some(isTimes)) return false
  const unit = unitOf(text, number)
  const known = unit === undefined ? undefined : valuesAlike(unit, index)
  if (known === undefined || known.size === 0) return false
  const rates = near.filter(({ value }) => known.has(value)).map(({ value }) => Number(value))
  return near.filter(isTimes).some(({ value }) => {
    const times = Number(value)
    const one = Number(number.value) / times
    const rounded = Math.round(one * HUNDREDTHS) / HUNDREDTHS
    // `€6 and €9.50 a day, so €155 for ten days`
    if (rates.some((rate, at) => rates.slice(at + 1).some((other) => Math.abs(rate + other - one) < EXACTLY)))
      return true
    return Math.abs(one - rounded) < EXACTLY && (known.has(String(rounded)) || known.has(rounded.toFixed(2)))
  })
}

/** Whether something may be so many times something else. */
function isTimes({ value, kind }: NumberMention): boolean {
  return kind !== 'year' && /^\d{1,3}$/.test(value) && Number(value) >= 2 && Number(value) <= MOST_TIMES
}

function isTelling({ value, kind }: NumberMention): boolean {
  if (!PLAIN.test(value) || kind === 'year' || kind === 'ordinal' || kind === 'percent') return false
  return String(Number(value.replace('.', '').split('').reverse().join(''))).length >= FEWEST_DIGITS
}

/** The numbers of the same paragraph next to one. */
function nearTo(
  number: NumberMention,
  { claim, text, numbers }: Pick<Place, 'claim' | 'text' | 'numbers'>,
): readonly NumberMention[] {
  const from = Math.max(text.lastIndexOf('\n\n', claim.sentence.start), number.start - REACH)
  return numbers
    .filter((one) => one !== number && one.start > from && one.start < number.end + REACH)
    .toSorted((one, other) => Math.abs(one.start - number.start) - Math.abs(other.start - number.start))
    .slice(0, MOST_NEAR)
}

const NAMES = 'minutes hours days weeks months years euros pounds dollars degrees points km metres cm kg g'.split(' ')
const UNITS: ReadonlySet<string> = new Set(NAMES.map((name) => stem(name)))
const LONGER = new RegExp(
  `(?<![\\w.,])(\\d{1,4}) (${NAMES.join('|')}) (?:longer|more|extra|later|earlier|less|fewer|shorter)\\b`,
  'gi',
)
const MOST = 20

/** Whether it is a figure that answer and evidence have with what a passage says it is longer or shorter by: 60 minutes for 50, and `10 minutes longer` with frozen plums. */
export function isLonger(number: NumberMention, { text, numbers: said, index }: Place): boolean {
  if (!/^\d{1,5}$/.test(number.value)) return false
  const unit = unitWritten(number, text)
  if (unit === undefined || !UNITS.has(unit)) return false
  const by = index.evidence.about(readLonger, () => readLonger(index))
  const { numbers } = index.evidence
  return by.some(
    (more) =>
      more.unit === unit &&
      [1, -1].some((way) => {
        const other = String(Number(number.value) + way * more.by)
        return numbers.has(other) && said.some(({ value }) => value === other)
      }),
  )
}

/** `65 minutes`, `60–65 minutes`: what both count. */
function unitWritten({ end }: NumberMention, text: string): string | undefined {
  const behind = text.slice(end, end + LONGEST_UNIT)
  const [, unit] = /^(?: ?(?:–|—|-|to|or|and) ?\d[\d.,]*)?[ -]?(\p{L}{1,12})/u.exec(behind) ?? []
  return unit === undefined ? undefined : stem(unit.toLowerCase())
}

const LONGEST_UNIT = 28

interface Longer {
  readonly by: number
  readonly unit: string
}

function readLonger({ evidence: { passages } }: GateIndex): readonly Longer[] {
  return passages.flatMap(({ text, about }) => about(longerIn, () => longerIn(text)))
}

function longerIn(text: string): readonly Longer[] {
  return Array.from(text.matchAll(LONGER).take(MOST), ([, by, unit = '']) => ({
    by: Number(by),
    unit: stem(unit.toLowerCase()),
  }))
}
