import type { Reason } from '../../../core/judge.ts'
import { DateLookup } from '../../../text/dates/date-lookup.ts'
import type { DateMention } from '../../../text/dates/dates.ts'
import type { EvidenceIndex } from '../../../text/evidence/evidence.ts'
import { isTelling, type Missing } from '../../../text/evidence/missing.ts'
import type { NamePhrase } from '../../../text/names/name-phrases.ts'
import type { NumberMention } from '../../../text/numbers/number-mention.ts'
import { lowerBound } from '../../../support/lower-bound.ts'
import { Beside } from './beside.ts'
import { withoutMarks } from '../claim-tokens.ts'
import { type Compound, isWritten } from '../compounds.ts'
import type { Effort } from '../bounds/effort.ts'
import type { Candidate, Match } from '../match.ts'
import { type Opposite, opposites } from './opposites.ts'
import { Readings, sentenceReadings, type Span } from '../readings.ts'

/** A difference that can be shown, and the sentence that shows it. */
export interface Difference {
  readonly reason: Reason
  readonly candidate: Candidate
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
  const ours = new Readings(withoutMarks(match.claim.text))
  const { evidence, effort } = match
  const { index } = evidence
  const known = index.shared(knownDates, () => knownDates(index))
  const unknownDates = ours.dates.filter((date) => !known.has(date))
  const numbers = missing.missingNumbers.filter((number) => !isWithinDate(number, ours.dates))
  const seen = ours.numbers.filter(
    (number) => isMeasure(number) && !isAmong(number, numbers) && !isWithinDate(number, ours.dates),
  )
  const names = ours.names.filter(({ forms }) => forms.every((form) => !index.hasName(form)))
  const terms = ours.compounds.filter(({ form }) => !isWritten(form, evidence))
  let agreed = false
  let opposed: Difference | undefined
  for (const candidate of match.candidates.slice(0, COMPARED)) {
    if (found.length > 0 || candidate.coverage < SAME_SUBJECT) break
    const theirs = sentenceReadings(evidence).of(candidate, effort)
    const sides = sidesOf(match, { candidate, ours, theirs })
    for (const date of unknownDates) pushDefined(found, differentDate(date, sides))
    for (const number of numbers) pushDefined(found, differentNumber(number, sides))
    if (found.length === 0) for (const number of seen) pushDefined(found, otherMeasure(number, sides))
    if (found.length === 0 && names.length > 0) pushDefined(found, differentName(names, sides))
    if (found.length === 0) for (const term of terms) pushDefined(found, differentTerm(term, sides))
    if (found.length > 0 || missing.missingNumbers.length > 0) continue
    const likeness = opposites(ours.opposable, theirs.opposable)
    if (likeness === 'agrees') agreed = true
    else if (likeness !== undefined) opposed ??= opposite(candidate, likeness)
  }
  return found.length > 0 || agreed || opposed === undefined ? found : [opposed]
}

function knownDates({ dates }: EvidenceIndex): DateLookup {
  return new DateLookup(dates)
}

interface Sides {
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

function sidesOf(match: Match, between: Pick<Sides, 'candidate' | 'ours' | 'theirs'>): Sides {
  const { candidate, ours, theirs } = between
  return {
    ...between,
    match,
    held: heldBy(candidate, match.effort),
    numbers: numbersBeside(ours, theirs, match.effort),
    terms: termsBeside(ours, theirs, match.effort),
  }
}

function heldBy({ sentence }: Candidate, effort: Effort): () => ReadonlySet<number> {
  let held: ReadonlySet<number> | undefined
  return () => {
    if (held === undefined) effort.spend(4 * sentence.wordCount)
    return (held ??= new Set(sentence.ids))
  }
}

function pushDefined(list: Difference[], difference: Difference | undefined): void {
  if (difference !== undefined) list.push(difference)
}

/** Dates come in order and apart. */
function isWithinDate(number: Span, dates: readonly DateMention[]): boolean {
  const next = lowerBound((at) => (dates[at] as DateMention).end <= number.start, dates.length)
  const date = dates[next]
  return date !== undefined && overlaps(date, number)
}

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

function differentDate(date: DateMention, sides: Sides): Difference | undefined {
  const { theirs } = sides
  if (theirs.datesByGrain.hasCompatible(date)) return undefined
  const others = theirs.datesByGrain.alike(date)
  const [other] = others
  if (other === undefined || others.length > 1 || !saysTheRest(sides, date)) return undefined
  return difference('date', sides, { inClaim: date, inSentence: other })
}

function differentNumber(number: NumberMention, sides: Sides): Difference | undefined {
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
function isMeasure({ kind, hedge, minus }: NumberMention): boolean {
  return MEASURES.has(kind) && hedge === undefined && minus === undefined
}

function isAmong({ start }: Span, others: readonly Span[]): boolean {
  return others.some((other) => other.start === start)
}

/**
 * Another count of the same thing, `two years` for `five years`, in a sentence that says all the rest. Elsewhere the
 * evidence may have a five, but where it says all the rest too, the claim may be of that.
 */
function otherMeasure(number: NumberMention, sides: Sides): Difference | undefined {
  const { match, ours, theirs } = sides
  const [, counted] = ours.neighboursOf(number)
  const said = ours.text.slice(number.start, number.end)
  const has = (text: string, values: ReadonlySet<string>): boolean => values.has(number.value) || hasDigits(text, said)
  const isPrice = number.kind === 'currency'
  if ((!isPrice && !WORD.test(counted)) || has(theirs.text, theirs.values) || rest(sides, number) < 1) return undefined
  const readings = sentenceReadings(match.evidence)
  const isAlibi = (candidate: Candidate): boolean => {
    const { text, values } = readings.of(candidate, match.effort)
    return has(text, values) && rest({ match, held: heldBy(candidate, match.effort) }, number) >= 1
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

/** Whether a text has the digits of a number in its order, however it parts them: `31. 8` for `31.8`. */
function hasDigits(text: string, number: string): boolean {
  const digits = number.replaceAll(/\D/g, '')
  return digits !== '' && text.replaceAll(/[\s.,]/g, '').includes(digits)
}

const WORD = /^(?:\p{L}{2,}|\p{Script=Han})$/u

/** To try one number of a sentence costs about as much as so many comparisons. */
const TRIED = 20
/** To put one mention of a sentence beside its neighbours costs about as much as so many. */
const PLACED = 200

/** The telling numbers of a sentence that the claim has not, by the kinds that are compared with each other. */
function numbersBeside(
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

/** A name the evidence lacks, where the sentence has another name at the same place. */
function differentName(names: readonly NamePhrase[], sides: Sides): Difference | undefined {
  const { match, ours, theirs } = sides
  const known = new Set(match.claim.tokens.map(({ form }) => form))
  const others = theirs.names.filter(({ forms }) => forms.every((form) => !known.has(form)))
  match.effort.spend(PLACED * others.length)
  const beside = once(() => new Beside(others, theirs))
  for (const name of others.length === 0 ? [] : names) {
    const left = rest(sides, name)
    if (left < SAME_MATTER || (name.initial && (left < 1 || isInterjection(name, ours.text)))) continue
    const other = beside().first(ours.neighboursOf(name), always)
    if (other !== undefined) return difference('name', sides, { inClaim: name, inSentence: other })
  }
  return undefined
}

/** A compound that no passage has, where the sentence has another one at the same place, or only one other. */
function differentTerm(term: Compound, sides: Sides): Difference | undefined {
  const { ours } = sides
  if (!saysTheRest(sides, term)) return undefined
  const others = sides.terms()
  const other = others.first(ours.neighboursOf(term), always) ?? others.only(always)
  return other && difference('name', sides, { inClaim: term, inSentence: other })
}

/** The compounds of a sentence that the claim has not. */
function termsBeside(ours: Readings, theirs: Readings, effort: Effort): () => Beside<Compound> {
  return once(() => {
    effort.spend(ours.compounds.length + PLACED * theirs.compounds.length)
    const said = new Set(ours.compounds.map(({ form }) => form))
    const others = theirs.compounds.filter(({ form }) => !said.has(form))
    return new Beside(others, theirs)
  })
}

const always = (): boolean => true

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** `Yes, it is green`. */
function isInterjection({ start, end }: Span, text: string): boolean {
  return INTERJECTIONS.has(text.slice(start, end).toLowerCase()) || /^ ?[,!]/.test(text.slice(end, end + 2))
}

const INTERJECTIONS: ReadonlySet<string> = new Set(['yes', 'yeah', 'no', 'well', 'also', 'oh', 'wow', 'so', 'actually'])

function opposite(candidate: Candidate, { code, message, inClaim, inSentence }: Opposite): Difference {
  return {
    candidate,
    reason: {
      code,
      message,
      ...(inClaim && { inClaim }),
      ...(inSentence && { inEvidence: inSentence }),
    },
  }
}

/** Whether the sentence holds nearly all that the claim says beside a span. */
function saysTheRest(sides: Sides, span: Span): boolean {
  return rest(sides, span) >= SAME_MATTER
}

function rest({ match, held }: Pick<Sides, 'match' | 'held'>, span: Span): number {
  const { claim, contentIds } = match
  const others = claim.content.flatMap((token, at) => (overlaps(span, token) ? [] : [contentIds[at] as number]))
  if (others.length < FEWEST_OTHERS) return 0
  return others.filter((id) => held().has(id)).length / others.length
}

interface Shown {
  inClaim: Span
  inSentence: Span
}

const NOUNS = { date: 'the date', number: 'the number', name: 'the name' } as const

function difference(
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
