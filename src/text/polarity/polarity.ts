import { stem } from '../words/stem.ts'
import { aligned, type Pair } from './align.ts'
import { deniedIn, isTakenUp, reaches } from './denial-reach.ts'
import { limits } from './polarity-lists.ts'
import { isTakenAway } from './taken-away.ts'
import { isElsewhere, isUpToATime, type Sides } from './told-elsewhere.ts'
import { withVerbFirst } from './verb-first.ts'
import type { Denial, Statement, Unit } from './units.ts'

/** Where a claim says the contrary of a sentence that otherwise says the same. */
export interface Contrary {
  /** `negation`: one denies what the other states. `opposite`: a word has its contrary. `overstated`: a word says more. */
  readonly kind: 'negation' | 'opposite' | 'overstated'
  /** What the claim has and the sentence has not, or has otherwise. */
  readonly inClaim?: Place
  readonly inSentence?: Place
}

/** UTF-16 code units into the text of the statement, end exclusive. */
interface Place {
  readonly start: number
  readonly end: number
}

export interface Likeness {
  /** The share of the claim's content that the sentence has in the same order, 0 to 1. */
  readonly near: number
  /** Absent if both say the same, or cannot be compared. */
  readonly contrary?: Contrary
  /** Where one says of what both have that it holds of this alone, and the other does not: `only members`. */
  readonly restriction?: Omit<Contrary, 'kind'>
}

/** From this share of the claim's content on it is nearly the sentence. */
export const NEARLY = 0.8
/** The share of what the sentence says, in the clauses that match, that the claim must say too. */
const MOSTLY = 0.55
const FEWEST = 2

/** Compares a claim with a sentence of its evidence. */
export function comparePolarity(said: Statement, known: Statement): Likeness {
  const claim = known.denials.length === 0 ? deniedOnce(said) : said
  const sentence = said.denials.length === 0 ? deniedOnce(known) : known
  const found = compared(claim, sentence)
  if (found.contrary !== undefined) return found
  const ordered = withVerbFirst(claim, sentence)
  const other = ordered && compared(ordered.claim, ordered.sentence)
  return other !== undefined && (other.contrary !== undefined || other.near > found.near) ? other : found
}

/** `not processed and not queued` as `not processed and queued`, of which `processed and queued` is the contrary. */
function deniedOnce(statement: Statement): Statement {
  const denials = statement.denials.filter(({ goesOn }) => goesOn !== true)
  return denials.length === statement.denials.length ? statement : { ...statement, denials }
}

function compared(claim: Statement, sentence: Statement): Likeness {
  const total = contentOf(claim.units)
  if (total === 0) return { near: 0 }
  const pairs = aligned(claim.units, sentence.units)
  const held = pairs.filter(({ claim: at }) => claim.units[at]?.content).length
  const near = held / total
  const same = pairs.filter(({ claim: at, relation }) => relation === 'same' && claim.units[at]?.content).length
  const fewest = total === 1 && contentOf(sentence.units) === 1 ? 1 : FEWEST
  const sides = { claim, sentence, pairs }
  if (near < NEARLY) return near >= HALF && isTakenIn(sides, same) ? { near, ...denialOf(sides) } : { near }
  if (same < fewest || !isWhole(sides)) return { near }
  const contrary = contraryOf(sides)
  if (contrary !== undefined) return { near, contrary }
  const restriction = restrictionOf(sides)
  return restriction === undefined ? { near } : { near, restriction }
}

/** A claim that takes in a whole sentence, with so much content at least, has at most as much beside it. */
const HALF = 0.5
const FEWEST_TAKEN_IN = 3

/**
 * Whether a claim says all that a sentence denies, and more: `Season passes are refundable until noon` of `Season passes
 * are not refundable`. Whoever denies more than a sentence says may mean the more alone.
 */
function isTakenIn({ claim, sentence, pairs }: Sides, same: number): boolean {
  if (sentence.denials.length !== 1 || claim.denials.length > 0) return false
  if (claim.conditions.length + sentence.conditions.length > 0) return false
  return same >= FEWEST_TAKEN_IN && same === contentOf(sentence.units) && isInOneStretch(claim, pairs)
}

/** Whether nothing of a claim's content stands between what it has from the sentence: `declined to renew` denies by itself. */
function isInOneStretch({ units }: Statement, pairs: readonly Pair[]): boolean {
  const [first, last] = [pairs[0]?.claim ?? 0, pairs.at(-1)?.claim ?? 0]
  const matched = new Set(pairs.map(({ claim }) => claim))
  return units.slice(first, last + 1).every(({ content }, at) => !content || matched.has(first + at))
}

function denialOf(sides: Sides): Pick<Likeness, 'contrary'> | undefined {
  const contrary = contraryOf(sides)
  return contrary?.kind === 'negation' ? { contrary } : undefined
}

function contentOf(units: readonly Unit[]): number {
  let count = 0
  for (const { content } of units) if (content) count += 1
  return count
}

/** Whether the claim has most of the clauses of the sentence that it touches, and no report or condition is left out. */
function isWhole({ claim, sentence, pairs }: Sides): boolean {
  const matched = new Set(pairs.map(({ sentence: at }) => at))
  const touched = touchedClauses({ claim, sentence, pairs })
  if (deniesOutright({ claim, sentence, pairs }, { matched, touched }))
    return claim.reported.length >= sentence.reported.length
  let all = 0
  let common = 0
  for (const [at, { clause, content }] of sentence.units.entries()) {
    if (!content || !touched.has(clause)) continue
    all += 1
    if (matched.has(at)) common += 1
  }
  if (common < MOSTLY * all) return false
  const conditions = sentence.conditions.filter((at) => !isOfTheFirst(at, sentence, touched))
  return claim.reported.length >= sentence.reported.length && claim.conditions.length >= conditions.length
}

/**
 * Whether a condition is that of the first clause alone, of which the claim takes up no more than the subject: `It may be put off if there
 * are reasons, but may not be refused`.
 */
function isOfTheFirst(condition: number, { units }: Statement, touched: ReadonlySet<number | undefined>): boolean {
  const first = units.find(({ content }) => content)?.clause
  const next = Math.min(...[...touched].map((clause) => clause ?? 0))
  const own = units[condition]?.clause ?? 0
  return first !== undefined && !touched.has(first) && own > first && own < next
}

/**
 * The clauses that the pairs are of, but for one of which the subject alone is taken up: `Dogs are welcome outside but not
 * allowed inside` says of dogs that they are not allowed inside.
 */
function touchedClauses({ sentence: { units }, pairs }: Sides): ReadonlySet<number | undefined> {
  const matched = new Set(pairs.map(({ sentence: at }) => at))
  const touched = new Set([...matched].filter((at) => units[at]?.content).map((at) => units[at]?.clause))
  const first = units.findIndex(({ content }) => content)
  const own = units[first]?.clause
  if (
    touched.size > 1 &&
    isSubjectAlone(
      units.filter(({ content, clause }) => content && clause === own),
      units,
      matched,
    )
  )
    touched.delete(own)
  return touched
}

/** A subject has so many content words at most. */
const LONGEST_SUBJECT = 3

/** Whether a claim has only the first words of a clause, and not all. */
function isSubjectAlone(clause: readonly Unit[], units: readonly Unit[], matched: ReadonlySet<number>): boolean {
  const count = clause.findIndex((unit) => !matched.has(units.indexOf(unit)))
  if (count < 1 || count > LONGEST_SUBJECT) return false
  return !clause.slice(count).some((unit) => matched.has(units.indexOf(unit)))
}

/** Whether a claim denies all that a sentence begins with, whatever the sentence goes on to say: `not deductible`, `deductible up to …`. */
function deniesOutright(
  { claim, sentence, pairs }: Sides,
  { matched, touched }: { matched: ReadonlySet<number>; touched: ReadonlySet<number | undefined> },
): boolean {
  if (claim.denials.length !== 1 || sentence.denials.length > 0 || claim.conditions.length > 0) return false
  if (pairs.some(({ relation }) => relation !== 'same')) return false
  if (pairs.filter(({ claim: at }) => claim.units[at]?.content).length < contentOf(claim.units)) return false
  const left = new Set<number>()
  for (const [at, { clause, content }] of sentence.units.entries()) {
    if (!content || !touched.has(clause)) continue
    if (!matched.has(at)) left.add(clause)
    else if (left.has(clause)) return false
  }
  return true
}

function contraryOf(sides: Sides): Contrary | undefined {
  const { claim, sentence, pairs } = sides
  const [ofClaim, ofSentence] = [new Set<number>(), new Set<number>()]
  for (const { claim: own, sentence: other } of pairs) {
    ofClaim.add(own)
    ofSentence.add(other)
  }
  const said = claim.denials.filter((denial) => reaches(denial, claim.units, ofClaim))
  // A denial that both have of one word is the same, however much more the sentence denies with it.
  const common = new Set(claim.denials.length === 1 ? said.map((denial) => deniedIn(claim, denial)) : [])
  const isCommon = (denial: Denial): boolean =>
    pairs.some((pair) => pair.sentence === deniedIn(sentence, denial) && common.has(pair.claim))
  const known = sentence.denials.filter(
    (denial) =>
      reaches(denial, sentence.units, ofSentence) &&
      (isTakenUp(denial, sentence.units, ofSentence) || isCommon(denial)),
  )
  const turned = pairs.filter(
    (pair, at) =>
      pair.relation === 'contrary' &&
      isHeld(pairs, at) &&
      (isHeldBetween(pairs, at) || !isElsewhere(pair, sides)) &&
      !isUpToATime(pair, sides),
  )
  const denied = (said.length + known.length) % 2 === 1
  // What must not be may not be, either.
  const isTurned = turned.filter((pair) => !denied || !isModal(pair, claim)).length % 2 === 1
  if (denied && !isTurned) {
    if (isEven(claim.denials.length + sentence.denials.length)) return undefined
    if (isOfOtherTime(sides) || isExcepted(sides) || isOfOtherFigure(sides)) return undefined
    // Others may not where only some may.
    const [denying, other] = said.length > known.length ? [claim, sentence] : [sentence, claim]
    const denial = said.length > known.length ? said[0] : known[0]
    if (other.restrictions.length > denying.restrictions.length && !deniesTheSame(denial, { claim, sentence, pairs }))
      return undefined
    const matched = denying === claim ? ofSentence : ofClaim
    if (isTakenAway(other, { matched, denial })) return undefined
    return isLimited(sides, ofClaim) ? undefined : negation(said, known)
  }
  if (!denied && (isTurned || (turned.length > 1 && said.length === 0))) {
    // `fewer than 180 are not enough` for `at least 180`.
    const isDeniedElsewhere = !isEven(claim.denials.length + sentence.denials.length)
    if (isDeniedElsewhere && turned.every(({ claim: at }) => limits(claim.units[at] as Unit))) return undefined
    // Nor does `possible with small bags` turn around `not possible at night or with large bags`.
    if (isDeniedElsewhere && sentence.denials.some((denial) => reaches(denial, sentence.units, ofSentence)))
      return undefined
    return placesOf('opposite', turned[0], sides)
  }
  if (denied) return undefined
  const more = pairs.find(
    (pair, at) => pair.relation === 'overstated' && isHeld(pairs, at) && !isElsewhere(pair, sides),
  )
  return more === undefined ? undefined : placesOf('overstated', more, sides)
}

const FROM_THEN_ON = new Set(['after', 'since'].map(stem))

/** `only after the first year`, where the other says `not in the first year`: what is denied of one time may be so at another. */
function isOfOtherTime({ claim, sentence, pairs }: Sides): boolean {
  const isAfter = ({ units }: Statement, at: number): boolean => FROM_THEN_ON.has(units[at - 1]?.key ?? '')
  return pairs.some(
    ({ relation, claim: own, sentence: other }) =>
      relation === 'same' && isAfter(claim, own) !== isAfter(sentence, other),
  )
}

/** `Version 5 no longer runs on it`, where the other says that version 4 does. */
function isOfOtherFigure({ claim, sentence, pairs }: Sides): boolean {
  const lacks = ({ units }: Statement, matched: ReadonlySet<number>): boolean =>
    units.some(({ key }, at) => /^\d/.test(key) && !matched.has(at))
  const [own, other] = [new Set(pairs.map((pair) => pair.claim)), new Set(pairs.map((pair) => pair.sentence))]
  return lacks(claim, own) && lacks(sentence, other)
}

const EXCEPTING = new Set(['except', 'excluding', 'bar', 'barring'].map(stem))
/** Words behind `except` that tell what is excepted. */
const MOST_EXCEPTED = 3

/** `Trainees do not get the bonus` for `all staff except trainees get the bonus`. */
function isExcepted({ claim, sentence, pairs }: Sides): boolean {
  const subject = claim.units.findIndex(({ content }) => content)
  const at = pairs.find(({ claim: own }) => own === subject)?.sentence
  if (at === undefined || claim.denials.length === 0) return false
  const except = sentence.units.findIndex(({ key }) => EXCEPTING.has(key))
  return except >= 0 && at > except && at <= except + MOST_EXCEPTED
}

/** Whether one says more, less or few where the other does not: with a denial, that may come to the same. */
function isLimited(sides: Sides, ofClaim: ReadonlySet<number>): boolean {
  const { claim, sentence, pairs } = sides
  const ofSentence = new Set(pairs.map(({ sentence: at }) => at))
  const isLeft = (
    { units }: Statement,
    { matched, touched }: { matched: ReadonlySet<number>; touched: ReadonlySet<number | undefined> },
  ) => units.some((unit, at) => !matched.has(at) && touched.has(unit.clause) && limits(unit))
  return (
    pairs.some(({ relation, claim: at }) => relation !== 'same' && limits(claim.units[at] as Unit)) ||
    isLeft(claim, { matched: ofClaim, touched: new Set([...ofClaim].map((at) => claim.units[at]?.clause)) }) ||
    isLeft(sentence, { matched: ofSentence, touched: touchedClauses(sides) })
  )
}

/** `without consent`, where the other says `only with the written consent`: the denial stands where `only` does. */
function deniesTheSame(denial: Denial | undefined, { claim, sentence, pairs }: Sides): boolean {
  const isOwn = denial !== undefined && claim.denials.includes(denial)
  const pair = pairs.find(({ claim: own, sentence: other }) => (isOwn ? own : other) === denial?.at)
  if (pair === undefined) return false
  const [place, restrictions] = isOwn ? [pair.sentence, sentence.restrictions] : [pair.claim, claim.restrictions]
  return restrictions.some(({ at }) => at === place || at === place - 1)
}

function isModal({ claim: at }: Pair, { units }: Statement): boolean {
  return MODALS.has(units[at]?.key ?? '')
}

const MODALS = new Set(['must', 'may'])

/** Where one has `only` of what the other says of it without. */
function restrictionOf(sides: Sides): Omit<Contrary, 'kind'> | undefined {
  const { claim, sentence, pairs } = sides
  if (claim.denials.length + sentence.denials.length > 0 || claim.restrictions.length === sentence.restrictions.length)
    return undefined
  const own = claim.restrictions.length > sentence.restrictions.length
  const [restriction] = own ? claim.restrictions : sentence.restrictions
  const { units } = own ? claim : sentence
  const matched = new Set(pairs.map((pair) => (own ? pair.claim : pair.sentence)))
  if (restriction === undefined || !reaches(restriction, units, matched)) return undefined
  if (!own && units.slice(restriction.at).some((unit) => unit.clause === restriction.clause && bounds(unit)))
    return undefined
  const { start, end } = restriction
  return own ? { inClaim: { start, end } } : { inSentence: { start, end } }
}

/** Whether a unit says from when to when or how many: whoever leaves out `only` ahead of it says as much. */
function bounds(unit: Unit): boolean {
  return BOUNDS.has(unit.key) || limits(unit)
}

const BOUNDS = new Set('within after befor until from sinc between'.split(' '))

/** If both deny something, it may be the same, although the words around are others. */
function isEven(count: number): boolean {
  return count % 2 === 0
}

/** Whether a pair stands between two of the same words: `5 days after the procedure` for `5 days before the procedure`. */
function isHeldBetween(pairs: readonly Pair[], at: number): boolean {
  const [before, here, after] = [pairs[at - 1], pairs[at], pairs[at + 1]]
  if (before?.relation !== 'same' || after?.relation !== 'same') return false
  return isNext(before, here) && isNext(here, after)
}

/** Whether a pair is next to another. */
function isHeld(pairs: readonly Pair[], at: number): boolean {
  const [before, here, after] = [pairs[at - 1], pairs[at], pairs[at + 1]]
  return isNext(before, here) || isNext(here, after)
}

function isNext(one: Pair | undefined, other: Pair | undefined): boolean {
  if (one === undefined || other === undefined) return false
  return other.claim - one.claim === 1 && other.sentence - one.sentence === 1
}

function negation(said: readonly Denial[], known: readonly Denial[]): Contrary {
  const own = said.length > known.length
  const { start = 0, end = 0 } = (own ? said[0] : known[0]) ?? {}
  return own ? { kind: 'negation', inClaim: { start, end } } : { kind: 'negation', inSentence: { start, end } }
}

function placesOf(kind: Contrary['kind'], pair: Pair | undefined, { claim, sentence }: Sides): Contrary | undefined {
  const own = claim.units[pair?.claim ?? -1]
  const other = sentence.units[pair?.sentence ?? -1]
  if (own === undefined || other === undefined) return undefined
  return {
    kind,
    inClaim: { start: own.start, end: own.end },
    inSentence: { start: other.start, end: other.end },
  }
}
