import { foldArabic } from '../../characters/arabic.ts'
import { hanValue } from '../han-value.ts'
import { type Quantity, quantityOf } from './quantities.ts'

/*
 * What a sentence says of how long or how much without a figure: `an hour and a half`, 半小时, أسبوعين. English, Chinese and Arabic.
 */

/** The quantities that a sentence has in words, each in the unit that it names. */
export function quantitiesInWords(sentence: string): Quantity[] {
  const found = [...inEnglish(sentence)]
  if (/半|刻钟|刻鐘|[全整每当當][年天日周週月]|每[个個]/.test(sentence)) found.push(...inChinese(sentence))
  if (/[\u0621-\u064A]/.test(sentence)) found.push(...inArabic(foldArabic(sentence)))
  return found.flatMap(([count, unit]) => quantityOf(count, unit) ?? [])
}

type Told = readonly [count: number, unit: string]

const UNIT =
  '(second|minute|hour|day|week|fortnight|month|year|decade|century|mile|metre|kilometre|kilo|kilogram|pound|litre|hectare|acre)'
const HALF = 0.5
const QUARTER = 0.25
const PARTS: Readonly<Record<string, number>> = { half: HALF, quarter: QUARTER, 'three quarters': 3 * QUARTER }

/** `half an hour`, `every half-hour`, `a quarter of an hour`. */
const PART = new RegExp(`\\b(half|quarter|three[ -]quarters)(?:[ -]|(?: of)? (?:an?|the) )${UNIT}\\b`, 'gi')
/** `an hour`, `its first week`, `a year and a half`. */
const SINGLE = new RegExp(
  `(?<!\\b(?:half|quarters? of|thirds? of) )\\b(?:an?|one|first) ${UNIT}\\b(?: and an? (half|quarter)\\b)?`,
  'gi',
)
/** How often. */
const OFTEN = /\b(?:(half[ -]yearly|semi-?annual(?:ly)?)|(quarterly)|(?:annually|yearly))\b/gi

function* inEnglish(sentence: string): Generator<Told> {
  for (const [, part = '', unit = ''] of sentence.matchAll(PART))
    yield [PARTS[part.toLowerCase().replace('-', ' ')] ?? 1, unit.toLowerCase()]
  for (const [, unit = '', part] of sentence.matchAll(SINGLE))
    yield [1 + (part === undefined ? 0 : (PARTS[part.toLowerCase()] ?? 0)), unit.toLowerCase()]
  for (const [, half, quarter] of sentence.matchAll(OFTEN))
    yield [half === undefined ? (quarter === undefined ? 1 : QUARTER) : HALF, 'year']
}

const HAN_UNITS: Readonly<Record<string, string>> = {
  小时: 'hour',
  小時: 'hour',
  钟头: 'hour',
  鐘頭: 'hour',
  分钟: 'minute',
  分鐘: 'minute',
  年: 'year',
  天: 'day',
  日: 'day',
  周: 'week',
  週: 'week',
  星期: 'week',
  月: 'month',
}
const HAN_UNIT = `(${Object.keys(HAN_UNITS).join('|')})`
const HAN_COUNT = '([一二两兩三四五六七八九]|\\d{1,3})'
/** 半小时, 半个月, 一个半小时. */
const HAN_HALF = new RegExp(`(?:${HAN_COUNT}[个個])?半[个個]?${HAN_UNIT}`, 'gu')
/** 两年半. */
const HAN_AND_HALF = new RegExp(`${HAN_COUNT}(年|天|周|週)半`, 'gu')
const HAN_QUARTERS = new RegExp(`${HAN_COUNT}刻[钟鐘]`, 'gu')
/** 全年, 每个月. */
const HAN_WHOLE = new RegExp(`[全整每当當][个個]?${HAN_UNIT}`, 'gu')

function* inChinese(sentence: string): Generator<Told> {
  for (const [, count, unit = ''] of sentence.matchAll(HAN_HALF))
    yield [(count === undefined ? 0 : hanCount(count)) + HALF, HAN_UNITS[unit] ?? '']
  for (const [, count = '', unit = ''] of sentence.matchAll(HAN_AND_HALF))
    yield [hanCount(count) + HALF, HAN_UNITS[unit] ?? '']
  for (const [, count = ''] of sentence.matchAll(HAN_QUARTERS)) yield [hanCount(count) * QUARTER, 'hour']
  for (const [, unit = ''] of sentence.matchAll(HAN_WHOLE)) yield [1, HAN_UNITS[unit] ?? '']
}

function hanCount(written: string): number {
  return Number(hanValue(written.replace('兩', '两')) ?? NaN)
}

/** One, and two, which has a form of its own. Folded. */
const ARABIC_UNITS: Readonly<Record<string, readonly [one: string, two: string]>> = {
  second: ['ثانيه', 'ثانيت(?:ان|ين)'],
  minute: ['دقيقه', 'دقيقت(?:ان|ين)'],
  hour: ['ساعه', 'ساعت(?:ان|ين)'],
  day: ['يوم', 'يوم(?:ان|ين)'],
  week: ['اسبوع', 'اسبوع(?:ان|ين)'],
  month: ['شهر', 'شهر(?:ان|ين)'],
  year: ['(?:سنه|عام)', '(?:سنت|عام)(?:ان|ين)'],
}
const WORD_START = '(?<![\\u0621-\\u064A])'
const WORD_END = '(?![\\u0621-\\u064A])'
const AND_PART = '(?: و(نصف|ربع|ثلث))?'
const ARABIC_PARTS: Readonly<Record<string, number>> = {
  نصف: HALF,
  ربع: QUARTER,
  ثلث: 1 / 3,
  'ثلاثه ارباع': 3 * QUARTER,
}
/** What a unit alone stands behind, where it is one. */
const ARABIC_AHEAD = '(?:خلال|بعد|قبل|لمده|مده|مدته|مدتها|كل|لكل) '

const ARABIC = Object.entries(ARABIC_UNITS).map(([unit, [one, two]]) => ({
  unit,
  part: new RegExp(`${WORD_START}(?:[ولب])?(نصف|ربع|ثلث|ثلاثه ارباع) (?:ال)?${one}${WORD_END}`, 'gu'),
  two: new RegExp(`${WORD_START}(?:[ولبك])?(?:ال)?${two}${WORD_END}${AND_PART}`, 'gu'),
  single: new RegExp(
    `${WORD_START}(?:${ARABIC_AHEAD}${one}${WORD_END}(?! ?[\\d٠-٩])|${one}${WORD_END}(?= (?:واحده?|ونصف|وربع|وثلث)${WORD_END}))${AND_PART}`,
    'gu',
  ),
}))

function* inArabic(sentence: string): Generator<Told> {
  for (const { unit, part, two, single } of ARABIC) {
    for (const [, share = ''] of sentence.matchAll(part)) yield [ARABIC_PARTS[share] ?? 1, unit]
    for (const [, share] of sentence.matchAll(two)) yield [2 + shareOf(share), unit]
    for (const [, share] of sentence.matchAll(single)) yield [1 + shareOf(share), unit]
  }
}

function shareOf(word: string | undefined): number {
  return word === undefined ? 0 : (ARABIC_PARTS[word] ?? 0)
}
