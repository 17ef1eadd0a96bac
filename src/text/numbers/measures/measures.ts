import { lazily } from '../../../support/lazily.ts'
import { foldArabic } from '../../characters/arabic.ts'
import { MEASURES, MEASURES_WITHOUT_SPACES } from '../../data/measures.ts'
import type { NumberMention } from '../number-mention.ts'

/** What a number counts by: money, time, length, or a share. */
export type MeasureKind = keyof typeof MEASURES

/** The unit that a number has right beside it: its kind, and what it is called in English. */
export interface Measure {
  readonly kind: MeasureKind
  readonly unit: string
}

type Table = ReadonlyMap<string, Measure>

const spaced = lazily(() => tableOf(MEASURES))
const unspaced = lazily(() => tableOf(MEASURES_WITHOUT_SPACES))

function tableOf(lists: Readonly<Record<string, Readonly<Record<string, string>>>>): Table {
  const table = new Map<string, Measure>()
  for (const [kind, units] of Object.entries(lists))
    for (const [unit, words] of Object.entries(units))
      for (const word of words.split(' ')) table.set(foldArabic(word), { kind: kind as MeasureKind, unit })
  return table
}

/** A word or sign behind a number; money also stands ahead of it. */
const BEHIND =
  /^[ \u00A0\u202F-]?(?:(?:[Ww]orking|[Bb]usiness|[Cc]alendar|[Cc]onsecutive|[Ff]ull|[Ww]hole) ){0,2}([Uu][Ss]\$|[Rr]\$|[$€£₹₽₺₩%٪％]|[\p{L}\p{M}]{1,16})(?![²³])/u
/** What Turkish puts behind a unit. */
const TURKISH_ENDING = /(?:[dt][ıiuü]r|l[ıiuü]k|[dt][ae]n?|[ıiuü]n)$/
const AHEAD = /(?:(us\$|r\$|[$€£₹₽₺₩])|(?<![\p{L}\p{N}])(eur|usd|gbp|aed|chf|brl|inr|sar|rub|cny|rmb)|(%|yüzde)) ?$/iu
/** The longest of scripts without spaces. */
const LONGEST = 6
const UNSPACED = /^[\u3040-\u30FF\u4E00-\u9FFF\uAC00-\uD7AF％]/

/** Whether two units of money, time, length or shares differ. */
export function differ(one: Measure | undefined, other: Measure | undefined): boolean {
  return one !== undefined && other !== undefined && one.unit !== other.unit
}

/** The unit of a number, or `undefined` where none is told. Dates and times of day have none. */
export function measureOf(
  text: string,
  { start, end, kind }: Pick<NumberMention, 'start' | 'end' | 'kind'>,
): Measure | undefined {
  if (kind === 'percent') return PERCENT
  if (kind !== 'plain' && kind !== 'currency') return undefined
  const before = text.slice(Math.max(0, start - 6), start)
  // A part of a longer number: `1 600`.
  if (/\d[ \u00A0\u202F.,]?$/.test(before)) return undefined
  const [, sign, code, share] = AHEAD.exec(before) ?? []
  if (share !== undefined) return PERCENT
  // `HK$1.5` is 港幣1.5元.
  if (sign === '$' && NAMED_DOLLAR.test(before)) return undefined
  if (sign !== undefined || code !== undefined) return spaced().get((sign ?? code ?? '').toLowerCase())
  const around = text.slice(end, end + 24)
  const close = around.replace(/^ /, '')
  // 四千米 is four kilometres or four thousand metres.
  if (UNSPACED.test(close)) {
    if (text[end - 1] === '千' && close.startsWith('米')) return undefined
    return close.startsWith('元') && OTHER_MONEY.test(before) ? undefined : unspacedAt(close)
  }
  const word = BEHIND.exec(around)?.[1]
  if (word === undefined) return undefined
  const form = foldArabic(word.toLowerCase())
  return spaced().get(form) ?? spaced().get(form.replace(TURKISH_ENDING, ''))
}

const NAMED_DOLLAR = /(?:HK|NT|[ACS]|NZ|SG)\$ ?$/i
/** Money whose unit 元 stands for, if it is not yuan. */
const OTHER_MONEY = /(?:[港臺台澳加美][幣币]|[港臺台澳加美]元|坡[幣币]) ?$/u

const PERCENT: Measure = { kind: 'share', unit: 'percent' }

/** The unit that a word names, as the scanner folds it. */
export function measureCalled(form: string): Measure | undefined {
  return spaced().get(form)
}

function unspacedAt(text: string): Measure | undefined {
  for (let length = Math.min(LONGEST, text.length); length > 0; length--) {
    const found = unspaced().get(text.slice(0, length))
    if (found !== undefined) return found
  }
  return undefined
}
