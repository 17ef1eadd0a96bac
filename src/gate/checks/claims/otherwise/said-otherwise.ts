import { lazily } from '../../../../support/lazily.ts'
import { hedgeAround } from '../../../../text/numbers/hedges.ts'
import { scaled } from '../../../../text/numbers/decimal.ts'
import { hanValue } from '../../../../text/numbers/han-value.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { isReached } from '../../../../text/evidence/known-numbers.ts'
import { spelledIn } from '../../../../text/evidence/spelled-numbers.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { derivation } from '../derived-numbers.ts'
import { isAtRate, isForSeveral, isQuotient, isSumOfAlike, isSumOfAny, PLAIN } from './sums.ts'
import { isElsewhere, unitBehind, valuesByUnit } from './counted-units.ts'
import { neighboursIn } from './neighbours.ts'
import { countsYears, isYearsFromAnother, liesBetweenYears } from './years.ts'

interface Asked {
  /** Whether all number words and forms of the language are read. */
  readonly isReadWhole: boolean
  readonly claim: Claim
  readonly text: string
  readonly index: GateIndex
}

/** What is looked for: the number, or the one that its digits are a group of. */
interface Sought {
  readonly value: string
  readonly start: number
  readonly end: number
  readonly also: readonly string[]
}

/**
 * Whether a number that the evidence lacks may be one that it has in another form or that follows from others. For
 * answers in languages other than English, where such a number is no reason to refuse. Where the evidence counts the same in
 * the same word or sign, `4 %` beside `3 %`, another form is less likely.
 */
export function mayBeSaidOtherwise(number: NumberMention, asked: Asked): boolean {
  const { index, text } = asked
  // Persian writes two and a half as ۲/۵.
  if (number.kind === 'fraction') return true
  const has = (other: string) =>
    index.evidence.numbers.has(other) ||
    spelledIn(index.evidence, text).has(other) ||
    (other === '2' && index.evidence.about(hasPair, () => hasPair(index)))
  if (number.kind === 'time') return isAnotherClock(number.value, { index, has })
  if (!PLAIN.test(number.value)) return true
  const sought = wholeOf(number, text)
  if (sought.value !== number.value && has(sought.value)) return true
  if (isRounded(sought, asked)) return true
  const unit = unitBehind(text, sought.end)
  const same = unit === undefined ? undefined : valuesByUnit(index).get(unit)
  return (
    isInYears(sought, asked) ||
    sought.also.some(has) ||
    neighboursIn(index).together.has(Number(sought.value)) ||
    isQuotient(sought.value, index) ||
    isAtRate(sought.value, asked) ||
    isInTwo(sought, { ...asked, has }) ||
    isShare(Number(sought.value), has) ||
    isDiscounted(Number(sought.value), asked) ||
    isShortened(sought.value, index) ||
    (unit === undefined || same === undefined
      ? isInAnotherForm(sought, { ...asked, has })
      : isOfTheSame(sought, { ...asked, has, same, unit }))
  )
}

/** `打8折就是3.2元`, of 4: in Chinese a discount says what is left of ten parts. */
function isDiscounted(value: number, { claim: { sentence }, text, index }: Asked): boolean {
  const said = text.slice(sentence.start, sentence.end)
  const [, written = ''] = DISCOUNT.exec(said) ?? []
  const parts = Number(hanValue(written) ?? 0)
  if (parts === 0) return false
  const whole = String(Math.round((value * TEN_PARTS * 1000) / parts) / 1000)
  return index.evidence.numbers.has(whole) || said.match(/\d+(?:\.\d+)?/g)?.includes(whole) === true
}

const DISCOUNT = /([1-9](?:\.\d)?|[一二三四五六七八九])折/
const TEN_PARTS = 10

/** Two of a unit of time in Arabic, which writes no number there. */
const PAIR = /(?:سنت|عام|شهر|أسبوع|اسبوع|يوم|ساعت|دقيقت)(?:ان|ين)(?!\p{L})/u

function hasPair({ evidence: { passages } }: GateIndex): boolean {
  return passages.some(({ text }) => PAIR.test(text))
}

type Looking = Asked & { readonly has: (value: string) => boolean }

function isInYears({ value, end }: Sought, { text, index }: Asked): boolean {
  if (isYearsFromAnother(value, index)) return true
  if (!countsYears(text, end)) return false
  const age = Number(value)
  return liesBetweenYears(value, index) || neighboursIn(index).ranges.some(([from, to]) => from < age && age < to)
}

/** Whether a number may be one that the evidence has for something that it counts differently. */
function isInAnotherForm({ value, also }: Sought, { claim, index, has, isReadWhole }: Looking): boolean {
  const operands = index.evidence.shared(allValues, () => allValues(index))
  return (
    // Most languages have words of their own for a few of something: `дважды`, `이틀`, `midi`.
    (!isReadWhole && Number(value) <= FEW && also.length === 0) ||
    isAnotherTime(Number(value), has) ||
    isAnotherUnit(value, index) ||
    [value, ...also].some((one) => has(scaled(one, 3)) || (one.endsWith('000') && has(scaled(one, -3)))) ||
    isApart(value, has) ||
    isSumOfAny({ value, operands }) ||
    isForSeveral({ value, operands }, { claim, index }) ||
    derivation({ value }, { claim, index }) !== undefined
  )
}

/** Whether a number follows from those of the evidence that count the same, or says it in another unit of time. */
function isOfTheSame(
  { value, end }: Sought,
  { claim, text, index, has, same, unit }: Looking & { readonly same: ReadonlySet<string>; readonly unit: string },
): boolean {
  const operands = index.evidence.shared(allValues, () => allValues(index))
  const others = (other: string) => has(other) && isElsewhere(other, unit, index)
  return (
    isAnotherTime(Number(value), others) ||
    (HOUR.test(text.slice(end, end + 9)) && isOtherHalfOfDay(Number(value), has)) ||
    others(scaled(value, -3)) ||
    others(scaled(value, 3)) ||
    isSumOfAlike({ value, operands: same }) ||
    isSumOfAny({ value, operands }) ||
    isForSeveral({ value, operands: same }, { claim, index }) ||
    isForSeveral({ value, operands }, { claim, index }) ||
    derivation({ value }, { claim, index }, (operand) => same.has(operand)) !== undefined
  )
}

function allValues({ evidence: { numbers } }: GateIndex): ReadonlySet<string> {
  return new Set(numbers.keys())
}

const FEW = 12

/** `1 250` as a whole, where the parts were read apart. */
function wholeOf({ value, start, end, also = [] }: NumberMention, text: string): Sought {
  const from = Math.max(0, start - GROUPS)
  for (const { 0: digits, index } of text.slice(from, end + GROUPS).matchAll(GROUPED)) {
    const first = from + index
    if (first <= start && first + digits.length >= end && digits.length > end - start)
      return { value: digits.replace(/\D/g, ''), start: first, end: first + digits.length, also: [] }
  }
  const [lead, leading] = LEAD.exec(text.slice(from, start)) ?? []
  const [own] = /^\d{3}(?!\d)/.exec(text.slice(start, end)) ?? []
  if (lead === undefined || leading === undefined || own === undefined || !value.startsWith(own))
    return { value, start, end, also }
  return { value: leading.replace(/\D/g, '') + value, start: start - lead.length, end, also: [] }
}

/** What stands before `240 millions` in `1 240 millions`. */
const LEAD = /(?<!\d)(\d{1,3}(?:[ \u00A0\u202F]\d{3})*)[ \u00A0\u202F]$/

const GROUPS = 8
const GROUPED = /(?<!\d)\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?!\d)/g

/** What makes a number a rounded one behind what it counts. */
const AFTER = lazily(
  () =>
    /^ ?[\p{L}\p{M}]{0,12} ?(?:左右|上下|余り|あまり|ほど|程度|くらい|남짓|가까이|넘|정도|쯤|تقريب|aproximadamente|environ|approximativement|circa|примерно|लगभग)/u,
)
const FARTHEST = 30

/** 4000 for 3000: what more than so many stays below. */
function nextRound(value: string): string {
  return String(Number(value) + (value.includes('.') ? 1 : 10 ** zerosOf(value)))
}

function sumOf(one: string, other: string): string {
  return String(Number(one) + Number(other))
}

/** With more numbers in a sentence they are not put together. */
const MOST_NUMBERS = 100

/** 80 a month of 960 a year, half of 84, 720 for one of two: a number that is in the evidence as so many times of it. */
function isShare(figure: number, has: (value: string) => boolean): boolean {
  if (figure < FEWEST_SHARED) return false
  if (has(String(figure * 12)) || (has('50') && has(String(figure * 2)))) return true
  return PARTS.some((parts) => has(String(parts)) && has(String(figure * parts)))
}

const PARTS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const FEWEST_SHARED = 13

/** Whether a number that ends in zeros is one of the evidence to so many digits: 12,500 for 12,480. */
function isShortened(value: string, { evidence: { numbers } }: GateIndex): boolean {
  const zeros = zerosOf(value)
  return zeros >= 2 && numbers.hasNear(Number(value), { difference: 10 ** zeros / 2 })
}

function zerosOf(value: string): number {
  let zeros = 0
  while (value.at(-1 - zeros) === '0') zeros += 1
  return zeros
}

/** `2 milyar 300 milyon`, of which the parts were read apart. */
function isInTwo({ value, start, end }: Sought, { claim, index, has }: Looking): boolean {
  return (
    claim.numbers.length <= MOST_NUMBERS &&
    claim.numbers.some((other) => {
      const gap = other.start > start ? other.start - end : start - other.end
      return (
        gap > 0 &&
        gap <= 3 &&
        PLAIN.test(other.value) &&
        (has(sumOf(value, other.value)) || isShortened(sumOf(value, other.value), index))
      )
    })
  )
}

const ROUNDING = 0.2
/** For another unit: 1.3 kilometres of 1312 metres. */
const CLOSELY = 0.05

/** Whether the evidence has a number within a fifth of a rounded one that is read in another way than a text means it. */
function isRounded({ value, also, start, end }: Sought, { text, index }: Asked): boolean {
  const { numbers } = index.evidence
  const hedge = AFTER().test(text.slice(end, end + FARTHEST)) ? 'about' : hedgeAround(text, { start, end })
  if (hedge === 'at_least')
    return isReached({ value, reach: nextRound(value) }, (figure, difference) =>
      numbers.hasNear(figure, { difference }),
    )
  if (hedge !== 'about') return false
  const isNear = (figure: number, within: number) => numbers.hasNear(figure, { difference: within * figure })
  if ([value, ...also].some((one) => isNear(Number(one), ROUNDING))) return true
  return isNear(Number(value) * 1000, CLOSELY) || isNear(Number(value) / 1000, CLOSELY)
}

/** A quarter to ten for 21:45: the clock has no such time, and the evidence has none in digits. */
function isAnotherClock(value: string, { index, has }: { index: GateIndex; has: (value: string) => boolean }): boolean {
  const [hour = '', minute = ''] = value.split(':')
  const others = [Number(hour) + 12, Number(hour) - 12]
  if (minute === '00') return has(hour) || others.some((other) => other > 0 && has(String(other)))
  if (others.some((other) => has(`${other}:${minute}`))) return true
  if (has(hour) && has(minute)) return true
  const times = index.evidence.about(minutesOfTimes, () => minutesOfTimes(index))
  const own = Number(hour) * 60 + Number(minute)
  return times.length === 0 ? !has(minute) : times.some((time) => time !== own && has(String(Math.abs(time - own))))
}

/** The times of the evidence, in minutes after midnight. */
function minutesOfTimes({ evidence: { numbers } }: GateIndex): number[] {
  return [...numbers.keys()].flatMap((value) => {
    const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(value) ?? []
    return hour === undefined ? [] : [Number(hour) * 60 + Number(minute)]
  })
}

/** Months for years, days for weeks, hours for days, minutes for hours, and the reverse; eight in the evening for 20:00. */
function isAnotherTime(figure: number, has: (value: string) => boolean): boolean {
  if (!Number.isInteger(figure)) return false
  if (isOtherHalfOfDay(figure, has)) return true
  return FACTORS.some(
    (factor) =>
      (figure % factor === 0 && figure / factor <= MOST_UNITS && has(String(figure / factor))) ||
      (figure <= MOST_UNITS && has(String(figure * factor))),
  )
}

/** Nine in the evening for 21. */
function isOtherHalfOfDay(hour: number, has: (value: string) => boolean): boolean {
  return (hour >= 1 && hour <= 12 && has(String(hour + 12))) || (hour > 12 && hour <= 24 && has(String(hour - 12)))
}

const HOUR = /^ ?(?:시|h(?![a-z])|uhr|horas?|heures?|час|ساعت|uur|saat)/i

const FACTORS = [7, 12, 24, 60]
const MOST_UNITS = 5

/** `2,5 hectares` of 25,000 m², `40 tonnes` of 40,000 kg: the same digits before or after zeros. */
function isAnotherUnit(value: string, { evidence }: GateIndex): boolean {
  const known = evidence.shared(knownDigits, () => knownDigits(evidence.numbers.keys()))
  const digits = significant(value)
  return digits.length > 1 && known.has(digits)
}

function knownDigits(values: Iterable<string>): ReadonlySet<string> {
  return new Set(Array.from(values, significant))
}

function significant(value: string): string {
  const digits = value.replace('.', '')
  let [from, to] = [0, digits.length]
  while (digits[from] === '0') from += 1
  while (to > from && digits[to - 1] === '0') to -= 1
  return digits.slice(from, to)
}

/** `5,50 €` of `5 euros 50`. */
function isApart(value: string, has: (value: string) => boolean): boolean {
  const [whole = '', fraction] = value.split('.')
  return fraction !== undefined && has(whole) && (has(fraction) || has(`${fraction}0`))
}
