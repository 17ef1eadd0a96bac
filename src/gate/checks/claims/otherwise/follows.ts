import { millionths } from '../../../../text/numbers/decimal.ts'
import { smallNumber } from '../../../../text/numbers/number-words.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { sourceTexts } from '../evidence-spans.ts'
import { isPriceOfParty } from '../reckoning/party-price.ts'
import { isLonger, isOfTwoSaid, isSoManyTimes } from '../reckoning/of-said.ts'
import { isColumnDifference, isColumnTotal, isOfOneLine } from '../reckoning/of-one-line.ts'
import { isAgeInYear, isBetweenDates, isForEach, isGapOfTimes, isQuotientOfAsked } from '../reckoning/spans.ts'
import { isTimeAway } from '../reckoning/reckoned-times.ts'
import { isOfExample } from './example.ts'
import { isMadeOfTwo } from './made-of-two.ts'
import { numbersNear } from './near-numbers.ts'
import { isOfOneSentence, isTurnedInto } from './of-one-sentence.ts'
import { isRestOfAll, isSupposed } from './supposed.ts'
import { isNextOfBound, isWithinRange } from './within-range.ts'
import { isPercentOf } from './percent-of.ts'
import { isReckoned } from './reckoned.ts'
import { isWorkedOut } from './worked-out.ts'

/*
 * Numbers that the evidence need not have for a statement to follow from it: dates that are only a bound, the other year
 * of a season, what a percentage leaves of the whole. They are no more than likely, so they warn.
 */

interface Place {
  readonly claim: Claim
  readonly text: string
  /** All numbers of the text. */
  readonly numbers: readonly NumberMention[]
  readonly question: string
  readonly index: GateIndex
}

/** Whether a number that the evidence lacks may follow from it all the same. */
export function mayFollow(number: NumberMention, place: Place): boolean {
  return (
    isBound(number, place) ||
    isOfEvent(number, place.text) ||
    isOfSeason(number, place) ||
    isRestOfWhole(number, place) ||
    isBetweenYears(number, place) ||
    isYearsAway(number, place) ||
    isBetweenDays(number, place) ||
    isTimeAway(number, place) ||
    isPriceOfParty(number, place) ||
    isOfOneLine(number, place) ||
    isColumnTotal(number, place.index) ||
    isColumnDifference(number, place) ||
    isOfTwoSaid(number, place) ||
    isSoManyTimes(number, place) ||
    isLonger(number, place) ||
    isAgeInYear(number, place) ||
    isGapOfTimes(number, place) ||
    isBetweenDates(number, place) ||
    isForEach(number, place) ||
    isQuotientOfAsked(number, place) ||
    isSumOfSaid(number, place) ||
    isDifferenceOfAlike(number, place) ||
    isReckoned(number, place) ||
    isWorkedOut(number, place) ||
    isCountOfFew(number, place) ||
    isOfExample(number, place) ||
    isPercentOf(number, place) ||
    isWithinRange(number, place) ||
    isNextOfBound(number, place) ||
    isOfOneSentence(number, place) ||
    isTurnedInto(number, place) ||
    isSupposed(number, place) ||
    isRestOfAll(number, place) ||
    isMadeOfTwo(number, place) ||
    isDayOfSaying(number, place.text)
  )
}

/** `four of the five branches`: which of a few that the evidence names is not counted here. */
function isCountOfFew({ value, end }: NumberMention, { text, index }: Place): boolean {
  if (!/^\d{1,2}$/.test(value) || Number(value) > FEW) return false
  const [, written = ''] = OF_FEW.exec(text.slice(end, end + 40)) ?? []
  const whole = smallNumber(written.toLowerCase()) ?? Number(written)
  if (!(whole >= Number(value) && whole <= FEW)) return false
  return index.evidence.numbers.has(String(whole)) || index.offered.some(({ text: own }) => rowsOf(own) === whole)
}

const FEW = 12
const OF_FEW = /^ (?:of|out of) (?:the |all |its |their |these )?([a-z]{2,6}|\d{1,2})\b(?![.,]\d|%)/i

/** The rows of a table, or the lines of a list. */
function rowsOf(text: string): number {
  const rows = text.match(/^[ \t]*\|(?![ :|-]*$).*$/gm)?.length ?? 0
  return rows > 1 ? rows - 1 : (text.match(/^[ \t]*(?:[-*•]|\d{1,2}[.)]) /gm)?.length ?? 0)
}

/** `As of April 2023, …`: the day on which something is said, which no passage says of what is said later. */
export function isDayOfSaying({ start }: { readonly start: number }, text: string): boolean {
  return AS_OF.test(text.slice(Math.max(0, start - LONGEST_AS_OF), start))
}

const AS_OF = /\bas (?:of|at) (?:early |mid[ -]?|late |the end of |the beginning of )?$/i
const LONGEST_AS_OF = 30

/** `already known in 1490`, `did not arrive until the late 15th century`, `could not have existed in 1490`. */
const BOUNDING =
  /\balready\b|\b(?:not|never)\b[^.;]{0,80}\b(?:until|before|prior to)\b|n['’]t\b[^.;]{0,80}\b(?:until|before|prior to)\b|\b(?:could|can)(?:not| not|n['’]t) (?:possibly )?have\b/i
const CENTURY = /^(?:st|nd|rd|th)?[ -]centur/i

/** Whether a year or century only bounds when something was: any date on the right side of it bears that out. */
function isBound({ kind, start, end }: NumberMention, { claim, text }: Place): boolean {
  if (kind !== 'year' && !CENTURY.test(text.slice(end, end + 12))) return false
  return BOUNDING.test(text.slice(claim.sentence.start, claim.sentence.end)) && start >= claim.sentence.start
}

/** The year by which an event is called, `the 2021 Annual Conference`: of such findings 81 % are right. */
function isOfEvent({ kind, start, end }: NumberMention, text: string): boolean {
  if (kind !== 'year' || !/\bthe $/i.test(text.slice(Math.max(0, start - 5), start))) return false
  return /^ \p{Lu}\p{L}+ \p{L}/u.test(text.slice(end, end + 40))
}

/** Whether it is one of the two years of a season, and the evidence has the other: `the 1904–1905 season` for `1904`. */
function isOfSeason({ value, start, end }: NumberMention, { text, index }: Place): boolean {
  if (!/^\d{4}$/.test(value)) return false
  const before = /(\d{4}) ?[-–/] ?$/.exec(text.slice(Math.max(0, start - 8), start))?.[1]
  const behind = /^ ?[-–/] ?(\d{4})(?!\d)/.exec(text.slice(end, end + 8))?.[1]
  const other = before ?? behind
  if (other === undefined || Math.abs(Number(other) - Number(value)) !== 1) return false
  return /^[-–/ \d]{0,8}(?:\w+ )?season\b/i.test(text.slice(end, end + 28)) && index.evidence.numbers.has(other)
}

const PERCENT = /^ ?(?:%|per ?cent\b)/i

/** Whether it is the percentage that one of the evidence leaves: `79 % nitrogen` for `21 % oxygen`. */
function isRestOfWhole({ value, end }: NumberMention, { text, index }: Place): boolean {
  if (!/^\d{1,2}$/.test(value) || !PERCENT.test(text.slice(end, end + 10))) return false
  const rest = String(100 - Number(value))
  return index.evidence.passages.some((passage) => {
    const at = passage.text.search(new RegExp(`(?<![\\d.,])${rest} ?(?:%|per ?cent\\b)`, 'i'))
    return at >= 0
  })
}

const SPAN = /^[ -](years?|decades?|centur(?:y|ies))\b/i
const LENGTHS = { year: 1, decade: 10, century: 100 } as const

/** Whether so many years lie between two of the claim or of the sentences that it seems to come from: `four decades later` for 1886 and 1927. */
function isBetweenYears({ kind, value, end }: NumberMention, { claim, text, numbers: all, index }: Place): boolean {
  const unit = SPAN.exec(text.slice(end, end + 12))?.[1]?.toLowerCase()
  if (unit === undefined || kind !== 'plain') return false
  const length = LENGTHS[unit.startsWith('y') ? 'year' : unit.startsWith('d') ? 'decade' : 'century']
  const { numbers } = index.evidence
  const said = claim.numbers.filter((year) => year.kind === 'year' && numbers.has(year.value)).map((year) => year.value)
  const near = numbersNear(claim, index)
    .map((place) => numbers.mentionAt(place).value)
    .filter((year) => /^[12]\d{3}$/.test(year))
  const years = [...said, ...near].slice(0, MOST_YEARS).map(Number)
  // Whole years are counted from a day or from the year's end, and decades are round.
  const most = length === 1 ? 1 : length / 2
  if (years.some((from) => years.some((to) => to > from && Math.abs(to - from - Number(value) * length) <= most)))
    return true
  const told = index.shared(yearsOfAnswer, () => yearsSaid(all, index))
  const known = index.shared(yearsOfEvidence, () => yearsIn(index))
  return [told, known].some(
    (some) => some.length <= FEW_YEARS && some.some((from) => some.includes(from + Number(value) * length)),
  )
}

/** The key under which the years are kept that an answer has from the evidence: `1792–1796`, and in another line `opened in 1799`. */
function yearsOfAnswer(): readonly number[] {
  return []
}

function yearsSaid(numbers: readonly NumberMention[], { evidence }: GateIndex): readonly number[] {
  const years = numbers.filter(({ kind, value }) => kind === 'year' && evidence.numbers.has(value))
  return [...new Set(years.map(({ value }) => Number(value)))]
}

/** With more, so many years lie between two of them by chance. */
const FEW_YEARS = 8

/** The key under which the years of the evidence are kept. */
function yearsOfEvidence(): readonly number[] {
  return []
}

function yearsIn({ evidence }: GateIndex): readonly number[] {
  return [...evidence.numbers.keys()].filter((value) => /^[12]\d{3}$/.test(value)).map(Number)
}

const MOST_YEARS = 12

/** `two years later`, `three years before` */
const YEARS_AWAY = /^[ -]years? (?:later|after|before|earlier|afterwards|previously|prior)\b/i

/** The same of a single year, without a number. */
const A_YEAR_AWAY =
  /\b(?:(?:the|that|in the) (?:following|next|previous|preceding) year|an? year (?:later|after|before|earlier)|the year (?:after|before))\b/i

/** Whether it is a year so many years from one of the sentences that the claim seems to come from: 1975 for `1973; two years later`. */
function isYearsAway({ value }: NumberMention, { claim, index }: Place): boolean {
  if (!/^[12]\d{3}$/.test(value)) return false
  const { numbers, passages } = index.evidence
  const places = numbersNear(claim, index)
  const counts = places.filter((place) => {
    const { end } = numbers.mentionAt(place)
    return YEARS_AWAY.test(passages[numbers.passageAt(place)]?.text.slice(end, end + 24) ?? '')
  })
  const valueAt = (place: number): number => Number(numbers.mentionAt(place).value)
  const isNext = places.some((year) => Math.abs(Number(value) - valueAt(year)) === 1)
  if (isNext && sourceTexts(claim.support, index).some((text) => A_YEAR_AWAY.test(text))) return true
  return counts.some((count) => places.some((year) => Math.abs(Number(value) - valueAt(year)) === valueAt(count)))
}

const DAYS = /^[ -](?:days?|weeks?|months?) (?:later|after|before|earlier|afterwards|apart|between|prior)\b/i

/** A few days, weeks or months between two dates of a passage, in words: they are seldom written, and follow from the dates. */
function isBetweenDays({ spelled, kind, end }: NumberMention, { text, index }: Place): boolean {
  if (spelled !== true || kind !== 'plain' || !DAYS.test(text.slice(end, end + 24))) return false
  return index.shared(twoMonths, () => ({
    named: index.evidence.passages.some((passage) => [...passage.text.matchAll(MONTH).take(2)].length === 2),
  })).named
}

const MONTH = /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g

/** The key under which it is kept whether a passage names two months. */
function twoMonths(): { readonly named: boolean } {
  return { named: false }
}

/** Whether it is the sum of two numbers of the evidence that the answer itself gives, too: `73 books: 46 and 27`. */
function isSumOfSaid({ value, kind }: NumberMention, { index, numbers }: Place): boolean {
  if (kind !== 'plain' || !/^\d{1,9}$/.test(value)) return false
  const said = index
    .shared(numbersSaid, () => wholeValues(numbers))
    .filter((other) => index.evidence.numbers.has(other))
  const whole = Number(value)
  return said.some((one, at) => said.slice(at + 1).some((other) => Number(one) + Number(other) === whole))
}

/** What the evidence counts alike, and a difference of it is counted by: `13 percentage points` for 31 % and 18 %. */
const POINTS = /^[ -](?:percentage )?points?\b/i
const COMPARED =
  /\b(?:more|less|fewer|higher|lower|longer|shorter|larger|smaller|bigger|older|younger|cheaper|difference|differs?|apart|gap|increase|decrease|rose|fell|drop|reduction|extra|additional|ahead|behind)\b/i

/** Whether a sentence that compares has the difference of two numbers that count the same in the sentences that it seems to come from. */
function isDifferenceOfAlike({ value, kind, end }: NumberMention, { claim, text, index }: Place): boolean {
  if ((kind !== 'plain' && kind !== 'percent' && kind !== 'currency') || !/^\d{1,9}(?:\.\d{1,3})?$/.test(value))
    return false
  if (!POINTS.test(text.slice(end, end + 20)) && !COMPARED.test(text.slice(claim.sentence.start, claim.sentence.end)))
    return false
  const { numbers } = index.evidence
  const values = numbersNear(claim, index)
    .slice(0, MOST_YEARS)

    .map((place) => numbers.mentionAt(place).value)
    .filter((known) => /^\d{1,9}(?:\.\d{1,3})?$/.test(known))
  return values.some((one) => values.some((other) => millionths(one) - millionths(other) === millionths(value)))
}

/** The key under which the numbers of an answer are kept. */
function numbersSaid(): readonly string[] {
  return []
}

const MOST_SAID = 40

function wholeValues(numbers: readonly NumberMention[]): readonly string[] {
  const all = numbers.filter(({ value }) => /^\d{1,9}$/.test(value) && Number(value) > 1)
  return [...new Set(all.map(({ value }) => value))].slice(0, MOST_SAID)
}
