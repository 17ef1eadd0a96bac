import { hedgeAround } from '../../../../text/numbers/hedges.ts'
import { measureOf } from '../../../../text/numbers/measures/measures.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { unitBehind } from './counted-units.ts'

/*
 * What two figures make of which the answer need not name both: `€7.92` for €9.90 with 20 % off, `$14` for two further kilos at $7, an average.
 */

interface Place {
  readonly claim: Claim
  readonly text: string
  readonly index: GateIndex
}

/** A figure of the passages that a claim seems to come from. */
interface Known {
  readonly figure: number
  /** The unit of money, `%`, or what it counts. */
  readonly unit: string | undefined
}

const FIGURE = /^\d{1,9}(?:\.\d{1,3})?$/
/** With more, something would fit by chance. */
const MOST = 24
const PERCENT = '%'
/** What rounding to cents may take. */
const NEARLY = 0.0051
const REDUCED = /\b(?:off|discount|reduc|rebate|cheaper|less|saving|surcharge|extra|increase|more)/i
/** What says that something is worked out. */
const AVERAGE = /\b(?:averages?|mean|works? out|comes? (?:out )?(?:to|at)|amounts? to|equivalent)\b/i
/** What says of two figures, right ahead of the second, that it is the first in all. */
const OR_IN_ALL =
  /(?:\b(?:or|i\.e\.,?|that is,?|meaning|mak(?:es?|ing)|com(?:es?|ing) to|total(?:s|ling)?|in all|equals?)|[=(]) ?(?:up to |about |around )?[$€£]?$/i
const LONGEST_AHEAD = 32

/** Whether two figures of one place make a number, money by a percentage, a count beyond another, or an average. */
export function isMadeOfTwo(number: NumberMention, { claim, text, index }: Place): boolean {
  const { value } = number
  if (!FIGURE.test(value)) return false
  const measure = measureOf(text, number)
  const wanted = Number(value)
  if (measure?.unit === 'month' || measure?.unit === 'week')
    return isAboutAsLong(number, { claim, text, index, measure })
  const isAverage = AVERAGE.test(text.slice(claim.sentence.start, claim.sentence.end))
  const unit = measure?.kind === 'money' ? measure.unit : unitBehind(text, number.end)
  if (!isAverage && unit === undefined) return false
  const known = knownNear(claim, index)
  const alike = known.filter((one) => one.unit !== undefined && one.unit === unit)
  return (
    (isAverage &&
      known.some((all) => known.some((parts) => parts.figure > 1 && isNearly(parts.figure * wanted, all.figure)))) ||
    (OR_IN_ALL.test(text.slice(Math.max(0, number.start - LONGEST_AHEAD), number.start)) &&
      alike.some(({ figure }) => isOfSeveral(wanted, { figure, number, claim, index }))) ||
    (measure?.kind === 'money' &&
      alike.some(
        (price) => isReduced(wanted, { price, known, claim, index }) || isOfMore(wanted, { price, known, claim, text }),
      ))
  )
}

/** `280 mg` for 14 of 20 mg, where the answer has the 14, too. */
function isOfSeveral(
  wanted: number,
  { figure, number, claim, index }: { figure: number; number: NumberMention; claim: Claim; index: GateIndex },
): boolean {
  return claim.numbers.some(
    (own) =>
      own.start !== number.start &&
      Number(own.value) > 1 &&
      index.evidence.numbers.has(own.value) &&
      isNearly(Number(own.value) * figure, wanted),
  )
}

function isNearly(one: number, other: number): boolean {
  return Math.abs(one - other) < NEARLY && other > 1
}

/** By a percentage, where the same passages say that something is less or more. */
function isReduced(
  wanted: number,
  { price, known, claim, index }: { price: Known; known: readonly Known[]; claim: Claim; index: GateIndex },
): boolean {
  const percents = known.filter(({ unit }) => unit === PERCENT)
  if (percents.length === 0 || !textsNear(claim, index).some(([, passage]) => REDUCED.test(passage))) return false
  return percents.some(({ figure }) =>
    [figure, 100 - figure, 100 + figure].some((share) => Math.abs((price.figure * share) / 100 - wanted) < NEARLY),
  )
}

/** `$7 for each extra kilo` beyond eight, of ten that the answer has. */
function isOfMore(
  wanted: number,
  { price, known, claim, text }: { price: Known; known: readonly Known[]; claim: Claim; text: string },
): boolean {
  return claim.numbers.some((own) => {
    const unit = unitBehind(text, own.end)
    if (unit === undefined || !FIGURE.test(own.value)) return false
    return known.some(
      (limit) =>
        limit.unit === unit &&
        Number(own.value) > limit.figure &&
        Math.abs((Number(own.value) - limit.figure) * price.figure - wanted) < NEARLY,
    )
  })
}

const DAYS: ReadonlyMap<string, number> = new Map([
  ['day', 1],
  ['week', 7],
  ['month', 365.25 / 12],
])
const ABOUT = 0.1

/** `about three months` for twelve weeks. */
function isAboutAsLong(
  number: NumberMention,
  { claim, text, index, measure }: Place & { readonly measure: { readonly unit: string } },
): boolean {
  if (hedgeAround(text, number) !== 'about') return false
  const days = Number(number.value) * (DAYS.get(measure.unit) ?? 0)
  return knownNear(claim, index).some(({ figure, unit = '' }) => {
    const length = figure * (DAYS.get(unit) ?? 0)
    return unit !== measure.unit && Math.abs(length - days) <= ABOUT * days
  })
}

function knownNear(claim: Claim, index: GateIndex): readonly Known[] {
  const { numbers } = index.evidence
  const texts = new Map(textsNear(claim, index))
  return Array.from(numbers.all())
    .filter(([passage, { value }]) => texts.has(passage) && FIGURE.test(value))
    .slice(0, MOST)
    .map(([passage, number]) => {
      const text = texts.get(passage) ?? ''
      const measure = measureOf(text, number)
      return {
        figure: Number(number.value),
        unit:
          measure?.kind === 'share' || number.kind === 'percent'
            ? PERCENT
            : measure?.kind === 'money' || measure?.kind === 'time'
              ? measure.unit
              : unitBehind(text, number.end),
      }
    })
}

function textsNear({ support }: Claim, { evidence }: GateIndex): (readonly [passage: number, text: string])[] {
  const places = new Set(support.sentences.map((at) => evidence.sentences[at]?.passage ?? -1))
  return [...places].flatMap((at) => {
    const text = evidence.passages[at]?.text
    return text === undefined ? [] : [[at, text] as const]
  })
}
