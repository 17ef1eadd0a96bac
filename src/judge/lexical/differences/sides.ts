import type { Reason } from '../../../core/judge.ts'
import type { NumberMention } from '../../../text/numbers/number-mention.ts'
import type { Effort } from '../bounds/effort.ts'
import type { Compound } from '../compounds.ts'
import type { Candidate, Match } from '../match.ts'
import type { Readings, Span } from '../readings.ts'
import type { Beside } from './beside.ts'

/** A difference that can be shown, and the sentence that shows it. */
export interface Difference {
  readonly reason: Reason
  readonly candidate: Candidate
}

/** A claim and one of the sentences that are close to it. */
export interface Sides {
  match: Match
  candidate: Candidate
  /** The claim, citation marks blanked. */
  ours: Readings
  /** The sentence, likewise. */
  theirs: Readings
  /** The stems of the sentence. */
  held: () => ReadonlySet<number>
  numbers: () => ReadonlyMap<string, Beside<NumberMention>>
  terms: () => Beside<Compound>
}

/** To put one mention of a sentence beside its neighbours costs about as much as so many. */
export const PLACED = 200

/** Share of the other content words that the sentence must hold before a different value counts as a contradiction. */
export const SAME_MATTER = 0.75
/** Content words that must be left beside what differs. */
const FEWEST_OTHERS = 2

/** The stems of a sentence, read on first use. */
export function heldBy({ sentence }: Candidate, effort: Effort): () => ReadonlySet<number> {
  let held: ReadonlySet<number> | undefined
  return () => {
    if (held === undefined) effort.spend(4 * sentence.wordCount)
    return (held ??= new Set(sentence.ids))
  }
}

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Whether the sentence holds nearly all that the claim says beside a span. */
export function saysTheRest(sides: Sides, span: Span): boolean {
  return rest(sides, span) >= SAME_MATTER
}

/** The share of the other content words of the claim that the sentence holds. */
export function rest({ match, held }: Pick<Sides, 'match' | 'held'>, span: Span): number {
  const { claim, contentIds } = match
  const others = claim.content.flatMap((token, at) => (overlaps(span, token) ? [] : [contentIds[at] as number]))
  if (others.length < FEWEST_OTHERS) return 0
  return others.filter((id) => held().has(id)).length / others.length
}

interface Shown {
  inClaim: Span
  inSentence: Span
}

const NOUNS = { date: 'the date', number: 'the number', name: 'the name', unit: 'the unit' } as const

export function difference(
  code: keyof typeof NOUNS,
  { match, candidate, theirs }: Sides,
  { inClaim, inSentence }: Shown,
): Difference {
  const said = match.claim.text.slice(inClaim.start, inClaim.end)
  const known = theirs.text.slice(inSentence.start, inSentence.end)
  const { id } = candidate.sentence.passage
  const message = `${NOUNS[code]} differs: the claim says “${said}”, passage ${id} says “${known}”`
  return { candidate, reason: { code, message, inClaim: said, inEvidence: known } }
}
