import { ERAS } from '../data/han-words.ts'
import { decimal, scaled } from './decimal.ts'
import { HAN_DIGITS, HAN_MYRIADS, HAN_UNITS, hanValue } from './han-value.ts'
import { hedgeAround, reachBehind } from './hedges.ts'
import type { NumberMention } from './number-mention.ts'
import { quotient } from './numeral.ts'
import { defined } from '../../support/defined.ts'

/** Numerals in characters or digits. */
const N = `(?:[${HAN_DIGITS}${HAN_UNITS}${HAN_MYRIADS}]{1,12}|\\d{1,6}(?:\\.\\d{1,4})?)`
const SMALL = '(?:[〇零一二三四五六七八九十]{1,3}|\\d{1,2})'

interface Form {
  readonly pattern: RegExp
  /** What a text must contain for the pattern to be worth trying. */
  readonly sign: string
  /** The first value is what it says; the others say the same in another way. */
  readonly read: (match: RegExpExecArray, text: string) => Read | undefined
}

interface Read {
  readonly kind: NumberMention['kind']
  readonly values: readonly string[]
}

const FORMS: readonly Form[] = [
  // 三分之一, 百分之二十, 千分之3
  {
    pattern: new RegExp(`(${N})分之(${N})`, 'g'),
    sign: '分之',
    read: ([, below, above]) => fraction(valueOf(below), valueOf(above)),
  },
  // 三成, 七成五
  {
    pattern: /([一二两三四五六七八九\d])成([一二三四五六七八九]?)(?![立为员功本都果绩人长年分千熟就交型品语名家一不])/g,
    sign: '成',
    read: ([, tens = '', ones = '']) => {
      const [ten, one] = [valueOf(tens), ones === '' ? '0' : valueOf(ones)]
      if (ten === undefined || one === undefined) return undefined
      return { kind: 'percent', values: [decimal(`${ten}${one}`), ...(one === '0' ? [ten] : [])] }
    },
  },
  // 2割, 三割
  {
    pattern: /([一二三四五六七八九\d])割(?![引合り])/g,
    sign: '割',
    read: ([, tens = '']) => ({ kind: 'percent', values: [`${valueOf(tens) ?? ''}0`, valueOf(tens) ?? ''] }),
  },
  { pattern: /一半|半数/g, sign: '半', read: () => ({ kind: 'fraction', values: ['0.5', '50'] }) },
  // 一个半小时, 两年半, 6点半
  {
    pattern: new RegExp(`(${N})(?:个|(?:年|天|小时|公里|米|倍|岁|斤|吨))半(小时|钟头)?`, 'g'),
    sign: '半',
    read: ([, count, hours]) => {
      const whole = valueOf(count)
      if (whole === undefined || whole.includes('.')) return undefined
      const minutes = hours === undefined ? [] : [String(Number(whole) * 60 + 30)]
      return { kind: 'plain', values: [`${whole}.5`, ...minutes] }
    },
  },
  // 下午五点, 六点半, 8点30分
  {
    pattern: new RegExp(
      `(${SMALL})[点时](?:(半)|(${SMALL})分?|(钟|整))?(?![\\d.${HAN_DIGITS}${HAN_UNITS}意建要])`,
      'g',
    ),
    sign: '',
    read: (match, text) => time(match, text),
  },
  // 三点五
  {
    pattern: new RegExp(
      `([${HAN_DIGITS}${HAN_UNITS}${HAN_MYRIADS}]{1,12})点([〇零一二三四五六七八九]{1,6})(?![十分])`,
      'g',
    ),
    sign: '点',
    read: ([, whole, rest]) => {
      const [left, right] = [valueOf(whole), rest === undefined ? undefined : digits(rest)]
      return left === undefined || right === undefined ? undefined : { kind: 'plain', values: [decimal(left, right)] }
    },
  },
  // 一米二五, 三块五
  {
    pattern: /([一二两三四五六七八九])([米块])([一二三四五六七八九]{1,2})(?![十百千万个])/g,
    sign: '',
    read: ([, whole = '', unit, rest = '']) => {
      const value = decimal(valueOf(whole) ?? '', digits(rest))
      return { kind: 'plain', values: unit === '米' ? [value, scaled(value, 2)] : [value] }
    },
  },
  // 20世纪80年代, 上世纪九十年代, 1980年代
  {
    pattern: new RegExp(`(?:(${SMALL})世纪|(上)个?世纪)?(\\d{4}|[一二][〇零一二三四五六七八九]{3}|${SMALL})年代`, 'g'),
    sign: '年代',
    read: ([, century, last, decade]) => decadeOf(century, { last, decade }),
  },
  // 民国一百一十二年, 令和6年
  {
    pattern: new RegExp(`(${Object.keys(ERAS).join('|')})(${N}|元)年`, 'g'),
    sign: '年',
    read: ([, era = '', count = '']) => {
      const year = count === '元' ? '1' : valueOf(count)
      if (year === undefined || year.includes('.')) return undefined
      return { kind: 'year', values: [String((ERAS[era] ?? 0) + Number(year)), year] }
    },
  },
  // 1万2千, 1亿2000万, 2억 5천만
  {
    pattern:
      /\d{1,9}(?:,\d{3}){0,3}(?:\.\d{1,6})?[百千万亿백천만억조]{1,2}(?: ?(?:\d{1,4}|\d,\d{3}|[一二三四五六七八九])[百千万亿백천만억조]{1,2}){0,5}(?:\d{1,4}(?![\d.,年月日时分点%％:：년월일])|[一二三四五六七八九])?/g,
    sign: '',
    read: ([match]) => {
      if (!/[百千万亿백천만억조]\D{0,2}[\d一二三四五六七八九]/.test(match)) return undefined
      const value = hanValue(match)
      return value === undefined ? undefined : { kind: 'plain', values: [value] }
    },
  },
]

/** Numbers that numerals form with other characters, in order. When strict, none inside another. */
export function readHanForms(text: string, { liberal }: { liberal: boolean }): NumberMention[] {
  const found: NumberMention[] = []
  for (const { pattern, sign, read } of FORMS) {
    if (!text.includes(sign)) continue
    for (const match of text.matchAll(pattern)) {
      if (/[几数]/.test(text[match.index - 1] ?? '')) continue
      const said = read(match, text)
      const start = match.index
      const end = start + match[0].length
      if (said !== undefined) add(text, { start, end, said, liberal }, found)
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  if (liberal) return found
  let reached = 0
  return found.filter(({ start, end }) => {
    if (start < reached) return false
    reached = end
    return true
  })
}

interface Said {
  readonly start: number
  readonly end: number
  readonly said: Read
  readonly liberal: boolean
}

function add(text: string, { start, end, said: { kind, values }, liberal }: Said, found: NumberMention[]): void {
  if (liberal) {
    for (const value of values) found.push({ start, end, value, kind, spelled: true })
    return
  }
  const [value, ...others] = values
  if (value === undefined) return
  const hedge = hedgeAround(text, { start, end })
  const also = others.length === 0 ? undefined : others
  const reach = kind === 'plain' ? reachBehind(text, { end, value }) : undefined
  found.push({ start, end, value, kind, ...defined({ also, hedge, reach }) })
}

function valueOf(run: string | undefined): string | undefined {
  if (run === undefined) return undefined
  if (!/^[\d.]+$/.test(run)) return hanValue(run)
  const [whole = '', rest = ''] = run.split('.')
  return decimal(whole, rest)
}

function digits(run: string): string {
  return Array.from(run, (digit) => hanValue(digit)).join('')
}

const SHARES: Readonly<Record<string, number>> = { '100': 0, '1000': -1, '10000': -2 }

/** A part of a hundred counts as percent, of a thousand also as it is written. */
function fraction(below: string | undefined, above: string | undefined): Read | undefined {
  if (below === undefined || above === undefined || below === '0') return undefined
  const shift = SHARES[below]
  if (shift === 0) return { kind: 'percent', values: [above] }
  if (shift !== undefined) return { kind: 'percent', values: [scaled(above, shift), above] }
  const [a, b] = [Number(above), Number(below)]
  if (!Number.isInteger(a) || !Number.isInteger(b) || a >= b || b > 1000) return undefined
  return { kind: 'fraction', values: [quotient(a, b)] }
}

const AFTERNOON = /(?:下午|晚上|傍晚|夜里|晚间|午后|今晚|当晚|每晚|午後|夜)的?$/

function time(match: RegExpExecArray, text: string): Read | undefined {
  const [all, hour, half, minutes, exact] = match
  const [h, m] = [Number(valueOf(hour)), half === undefined ? Number(valueOf(minutes) ?? 0) : 30]
  if (!(h <= 24) || !(m < 60)) return undefined
  // 三点: three o'clock or three points. 三点五: a decimal.
  if (minutes !== undefined && !all.endsWith('分') && !/\d/.test(minutes) && minutes.length < 2) return undefined
  const late = h < 12 && AFTERNOON.test(text.slice(Math.max(0, match.index - 4), match.index)) ? [h, h + 12] : [h]
  const shown = late.map((one) => `${one}:${String(m).padStart(2, '0')}`)
  if (m > 0) return { kind: 'time', values: shown }
  const isHour = exact !== undefined || late.length > 1
  return { kind: isHour ? 'time' : 'plain', values: isHour ? [...shown, ...late.map(String)] : [String(h), ...shown] }
}

function decadeOf(
  century: string | undefined,
  { last, decade }: { last: string | undefined; decade: string | undefined },
): Read | undefined {
  const tens = valueOf(decade)
  if (tens === undefined || !/^\d{0,3}0$/.test(tens)) return undefined
  if (tens.length === 4) return { kind: 'decade', values: [tens, tens.slice(2)] }
  if (tens.length > 2) return undefined
  const hundreds = century === undefined ? undefined : Number(valueOf(century)) - 1
  if (hundreds !== undefined && !(hundreds >= 0 && hundreds < 30)) return undefined
  const year = String((hundreds ?? 19) * 100 + Number(tens))
  const known = hundreds !== undefined || last !== undefined
  return { kind: 'decade', values: known ? [year] : [year, tens] }
}
