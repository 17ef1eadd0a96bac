import { simplified } from '../../characters/han.ts'
import { foldArabic } from '../../characters/arabic.ts'
import { isStopWord } from '../../words/stop-words.ts'
import type { Place } from '../names-of-words.ts'
import { keyOf } from '../polarity-lists.ts'

/** A figure of a Chinese or Arabic text, and what stands on both sides of it. */
export interface FigureFrame extends Place {
  /** A date as month and day, a number without what groups its digits. */
  readonly value: string
  /** What it counts by: 小时, or the character or word behind it; of dates 日. */
  readonly unit: string
  /** What is ahead of it up to a sign, the nearest first, and behind its unit: Chinese characters, numbers and keys of words, without small words. */
  readonly ahead: readonly string[]
  readonly behind: readonly string[]
  /** What tells what is spoken of between the signs around it: pairs of characters, and keys of words. */
  readonly said: ReadonlySet<string>
  /** Whether it stands in a row of a table, where the head tells what it is. */
  readonly isInTable: boolean
}

const FIGURE = /(?:\d{4}年)?\d{1,2}月\d{1,2}日|\d(?:[\d.,:٫٬]*\d)?/g
const SIGN =
  /[，。；：、（）()|\n,;!?！？「」【】《》“”«»*،؛؟]|[:.](?!\d)|(?<=\p{Script=Han})[ \u3000](?=\p{Script=Han})/u
const SMALL_HAN = /[的了约为是达到至在于需须要仅只将会可以有共就也都均从自起]|大概|左右|大约/g
const UNIT =
  /^ ?(小时|分钟|个月|个?工作[日天]|公里|千米|厘米|毫米|毫升|平方[公千]?[里米]|[万亿]元|\p{Script=Han}|[%٪％℃°]|[\p{L}\p{M}]{1,20})/u
const TOKEN = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}])+|\d[\d.,:]*/gu
const HAN = /^\p{Script=Han}/u
/** A Chinese character or a number: it says less than a word. */
const SINGLE = /^(?:\p{Script=Han}|\d)/u
/** Characters that are read on each side. */
const READ = 60
const MOST_TOKENS = 8
const MOST_FIGURES = 200

export function figureFrames(written: string): readonly FigureFrame[] {
  const text = withPlainDigits(simplified(written))
  return Array.from(text.matchAll(FIGURE).take(MOST_FIGURES), ({ 0: figure, index: start }): FigureFrame => {
    const end = start + figure.length
    const isDate = figure.endsWith('日')
    const before =
      text
        .slice(Math.max(0, start - READ), start)
        .split(SIGN)
        .at(-1) ?? ''
    const rest = text.slice(end, end + READ).split(SIGN)[0] ?? ''
    const [behindUnit = '', unit = ''] = isDate ? ['', '日'] : (UNIT.exec(rest) ?? [])
    const behind = rest.slice(behindUnit.length)
    return {
      value: isDate ? figure.replace(/^\d{4}年/, '') : figure.replace(/[,٬]/g, ''),
      unit: HAN.test(unit) ? unit : keyOf(foldArabic(unit.toLowerCase())),
      ahead: tokensOf(before).reverse().slice(0, MOST_TOKENS),
      behind: tokensOf(behind).slice(0, MOST_TOKENS),
      said: saidIn(`${before} ${behind}`),
      isInTable: isTableRow(text, start),
      start,
      end,
    }
  })
}

/** `لكل كيلوغرام` is `للكيلوغرام`. */
const EACH = new Set(['كل', 'لكل', 'عن', 'عند', 'عبر'])

const EASTERN = /[٠-٩]/g
const ZERO = 0x660

function withPlainDigits(text: string): string {
  return text.replace(EASTERN, (digit) => String(digit.charCodeAt(0) - ZERO))
}

/** Chinese characters and keys of words, without small ones. */
function tokensOf(text: string): string[] {
  return Array.from(text.replace(SMALL_HAN, ' ').matchAll(TOKEN), ([token]) => token).flatMap((token) => {
    if (SINGLE.test(token)) return [token]
    const form = foldArabic(token.toLowerCase())
    return isStopWord({ form, kind: 'word' }) || EACH.has(form) ? [] : [keyOf(form)]
  })
}

/** The pairs of adjacent Chinese characters of a text, and the keys of its words. */
export function saidIn(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [run] of text.matchAll(/\p{Script=Han}{2,}/gu))
    for (let at = 0; at + 1 < run.length; at++) found.add(run.slice(at, at + 2))
  for (const token of tokensOf(text)) if (!SINGLE.test(token)) found.add(token)
  return found
}

function isTableRow(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at)
  return /^\s*\|/.test(line)
}

/** 24小时以内 is no 48小时以上. */
const BOUND = /^(?:以?内|之内|以?上|以?下|不足|不满|未满|之?前|以前|之?后|以后|起)/

/** How much on both sides is the same, next to the figures: a word counts as two characters do. Nothing where they are other bounds. */
export function sharedAround(one: FigureFrame, other: FigureFrame): number {
  if (boundOf(one) !== boundOf(other)) return 0
  return sharedIn(one.ahead, other.ahead) + sharedIn(one.behind, other.behind)
}

function boundOf({ behind }: FigureFrame): string | undefined {
  return BOUND.exec(behind.slice(0, 2).join(''))?.[0]
}

function sharedIn(one: readonly string[], other: readonly string[]): number {
  let shared = 0
  for (const [at, token] of one.entries()) {
    if (token !== other[at]) return shared
    shared += SINGLE.test(token) ? 1 : 2
  }
  return shared
}

/** Whether something else stands on a side of one figure than of the other, and not only less. */
export function differAround(one: FigureFrame, other: FigureFrame): boolean {
  return differIn(one.ahead, other.ahead) || differIn(one.behind, other.behind) || boundOf(one) !== boundOf(other)
}

function differIn(one: readonly string[], other: readonly string[]): boolean {
  return one.some((token, at) => at < other.length && other[at] !== token)
}
