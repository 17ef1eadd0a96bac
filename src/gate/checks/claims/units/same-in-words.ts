import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { SMALL_NUMBERS } from '../../../../text/data/number-words.ts'
import { smallNumber } from '../../../../text/numbers/number-words.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { sourceTexts } from '../evidence-spans.ts'

interface Place {
  readonly claim: Claim
  readonly text: string
  readonly index: GateIndex
}

/**
 * Whether the sentences that the claim seems to come from have it in words: `50%` for `half`, `24 hours a day` for `around the clock`,
 * `19:30` for `half past seven in the evening`. English.
 */
export function isSameInWords(number: NumberMention, { claim, text, index }: Place): boolean {
  // `7:30 pm` also says 19:30.
  const time = number.kind === 'time' ? (number.also?.at(-1) ?? number.value) : undefined
  if (time !== undefined) return sourceTexts(claim.support, index).some((sentence) => hasTime(sentence, time))
  const spelled = number.spelled === true ? timesAround(text, number) : []
  if (spelled.some((one) => hasClock(sourceTexts(claim.support, index), one))) return true
  const words = number.kind === 'percent' ? PARTS.get(number.value) : wholeOf(number, text)
  return words !== undefined && sourceTexts(claim.support, index).some((sentence) => words.test(sentence))
}

/** What a share in percent, rounded or not, is in words. */
const PARTS: ReadonlyMap<string, RegExp> = new Map(
  [
    ['50', 'half', 'one in two'],
    ['25', 'quarter', 'one (?:in|out of) four'],
    ['75', 'three[ -]quarters', 'three (?:in|out of) four'],
    ['33 33.3 33.33', 'third', 'one (?:in|out of) three'],
    ['66 67 66.6 66.7 66.67', 'two[ -]thirds', 'two (?:in|out of) three'],
    ['20', 'fifth', 'one (?:in|out of) five'],
    ['40', 'two[ -]fifths', 'two (?:in|out of) five'],
    ['60', 'three[ -]fifths', 'three (?:in|out of) five'],
    ['80', 'four[ -]fifths', 'four (?:in|out of) five'],
    ['10', 'tenth', 'one (?:in|out of) ten'],
  ].flatMap(([shares = '', part = '', ratio = '']) =>
    shares.split(' ').map((share) => [share, partOf(part, ratio)] as const),
  ),
)

/** As a part of something or of a change, `a quarter of`, `by a third`, or so many of so many. A quarter alone is a time. */
function partOf(part: string, ratio: string): RegExp {
  return new RegExp(
    `\\b(?:by (?:(?:a|one) )?${part}\\b|(?:(?:a|one)[ -])?${part} (?:of|the|its|their)\\b|${ratio}\\b)`,
    'i',
  )
}

const OF_DAY = /^[ -]hours? (?:(?:a|per|every|each) day|daily)\b/i
const OF_WEEK = /^[ -]days? (?:a|per|every|each) week\b/i
const OF_YEAR = /^[ -]days? (?:a|per|every|each) year\b/i
const ALL_HOURS = /\b(?:(?:around|round) the clock|day and night|at all (?:hours|times)|24-hour|24\/7)\b/i
const ALL_DAYS = /\b(?:daily|every day|each day|all week|(?:around|round) the clock|day and night|24\/7)\b/i

const NONE = /\b(?:none|nil|not one|not a single)\b/i

/** What says that there is none, or that something is so all day, all week or all year. */
function wholeOf({ value, end }: NumberMention, text: string): RegExp | undefined {
  if (value === '0') return NONE
  const behind = text.slice(end, end + FARTHEST)
  if (value === '24' && OF_DAY.test(behind)) return ALL_HOURS
  if ((value === '7' && OF_WEEK.test(behind)) || (value === '365' && OF_YEAR.test(behind))) return ALL_DAYS
  return undefined
}

const FARTHEST = 20

const MINUTES: Readonly<Record<string, number>> = {
  five: 5,
  ten: 10,
  quarter: 15,
  twenty: 20,
  'twenty-five': 25,
  half: 30,
}
/** `half past seven in the evening`, `a quarter to ten`, `seven o'clock at night`. */
const TIME = new RegExp(
  `\\b(?:(${Object.keys(MINUTES).join('|')})(?: minutes)? (past|to) )?(${SMALL_NUMBERS.join('|')}|\\d{1,2})\\b( o['’]clock)?(?: (in the morning|in the afternoon|in the evening|at night))?`,
  'gi',
)

const REACH = 48

/** The times in words of which a number word is one. */
function timesAround(text: string, { start, end }: NumberMention): string[] {
  const from = Math.max(0, start - REACH)
  return Array.from(text.slice(from, end + REACH).matchAll(TIME)).flatMap((match) =>
    from + match.index <= start && from + match.index + match[0].length >= end ? timesOf(match) : [],
  )
}

function hasClock(sources: readonly string[], time: string): boolean {
  const padded = time.padStart(5, '0')
  return sources.some((source) => source.includes(padded) || new RegExp(`(?<!\\d)${time}`).test(source))
}

/** Whether a sentence has a time in words: in either half of the day, if it does not say which. */
function hasTime(sentence: string, value: string): boolean {
  return sentence.matchAll(TIME).some((match) => timesOf(match).includes(value))
}

function timesOf([, minutes, side, hour = '', clock, part]: RegExpExecArray): string[] {
  if (minutes === undefined && clock === undefined && part === undefined) return []
  const twelve = (smallNumber(hour.toLowerCase()) ?? Number(hour)) % 12
  const past = MINUTES[minutes?.toLowerCase() ?? ''] ?? 0
  const time = twelve * 60 + (side?.toLowerCase() === 'to' ? -past : past)
  const halves = part === undefined ? [0, 1] : [/morning/i.test(part) ? 0 : 1]
  return halves.map((half) => shownTime(time + half * HALF_DAY))
}

const HALF_DAY = 720

function shownTime(minutes: number): string {
  const time = (minutes + 2 * HALF_DAY) % (2 * HALF_DAY)
  return `${Math.floor(time / 60)}:${String(time % 60).padStart(2, '0')}`
}
