import { lcsLength } from '../../similarity/lcs.ts'
import { isStopWord } from '../../words/stop-words.ts'
import type { Word } from '../../words/word.ts'
import { isNamed, type Name, namesIn, type Place, spanOf } from '../names-of-words.ts'
import { MUTUAL } from './swapped.ts'

/** Two names that have each other's part in a claim that otherwise repeats a sentence. */
export interface Exchange {
  /**
   * `places`: each stands where the sentence has the other (`B acquired A` for `A acquired B`). `agent`: who did something
   * else stands for who did it (`designed by B` for `designed by A and built by B`).
   */
  readonly kind: 'places' | 'agent'
  /** In the claim: the first of the two names, or the one that it says did it. */
  readonly said: Place
  /** The other name, in the claim, or for `agent` in the sentence. */
  readonly other: Place
}

/** Shorter sentences have no two names with a verb between, and longer ones are not compared. */
const FEWEST_WORDS = 3
const MOST_WORDS = 80
const MOST_WORDS_OF_SOURCE = 160
const MOST_NAMES = 8
/** The share of the claim's words, small ones included, that the sentence has in this order but for the exchange. */
const NEARLY = 0.85

/** What works both ways, so that the names beside it may stand in either order. */
const BOTH_WAYS: ReadonlySet<string> = new Set([...MUTUAL, 'and', 'or'])

/** Whether a claim may have exchanged anything: it has two names with a verb between them, or one that did something. Cheap. */
export function mayExchange(claim: readonly Word[]): boolean {
  if (claim.length < FEWEST_WORDS || claim.length > MOST_WORDS) return false
  const names = namesIn(claim)
  if (names.length > MOST_NAMES) return false
  if (names.some((name) => agentVerb(claim, name) !== undefined)) return true
  return names.some((first, at) =>
    names
      .slice(at + 1)
      .some((second) => isOneWay(claim.slice(first.to, second.from)) || isPassage(claim, first, second)),
  )
}

/** Compares a claim with a sentence of its evidence, both as words. English. */
export function exchangedRoles(claim: readonly Word[], sentence: readonly Word[]): Exchange | undefined {
  if (sentence.length > MOST_WORDS_OF_SOURCE) return undefined
  const names = namesIn(claim)
  return exchangedPlaces(claim, { sentence, names }) ?? exchangedAgent(claim, { sentence, names })
}

/** Whether a sentence says the same as the claim, the same way round. */
export function isRepeated(claim: readonly Word[], sentence: readonly Word[]): boolean {
  return isNear(claim, sentence) && exchangedRoles(claim, sentence) === undefined
}

interface Sides {
  readonly sentence: readonly Word[]
  readonly names: readonly Name[]
}

function exchangedPlaces(claim: readonly Word[], { sentence, names }: Sides): Exchange | undefined {
  for (const [at, first] of names.entries()) {
    for (const second of names.slice(at + 1)) {
      const between = claim.slice(first.to, second.from)
      if (!isOneWay(between) && !areAgents(claim, first, second) && !isPassage(claim, first, second)) continue
      const [ownFirst, ownSecond] = [placeOf(claim, first, sentence), placeOf(claim, second, sentence)]
      if (ownFirst === undefined || ownSecond === undefined || ownSecond.to > ownFirst.from) continue
      if (!isSame(between, sentence.slice(ownSecond.to, ownFirst.from))) continue
      const turned = [
        ...claim.slice(0, first.from),
        ...claim.slice(second.from, second.to),
        ...between,
        ...claim.slice(first.from, first.to),
        ...claim.slice(second.to),
      ]
      if (isNear(turned, sentence)) return { kind: 'places', said: spanOf(claim, first), other: spanOf(claim, second) }
    }
  }
  return undefined
}

/** `designed by B` where the sentence has `designed by A`, and B only as who did something else. */
function exchangedAgent(claim: readonly Word[], { sentence, names }: Sides): Exchange | undefined {
  for (const name of names) {
    const verb = agentVerb(claim, name)
    const own = verb && placeOf(claim, name, sentence)
    const other = own && agentVerb(sentence, own)
    if (verb === undefined || other === undefined || other.form === verb.form) continue
    const known = agentOf(verb, sentence)
    if (known === undefined || isSame(sentence.slice(known.from, known.to), claim.slice(name.from, name.to))) continue
    const rest = [...claim.slice(0, name.from), ...sentence.slice(known.from, known.to), ...claim.slice(name.to)]
    if (isNear(rest, sentence)) return { kind: 'agent', said: spanOf(claim, name), other: spanOf(sentence, known) }
  }
  return undefined
}

/** The name behind the only `designed by` of a sentence. */
function agentOf(verb: Word, sentence: readonly Word[]): Name | undefined {
  const places = sentence.flatMap(({ form }, at) => (form === verb.form ? [at] : []))
  const [at] = places
  if (at === undefined || places.length > 1 || sentence[at + 1]?.form !== 'by') return undefined
  return namesIn(sentence).find(({ from }) => from === at + 2)
}

function isVerb({ form, casing, kind, script }: Word): boolean {
  return casing === 'lower' && kind === 'word' && script === 'latin' && form.length > 2 && !isStopWord({ form, kind })
}

/** Something that one does to the other, and not both to each other. */
function isOneWay(between: readonly Word[]): boolean {
  return between.some(isVerb) && !between.some(({ form }) => BOTH_WAYS.has(form))
}

/** `from A into B`: a way there and not back, as `from A to B` may be. */
function isPassage(claim: readonly Word[], { from, to }: Name, second: Name): boolean {
  const ahead = claim.slice(Math.max(0, from - 2), from).map(({ form }) => form)
  const between = claim.slice(to, second.from).map(({ form }) => form)
  return /\bfrom(?: the)?$/.test(ahead.join(' ')) && /^into(?: the)?$/.test(between.join(' '))
}

/** `designed by A and built by B` */
function areAgents(claim: readonly Word[], first: Name, second: Name): boolean {
  const [one, other] = [agentVerb(claim, first), agentVerb(claim, second)]
  return one !== undefined && other !== undefined && one.form !== other.form
}

/** What a name is said to have done, if it stands behind `by`. */
function agentVerb(words: readonly Word[], { from }: Name): Word | undefined {
  const verb = words[from - 2]
  return words[from - 1]?.form === 'by' && verb !== undefined && isVerb(verb) ? verb : undefined
}

/** Where a sentence has the name, with capitals, if it has it once. */
function placeOf(claim: readonly Word[], name: Name, sentence: readonly Word[]): Name | undefined {
  const own = claim.slice(name.from, name.to)
  const places = sentence.flatMap((_, from) => {
    const to = from + own.length
    return isSame(own, sentence.slice(from, to)) && sentence.slice(from, to).every(isNamed) ? [{ from, to }] : []
  })
  return places.length === 1 ? places[0] : undefined
}

function isSame(one: readonly Word[], other: readonly Word[]): boolean {
  return one.length === other.length && one.every(({ form }, at) => form === other[at]?.form)
}

function isNear(turned: readonly Word[], sentence: readonly Word[]): boolean {
  const ids = new Map<string, number>()
  const numbered = (words: readonly Word[]): number[] =>
    words.map(({ form }) => {
      const id = ids.get(form) ?? ids.size
      ids.set(form, id)
      return id
    })
  return lcsLength(numbered(turned), numbered(sentence)) >= NEARLY * turned.length
}
