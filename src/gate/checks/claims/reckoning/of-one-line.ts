import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { figureOf, FIGURE } from '../otherwise/figures-of.ts'

/*
 * What a row of a table or a sentence of the evidence comes to, and a claim says beside a figure of it: `rose by 46.8 to 398.2 million` for
 * `| Coatings | 398.2 | 351.4 |`.
 */

interface Place {
  readonly claim: Claim
  readonly text: string
  readonly index: GateIndex
}

const PLAIN = /^\d{1,15}(?:\.\d{1,3})?$/
const PERCENT = /^ ?(?:%|per ?cent\b)/i
/** Without a word for it, something would be a difference by chance. */
const CHANGING =
  /\b(?:rise|rises|rose|risen|f[ae]ll|falls|fallen|grew|grow|grows|grown|growth|gained?|lost|dropped|drops?|up|down|by|more|less|fewer|higher|lower|larger|smaller|longer|shorter|older|younger|increase[ds]?|decrease[ds]?|decline[ds]?|difference|gap|margin|lead|leads|led|ahead|behind|trail(?:s|ed)?|beat|over(?:run|spen[dt])|cheaper|dearer|change[ds]?|compared|against|share|of the (?:total|group)|account(?:s|ed)? for|ma(?:k|d)es? up)\b/i
const SIGN_AHEAD = /[+−–-][$€£]?$/
const CELLS = new RegExp(`(?<![\\w.,])${FIGURE}(?![\\w]|[.,]\\d)`, 'g')
/** What the figures of a table may be told in. */
const SCALES = [1, 1e3, 1e6, 1e9]
const MOST_PLACES = 6
const MOST_OTHERS = 10
const LONGEST = 400
/** Rounding, and what a sum of decimals may be off by. */
const EXACTLY = 1e-6

/** Whether it is the difference of a figure of the claim to another of its line of the evidence, or what percentage these make or differ by. */
export function isOfOneLine(number: NumberMention, { claim, text, index }: Place): boolean {
  if (!PLAIN.test(number.value)) return false
  const { start, end } = claim.sentence
  const isSigned = SIGN_AHEAD.test(text.slice(Math.max(0, number.start - 3), number.start))
  if (!isSigned && !CHANGING.test(text.slice(start, end))) return false
  const isShare = number.kind === 'percent' || PERCENT.test(text.slice(number.end, number.end + 10))
  const wanted = Number(number.value)
  const places = placesOf(text.slice(number.start, number.end))
  return claim.numbers.some((other) => {
    if (other === number || !PLAIN.test(other.value) || other.kind === 'year') return false
    return SCALES.some((scale) => {
      const own = Number(other.value) / scale
      return linesWith(own, index).some((line) =>
        figuresIn(line).some((figure) => {
          if (figure === own || figure === 0) return false
          return isShare
            ? isNear(Math.abs(own / figure - 1) * 100, wanted, places) || isNear((own / figure) * 100, wanted, places)
            : Math.abs(Math.abs(own - figure) - wanted / scale) <= EXACTLY * Math.max(1, own)
        }),
      )
    })
  })
}

function placesOf(written: string): number {
  return /\.(\d+)/.exec(written)?.[1]?.length ?? 0
}

function isNear(value: number, wanted: number, places: number): boolean {
  return Math.abs(value - wanted) <= 0.5 * 10 ** -places + EXACTLY
}

function figuresIn(line: string): readonly number[] {
  return Array.from(line.matchAll(CELLS).take(MOST_OTHERS), ([, written = '']) => figureOf(written))
}

/** The rows and sentences of the evidence that have a figure. */
function linesWith(figure: number, { evidence }: GateIndex): readonly string[] {
  const { numbers, passages, sentences } = evidence
  return Array.from(numbers.placesOf(String(figure)).take(MOST_PLACES), (place) => {
    const { text } = passages[numbers.passageAt(place)] ?? { text: '' }
    const { start } = numbers.mentionAt(place)
    const [from, to] = [text.lastIndexOf('\n', start) + 1, text.indexOf('\n', start)]
    const line = text.slice(from, to < 0 ? text.length : to)
    const sentence = sentences[numbers.sentenceAt(place)]
    const own = line.includes('|') || sentence === undefined ? line : text.slice(sentence.start, sentence.end)
    return own.length > LONGEST ? '' : own
  })
}

const FEWEST_ROWS = 2
const MOST_ROWS = 40

/** Whether it is what the cells of a column of a table come to: 4,890 for 2,900, 1,350 and 640. */
export function isColumnTotal({ value }: NumberMention, index: GateIndex): boolean {
  if (!PLAIN.test(value)) return false
  const totals = index.evidence.about(readTotals, () => readTotals(index))
  return SCALES.some((scale) => totals.has(rounded(Number(value) / scale)))
}

const FEWEST_DIGITS = 3
const MOST_COMPARED = 16

/** Whether a claim that compares has the difference of two cells of a column: by 735 votes for 9,412 and 8,677. */
export function isColumnDifference({ value }: NumberMention, { claim, text, index }: Place): boolean {
  if (!PLAIN.test(value)) return false
  const between = index.evidence.about(readBetweenTotals, () => readBetweenTotals(index))
  const isOfTotals = SCALES.some((scale) => between.has(rounded(Number(value) / scale)))
  if (!isOfTotals && value.replace('.', '').length < FEWEST_DIGITS) return false
  if (!CHANGING.test(text.slice(claim.sentence.start, claim.sentence.end))) return false
  const differences = index.evidence.about(readDifferences, () => readDifferences(index))
  return isOfTotals || SCALES.some((scale) => differences.has(rounded(Number(value) / scale)))
}

function readDifferences({ evidence: { passages } }: GateIndex): ReadonlySet<number> {
  return new Set(passages.flatMap(({ text, about }) => about(differencesIn, () => differencesIn(text))))
}

/** By how much the columns of one table differ in all. */
function readBetweenTotals({ evidence: { passages } }: GateIndex): ReadonlySet<number> {
  return new Set(
    passages.flatMap(({ text, about }) => {
      const totals = about(totalsIn, () => totalsIn(text)).slice(0, MOST_TOTALS)
      return totals.flatMap((one, at) => totals.slice(at + 1).map((other) => rounded(Math.abs(one - other))))
    }),
  )
}

const MOST_TOTALS = 4

function differencesIn(text: string): readonly number[] {
  return columnsIn(text).flatMap((cells) => {
    const some = cells.slice(0, MOST_COMPARED)
    return some.flatMap((one, at) => some.slice(at + 1).map((other) => rounded(Math.abs(one - other))))
  })
}

function rounded(sum: number): number {
  return Math.round(sum * 1000) / 1000
}

function readTotals({ evidence: { passages } }: GateIndex): ReadonlySet<number> {
  return new Set(passages.flatMap(({ text, about }) => about(totalsIn, () => totalsIn(text))))
}

/** The sums of the columns of the tables of one passage; kept with what else is known about its text. */
function totalsIn(text: string): readonly number[] {
  return columnsIn(text)
    .map((cells) => (cells.length < FEWEST_ROWS ? 0 : rounded(cells.reduce((sum, cell) => sum + cell, 0))))
    .filter((sum) => sum > 0)
}

/** What parts the head of a table from its rows. */
const RULE = /^[\s|:-]+$/

/** The figures of each column of the tables of a passage. */
function columnsIn(text: string): readonly (readonly number[])[] {
  if (!text.includes('|')) return []
  const lines = text.split('\n').filter((line) => line.includes('|'))
  // The head may have years.
  const rows = lines
    .filter((line, at) => !RULE.test(line) && !RULE.test(lines[at + 1] ?? ''))
    .slice(0, MOST_ROWS)
    .map((line) => line.split('|').map((cell) => figuresIn(cell)))
  const columns = Math.max(0, ...rows.map(({ length }) => length))
  // A cell with several figures is none of a column that adds up.
  return Array.from({ length: columns }, (_, column) =>
    rows.flatMap((row) => (row[column]?.length === 1 ? row[column] : [])),
  )
}
