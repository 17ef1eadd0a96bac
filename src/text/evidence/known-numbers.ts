import { isIgnorable } from '../characters/characters.ts'
import { PartSearch } from '../characters/part-search.ts'
import type { EvidenceIndex } from './evidence.ts'
import { hedgeAround } from '../numbers/hedges.ts'
import type { Hedge, NumberMention } from '../numbers/number-mention.ts'
import { differ, type Measure, measureOf } from '../numbers/measures/measures.ts'
import { isDigitAt } from '../numbers/numeral.ts'
import { whatCounts, isOfGroups } from './number-groups.ts'
import { spelledIn } from './spelled-numbers.ts'

const ROUNDING = 0.2
/** Numbers near a rounded one that are looked at; with more, one of them is taken to be free. */
const MOST_NEAR = 64
/** A number that is in more places than this is taken to be there by itself. */
const MOST_GROUPED = 64

/** The numbers of the evidence, for looking up the numbers of one text. */
export class KnownNumbers {
  private readonly text: string
  private readonly index: EvidenceIndex
  /** By value: whether the evidence uses it for something negative or falling. Shared between texts. */
  private readonly negative: Map<string, boolean>
  private readonly free: Map<string, boolean>
  /** By how a number is written and what it counts. */
  private readonly grouped = new Map<string, boolean>()

  constructor(text: string, index: EvidenceIndex) {
    this.text = text
    this.index = index
    this.negative = index.shared(noneKnown, noneKnown)
    this.free = index.shared(noneFree, noneFree)
  }

  /** Whether the evidence has a number in one of its readings or, if a hedge allows it, one within a fifth of it. */
  has(mention: NumberMention): boolean {
    const { value, also, hedge, kind, minus, spelled, start, end } = mention
    const { numbers } = this.index
    const written = this.text.slice(start, end)
    // `in place of the V5C.`
    if (kind === 'identifier') return this.isWritten(onlyVisible(written).replace(/\.$/, ''))
    const isKnown =
      numbers.has(value) &&
      (spelled === true || !this.isInGroupsOnly(mention)) &&
      (kind !== 'currency' || !this.isOfClockOnly(value))
    if (isKnown) return minus === undefined || this.isNegative(value)
    if (ROMAN.test(written) && this.index.hasName(onlyVisible(written).normalize('NFKC').toLowerCase())) return true
    if (also?.some((other) => numbers.has(other)) === true) return minus === undefined
    if (hedge !== undefined && [value, ...(also ?? [])].some((one) => this.isNear(Number(one), { hedge, mention })))
      return true
    if (isReached(mention, (figure, difference) => numbers.hasNear(figure, { difference }))) return true
    return minus === undefined && spelledIn(this.index, this.text).has(value)
  }

  /**
   * Whether every place that has the number has it as a part of a longer one: `20` of `0.20`, `250` of `1,250`, `30` of
   * `9:30`. The hour of `11:00` is no part.
   */
  hasInPartOnly({ value, kind }: NumberMention): boolean {
    const { numbers } = this.index
    if (kind === 'identifier' || !numbers.has(value)) return false
    return !numbers.some(value, (mention, place) => !isPart(this.textAt(place), mention))
  }

  /**
   * Whether every place that has the number has it as the first digits of a grouped one of the same: `$10` of `$10,000`, which is not
   * 10.000 either.
   */
  private isInGroupsOnly(said: NumberMention): boolean {
    const { index, text } = this
    const written = text.slice(said.start, said.end)
    const key = `${written} ${whatCounts(text, said) ?? ''}`
    const known = this.grouped.get(key)
    if (known !== undefined) return known
    let looked = 0
    const isGrouped = !index.numbers.some(
      said.value,
      (mention, place) => ++looked > MOST_GROUPED || !isOfGroups(index.passages[place], { mention, said, text }),
    )
    this.grouped.set(key, isGrouped)
    return isGrouped
  }

  /** Whether every place looked at has a number in another unit: `up to 16 hours` rounds no 14 euros. */
  private isOfOtherUnitOnly(value: string, measure: Measure): boolean {
    let looked = 0
    return !this.index.numbers.some(
      value,
      (mention, place) => ++looked > MOST_NEAR || !differ(measure, measureOf(this.textAt(place), mention)),
    )
  }

  /** Whether it is nowhere but in times of day: `£16` of `16:00`. */
  private isOfClockOnly(value: string): boolean {
    return !this.index.numbers.some(value, ({ start, end }, place) => {
      const text = this.textAt(place)
      return !CLOCK.test(text.slice(start, end)) && !CLOCK.test(`${text.slice(start, end)}${text.slice(end, end + 3)}`)
    })
  }

  private textAt(place: number): string {
    return this.index.passages[place]?.text ?? ''
  }

  /**
   * Whether the evidence has a number within a fifth of a rounded one. A bound is met by a number on its side that is less
   * round, `over 40` by 43 but not by 38, and not a bound itself: `under 16` is no rounding of 14, nor `under 20` of `under 18`.
   */
  private isNear(
    figure: number,
    { hedge, mention }: { readonly hedge: Hedge; readonly mention: NumberMention },
  ): boolean {
    // A time is no figure.
    if (Number.isNaN(figure)) return false
    const { numbers } = this.index
    let looked = 0
    const measure = measureOf(this.text, mention)
    for (const other of numbers.near(figure, { difference: ROUNDING * Math.abs(figure) })) {
      if (measure !== undefined && this.isOfOtherUnitOnly(other, measure)) continue
      if (hedge === 'about' || ++looked > MOST_NEAR) return true
      if (isWithin(Number(other), { figure, hedge }) && isRounder(figure, Number(other)) && this.isFree(other))
        return true
    }
    return false
  }

  /** Whether the evidence has a number somewhere without a bound. */
  private isFree(value: string): boolean {
    const known = this.free.get(value)
    if (known !== undefined) return known
    const found = this.index.numbers.some(value, (mention, place) => {
      const hedge = hedgeAround(this.textAt(place), mention)
      return hedge === undefined || hedge === 'about'
    })
    this.free.set(value, found)
    return found
  }

  private isWritten(text: string): boolean {
    const { index } = this
    return index.shared(visibleTexts, () => visibleTexts(index)).has(text)
  }

  private isNegative(value: string): boolean {
    const known = this.negative.get(value)
    if (known !== undefined) return known
    const { numbers, passages } = this.index
    const found = numbers.some(value, ({ minus, start, end }, place) => {
      if (minus !== undefined) return true
      const passage = passages[place]
      return passage !== undefined && GOING_DOWN.test(passage.text.slice(Math.max(0, start - NEAR), end + NEAR))
    })
    this.negative.set(value, found)
    return found
  }
}

const CLOCK = /^\d{1,2}:\d\d/

function isWithin(value: number, { figure, hedge }: { figure: number; hedge: Hedge }): boolean {
  return hedge === 'at_least' ? value >= figure : value <= figure
}

/** Whether there is a figure from a number up to what it stays below. */
export function isReached(
  { value, reach }: Pick<NumberMention, 'value' | 'reach'>,
  hasNear: (figure: number, difference: number) => boolean,
): boolean {
  if (reach === undefined) return false
  const half = (Number(reach) - Number(value)) / 2
  return hasNear(Number(value) + half, half)
}

function noneKnown(): Map<string, boolean> {
  return new Map()
}

/** Whether a number is one to which people round another: a multiple of five, or of fewer digits. */
function isRounder(figure: number, other: number): boolean {
  return figure % 5 === 0 || digitsOf(figure) < digitsOf(other)
}

/** How many digits a number has without the zeros around them. */
function digitsOf(figure: number): number {
  const [mantissa = ''] = Math.abs(figure).toExponential().split('e')
  return mantissa.replace('.', '').length
}

function noneFree(): Map<string, boolean> {
  return new Map()
}

/** What stands between the digits of one number. */
const INSIDE = /[.,:'’٫٬]/

function isPart(text: string, { start, end }: Pick<NumberMention, 'start' | 'end'>): boolean {
  const goesOn = INSIDE.test(text.charAt(end)) && isDigitAt(text, end + 1) && !text.startsWith(':00', end)
  return goesOn || (INSIDE.test(text.charAt(start - 1)) && isDigitAt(text, start - 2))
}

function visibleTexts({ passages }: EvidenceIndex): PartSearch {
  return new PartSearch(
    passages.flatMap(({ text, metadata, columns, about }) => [
      columns.isAscii ? text : about(onlyVisible, () => onlyVisible(text)),
      onlyVisible(metadata),
    ]),
  )
}

/** How many characters around a number are searched for a word for something negative or for a loss. */
const NEAR = 100

/** What sources write in place of a minus. */
const GOING_DOWN =
  /\b(?:minus|negative|below|beneath|under|fell|fall|drop|declin|decreas|lower|less|loss|lost|los[ei]|deficit|down|reduc|shr[aiu]nk|contract|slump|tumbl|plung|plummet|slip|sank|sink|slid|dip|cut|weak|debt|owe|deduct|withdr|short|cost|west|south|B\.?C|before Christ)|°\s?[WS]\b|[(（]\s?[$€£¥]?\d|负|負|零下|下降|[减減降跌亏]|سالب|تحت|انخف|تراجع|هبط|خسار|اقل|أقل/i

const ROMAN = /[\u2160-\u2188]/

const HIDDEN =
  /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|\u034F|[\u180B-\u180D\u180F]|[\uFE00-\uFE0F]|[\u{E0000}-\u{E0FFF}]/u

const BEYOND_ASCII = /[^\0-\x7f]/

/** A text without what does not show in it, and with raised and lowered digits as others: `CO₂` as `CO2`. */
function onlyVisible(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  const shown = HIDDEN.test(text)
    ? Array.from(text)
        .filter((character) => !isIgnorable(character.codePointAt(0) as number))
        .join('')
    : text
  return shown.replace(/[²³¹⁰⁴-⁹₀-₉]/g, (digit) => digit.normalize('NFKC'))
}
