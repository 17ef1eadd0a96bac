import { measureOf } from '../../../../text/numbers/measures/measures.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { ratesAt } from '../../../../text/numbers/measures/rates.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { sourceTexts } from '../evidence-spans.ts'
import { unitBehind } from './counted-units.ts'
import { countOf, FIGURE, figureOf, FIGURES, figuresIn, MOST } from './figures-of.ts'
import { isDaysAWeek } from './days-a-week.ts'
import { numbersNear } from './near-numbers.ts'
import { isPriceOfOne, isPriceOfSeveral } from './prices.ts'

/*
 * What follows from a sentence of the evidence by one step that anyone would take, although the answer does not say that it takes it:
 * `five days` for `from 3 to 7 July`, `200` for `doubled from 100`. English.
 */

interface Place {
  readonly claim: Claim
  readonly text: string
  readonly index: GateIndex
}

/** Whether the sentences that the claim seems to come from give a number by one step. */
export function isWorkedOut(number: NumberMention, { claim, text, index }: Place): boolean {
  const sources = sourceTexts(claim.support, index)
  if (sources.length === 0) return false
  if (number.kind === 'identifier') return isQuarterOfMonth(text.slice(number.start, number.end), sources)
  if (!PLAIN.test(number.value)) return false
  const behind = text.slice(number.end, number.end + FARTHEST)
  return (
    (NIGHTS_AND_DAYS.test(behind) && isLengthOfStay(number.value, sources)) ||
    (TIME_UNIT.test(behind) && isBetweenTimes(number, { behind, texts: passagesOf(claim, index) })) ||
    isDaysAWeek(number.value, { behind, sources: passagesOf(claim, index) }) ||
    ((number.kind === 'percent' || PERCENT.test(behind)) &&
      (isPartOfSeveral(number.value, sources) || isGrowth(number.value, { claim, text, index }))) ||
    isInProportion(number, { claim, text, index }) ||
    isManifold(number.value, { claim, sources, index }) ||
    (BY.test(text.slice(Math.max(0, number.start - FARTHEST), number.start)) && isChange(number.value, sources)) ||
    (TIMES_AS_MUCH.test(behind) && isQuotientOfNear(number.value, { claim, index })) ||
    isAtKnownRate(number, { claim, text, index }) ||
    isOfEach(number.value, { said: text.slice(claim.sentence.start, claim.sentence.end), sources }) ||
    isPriceOfSeveral(number.value, { said: text.slice(claim.sentence.start, claim.sentence.end), sources }) ||
    isPriceOfOne(number, { claim, text, index }) ||
    isYearOfAge(number.value, { claim, sources, index }) ||
    isSpanOfYears(number, { text, index })
  )
}

const FARTHEST = 20

const NIGHTS_AND_DAYS = /^[ -](?:full |whole )?(?:days?|nights?)\b/i
const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?'
const MONTH_NAME = new RegExp(`\\b${MONTH}`, 'g')
/** `3 to 7 July`, `July 3–7`: days of one month. */
const DAYS_OF_MONTH = new RegExp(
  `(?:${MONTH} (\\d{1,2})|(?<!\\d)(\\d{1,2}))(?:st|nd|rd|th)?(?: ?(?:-|–|—) ?| (?:to|until|till|through) (?:the )?)(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?: (?:of )?${MONTH})?`,
  'g',
)

function isLengthOfStay(value: string, sources: readonly string[]): boolean {
  return sources.some((source) =>
    source
      .matchAll(DAYS_OF_MONTH)
      .take(MOST)
      .some(([written, first, from = first, to]) => {
        if (!new RegExp(MONTH).test(written)) return false
        const days = Number(to) - Number(from)
        return days > 0 && (Number(value) === days || Number(value) === days + 1)
      }),
  )
}

const QUARTER = /^Q([1-4])$/
const QUARTERS = ['first', 'second', 'third', '(?:fourth|last)'].map(
  (ordinal) => new RegExp(`\\b${ordinal} quarter\\b`, 'i'),
)

/** `Q2` for a day in May, where no quarter is named. */
function isQuarterOfMonth(written: string, sources: readonly string[]): boolean {
  const [, quarter] = QUARTER.exec(written) ?? []
  if (quarter === undefined) return false
  // `Q1` for `the first quarter`.
  if (sources.some((source) => QUARTERS[Number(quarter) - 1]?.test(source))) return true
  if (sources.some((source) => /\bQ[1-4]\b|\bquarters?\b/i.test(source))) return false
  return sources.some((source) =>
    source
      .matchAll(MONTH_NAME)
      .take(MOST)
      .some(([month]) => Math.floor(MONTHS.indexOf(month.slice(0, 3)) / 3) + 1 === Number(quarter)),
  )
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const PERCENT = /^ ?(?:%|percent\b|per cent\b)/i
const TIME_UNIT = /^[ -](?:(?:and a half )?hours?|minutes?)\b/i
const CLOCK = /(?<![\d:.])(\d{1,2})[:.](\d\d)(?![\d:])(?: ?([ap])\.?m\b)?|(?<![\d:.])(\d{1,2}) ?([ap])\.?m\b/gi

/** The passages that the claim seems to come from: the times of a log stand in many sentences. */
function passagesOf({ support }: Claim, { evidence }: GateIndex): string[] {
  const places = new Set(support.sentences.map((at) => evidence.sentences[at]?.passage ?? -1))
  return [...places].map((at) => evidence.passages[at]?.text.slice(0, LONGEST_PASSAGE) ?? '')
}

const LONGEST_PASSAGE = 4000

/** Hours, or the minutes beyond them, between two times of one text: `four hours` for 09:00 and 13:00. */
function isBetweenTimes(
  { value }: NumberMention,
  { behind, texts }: { readonly behind: string; readonly texts: readonly string[] },
): boolean {
  const isHours = /hour/i.test(behind)
  return texts.some((source) => {
    const times = Array.from(source.matchAll(CLOCK).take(MOST), minutesOf)
    return times.some((from) =>
      times.some((to) => {
        const apart = to - from
        if (apart <= 0) return false
        return isHours
          ? Number(value) === apart / 60 || Number(value) === Math.floor(apart / 60)
          : Number(value) === apart || Number(value) === apart % 60
      }),
    )
  })
}

function minutesOf([, hour, minute = '0', half = '', alone, halfAlone = half]: RegExpExecArray): number {
  const said = Number(hour ?? alone)
  const hours = halfAlone === '' ? said : (said % 12) + (halfAlone.toLowerCase() === 'p' ? 12 : 0)
  return hours * 60 + Number(minute)
}

/** Whether a percentage is by how much one figure is more or less than another that counts the same: 20 % for 480 and 400 million euros. */
function isGrowth(value: string, { claim, index }: Place): boolean {
  const figures = countedNear({ claim, index })
  const places = value.split('.')[1]?.length ?? 0
  return figures.some(({ count, unit }) =>
    figures.some(
      (other) =>
        other.unit === unit &&
        other.count > 0 &&
        Math.abs((Math.abs(count - other.count) / other.count) * 100 - Number(value)) <= 0.5 * 10 ** -places,
    ),
  )
}

/** `150 g for two` of `300 g for four`: what a figure is of another count of the same. */
function isInProportion(number: NumberMention, { claim, text, index }: Place): boolean {
  const unit = unitBehind(text, number.end)
  if (unit === undefined) return false
  const figures = countedNear({ claim, index })
  const said = text.slice(claim.sentence.start, claim.sentence.end)
  return countsIn(said).some(
    (own) =>
      own.unit !== unit &&
      figures.some(
        (whole) =>
          whole.unit === unit &&
          figures.some(
            (known) =>
              known.unit === own.unit &&
              known.count !== own.count &&
              Number(number.value) * known.count === whole.count * own.count,
          ),
      ),
  )
}

/** What a sentence counts, small number words included. */
function countsIn(sentence: string): Counted[] {
  return Array.from(sentence.matchAll(FIGURES).take(MOST)).flatMap((match) => {
    const unit = unitBehind(sentence, match.index + match[0].length)
    return unit === undefined ? [] : [{ count: countOf(match), unit }]
  })
}

const PLAIN = /^\d{1,9}(?:\.\d{1,3})?$/

interface Counted {
  readonly count: number
  readonly unit: string
}

/** The figures of the sources with what they count. */
function countedNear({ claim, index }: Pick<Place, 'claim' | 'index'>): readonly Counted[] {
  const { numbers, passages } = index.evidence
  return numbersNear(claim, index).flatMap((place): Counted[] => {
    const { value, end } = numbers.mentionAt(place)
    const unit = PLAIN.test(value) ? unitBehind(passages[numbers.passageAt(place)]?.text ?? '', end) : undefined
    return unit === undefined ? [] : [{ count: Number(value), unit }]
  })
}

/** `out of 200 samples, 50`, `50 of the 200`. */
const OUT_OF = new RegExp(`\\b(?:out )?of (?:all |the )?${FIGURE} [^.;:\\d]{1,60}?${FIGURE}(?![\\d%])`, 'gi')
const OF_WHICH = new RegExp(`${FIGURE} [^.;:\\d]{1,60}, of (?:which|whom|these) (?:\\w+ )?${FIGURE}(?![\\d%])`, 'gi')
const OF = new RegExp(`(?<![\\d.,])${FIGURE} (?:\\w+ )?(?:out )?of (?:all |the |its |their )?${FIGURE}(?![\\d%])`, 'gi')

/** Whether a percentage is the part of several that are of so many, to as many places as it gives. */
function isPartOfSeveral(value: string, sources: readonly string[]): boolean {
  const places = value.split('.')[1]?.length ?? 0
  const isIt = (part: string, whole: string): boolean => {
    const share = (figureOf(part) / figureOf(whole)) * 100
    return Math.abs(share - Number(value)) <= 0.5 * 10 ** -places || Math.abs(100 - share - Number(value)) <= 1e-9
  }
  return sources.some(
    (source) =>
      source
        .matchAll(OF)
        .take(MOST)
        .some(([, part = '', whole = '']) => isIt(part, whole)) ||
      [OUT_OF, OF_WHICH].some((pattern) =>
        source
          .matchAll(pattern)
          .take(MOST)
          .some(([, whole = '', part = '']) => isIt(part, whole)),
      ),
  )
}

const BY = /\b(?:by|an? (?:[a-z]+ )?of)(?: about| around| some)? [$€£]?$/i
const FROM_TO = new RegExp(
  `\\bfrom (?:about |around |some )?[$€£]?${FIGURE} ?(?:[a-z%]+ ){0,2}to (?:about |around |some |only )?[$€£]?${FIGURE}(?![\\d])`,
  'gi',
)

/** `dropped by 20` for `fell from 100 to 80`. */
function isChange(value: string, sources: readonly string[]): boolean {
  return sources.some((source) =>
    source
      .matchAll(FROM_TO)
      .take(MOST)
      .some(([, from = '', to = '']) => Math.abs(Math.abs(figureOf(from) - figureOf(to)) - Number(value)) < 1e-9),
  )
}

const TIMES: readonly (readonly [pattern: RegExp, times: number])[] = [
  [/\b(?:doubl(?:e|es|ed|ing)|twofold|two-fold|twice)\b/i, 2],
  [/\b(?:tripl(?:e|es|ed|ing)|trebl(?:e|es|ed|ing)|threefold|three-fold|three times)\b/i, 3],
  [/\b(?:quadrupl(?:e|es|ed|ing)|fourfold|four-fold|four times)\b/i, 4],
  [/\b(?:tenfold|ten-fold|ten times)\b/i, 10],
  [/\b(?:halv(?:e|es|ed|ing)|half)\b/i, 0.5],
]

/** Whether it is a figure of a sentence that doubles, triples or halves, or of the one before where a sentence begins with half of that. */
function isManifold(
  value: string,
  { claim, sources, index }: { claim: Claim; sources: readonly string[]; index: GateIndex },
): boolean {
  const { sentences, passages } = index.evidence
  const halved = claim.support.sentences.flatMap((at) => {
    const [before, own] = [sentences[at - 1], sentences[at]]
    if (before === undefined || own === undefined || before.passage !== own.passage) return []
    const text = passages[own.passage]?.text ?? ''
    return BEGINS_WITH_HALF.test(text.slice(own.start, own.end)) ? [text.slice(before.start, own.end)] : []
  })
  return [...sources, ...halved].some((source) =>
    TIMES.some(
      ([pattern, times]) =>
        pattern.test(source) && figuresIn(source).some((figure) => figure * times === Number(value) && figure > 1),
    ),
  )
}

const BEGINS_WITH_HALF = /^\s*(?:(?:about|exactly|just over|just under|the other|one) )?half\b/i

const TIMES_AS_MUCH = /^[ -]times\b/i

/** `ten times` for 600 and 60. */
function isQuotientOfNear(value: string, { claim, index }: Pick<Place, 'claim' | 'index'>): boolean {
  const near = numbersNear(claim, index).map((place) => index.evidence.numbers.mentionAt(place).value)
  const figures = [...near, ...claim.numbers.map((number) => number.value)].slice(0, MOST_FIGURES).map(Number)
  return figures.some((whole) => figures.some((part) => part > 0 && part * Number(value) === whole && whole > part))
}

const MOST_FIGURES = 24

/** `15 days after six months` for 2.5 days per month: what comes of a rate in so many of its units, and how many these are. */
function isAtKnownRate(number: NumberMention, { claim, text, index }: Place): boolean {
  const { numbers, passages } = index.evidence
  return numbersNear(claim, index).some((place) => {
    const rate = numbers.mentionAt(place)
    const [time, another] = ratesAt(passages[numbers.passageAt(place)]?.text ?? '', rate).times
    if (time === undefined || another !== undefined) return false
    const counts = claim.numbers.filter((one) => measureOf(text, one)?.unit === time)
    return counts.some((count) =>
      claim.numbers.some(
        (product) =>
          (number === product || number === count) &&
          product !== count &&
          Number(product.value) === Number(count.value) * Number(rate.value),
      ),
    )
  })
}

const IN_ALL = /\b(?:in (?:all|total)|altogether|total(?:s|ling)?|together|overall)\b/i
const EACH = /\b(?:each|every|per|apiece|both)\b/i

/** Whether it is a product of two figures of a sentence that says one of each: `twelve floors in total` for four in each of three. */
function isOfEach(value: string, { said, sources }: { said: string; sources: readonly string[] }): boolean {
  if (!IN_ALL.test(said)) return false
  return sources.some((source) => {
    if (!EACH.test(source)) return false
    const figures = figuresIn(source)
    return figures.some((one, at) => figures.slice(at + 1).some((other) => one * other === Number(value)))
  })
}

const AT_AGE = /\b(?:at (?:the age of )?|aged )(\d{1,2})\b(?![%.,:]\d| ?(?:am|pm|%|percent))/gi

/** Whether it is the year in which someone was of the age that a source gives, whose year of birth the evidence has. */
function isYearOfAge(
  value: string,
  { claim, sources, index }: { claim: Claim; sources: readonly string[]; index: GateIndex },
): boolean {
  if (!/^[12]\d{3}$/.test(value)) return false
  const passages = new Set(claim.support.sentences.map((at) => index.evidence.sentences[at]?.passage ?? -1))
  const born = [...passages].flatMap((at) =>
    Array.from(index.evidence.passages[at]?.text.matchAll(BORN).take(MOST) ?? [], ([, year]) => Number(year)),
  )
  return sources.some((source) =>
    source
      .matchAll(AT_AGE)
      .take(MOST)
      .some(([, age]) => born.some((year) => year + Number(age) === Number(value))),
  )
}

const AGE_AHEAD = /\b(?:age of|aged|at age|age|lived to(?: be)?|died at)(?: about| around)? $/i
const YEARS_BEHIND = /^[ -](?:full |whole )?years?\b/i
const YEARS = /(?<!\d)([12]\d{3}) ?(?:[–—-]|to|until|till|and) ?([12]\d{3})(?!\d)/g
const MOST_PASSAGES = 20

/** How old someone became, or how long something took, of which the evidence has both years: 77 or 78 for 1871–1949, four years for `between 1901 and 1905`. */
function isSpanOfYears(number: NumberMention, { text, index }: Pick<Place, 'text' | 'index'>): boolean {
  const isAge = AGE_AHEAD.test(text.slice(Math.max(0, number.start - FARTHEST), number.start))
  if (!isAge && !YEARS_BEHIND.test(text.slice(number.end, number.end + FARTHEST))) return false
  return index.evidence.passages.slice(0, MOST_PASSAGES).some((passage) =>
    passage.text
      .slice(0, LONGEST_PASSAGE)
      .matchAll(YEARS)
      .take(MOST)
      .some(([, from, to]) => {
        const apart = Number(to) - Number(from)
        return apart === Number(number.value) || (isAge && apart - 1 === Number(number.value))
      }),
  )
}

const BORN = /\b(?:born|b\.)[^.;\d]{0,40}(?:\d{1,2}(?:st|nd|rd|th)?,? (?:\w{3,9}\.? )?)?([12]\d{3})\b/gi
