import { measureCalled, measureOf } from '../../../../text/numbers/measures/measures.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { quantityOf } from '../../../../text/numbers/measures/quantities.ts'
import { stem } from '../../../../text/words/stem.ts'
import { unitBehind } from '../otherwise/counted-units.ts'

/** A figure with what it counts, so that only figures of one kind are added up. */
export interface Amount {
  /** What it counts: a dimension, `money`, `percent`, `clock`, or the word behind it; empty if nothing is told. */
  readonly of: string
  /** In the dimension's own unit: seconds, metres, minutes after midnight. */
  readonly amount: number
  /** What one of the unit that it is written in is worth in that. */
  readonly worth: number
  /** Digits behind the point. */
  readonly places: number
  /** What it is for one of: kilowatt-hours for `31.2 cents per kilowatt-hour`. */
  readonly per?: Unit
}

/** What is counted, and what one of it is worth in the dimension's own unit. */
type Unit = Pick<Amount, 'of' | 'worth'>

/** What is written in thousandths or hundredths of something, besides the units of time, length, weight and volume. */
const WORTH: ReadonlyMap<string, readonly [of: string, worth: number]> = new Map(
  [
    ['money', 0.01, 'cent ct pence penny p ¢ 分钱'] as const,
    ['grams', 1, 'gramm gramo grammo غرام جرام غراما غ 克'] as const,
    ['grams', 1000, 'kilogramm kilogramo kilo كغ كجم كيلوغرام كيلو 公斤 千克'] as const,
    ['litres', 1, 'liter litro لتر لترا 升'] as const,
    ['litres', 0.001, 'milliliter mililitro مل مليلتر 毫升'] as const,
    ['watt', 1, 'w watt'] as const,
    ['watt', 1000, 'kw kilowatt'] as const,
    ['watt hour', 1, 'wh'] as const,
    ['watt hour', 1000, 'kwh kilowattstund'] as const,
    ['byte', 1, 'mb'] as const,
    ['byte', 1000, 'gb'] as const,
    ['byte', 1e6, 'tb'] as const,
  ].flatMap(([of, worth, names]) => names.split(' ').map((name) => [name, [of, worth]] as const)),
)

const PLAIN = /^\d{1,12}(?:\.\d{1,6})?$/
const CLOCK = /^(\d{1,2}):(\d\d)$/
/** Money also has its sign ahead. */
const SIGN_AHEAD = /[$€£¥₹₽₺₩] ?$/

/** What stands behind a number without being what it counts. */
const COMPARING = new Set(
  'more less fewer further additional extra other others longer shorter higher lower older younger cheaper mehr weniger plus moins más menos'.split(
    ' ',
  ),
)

/** `a month`, `per night`, `/kWh`, `pro Stunde` */
const PER =
  /^[^\d.,;:!?\n()]{0,16}?(?:\b(?:per|an?|each|every|pro|je|por|par|al) |\/ ?)(?:kilowatt-(?=hour))?(\p{L}{1,16})/iu
const LONGEST_PER = 40

/** Undefined for what is no figure to reckon with: an ordinal, a label. */
export function amountOf(text: string, mention: NumberMention): Amount | undefined {
  const { value, kind, start, end } = mention
  const [, hour, minute] = CLOCK.exec(value) ?? []
  if (hour !== undefined) return { of: 'clock', amount: Number(hour) * 60 + Number(minute), worth: 1, places: 0 }
  if (kind === 'identifier' || kind === 'decade' || !PLAIN.test(value)) return undefined
  const count = Number(value)
  const places = value.split('.')[1]?.length ?? 0
  const { of, worth } = unitAt(text, { start, end, kind })
  const [, name] = PER.exec(text.slice(end, end + LONGEST_PER)) ?? []
  const per = name === undefined ? undefined : unitCalled(name.toLowerCase())
  return { of, amount: count * worth, worth, places, ...(per !== undefined && { per }) }
}

function unitAt(text: string, mention: Pick<NumberMention, 'start' | 'end' | 'kind'>): Unit {
  if (mention.kind === 'year') return { of: 'calendar year', worth: 1 }
  const measure = measureOf(text, mention)
  if (measure?.kind === 'money' || mention.kind === 'currency') return { of: 'money', worth: 1 }
  if (measure?.kind === 'share') return { of: 'percent', worth: 1 }
  if (SIGN_AHEAD.test(text.slice(Math.max(0, mention.start - 2), mention.start))) return { of: 'money', worth: 1 }
  const name = measure?.unit ?? unitBehind(text, mention.end)
  // 3小时47分
  if (name === '分' && /(?:小?[时時]|点|點) ?$/.test(text.slice(Math.max(0, mention.start - 3), mention.start)))
    return { of: 'seconds', worth: 60 }
  // `50 more shops`
  return name === undefined || COMPARING.has(name) ? { of: '', worth: 1 } : unitCalled(name)
}

/** By its name, in lower case. */
export function unitCalled(name: string): Unit {
  const known = quantityOf(1, measureCalled(name)?.unit ?? name)
  if (known !== undefined && known.of !== 'degrees') return { of: known.of, worth: known.worth }
  const [of = stem(name), worth = 1] = WORTH.get(stem(name)) ?? WORTH.get(name) ?? []
  return { of, worth }
}
