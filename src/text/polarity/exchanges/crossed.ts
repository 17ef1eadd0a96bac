import { stem } from '../../words/stem.ts'
import type { Word } from '../../words/word.ts'
import { type ClauseKind, clausesOf, type ClauseToken, clauseTokens, LONGEST_SUBJECT } from '../clauses.ts'
import type { Place } from '../names-of-words.ts'

/*
 * Two clauses that say something of two things: `the mayor called the plan too expensive, while the architect defended it`. A claim that has
 * the one's subject and what is said of the other says what neither does. English.
 */

/** What a claim says of one thing and a sentence of another. */
export interface Crossing {
  /** Of the claim: what it speaks of, and what it says of that. */
  readonly subject: Place
  readonly said: Place
}

const JOINING = new Set(['and', 'while', 'whereas', 'but'])
/** What speaks of what was named before. */
const POINTING = new Set('it they he she this that these those we you i one who which its their his her'.split(' '))
const OF_BOTH = new Set('both each all neither either also same likewise respectively its their his her'.split(' '))
const MOST_WORDS = 60
/** Words of a claim that neither of two contrasted clauses has. */
const MOST_LACKING = 2
/** `If the display shows Err 2, …` */
const FARTHEST_SUBJECT = 6

/** Compares a claim, or a part that states something, with a sentence of its evidence, both as words. `text`: what the sentence's words are of. */
export function crossedClauses(
  claim: readonly Word[],
  { words, text }: { readonly words: readonly Word[]; readonly text: string },
): Crossing | undefined {
  if (words.length > MOST_WORDS || claim.length > words.length) return undefined
  if (claim.some(({ form }) => OF_BOTH.has(form) || JOINING.has(form)) || claim.at(-1)?.form === 'too') return undefined
  const clauses = clausesOf(words, text)
  if (clauses === undefined || words.some((word, at) => takesUp(word, { before: words[at - 1], text })))
    return undefined
  const own = clauseTokens(claim)
  const { first, second, kind } = clauses
  if (kind === 'of_one') return crossedVerbs(own, { first, second })
  const found = crossing(own, { of: second, other: first, kind })
  return found ?? (kind === 'elliptical' ? undefined : crossing(own, { of: first, other: second, kind }))
}

/** `Tom asked for a review; Eva will arrange it`: what one clause says of its own is what the other speaks of. */
function takesUp({ form, start }: Word, { before, text }: { before: Word | undefined; text: string }): boolean {
  return (
    (form === 'it' || form === 'them') &&
    before !== undefined &&
    !JOINING.has(before.form) &&
    text.slice(before.end, start).trim() === ''
  )
}

/** `The war ended in 1939` for `began in 1939 and ended in 1945`: what stands in the same place behind the other verb. */
function crossedVerbs(
  own: readonly ClauseToken[],
  { first, second }: { readonly first: readonly ClauseToken[]; readonly second: readonly ClauseToken[] },
): Crossing | undefined {
  const [verb] = second
  const at = own.findIndex(({ key }) => key === verb?.key)
  const [ownKeys, firstKeys, secondKeys] = [keysOf(own), keysOf(first), keysOf(second)]
  if (at < 1 || at > LONGEST_SUBJECT || verb?.says !== true || firstKeys.has(verb.key)) return undefined
  // All of its subject is ahead of the first verb, which it has not.
  const subject = own.slice(0, at).map(({ key }) => first.findIndex((token) => token.key === key))
  const otherVerb = first.find(({ key, says }, place) => says && place > Math.max(...subject) && !ownKeys.has(key))
  if (subject.includes(-1) || otherVerb === undefined || first.indexOf(otherVerb) !== Math.max(...subject) + 1)
    return undefined
  if (!own.every(({ key, says }) => !says || firstKeys.has(key) || secondKeys.has(key))) return undefined
  const left = second.filter(({ key, says }) => says && !firstKeys.has(key) && !ownKeys.has(key))
  const taken = own
    .slice(at + 1)
    .find(
      ({ key, says, ahead, word }) =>
        says && !secondKeys.has(key) && left.some((one) => one.word.kind === word.kind && one.ahead === ahead),
    )
  return taken && { subject: placeOf(own[at] as ClauseToken), said: placeOf(taken) }
}

interface Sides {
  readonly of: readonly ClauseToken[]
  readonly other: readonly ClauseToken[]
  readonly kind: ClauseKind
}

/** Where a claim has what one clause alone speaks of, `of`, and what only the other says. */
function crossing(own: readonly ClauseToken[], { of, other, kind }: Sides): Crossing | undefined {
  const [ofKeys, otherKeys] = [keysOf(of), keysOf(other)]
  const only: Only = {
    isOf: ({ key, says }) => says && !otherKeys.has(key),
    isOther: ({ key, says }) => says && !ofKeys.has(key),
  }
  const unknown = own.filter(({ key, says }) => says && !ofKeys.has(key) && !otherKeys.has(key))
  // A figure of its own tells another thing.
  if (unknown.some(({ word }) => word.kind !== 'word')) return undefined
  const lacking = unknown.length
  const alike = lacking > MOST_LACKING ? undefined : alikeIn(of, other)
  const [subject, otherSubject] = [subjectOf(of).find(only.isOf), subjectOf(other)[0]]
  const plain: Subjects | undefined = subject && otherSubject && { subject, otherSubject }
  const most = kind === 'contrasted' ? MOST_LACKING : 0
  const found = plain === undefined || lacking > most ? undefined : crossingOf(own, plain, { of, other, kind, only })
  return found ?? (alike && crossingOf(own, alike, { of, other, kind, only }))
}

/** Behind these, what is said of one thing may be another word for what is said of the other: `more vulnerable`, `more susceptible`. */
const DEGREES = new Set(
  'more less most least very so as too also quit rather much many is are was were be been'.split(' ').map(stem),
)

/** Two verbs right behind two subjects may say the same: `regular mail takes`, `express mail arrives within`. */
function isVerb({ word: { form, casing } }: ClauseToken): boolean {
  return casing === 'lower' && /(?:s|ed)$/.test(form)
}

interface Only {
  readonly isOf: (token: ClauseToken) => boolean
  readonly isOther: (token: ClauseToken) => boolean
}

/** What the two clauses speak of. */
interface Subjects {
  readonly subject: ClauseToken
  readonly otherSubject: ClauseToken
}

function crossingOf(
  own: readonly ClauseToken[],
  { subject, otherSubject }: Subjects,
  { of, other, kind, only: { isOf, isOther } }: Sides & { readonly only: Only },
): Crossing | undefined {
  const ownKeys = keysOf(own)
  const begins = own.find((token) => isOf(token) || isOther(token))
  if (begins === undefined || !isOfOneRun({ begins, subject }, of, isOf) || !mayDiffer(subject, otherSubject))
    return undefined
  if (isOther(otherSubject) && ownKeys.has(otherSubject.key)) return undefined
  const taken = other.filter((token) => isOther(token) && ownKeys.has(token.key))
  // What is said of the subject; what stands ahead of it may be said of both: `serves red wine and white wine`.
  const behind = of.slice(of.indexOf(subject) + 1)
  const named = behind.findIndex((token) => !isOf(token) || !ownKeys.has(token.key))
  const rest = behind.slice(Math.max(0, named)).filter(isOf)
  const left = rest.filter(({ key }) => !ownKeys.has(key))
  if (left.length === 0) return undefined
  // In the very place of what it leaves out, or nothing of what is said of its subject.
  const isOwn = left.length < rest.length
  const next = behind[0]?.key
  const inPlace = taken.find((token) =>
    left.some(
      (one) =>
        one.ahead !== '' &&
        one.ahead === token.ahead &&
        own.some(({ key, ahead }) => key === token.key && ahead === token.ahead) &&
        !(isOwn && DEGREES.has(one.ahead)) &&
        !((one.ahead === subject.key || one.ahead === next) && isVerb(token) && isVerb(one)),
    ),
  )
  const isWhole = kind !== 'elliptical' && !isOwn && !(taken.length === 1 && taken.every(isVerb))
  const said = inPlace ?? (isWhole ? taken[0] : undefined)
  const place = said && own.find(({ key }) => key === said.key)
  return place && { subject: placeOf(begins), said: placeOf(place) }
}

/** Whether two subjects are two things: `the restaurant` may be what `Geranium` is. At the beginning of a sentence a capital tells nothing. */
function mayDiffer(one: ClauseToken, other: ClauseToken): boolean {
  const isName = ({ word }: ClauseToken): boolean => word.casing !== 'lower' && word.kind === 'word'
  const [first, second] = one.word.start < other.word.start ? [one, other] : [other, one]
  return (
    isName(first) === isName(second) || (first.ahead === '' && isName(first) && !isName(second) && second.ahead === '')
  )
}

/** Whether the first of two words of a clause is the second, or leads to it with words of that clause alone: both are one name. */
function isOfOneRun(
  { begins, subject }: Record<'begins' | 'subject', ClauseToken>,
  of: readonly ClauseToken[],
  isOf: (token: ClauseToken) => boolean,
): boolean {
  const from = of.findIndex(({ key }) => key === begins.key)
  const to = of.indexOf(subject)
  return from >= 0 && from <= to && of.slice(from, to + 1).every(isOf)
}

/** What tells two things of one kind apart, beside what they are called alike: `Flex tickets` and `Sparrow tickets`, `Err 2` and `Err 3`. */
function alikeIn(of: readonly ClauseToken[], other: readonly ClauseToken[]): Subjects | undefined {
  const [ofKeys, otherKeys] = [keysOf(of), keysOf(other)]
  const isHead = (token: ClauseToken | undefined): token is ClauseToken =>
    token?.says === true && ofKeys.has(token.key) && otherKeys.has(token.key)
  for (const [at, subject] of of.slice(0, FARTHEST_SUBJECT).entries()) {
    if (!subject.says || otherKeys.has(subject.key)) continue
    for (const step of [1, -1]) {
      const head = of[at + step]
      if (!isHead(head)) continue
      const place = other.slice(0, FARTHEST_SUBJECT).findIndex(({ key }) => key === head.key)
      const otherSubject = other[place - step]
      if (otherSubject?.says !== true || ofKeys.has(otherSubject.key)) continue
      if (otherSubject.word.kind === subject.word.kind && otherSubject.word.casing === subject.word.casing)
        return { subject, otherSubject }
    }
  }
  return undefined
}

/** The first words of a clause, without `In 2014` ahead of them; none if they point at something else. */
function subjectOf(clause: readonly ClauseToken[]): readonly ClauseToken[] {
  const from = clause[0]?.says === false && clause[1]?.word.kind === 'number' ? 2 : 0
  const found = clause.slice(from, from + LONGEST_SUBJECT)
  const content = found.findIndex(({ says }) => says)
  return found.slice(0, content + 1).some(({ word }) => POINTING.has(word.form))
    ? []
    : found.slice(Math.max(0, content))
}

function keysOf(tokens: readonly ClauseToken[]): ReadonlySet<string> {
  return new Set(tokens.map(({ key }) => key))
}

function placeOf({ word: { start, end } }: ClauseToken): Place {
  return { start, end }
}
