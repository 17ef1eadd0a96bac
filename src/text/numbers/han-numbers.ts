import { decimal } from './decimal.ts'
import type { NumberMention } from './number-mention.ts'

const RUN = /[〇零一二三四五六七八九十百千万亿两萬億]+/g
const DIGITS = '零一二三四五六七八九'
const UNITS: Readonly<Record<string, number>> = { 十: 1, 百: 2, 千: 3 }
const MYRIADS: Readonly<Record<string, number>> = { 万: 4, 萬: 4, 亿: 8, 億: 8 }
/** Before one of these, a single numeral is a count and not part of a word. */
const COUNTER =
  /^(?:年|月|日|号|个|個|人|岁|歲|名|家|次|位|条|種|种|项|天|小时|分|元|美元|倍|成|座|本|辆|艘|台|亩|公里|米|岁|世纪|届|季|章|条|款)/

/** Numbers in Chinese characters. When strict, only those with two or more numerals or with a counter after them. */
export function readHanNumbers(text: string, { liberal }: { liberal: boolean }): NumberMention[] {
  const found: NumberMention[] = []
  for (const { 0: run, index: start } of text.matchAll(RUN)) {
    if (run.length > 40 || /\d/.test(text[start - 1] ?? '')) continue
    const end = start + run.length
    if (!liberal && run.length === 1 && !COUNTER.test(text.slice(end, end + 3))) continue
    if (!liberal && /^[百千万亿萬億]/.test(run)) continue
    const value = valueOf(run)
    if (value === undefined) continue
    const before = text[start - 1]
    const kind = before === '第' ? 'ordinal' : text[end] === '年' && run.length === 4 ? 'year' : 'plain'
    found.push({ start, end, value: decimal(String(value)), kind, spelled: true })
  }
  return found
}

function valueOf(run: string): bigint | undefined {
  if (/^[〇零一二三四五六七八九]+$/.test(run)) return BigInt(run.replace(/./g, (digit) => String(digitOf(digit))))
  let total = 0n
  let section = 0n
  let digit: bigint | undefined
  for (const character of run) {
    const unit = UNITS[character]
    const myriad = MYRIADS[character]
    if (unit !== undefined) {
      section += (digit ?? 1n) * 10n ** BigInt(unit)
      digit = undefined
    } else if (myriad !== undefined) {
      const below = section + (digit ?? 0n)
      total = (total + (below === 0n && total === 0n ? 1n : below)) * 10n ** BigInt(myriad)
      section = 0n
      digit = undefined
    } else if (digit !== undefined && digit !== 0n) return undefined
    else digit = BigInt(digitOf(character))
  }
  return total + section + (digit ?? 0n)
}

function digitOf(character: string): number {
  if (character === '两') return 2
  if (character === '〇') return 0
  return DIGITS.indexOf(character)
}
