import { isTelling } from '../../../text/evidence/missing.ts'
import { differ, measureOf } from '../../../text/numbers/measures/measures.ts'
import type { NumberMention } from '../../../text/numbers/number-mention.ts'
import type { Effort } from '../bounds/effort.ts'
import type { Candidate } from '../match.ts'
import { type Readings, sentenceReadings, type Span } from '../readings.ts'
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

/**
 * The number in another unit of money, time or length, or as a share: `90 euros` for `90 dollars`. Undefined where any place of
 * the evidence has the number in that unit, or without one.
 */
export function otherUnit(number: NumberMention, sides: Sides): Difference | undefined {
  const { match, ours, theirs } = sides
  const measure = measureOf(ours.text, number)
  if (measure === undefined) return undefined
  match.effort.spend(PLACED * theirs.numbers.length)
  const other = theirs.numbers.find(({ value }) => value === number.value)
  if (other === undefined) return undefined
  const { numbers, passages } = match.evidence.index
  for (const place of numbers.placesOf(number.value)) {
    match.effort.spend(TRIED)
    const mention = numbers.mentionAt(place)
    const text = passages[numbers.passageAt(place)]?.text ?? ''
    if (mention.also !== undefined || mention.value !== number.value) return undefined
    if (!differ(measure, measureOf(text, mention))) return undefined
  }
  return difference('unit', sides, { inClaim: withUnit(number, ours), inSentence: withUnit(other, theirs) })
}

/** The number with the sign or word beside it. */
function withUnit({ start, end }: NumberMention, { text }: Readings): Span {
  const before = /[\p{Sc}\p{L}%]{1,4} ?$/u.exec(text.slice(Math.max(0, start - 5), start))?.[0]
  const behind = /^[ \u00A0-]?(?:[\p{L}\p{M}]+|[\p{Sc}%٪％])/u.exec(text.slice(end, end + 24))?.[0]
  const isAhead =
    before !== undefined && (behind === undefined || /\p{Sc}|^(?:eur|usd|gbp|aed|chf|brl) ?$/iu.test(before))
  return isAhead ? { start: start - before.length, end } : { start, end: end + (behind?.length ?? 0) }
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
