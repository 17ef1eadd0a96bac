import { lazily } from '../../../support/lazily.ts'
import { foldArabic } from '../../characters/arabic.ts'
import { ADVERBS, ARTICLES, CHINESE_TIMES, EACH, MORE_TIMES } from '../../data/rates.ts'
import { measureCalled } from './measures.ts'

/** How far behind a number it is looked for what it counts for, in UTF-16 code units, and how far ahead in Chinese. */
const REACH = 56
const REACH_AHEAD = 14
/** Words between a number and what it counts for: `2 days of paid leave per month`. */
const MOST_BETWEEN = 5

const tableOf = (lists: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(lists).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)))

const moreTimes = lazily(() => tableOf(MORE_TIMES))
const adverbs = lazily(() => tableOf(ADVERBS))
const chineseTimes = lazily(() => tableOf(CHINESE_TIMES))
const each = new Set(EACH.split(' '))
const articles = new Set(ARTICLES.split(' '))

/** `per` is ahead of shares and of words of its own, too. */
const NO_UNIT = new Set('cent se capita head chance default example definition'.split(' '))

const HAN = /[\u4E00-\u9FFF]/
const CHINESE_BEHIND = /^[^\p{N}，。；、,;]{0,4}?(?:每|\/)(?:个|個)?([\u4E00-\u9FFF]{1,2})/u
const CHINESE_AHEAD = /每(?:个|個)?([\u4E00-\u9FFF]{1,2}?)[^\p{N}，。；、,;]{0,8}$/u

/** What a number counts for each of. */
export interface Rates {
  /** Units of time by their English names: `night` for `18 euros per night` and `18 euros por noche`. */
  readonly times: readonly string[]
  /** What else `per` names: `dose` for `per dose`. */
  readonly others: readonly string[]
}

const NONE: Rates = { times: [], others: [] }

/** What a number counts for each of, by what stands right beside it: several where it says several (`per user per month`). */
export function ratesAt(text: string, { start, end }: { readonly start: number; readonly end: number }): Rates {
  const around = text.slice(end, end + REACH)
  const ahead = text.slice(Math.max(0, start - REACH_AHEAD), start)
  if (HAN.test(ahead + around.slice(0, 4))) return chineseRate(around, ahead)
  const behind = ratesBehind(around)
  if (behind.times.length > 0) return behind
  const before = text.slice(Math.max(0, start - REACH), start)
  // Most have neither.
  if (!before.includes('ly ') && !before.includes('nnual ')) return behind
  const time = adverbs().get(OF_TIME.exec(before)?.[1]?.toLowerCase() ?? '')
  return time === undefined ? behind : { ...behind, times: [time] }
}

/** `the annual premium is`, `a monthly rent of`. */
const OF_TIME =
  /\b(annual|yearly|quarterly|monthly|weekly|daily|nightly|hourly)(?: [a-z-]{2,20}){1,2}(?: (?:is|are|was|were|of|costs?|amounts? to|comes? to|stays at)|:) ?(?:about |only |just |up to )?[$€£¥]? ?$/i

/** Words, currency signs and strokes up to the next mark of punctuation. */
const WORD = /[ \u00A0-]?([\p{L}\p{M}€$£%]+|\/)/uy

function ratesBehind(around: string): Rates {
  const [times, others]: [string[], string[]] = [[], []]
  let between = 0
  let before = ''
  for (let at = 0, word = wordAt(around, at); word !== undefined; word = wordAt(around, at)) {
    at = word.end
    const isFirst = times.length + others.length === 0
    // `144 euros and can be paid monthly`, but `2 days of paid leave per month`
    if (isFirst && GOING_ON.has(word.form)) break
    const adverb = isFirst && !PAID.has(before) ? adverbs().get(word.form) : undefined
    const goesOn = !isFirst && JOINING.has(word.form)
    const isLead = (each.has(word.form) && !PREPOSITIONS.has(before)) || word.form === HALF || goesOn
    const named = isLead
      ? namedAt(around, { at, isPer: PER.has(word.form) || goesOn, isHalf: word.form === HALF })
      : undefined
    before = word.form
    if (adverb !== undefined) times.push(adverb)
    else if (named !== undefined) {
      if (named.isTime) times.push(named.unit)
      else others.push(named.unit)
      at = named.end
    } else if (!isFirst || ++between > MOST_BETWEEN) break
  }
  return times.length + others.length === 0 ? NONE : { times, others }
}

/** `met for a night` */
const PREPOSITIONS = new Set(
  'for in within after on of to until till from by at over during than through about with'.split(' '),
)
const GOING_ON = new Set('and but which that can may could'.split(' '))
/** How something is paid is not what it is for. */
const PAID = new Set('paid payable billed'.split(' '))
const PER = new Set(['per', '/'])
/** `per item and day` */
const JOINING = new Set(['and', 'or'])
const HALF = 'half'

interface Named {
  readonly unit: string
  readonly isTime: boolean
  readonly end: number
}

interface Leading {
  readonly at: number
  /** Whether what is named need not be a time. */
  readonly isPer: boolean
  /** `half a day` */
  readonly isHalf: boolean
}

function namedAt(around: string, { at, isPer, isHalf }: Leading): Named | undefined {
  let word = wordAt(around, at)
  if (word !== undefined && (articles.has(word.form) || (isHalf && /^an?$/.test(word.form))))
    word = wordAt(around, word.end)
  if (word === undefined) return undefined
  const { form, end } = word
  const time = timeCalled(form)
  if (time !== undefined) return { unit: isHalf ? `half ${time}` : time, isTime: true, end }
  if (!isPer || isHalf || NO_UNIT.has(form) || form.length <= 2) return undefined
  // `per opening day` is per day, and half of one is another time.
  const next = wordAt(around, end)
  const nextTime = next && timeCalled(next.form)
  if (next === undefined || nextTime === undefined) return { unit: form, isTime: false, end }
  const hyphened = around[end] === '-'
  if (hyphened) return { unit: `${form}${nextTime}`, isTime: false, end: next.end }
  return { unit: form === HALF ? `half ${nextTime}` : nextTime, isTime: true, end: next.end }
}

function wordAt(text: string, at: number): { readonly form: string; readonly end: number } | undefined {
  WORD.lastIndex = at
  const [all = '', written = ''] = WORD.exec(text) ?? []
  if (all === '') return undefined
  return { form: foldArabic(written.toLowerCase()).replace(/^ال(?=.{3})/, ''), end: at + all.length }
}

function timeCalled(form: string): string | undefined {
  const measure = measureCalled(form)
  return measure?.kind === 'time' ? measure.unit : moreTimes().get(form)
}

function chineseRate(behind: string, ahead: string): Rates {
  const written = CHINESE_BEHIND.exec(behind)?.[1] ?? CHINESE_AHEAD.exec(ahead)?.[1] ?? ''
  const unit = chineseTimes().get(written) ?? chineseTimes().get(written.slice(0, 1))
  return unit === undefined ? NONE : { times: [unit], others: [] }
}
