import { withAsciiDigits } from '../../../../text/characters/digits.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { readNumbers } from '../../../../text/numbers/numbers.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'

interface Place {
  readonly claim: Claim
  /** All numbers of the answer. */
  readonly numbers: readonly NumberMention[]
  readonly question: string
  readonly index: GateIndex
}

/** Of the answer ahead of a claim so much is read, at most up to a blank line. */
const REACH = 300
const MOST_BASES = 12
const MOST_PERCENTS = 24
/** What rounding may take. */
const NEARLY = 0.005

/**
 * Whether a number is what a percentage of the evidence takes from, leaves of or adds to another, which the question has, or evidence and
 * answer, the answer in the same paragraph: `54 dirhams` online for 60 and `10% cheaper`. In any language.
 */
export function isPercentOf(
  { value, start, kind }: NumberMention,
  { claim, numbers, question, index }: Place,
): boolean {
  const figure = Number(value)
  if (!(figure > 0) || (kind !== 'plain' && kind !== 'currency')) return false
  const percents = percentsOf(index)
  if (percents.length === 0) return false
  const { text } = index.answer
  const from = Math.max(text.lastIndexOf('\n\n', start), claim.sentence.start - REACH)
  const bases = numbers
    .filter(
      (one) => one.start >= from && one.start < claim.sentence.end && one.value !== value && one.kind !== 'percent',
    )
    .filter((one) => index.evidence.numbers.has(one.value))
    .slice(0, MOST_BASES)
  const asked = index.shared(readAsked, () => readAsked(question))
  return [...asked, ...bases].some((base) =>
    percents.some((percent) =>
      [percent, 100 - percent, 100 + percent].some((share) => {
        const expected = (Number(base.value) * share) / 100
        return Math.abs(figure - expected) <= NEARLY * figure
      }),
    ),
  )
}

/** What a question has an amount of: `my £1,200 bike`. */
function readAsked(question: string): readonly NumberMention[] {
  const amounts = readNumbers(question).filter(({ kind, value }) => kind !== 'percent' && Number(value) >= LEAST_AMOUNT)
  return amounts.slice(0, MOST_BASES)
}

/** Of less, anything is a percentage. */
const LEAST_AMOUNT = 20

function percentsOf(index: GateIndex): readonly number[] {
  return index.evidence.about(readPercents, () => readPercents(index))
}

/** `10%`, and a Chinese discount: 8折 is 80 %. */
const PERCENT = /(?<![\d.,])(\d{1,2}(?:\.\d{1,2})?) ?(%|percent\b|per cent\b|折)/g

const MAY_SAY = /[%٪％折]|per ?cent/

function readPercents({ evidence }: GateIndex): readonly number[] {
  const found = evidence.passages.flatMap(({ text, about }) => about(percentsIn, () => percentsIn(text)))
  return [...new Set(found)].filter((percent) => percent > 0).slice(0, MOST_PERCENTS)
}

/** Those of one passage; kept with what else is known about its text. */
function percentsIn(text: string): readonly number[] {
  const found = new Set<number>()
  if (!MAY_SAY.test(text)) return []
  for (const [, figure, sign] of withAsciiDigits(text).matchAll(PERCENT)) {
    found.add(Number(figure) * (sign === '折' && Number(figure) < TEN ? TEN : 1))
    if (found.size === MOST_PERCENTS) break
  }
  return [...found]
}

const TEN = 10
