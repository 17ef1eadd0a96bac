import { isTelling } from '../../../text/evidence/missing.ts'
import type { NumberMention } from '../../../text/numbers/number-mention.ts'
import type { Effort } from '../bounds/effort.ts'
import type { Candidate } from '../match.ts'
import { type Readings, sentenceReadings } from '../readings.ts'
import { Beside } from './beside.ts'
import { type Difference, difference, heldBy, once, PLACED, rest, saysTheRest, type Sides } from './sides.ts'

/** Another number where the claim has one that no passage has. */
export function differentNumber(number: NumberMention, sides: Sides): Difference | undefined {
  const { match, ours } = sides
  if (!saysTheRest(sides, number)) return undefined
  const others = sides.numbers().get(comparableKind(number.kind))
  const digits = ours.text.slice(number.start, number.end)
  const accepts = (text: string): boolean => {
    match.effort.spend(TRIED)
    return !digits.includes(text)
  }
  const other = others?.first(ours.neighboursOf(number), accepts) ?? others?.only(accepts)
  return other && difference('number', sides, { inClaim: number, inSentence: other })
}

const MEASURES: ReadonlySet<NumberMention['kind']> = new Set(['plain', 'percent', 'currency'])

/** Whether a number counts something and says so exactly. */
export function isMeasure({ kind, hedge, minus }: NumberMention): boolean {
  return MEASURES.has(kind) && hedge === undefined && minus === undefined
}

/**
 * Another count of the same thing, `two years` for `five years`, in a sentence that says all the rest. Elsewhere the
 * evidence may have a five, but where it says all the rest too, the claim may be of that.
 */
export function otherMeasure(number: NumberMention, sides: Sides): Difference | undefined {
  const { match, ours, theirs } = sides
  const [, counted] = ours.neighboursOf(number)
  const isPrice = number.kind === 'currency'
  if ((!isPrice && !WORD.test(counted)) || rest(sides, number) < 1) return undefined
  const digits = ours.text.slice(number.start, number.end).replaceAll(/\D/g, '')
  // Its digits count however a sentence parts them.
  const has = ({ values, closed }: Readings): boolean => {
    match.effort.spend(closed.length)
    return values.has(number.value) || (digits !== '' && closed.includes(digits))
  }
  if (has(theirs)) return undefined
  const readings = sentenceReadings(match.evidence)
  const isAlibi = (candidate: Candidate): boolean => {
    const said = readings.of(candidate, match.effort)
    return has(said) && rest({ match, held: heldBy(candidate, match.effort) }, number) >= 1
  }
  if (match.candidates.some(isAlibi)) return undefined
  match.effort.spend(PLACED * theirs.numbers.length)
  const others = theirs.numbers.filter((other) =>
    isPrice ? other.kind === 'currency' : theirs.neighboursOf(other)[1] === counted,
  )
  const [other] = others
  if (other === undefined || others.length > 1 || !isMeasure(other) || other.kind !== number.kind) return undefined
  return ours.values.has(other.value) ? undefined : difference('number', sides, { inClaim: number, inSentence: other })
}

const WORD = /^(?:\p{L}{2,}|\p{Script=Han})$/u

/** To try one number of a sentence costs about as much as so many comparisons. */
const TRIED = 20

/** The telling numbers of a sentence that the claim has not, by the kinds that are compared with each other. */
export function numbersBeside(
  ours: Readings,
  theirs: Readings,
  effort: Effort,
): () => ReadonlyMap<string, Beside<NumberMention>> {
  return once(() => {
    effort.spend(PLACED * theirs.numbers.length)
    const others = theirs.numbers.filter(isTelling).filter(({ value }) => !ours.values.has(value))
    const groups = Map.groupBy(others, ({ kind }) => comparableKind(kind))
    return new Map([...groups].map(([kind, mentions]) => [kind, new Beside(mentions, theirs)]))
  })
}

const COUNTING: ReadonlySet<NumberMention['kind']> = new Set(['plain', 'currency', 'fraction'])

function comparableKind(kind: NumberMention['kind']): NumberMention['kind'] {
  return COUNTING.has(kind) ? 'plain' : kind
}
