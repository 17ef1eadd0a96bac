import { DateLookup } from '../../../text/dates/date-lookup.ts'
import type { DateMention } from '../../../text/dates/dates.ts'
import type { EvidenceIndex } from '../../../text/evidence/evidence.ts'
import type { Missing } from '../../../text/evidence/missing.ts'
import type { NamePhrase } from '../../../text/names/name-phrases.ts'
import { lowerBound } from '../../../support/lower-bound.ts'
import { Beside } from './beside.ts'
import { differentNumber, isMeasure, numbersBeside, otherMeasure, otherUnit } from './number-differences.ts'
import {
  difference,
  type Difference,
  heldBy,
  once,
  overlaps,
  PLACED,
  rest,
  SAME_MATTER,
  saysTheRest,
  type Sides,
} from './sides.ts'
import { withoutMarks } from '../claim-tokens.ts'
import { type Compound, isWritten } from '../compounds.ts'
import type { Effort } from '../bounds/effort.ts'
import type { Candidate, Match } from '../match.ts'
import { type Opposite, opposites } from './opposites.ts'
import { Readings, sentenceReadings, type Span } from '../readings.ts'

/** Share of all content words below which a sentence is about something else. */
const SAME_SUBJECT = 0.4
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
    if (found.length === 0) for (const number of seen) pushDefined(found, otherUnit(number, sides))
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

function pushDefined(list: Difference[], difference: Difference | undefined): void {
  if (difference !== undefined) list.push(difference)
}

/** Dates come in order and apart. */
function isWithinDate(number: Span, dates: readonly DateMention[]): boolean {
  const next = lowerBound((at) => (dates[at] as DateMention).end <= number.start, dates.length)
  const date = dates[next]
  return date !== undefined && overlaps(date, number)
}

function differentDate(date: DateMention, sides: Sides): Difference | undefined {
  const { theirs } = sides
  if (theirs.datesByGrain.hasCompatible(date)) return undefined
  const others = theirs.datesByGrain.alike(date)
  const [other] = others
  if (other === undefined || others.length > 1 || !saysTheRest(sides, date)) return undefined
  return difference('date', sides, { inClaim: date, inSentence: other })
}

function isAmong({ start }: Span, others: readonly Span[]): boolean {
  return others.some((other) => other.start === start)
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
