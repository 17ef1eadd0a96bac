import { millionths } from '../../../../text/numbers/decimal.ts'
import { hedgeAround } from '../../../../text/numbers/hedges.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { unitOf, valuesAlike } from './alike.ts'
import { plain } from './sums.ts'

/*
 * What an answer works out from figures of the evidence and says that it does: `34 grams lighter`, `1,390 euros in all`, `so a couple
 * pays 28 euros`. English; in other languages see said-otherwise.ts.
 */

interface Place {
  readonly claim: Claim
  readonly text: string
  /** All numbers of the text. */
  readonly numbers: readonly NumberMention[]
  readonly index: GateIndex
}

const COMPARING =
  /\b(?:more|less|fewer|higher|lower|longer|shorter|larger|smaller|bigger|older|younger|cheaper|dearer|lighter|heavier|earlier|later|sooner|nearer|closer|further|farther|faster|quicker|slower|stronger|weaker|warmer|colder|hotter|cooler|thicker|thinner|louder|quieter|taller|deeper|wider|(?:below|above)(?= (?:the|that|those|its|their|an?)\b)|than|difference|differs?|apart|gap|extra|additional|ahead|behind|saves?|saving)\b/i
const TOTALLING =
  /\b(?:in (?:all|total)|altogether|total(?:s|ling)?|together|combined|overall|so|i\.e\.|that is|that['’]s|mak(?:es?|ing)|come(?:s)? to|adds? up|a (?:couple|pair|year|week|month)|per (?:year|week|month|day)|each|both|would be|bring(?:s|ing)|twice|half|off|on top|incl(?:uding)?)\b|[=×+] ?[\d€$£]/i

const DECIMAL = /^\d{1,9}(?:\.\d{1,3})?$/
/** How far back figures are taken up. */
const BACK = 400
/** With more figures that count the same, something would fit by chance. */
const MOST = 24
const MOST_TIMES = 60n
const ONE = 1_000_000n
const HALF = /\bhalf\b/i
const A_MONTH = /\b(?:(?:a|per|each|every) month|monthly)\b/i
const A_YEAR = /\b(?:year|yearly|annual|annually)\b/i
const MONTHS = 12n
/** Percent. */
const WHOLE = 100n * ONE

/** Whether a sentence that compares or adds up has the difference, the sum, a multiple or a share of figures of the evidence that count the same. */
export function isReckoned(number: NumberMention, { claim, text, numbers, index }: Place): boolean {
  if (number.kind === 'year' || number.kind === 'time' || !DECIMAL.test(number.value)) return false
  const said = text.slice(claim.sentence.start, claim.sentence.end)
  const [compares, totals] = [COMPARING.test(said), TOTALLING.test(said)]
  if (!compares && !totals) return false
  const wanted = millionths(number.value)
  const unit = unitOf(text, number)
  const before = numbers.filter(
    ({ start, value }) => start !== number.start && Math.abs(number.start - start) <= BACK && DECIMAL.test(value),
  )
  const taken = before.map(({ value }) => millionths(value))
  const held = unit === undefined ? undefined : valuesAlike(unit, index)
  const known =
    held !== undefined && held.size > 0
      ? held
      : new Set(before.filter(({ value }) => index.evidence.numbers.has(value)).map(({ value }) => value))
  if (known.size === 0 || known.size > MOST) return false
  const reckoning = {
    figures: [...known].map(millionths),
    // `half the hours` is half of what all get.
    taken: HALF.test(said) ? [...taken, WHOLE / 2n] : taken,
    has: (other: bigint) => other > 0n && index.evidence.numbers.has(plain(other)),
    isMonthly: A_MONTH.test(said) && A_YEAR.test(said),
  }
  if (compares && hedgeAround(text, number) === 'about' && isAboutDifference(Number(number.value), known)) return true
  return (compares && isDifference(wanted, reckoning)) || (totals && isTotal(wanted, reckoning))
}

/** What rounding may take of a difference that is told as about so much. */
const ABOUT = 0.05

function isAboutDifference(figure: number, known: ReadonlySet<string>): boolean {
  const figures = [...known].map(Number)
  return figures.some((one) => figures.some((other) => Math.abs(one - other - figure) <= ABOUT * figure))
}

interface Reckoning {
  /** Figures of the evidence that count the same, in millionths. */
  readonly figures: readonly bigint[]
  /** What the answer has near it. */
  readonly taken: readonly bigint[]
  /** Whether the evidence has a figure, whatever that counts. */
  readonly has: (other: bigint) => boolean
  /** Whether the sentence speaks of months and of years. */
  readonly isMonthly: boolean
}

function isDifference(wanted: bigint, { figures, taken, has }: Reckoning): boolean {
  return figures.some((one) =>
    [one - wanted, one + wanted].some((other) => figures.includes(other) || (taken.includes(one) && has(other))),
  )
}

function isTotal(wanted: bigint, { figures, taken, has, isMonthly }: Reckoning): boolean {
  return figures.some((one) => {
    // `36 euros annually, or 3 euros a month`.
    if (isMonthly && wanted * MONTHS === one) return true
    const rest = wanted - one
    if (figures.includes(rest) || (taken.includes(one) && has(rest))) return true
    // The sum of three.
    if (figures.some((other) => other !== one && figures.includes(rest - other))) return true
    // `€28 for a couple`, `six semesters at 1,250 euros`.
    if (one > 0n && wanted % one === 0n && wanted > one && wanted / one <= MOST_TIMES)
      return wanted / one === 2n || taken.includes((wanted / one) * ONE)
    // `25 % off 12 euros`.
    const shares = taken.filter((share) => share < WHOLE).flatMap((share) => [share, WHOLE - share])
    return shares.some((share) => one * share === wanted * WHOLE)
  })
}
