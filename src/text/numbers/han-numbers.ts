import { simplified } from '../characters/han.ts'
import { COUNTERS, COUNTERS_OF_ONE, NO_COUNT_FIRST, NO_COUNT_LAST } from '../data/han-words.ts'
import { readHanForms } from './han-forms.ts'
import { HAN_DIGITS, HAN_MYRIADS, HAN_UNITS, hanValue } from './han-value.ts'
import { hedgeAround, reachBehind } from './hedges.ts'
import { scaled } from './decimal.ts'
import { isKilo } from './numeral.ts'
import type { NumberMention } from './number-mention.ts'
import { defined } from '../../support/defined.ts'

const NUMERAL = HAN_DIGITS + HAN_UNITS + HAN_MYRIADS
const RUN = new RegExp(`[${NUMERAL}]+`, 'g')
const LONGEST = 40

const counter = (list: string) => new RegExp(`^(?:${list.split(' ').join('|')})`)
const COUNTER = counter(COUNTERS)
const COUNTER_OF_ONE = counter(COUNTERS_OF_ONE)

/** Words with numerals that are no numbers. 千万 is one before an appeal, 十分 where it is not minutes. */
const NO_COUNT = new RegExp(
  [
    `(?<![${NUMERAL}\\d.])(?:${NO_COUNT_FIRST.split(' ').join('|')})`,
    NO_COUNT_LAST.split(' ').join('|'),
    '(?<!分)之一',
    `(?<![${NUMERAL}\\d])万一(?![${NUMERAL}])`,
    `(?<![${NUMERAL}\\d点时])十分(?![之钟${NUMERAL}\\d])`,
    `(?<![${NUMERAL}\\d])一点(?![钟半整${NUMERAL}\\d])`,
    `(?<![${NUMERAL}\\d])一度`,
    `(?<![${NUMERAL}\\d.])千万(?=别|不|要|勿|莫|注意|小心|记)`,
  ].join('|'),
  'g',
)

/**
 * Numbers in Chinese characters. When strict, only those with two or more numerals or with a counter after them, and
 * each in one way. `digits` mentions inside what is read here are part of it: 20世纪80年代.
 */
export function readHanNumbers(text: string, { liberal }: { liberal: boolean }): NumberMention[] {
  const plain = simplified(text).replace(NO_COUNT, (word) => ' '.repeat(word.length))
  const found = readHanForms(plain, { liberal })
  const ends = liberal ? [] : found
  let form = 0
  for (const { 0: run, index: start } of plain.matchAll(RUN)) {
    const end = start + run.length
    while (form < ends.length && (ends[form] as NumberMention).end <= start) form++
    if ((ends[form]?.start ?? Infinity) < end) continue
    if (run.length <= LONGEST && run !== '兆') readRun(plain, { run, start, end, liberal }, found)
  }
  return found
}

interface Run {
  readonly run: string
  readonly start: number
  readonly end: number
  readonly liberal: boolean
}

function readRun(text: string, { run, start, end, liberal }: Run, found: NumberMention[]): void {
  const before = text[start - 1] ?? ''
  // 几十, 数百 and so on are no numbers.
  if (/[\d几数]/.test(before)) return
  const spelled = true
  const approximate = APPROXIMATE.exec(run)
  if (approximate !== null) {
    for (const digit of liberal ? [approximate[1], approximate[2]] : []) {
      const value = hanValue(`${digit}${approximate[3]}`)
      if (value !== undefined) found.push({ start, end, value, kind: 'plain', spelled })
    }
    if (!liberal) return
  }
  if (!liberal && !counts(text, { run, start, end, liberal })) return
  const value = hanValue(run)
  if (value === undefined) return
  const kind = before === '第' ? 'ordinal' : text[end] === '年' && run.length === 4 ? 'year' : 'plain'
  // 四千米 are also 4 kilometres.
  const kilo = value.length > 3 && isKilo(text, { exponent: 3, end }) ? scaled(value, -3) : undefined
  if (liberal) {
    found.push({ start, end, value, kind, spelled })
    if (kilo !== undefined) found.push({ start, end, value: kilo, kind, spelled })
    return
  }
  const hedge = hedgeAround(text, { start, end })
  const also = kilo === undefined ? undefined : [kilo]
  const reach = reachBehind(text, { end, value })
  found.push({ start, end, value, kind, spelled, ...defined({ also, hedge, reach }) })
}

/** 七八个, 三四十: one or the other. */
const APPROXIMATE =
  /^(一(?=二)|二(?=三)|两(?=三)|三(?=四)|四(?=五)|五(?=六)|六(?=七)|七(?=八)|八(?=九))(.)([十百千万亿兆]{0,2})$/

/** Whether an answer means a number by a run of numerals. */
function counts(text: string, { run, start, end }: Run): boolean {
  if (/^[百千万亿兆佰仟]/.test(run)) return false
  const behind = text.slice(end, end + 3)
  if (run.length === 1) {
    if (run === '一' || run === '零' || run === '〇') return run === '一' && COUNTER_OF_ONE.test(behind)
    return text[start - 1] === '第' || COUNTER.test(behind)
  }
  // Two digits side by side are a date, a score or a pair more often than a number.
  return run.length > 2 || !/^[〇零一二三四五六七八九]+$/.test(run)
}
