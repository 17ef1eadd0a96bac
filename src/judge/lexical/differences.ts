import type { Reason } from '../../core/judge.ts'
import { type DateMention, matchesDate, readDates } from '../../text/dates/dates.ts'
import type { NumberMention } from '../../text/numbers/number-mention.ts'
import { readNumbers } from '../../text/numbers/numbers.ts'
import { stem } from '../../text/words/stem.ts'
import { isStopWord } from '../../text/words/stop-words.ts'
import { words } from '../../text/words/words.ts'
import type { Candidate, Match } from './match.ts'
import { type Compound, compoundsOf, isWritten } from './compounds.ts'
import { type NamePhrase, namePhrases } from '../../text/names/name-phrases.ts'
import { isTelling, type Missing } from '../../text/evidence/missing.ts'
import { type Opposite, opposites } from './opposites.ts'
import { withoutMarks } from './claim-tokens.ts'

/** A difference that can be shown, and the sentence that shows it. */
export interface Difference {
  readonly reason: Reason
  readonly candidate: Candidate
}

interface Span {
  start: number
  end: number
}

/** Share of the other content words that the sentence must hold before a different value counts as a contradiction. */
const SAME_MATTER = 0.75
/** Share of all content words below which a sentence is about something else. */
const SAME_SUBJECT = 0.4
/** Content words that must be left beside what differs. */
const FEWEST_OTHERS = 2
/** Closest sentences that are compared. */
const COMPARED = 3

/**
 * What a sentence that otherwise says the same as the claim says differently: a date, number, name, negation or opposite.
 * The closest sentence that differs decides; where one of the close sentences agrees with the claim there is none.
 */
export function differencesOf(match: Match, missing: Missing): Difference[] {
  const found: Difference[] = []
  const claim = withoutMarks(match.claim.text)
  const dates = readDates(claim)
  const { index } = match.evidence
  const unknownDates = dates.filter((date) => !index.dates.some((known) => matchesDate(date, known)))
  const numbers = missing.missingNumbers.filter((number) => !dates.some((date) => overlaps(date, number)))
  const names = namePhrases(claim).filter(({ forms }) => forms.every((form) => !index.hasName(form)))
  const terms = compoundsOf(claim).filter(({ form }) => !isWritten(form, match.evidence))
  for (const candidate of match.candidates.slice(0, COMPARED)) {
    if (found.length > 0 || candidate.coverage < SAME_SUBJECT) break
    const sides = { match, candidate, claim, sentence: candidate.sentence.text }
    for (const date of unknownDates) pushDefined(found, differentDate(date, sides))
    for (const number of numbers) pushDefined(found, differentNumber(number, sides))
    if (found.length === 0 && names.length > 0) pushDefined(found, differentName(names, sides))
    if (found.length === 0) for (const term of terms) pushDefined(found, differentTerm(term, sides))
    if (found.length === 0 && missing.missingNumbers.length === 0) pushDefined(found, opposite(sides))
  }
  return found
}

interface Sides {
  match: Match
  candidate: Candidate
  /** The claim's text, citation marks blanked. */
  claim: string
  /** The sentence's, likewise. */
  sentence: string
}

function pushDefined(list: Difference[], difference: Difference | undefined): void {
  if (difference !== undefined) list.push(difference)
}

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

function differentDate(date: DateMention, { match, candidate, sentence }: Sides): Difference | undefined {
  const inSentence = readDates(sentence)
  if (inSentence.some((other) => isCompatible(date, other))) return undefined
  const others = inSentence.filter((other) => grain(other) === grain(date))
  const [other] = others
  if (other === undefined || others.length > 1 || !saysTheRest(match, candidate, [date])) return undefined
  return difference('date', { match, candidate, inClaim: date, inSentence: other, sentence })
}

/** Whether no field of the two dates says otherwise. */
function isCompatible(a: DateMention, b: DateMention): boolean {
  const same = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined || one === other
  return same(a.year, b.year) && same(a.month, b.month) && same(a.day, b.day)
}

function grain({ year, month, day }: DateMention): string {
  return [year, month, day].map((part) => (part === undefined ? '-' : 'x')).join('')
}

function differentNumber(number: NumberMention, { match, candidate, claim, sentence }: Sides): Difference | undefined {
  if (!saysTheRest(match, candidate, [number])) return undefined
  const claimed = new Set(readNumbers(claim).map(({ value }) => value))
  const digits = claim.slice(number.start, number.end)
  const others = readNumbers(sentence)
    .filter(isTelling)
    .filter(
      ({ value, kind, start, end }) =>
        !claimed.has(value) && comparable(kind, number.kind) && !digits.includes(sentence.slice(start, end)),
    )
  const beside = others.filter((other) => sharesNeighbour(claim, number, { sentence, other }))
  const other = beside[0] ?? (others.length === 1 ? others[0] : undefined)
  return other && difference('number', { match, candidate, inClaim: number, inSentence: other, sentence })
}

const COUNTING: ReadonlySet<NumberMention['kind']> = new Set(['plain', 'currency', 'fraction'])

function comparable(a: NumberMention['kind'], b: NumberMention['kind']): boolean {
  return a === b || (COUNTING.has(a) && COUNTING.has(b))
}

/** A name the evidence lacks, where the sentence has another name at the same place. */
function differentName(
  names: readonly NamePhrase[],
  { match, candidate, claim, sentence }: Sides,
): Difference | undefined {
  const known = new Set(match.claim.tokens.map(({ form }) => form))
  const others = namePhrases(sentence).filter(({ forms }) => forms.every((form) => !known.has(form)))
  for (const name of others.length === 0 ? [] : names) {
    const left = rest(match, candidate, [name])
    if (left < SAME_MATTER || (name.initial && (left < 1 || isInterjection(name, claim)))) continue
    const other = others.find((option) => sharesNeighbour(claim, name, { sentence, other: option }))
    if (other !== undefined) return difference('name', { match, candidate, inClaim: name, inSentence: other, sentence })
  }
  return undefined
}

/** A compound that no passage has, where the sentence has another one at the same place, or only one other. */
function differentTerm(term: Compound, { match, candidate, claim, sentence }: Sides): Difference | undefined {
  if (!saysTheRest(match, candidate, [term])) return undefined
  const said = new Set(compoundsOf(claim).map(({ form }) => form))
  const others = compoundsOf(sentence).filter(({ form }) => !said.has(form))
  const beside = others.find((other) => sharesNeighbour(claim, term, { sentence, other }))
  const other = beside ?? (others.length === 1 ? others[0] : undefined)
  return other && difference('name', { match, candidate, inClaim: term, inSentence: other, sentence })
}

/** `Yes, it is green`. */
function isInterjection({ start, end }: Span, text: string): boolean {
  return INTERJECTIONS.has(text.slice(start, end).toLowerCase()) || /^ ?[,!]/.test(text.slice(end, end + 2))
}

const INTERJECTIONS: ReadonlySet<string> = new Set(['yes', 'yeah', 'no', 'well', 'also', 'oh', 'wow', 'so', 'actually'])

function opposite({ candidate, claim, sentence }: Sides): Difference | undefined {
  const found: Opposite | undefined = opposites(claim, sentence)
  if (found === undefined) return undefined
  const { code, inClaim, inSentence } = found
  return {
    candidate,
    reason: {
      code,
      message: found.message,
      ...(inClaim && { inClaim }),
      ...(inSentence && { inEvidence: inSentence }),
    },
  }
}

/** Whether the sentence holds nearly all that the claim says beside the spans. */
function saysTheRest(match: Match, candidate: Candidate, spans: readonly Span[]): boolean {
  return rest(match, candidate, spans) >= SAME_MATTER
}

function rest({ claim, contentIds }: Match, { sentence }: Candidate, spans: readonly Span[]): number {
  const held = new Set(sentence.ids)
  const others = claim.content.flatMap((token, at) =>
    spans.some((span) => overlaps(span, token)) ? [] : [contentIds[at] as number],
  )
  if (others.length < FEWEST_OTHERS) return 0
  return others.filter((id) => held.has(id)).length / others.length
}

/** Whether the word before or the word behind is the same on both sides. */
function sharesNeighbour(
  claim: string,
  mention: Span,
  { sentence, other }: { sentence: string; other: Span },
): boolean {
  const [before, after] = neighbours(claim, mention)
  const [otherBefore, otherAfter] = neighbours(sentence, other)
  return (before !== '' && before === otherBefore) || (after !== '' && after === otherAfter)
}

const NEIGHBOURHOOD = 40

/** The stems of the words next to a span; where the next word is a mere function word, with the one behind it. */
function neighbours(text: string, { start, end }: Span): [before: string, after: string] {
  const left = words(text.slice(Math.max(0, start - NEIGHBOURHOOD), start))
  const right = words(text.slice(end, end + NEIGHBOURHOOD))
  const join = (list: typeof left): string => {
    const [next, second] = list
    if (next === undefined) return ''
    return isStopWord(next) && second !== undefined ? `${stem(next.form)} ${stem(second.form)}` : stem(next.form)
  }
  return [join(left.toReversed()), join(right)]
}

interface Shown {
  match: Match
  candidate: Candidate
  inClaim: Span
  inSentence: Span
  sentence: string
}

const NOUNS = { date: 'the date', number: 'the number', name: 'the name' } as const

function difference(code: keyof typeof NOUNS, { match, candidate, inClaim, inSentence, sentence }: Shown): Difference {
  const said = match.claim.text.slice(inClaim.start, inClaim.end)
  const known = sentence.slice(inSentence.start, inSentence.end)
  const { id } = candidate.sentence.passage
  const message = `${NOUNS[code]} differs: the claim says “${said}”, passage ${id} says “${known}”`
  return { candidate, reason: { code, message, inClaim: said, inEvidence: known } }
}
