import { isStopWord } from '../words/stop-words.ts'
import { stem } from '../words/stem.ts'
import type { Word } from '../words/word.ts'
import type { Place } from './names-of-words.ts'

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

/** Joins clauses, each with a subject of its own. */
const JOINING = new Set(['and', 'while', 'whereas', 'but'])
/** `Although Mercury is closest, Venus is hottest`: the first clause ends with the comma. */
const LEADING = new Set(['although', 'though', 'while', 'whereas'])
/** Behind `and`, only what says again what the first clause says is a clause for certain: `and the sauna` may be one more thing. */
const CERTAIN = new Set(['while', 'whereas'])
const HELPING = new Set(
  'is are was were has have had will would can could may might must should shall does did do'.split(' '),
)
/** What speaks of what was named before. */
const POINTING = new Set('it they he she this that these those we you i one who which its their his her'.split(' '))
const OF_BOTH = new Set('both each all neither either also same likewise respectively its their his her'.split(' '))
const ARTICLES = new Set(['a', 'an', 'the'])
const MOST_WORDS = 60
const LONGEST_SUBJECT = 4
/** Words of a claim that neither of two contrasted clauses has. */
const MOST_LACKING = 2

interface Token {
  readonly key: string
  readonly word: Word
  readonly says: boolean
  /** The word ahead, articles apart; empty at the beginning. */
  readonly ahead: string
}

/** Compares a claim with a sentence of its evidence, both as words. `text`: what the sentence's words are of. */
export function crossedClauses(
  claim: readonly Word[],
  { words, text }: { readonly words: readonly Word[]; readonly text: string },
): Crossing | undefined {
  if (words.length > MOST_WORDS || claim.length > words.length) return undefined
  if (claim.some(({ form }) => OF_BOTH.has(form) || JOINING.has(form)) || claim.at(-1)?.form === 'too') return undefined
  const clauses = clausesOf(words, text)
  if (clauses === undefined) return undefined
  const own = tokensOf(claim)
  const { first, second, kind } = clauses
  if (kind === 'of_one') return crossedVerbs(own, { first, second })
  const found = crossing(own, { of: second, other: first, kind })
  return found ?? (kind === 'elliptical' ? undefined : crossing(own, { of: first, other: second, kind }))
}

/**
 * `contrasted`: by `while` and the like; `whole`: each with a subject and a verb; `elliptical`: the second with a subject alone, `and the second with
 * taxes`; `of_one`: with a verb alone, `began in 1939 and ended in 1945`.
 */
type ClauseKind = 'contrasted' | 'whole' | 'elliptical' | 'of_one'

interface Clauses {
  readonly first: readonly Token[]
  readonly second: readonly Token[]
  readonly kind: ClauseKind
}

/** The two clauses of a sentence. */
function clausesOf(words: readonly Word[], text: string): Clauses | undefined {
  const behind = (at: number): string => text.slice((words[at - 1] as Word).end, (words[at] as Word).start)
  const isLed = LEADING.has(words[0]?.form ?? '')
  const own = isLed ? words.slice(1) : words
  const from = isLed ? 1 : 0
  const joints = own.flatMap(({ form }, at) => {
    if (at === 0) return []
    return isLed
      ? behind(at + from).includes(',')
        ? [at]
        : []
      : JOINING.has(form) || behind(at).includes(';')
        ? [at]
        : []
  })
  const [joint] = joints
  if (joint === undefined || joints.length > 1) return undefined
  const { form } = own[joint] as Word
  const isJoined = JOINING.has(form)
  const rest = own.slice(isJoined ? joint + 1 : joint)
  const [begins] = rest
  if (begins === undefined) return undefined
  const [first, second] = [tokensOf(own.slice(0, joint)), tokensOf(rest)]
  const keys = new Set(first.map(({ key }) => key))
  const verb = second.findIndex(({ key, says, word }) => keys.has(key) && (says || HELPING.has(word.form)))
  const hasSubject = ARTICLES.has(begins.form) || begins.casing !== 'lower'
  const isRepeated = verb > 0 && verb <= LONGEST_SUBJECT
  if (isLed || CERTAIN.has(form)) return { first, second, kind: 'contrasted' }
  if (isRepeated || (hasSubject && (form === 'but' || !isJoined))) return { first, second, kind: 'whole' }
  if (hasSubject) return { first, second, kind: 'elliptical' }
  return form === 'and' ? { first, second, kind: 'of_one' } : undefined
}

/** `World War II ended in 1939` for `began in 1939 and ended in 1945`: what stands in the same place behind the other verb. */
function crossedVerbs(
  own: readonly Token[],
  { first, second }: { readonly first: readonly Token[]; readonly second: readonly Token[] },
): Crossing | undefined {
  const [verb] = second
  const at = own.findIndex(({ key }) => key === verb?.key)
  const [ownKeys, firstKeys, secondKeys] = [keysOf(own), keysOf(first), keysOf(second)]
  if (at < 1 || at > LONGEST_SUBJECT || verb === undefined || firstKeys.has(verb.key)) return undefined
  if (!own.slice(0, at).every(({ key }, place) => key === first[place]?.key)) return undefined
  if (
    ownKeys.has(first[at]?.key ?? '') ||
    !own.every(({ key, says }) => !says || firstKeys.has(key) || secondKeys.has(key))
  )
    return undefined
  const left = second.filter(({ key, says }) => says && !firstKeys.has(key) && !ownKeys.has(key))
  const taken = own
    .slice(at + 1)
    .find(
      ({ key, says, ahead, word }) =>
        says && !secondKeys.has(key) && left.some((one) => one.ahead === ahead && one.word.kind === word.kind),
    )
  return taken && { subject: placeOf(own[at] as Token), said: placeOf(taken) }
}

function tokensOf(words: readonly Word[]): readonly Token[] {
  let ahead = ''
  return words.flatMap((word) => {
    if (ARTICLES.has(word.form)) return []
    const token: Token = { key: stem(word.form), word, says: !isStopWord(word), ahead }
    ahead = token.key
    return [token]
  })
}

/** Where a claim has what one clause alone speaks of, `of`, and what only the other says. */
function crossing(
  own: readonly Token[],
  { of, other, kind }: { readonly of: readonly Token[]; readonly other: readonly Token[]; readonly kind: ClauseKind },
): Crossing | undefined {
  const [ofKeys, otherKeys, ownKeys] = [keysOf(of), keysOf(other), keysOf(own)]
  const lacking = own.filter(({ key, says }) => says && !ofKeys.has(key) && !otherKeys.has(key)).length
  if (lacking > (kind === 'contrasted' ? MOST_LACKING : 0)) return undefined
  const isOf = ({ key, says }: Token): boolean => says && !otherKeys.has(key)
  const isOther = ({ key, says }: Token): boolean => says && !ofKeys.has(key)
  const subject = subjectOf(of).find(isOf)
  const begins = own.find((token) => isOf(token) || isOther(token))
  if (subject === undefined || begins?.key !== subject.key) return undefined
  const [otherSubject] = subjectOf(other)
  if (otherSubject === undefined || (isOther(otherSubject) && ownKeys.has(otherSubject.key))) return undefined
  const taken = other.filter((token) => isOther(token) && ownKeys.has(token.key))
  const rest = of.filter((token) => token !== subject && isOf(token))
  const left = rest.filter(({ key }) => !ownKeys.has(key))
  if (left.length === 0) return undefined
  // In the very place of what it leaves out, or nothing of what is said of its subject.
  const inPlace = taken.find(({ ahead }) => ahead !== '' && left.some((one) => one.ahead === ahead))
  const said = inPlace ?? (kind !== 'elliptical' && left.length === rest.length ? taken[0] : undefined)
  const place = said && own.find(({ key }) => key === said.key)
  return place && { subject: placeOf(begins), said: placeOf(place) }
}

/** The first words of a clause, without `In 2014` ahead of them; none if they point at something else. */
function subjectOf(clause: readonly Token[]): readonly Token[] {
  const from = clause[0]?.says === false && clause[1]?.word.kind === 'number' ? 2 : 0
  const found = clause.slice(from, from + LONGEST_SUBJECT)
  const content = found.findIndex(({ says }) => says)
  return found.slice(0, content + 1).some(({ word }) => POINTING.has(word.form))
    ? []
    : found.slice(Math.max(0, content))
}

function keysOf(tokens: readonly Token[]): ReadonlySet<string> {
  return new Set(tokens.map(({ key }) => key))
}

function placeOf({ word: { start, end } }: Token): Place {
  return { start, end }
}
