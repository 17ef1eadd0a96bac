import { wordList } from '../../../../text/phrases/seen-words.ts'
import { type DateMention, readDates } from '../../../../text/dates/dates.ts'
import { readNumbers, readNumbersLiberally } from '../../../../text/numbers/numbers.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import { type Amount, amountOf } from './amounts.ts'
import { daysBetween } from './reckoned-dates.ts'
import { shownResults } from './equations.ts'
import { type Figures, Reckoner, type Steps } from './steps.ts'
import { zerosIn } from '../units/same-scale.ts'

/*
 * Figures that an answer works out in several steps, from those of the evidence, of the question, and its own before: `two adults and
 * a child pay 38 euros`. What follows so is likely and not certain, so that it warns.
 */

interface Reckoned {
  /** What the answer says. */
  readonly text: string
  readonly question: string
  /** All its numbers. */
  readonly numbers: readonly NumberMention[]
  /** Those that neither the evidence nor the question has. */
  readonly missing: readonly NumberMention[]
  /** The passages that its sentences seem to come from, by index. */
  readonly near: ReadonlySet<number>
  readonly index: GateIndex
}

const MOST_MISSING = 32
const MOST_CHARACTERS = 20_000
/** With more figures, any other follows from some. */
const MOST_AMOUNTS = 80
const MOST_DIRECT = 400
/** How often the figures of an answer are gone through. */
const MOST_PASSES = 4
/** The share of a figure's neighbours that may follow as it does, by steps, for it to tell that the answer reckons. */
const MOST_CHANCE = { 0: 0.1, 1: 0.1, 2: 0 } as const

/** Where the numbers begin that follow from others. */
export function reckonedNumbers({ text, question, numbers, missing, near, index }: Reckoned): ReadonlySet<number> {
  if (missing.length === 0 || missing.length > MOST_MISSING) return NOTHING
  const asked = readNumbersLiberally(question)
  const isAsked = asked.length > 0 && (ASKS.test(question) || ASKS_WHETHER.test(question))
  if (!isAsked && !(question !== '' && COMPARING.test(text)) && !totals(text, index)) return NOTHING
  const left = new Set(missing.map(({ start }) => start))
  const { passages, dates } = index.evidence
  const known = figuresIn(passages)
  // Of many passages those count that the answer is from.
  const own =
    known === undefined || known.amounts.length > MOST_AMOUNTS
      ? figuresIn(passages.filter((_, at) => near.has(at)))
      : known
  if (own === undefined) return NOTHING
  const given = [
    own,
    figuresOf(question, asked),
    figuresOf(
      text,
      numbers.filter(({ start }) => !left.has(start)),
    ),
  ]
  const direct = [...given.flatMap((figures) => figures.direct), ...spansOf([...dates, ...readDates(question)])]
  const amounts = distinct(given.flatMap((figures) => figures.amounts))
  if (amounts.length > MOST_AMOUNTS || direct.length > MOST_DIRECT) return NOTHING
  const reckoning = new Reckoning(
    missing.flatMap((number) => {
      const readings = readingsOf(text, number)
      return readings.length === 0 ? [] : [{ start: number.start, readings }]
    }),
    { amounts, direct, shown: shownResults(text) },
  )
  reckoning.enter(isTold)
  // An answer that reckons in one place does so in others, where any figure would fit.
  if (reckoning.found.size > 0 || isAsked) reckoning.enter(() => true)
  return reckoning.isTelling ? reckoning.found : NOTHING
}

const NOTHING: ReadonlySet<number> = new Set()

/** Undefined for no passages, or too long ones. */
function figuresIn(passages: readonly { readonly text: string }[]): Figures | undefined {
  if (passages.length === 0 || passages.reduce((sum, { text }) => sum + text.length, 0) > MOST_CHARACTERS)
    return undefined
  const read = passages.map(({ text }) => withScale(text, readNumbers(text)))
  return { amounts: distinct(read.flatMap(({ amounts }) => amounts)), direct: read.flatMap(({ direct }) => direct) }
}

interface Sought {
  readonly start: number
  readonly readings: readonly Amount[]
}

interface Given {
  readonly amounts: readonly Amount[]
  readonly direct: Figures['direct']
  readonly shown: ReadonlySet<number>
}

type Judge = (reckoner: Reckoner, amount: Amount, steps: Steps) => boolean

/** Whether a figure follows so seldom by chance that it tells that the answer reckons. */
function isTold(reckoner: Reckoner, amount: Amount, steps: Steps): boolean {
  return reckoner.chance(amount, steps) <= MOST_CHANCE[steps]
}

/** Finds the figures that follow from those that are known, which takes in the ones found before. */
class Reckoning {
  readonly found = new Set<number>()
  /** Whether any of what was found tells that the answer reckons. */
  isTelling = false
  private readonly sought: readonly Sought[]
  private readonly given: Given
  private readonly known: Amount[]
  private reckoner: Reckoner

  constructor(sought: readonly Sought[], given: Given) {
    this.sought = sought
    this.given = given
    this.known = [...given.amounts]
    this.reckoner = new Reckoner(given)
  }

  enter(mayFollow: Judge): void {
    // A total may be told ahead of what it is of.
    for (let [pass, isMore] = [0, true]; isMore && pass < MOST_PASSES; pass++) {
      isMore = false
      for (const { start, readings } of this.sought) {
        const amount = this.found.has(start) ? undefined : this.following(start, readings, mayFollow)
        if (amount === undefined) continue
        this.found.add(start)
        this.known.push(amount)
        this.reckoner = new Reckoner({ amounts: distinct(this.known), direct: this.given.direct })
        isMore = true
      }
    }
  }

  private following(start: number, readings: readonly Amount[], mayFollow: Judge): Amount | undefined {
    if (this.given.shown.has(start)) {
      this.isTelling = true
      return readings[0]
    }
    const { reckoner } = this
    return readings.find((amount) => {
      const steps = reckoner.steps(amount)
      if (steps === undefined || !mayFollow(reckoner, amount, steps)) return false
      this.isTelling ||= isTold(reckoner, amount, steps)
      return true
    })
  }
}

const NOON = 12 * 60

/** A number may be written with a comma ahead of three decimals. */
const THREE_DIGITS = /^\d{1,3}[.,]\d{3}$/

function readingsOf(text: string, number: NumberMention): readonly Amount[] {
  const amount = amountOf(text, number)
  if (amount === undefined) return []
  // 下午1点05分
  if (amount.of === 'clock' && amount.amount < NOON) return [amount, { ...amount, amount: amount.amount + NOON }]
  if (!THREE_DIGITS.test(text.slice(number.start, number.end)) || amount.places > 0) return [amount]
  return [amount, { ...amount, amount: amount.amount / 1000, places: 3 }]
}

function figuresOf(text: string, mentions: readonly NumberMention[]): Figures {
  const amounts: Amount[] = []
  const direct: Pick<Amount, 'of' | 'amount'>[] = []
  const lines = new Map<number, Amount[]>()
  let last: { readonly amount: number; readonly end: number } | undefined
  let before: { readonly amount: Amount; readonly end: number } | undefined
  for (const mention of mentions) {
    const amount = amountOf(text, mention)
    if (amount === undefined) continue
    amounts.push(amount)
    // `8 sessions of 120 minutes`
    if (before !== undefined && OF_EACH.test(text.slice(before.end, mention.start)))
      direct.push({ of: amount.of, amount: (before.amount.amount / before.amount.worth) * amount.amount })
    before = { amount, end: mention.end }
    const line = text.lastIndexOf('\n', mention.start)
    const own = lines.get(line)
    if (own === undefined) lines.set(line, [amount])
    else own.push(amount)
    if (amount.of !== 'clock') continue
    // `9:00–17:00`
    if (last !== undefined && mention.start - last.end <= APART && amount.amount > last.amount)
      direct.push({ of: 'seconds', amount: (amount.amount - last.amount) * 60 })
    last = { amount: amount.amount, end: mention.end }
  }
  const rows = [...lines.values()]
  return { amounts, direct: [...direct, ...rows.flatMap(sumsOfRow), ...columnsOf(rows).flatMap(sumsOfRow)] }
}

const FEWEST_IN_ROW = 3
const MOST_IN_ROW = 12

/** The sums of three figures or more that follow one another and count the same. */
function sumsOfRow(row: readonly Amount[]): Figures['direct'] {
  return row.flatMap(({ of }, from) => {
    if (of === 'clock') return []
    const found: { of: string; amount: number }[] = []
    let sum = 0
    for (let at = from; at < from + MOST_IN_ROW && row[at]?.of === of; at++) {
      sum += row[at]?.amount ?? 0
      if (at - from + 1 >= FEWEST_IN_ROW) found.push({ of, amount: sum })
    }
    return found
  })
}

/** The columns of lines that have as many figures each, as those of a table do. */
function columnsOf(rows: readonly (readonly Amount[])[]): readonly (readonly Amount[])[] {
  const most = Math.max(0, ...rows.map(({ length }) => length))
  const full = rows.filter(({ length }) => length === most)
  if (full.length < FEWEST_IN_ROW || most > MOST_IN_ROW) return []
  return Array.from({ length: most }, (_, column) => full.flatMap((row) => row[column] ?? []))
}

const APART = 8
const OF_EACH = /^ \p{L}[\p{L} -]{1,24} (?:of|à|zu je|de) (?:about )?$/u

function withScale(text: string, mentions: readonly NumberMention[]): Figures {
  const { amounts, direct } = figuresOf(text, mentions)
  const scales = zerosIn(text).map((zeros) => 10 ** zeros)
  const counted = amounts.filter(({ of }) => of === '' || of === 'money')
  return {
    amounts: [...amounts, ...scales.flatMap((worth) => counted.map((one) => ({ ...one, amount: one.amount * worth })))],
    direct,
  }
}

const MOST_DATES = 8

/** What lies between any two dates, in seconds. */
function spansOf(dates: readonly Pick<DateMention, 'year' | 'month' | 'day'>[]): Figures['direct'] {
  const first = dates.slice(0, MOST_DATES)
  return first
    .flatMap((from, at) => first.slice(at + 1).flatMap((to) => daysBetween(from, to) ?? []))
    .map((days) => ({ of: 'seconds', amount: days * DAY }))
}

const DAY = 86_400

function distinct(amounts: readonly Amount[]): readonly Amount[] {
  const seen = new Set<string>()
  return amounts.filter(({ of, amount }) => {
    const key = `${of} ${amount}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Whether an answer says that it adds up. */
function totals(text: string, { answer: { seen } }: GateIndex): boolean {
  const mayTotal = seen.hasHan || seen.hasArabic || seen.has(MAY_TOTAL) || SIGN_OF_TOTAL.test(text)
  return mayTotal && TOTALLING.test(text)
}

/** A word of each of these in Latin letters. */
const MAY_TOTAL = wordList(
  'in all|altogether|come to|comes to|add up|adds up|sum to|sums to|sum up|sums up|which makes|that makes|i e|insgesamt-|zusammen-|total-|decir|soit',
)
const SIGN_OF_TOTAL = /[=×÷≈]|\d ?[+*x] ?\d/
/** What says that an answer adds up. */
const TOTALLING =
  /\b(?:in (?:all|total)|altogether|comes? to|adds? up|sums? (?:up )?to|which makes|that makes|i\.e\.)\b|[=×÷≈]|\d ?[+*x] ?\d|合计|合計|总计|總計|总共|一共|共计|还剩|الإجمالي|المجموع|إجمالي|مجموع|المتبقي|insgesamt|zusammen|en total|au total|es decir|soit /i
/** What may say so in an answer to a question, which asks for it or not. */
const COMPARING =
  /\b(?:totals?|together|combined|overall|more|less|fewer|longer|shorter|cheaper|dearer|higher|lower|save[sd]?|saving|difference|left|remain(?:s|ing)?|above|below|over|under|short of|times|twice|half|per|each|average|finish(?:es)?|until|would|will)\b|总|總|共|剩|差|比|每|得|即|达|约|الفرق|أي |يساوي|يصبح|تصبح|توفير|وفر|بعد|gesamt|summe|also|mehr|weniger|kosten|total|suma|más|menos|ahorr|économie|de plus|moins|revient/i
/** `Will we run into the limit?` */
const ASKS_WHETHER = /\b(?:will|do|does|should|could|would) (?:i|we|it|they|my|our|the)\b|\benough\b/i
/** What a question for something to reckon has, besides figures. */
export const ASKS =
  /\bhow (?:much|many|long|old|far|do|have)\b|\bwhat (?:will|would|should|can|does|do|is|was|are|were)\b|\bwhich\b|\bwhen\b|\bcan i\b|\bam i\b|\bis (?:it|the)\b|\bcompare|\btotal\b|\bwork out\b|\bcalculate|多少|几|哪|还|كم|هل|أي|wie (?:viel|lange|hoch|oft)|was kostet|welche|lohnt|cuánt|qué|combien|quel/i
