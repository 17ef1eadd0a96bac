import { isIgnorable } from '../characters/characters.ts'
import { PartSearch } from '../characters/part-search.ts'
import type { EvidenceIndex } from './evidence.ts'
import type { NumberMention } from '../numbers/number-mention.ts'
import { spelledIn } from './spelled-numbers.ts'

const ROUNDING = 0.2

/** The numbers of the evidence, for looking up the numbers of one text. */
export class KnownNumbers {
  private readonly text: string
  private readonly index: EvidenceIndex
  /** By value: whether the evidence uses it for something negative or falling. Shared between texts. */
  private readonly negative: Map<string, boolean>

  constructor(text: string, index: EvidenceIndex) {
    this.text = text
    this.index = index
    this.negative = index.shared(noneKnown, noneKnown)
  }

  /** Whether the evidence has a number in one of its readings or, if a hedge allows it, one within a fifth of it. */
  has(mention: NumberMention): boolean {
    const { value, also, hedge, kind, minus, start, end } = mention
    const { numbers } = this.index
    const written = this.text.slice(start, end)
    if (kind === 'identifier') return this.isWritten(onlyVisible(written))
    if (numbers.has(value)) return minus === undefined || this.isNegative(value)
    if (ROMAN.test(written) && this.index.hasName(onlyVisible(written).normalize('NFKC').toLowerCase())) return true
    if (also?.some((other) => numbers.has(other)) === true) return minus === undefined
    if (hedge !== undefined && numbers.hasNear(Number(value), { difference: ROUNDING * Math.abs(Number(value)) }))
      return true
    if (isReached(mention, (figure, difference) => numbers.hasNear(figure, { difference }))) return true
    return minus === undefined && spelledIn(this.index, this.text).has(value)
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

function visibleTexts({ passages }: EvidenceIndex): PartSearch {
  return new PartSearch(passages.flatMap(({ text, metadata }) => [onlyVisible(text), onlyVisible(metadata)]))
}

/** How many characters around a number are searched for a word for something negative or for a loss. */
const NEAR = 100

/** What sources write in place of a minus. */
const GOING_DOWN =
  /\b(?:minus|negative|below|beneath|under|fell|fall|drop|declin|decreas|lower|less|loss|lost|los[ei]|deficit|down|reduc|shr[aiu]nk|contract|slump|tumbl|plung|plummet|slip|sank|sink|slid|dip|cut|weak|debt|owe|deduct|withdr|short|west|south|B\.?C|before Christ)|°\s?[WS]\b|[(（]\s?[$€£¥]?\d|负|負|零下|下降|[减減降跌亏]|سالب|تحت|انخف|تراجع|هبط|خسار|اقل|أقل/i

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
