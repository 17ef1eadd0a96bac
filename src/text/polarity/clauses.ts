import { isStopWord } from '../words/stop-words.ts'
import { stem } from '../words/stem.ts'
import type { Word } from '../words/word.ts'
import { HELPING, isNegator } from './helping-words.ts'

/*
 * The two clauses of a sentence that says something of two things, as words to compare: `Anna studied law and Ben studied physics`,
 * `trout live in the bottom layer, perch in the upper one`. English.
 */

/** A word of a clause; articles are left out. */
export interface ClauseToken {
  /** Its stem. */
  readonly key: string
  readonly word: Word
  /** Whether it says something; words that deny do. */
  readonly says: boolean
  /** The key of the word ahead; empty at the beginning. */
  readonly ahead: string
}

/**
 * `contrasted`: by `while` and the like; `whole`: each with a subject and a verb; `elliptical`: the second with a subject alone, `and the second with
 * taxes`; `of_one`: with a verb alone, `began in 1939 and ended in 1945`.
 */
export type ClauseKind = 'contrasted' | 'whole' | 'elliptical' | 'of_one'

export interface Clauses {
  readonly first: readonly ClauseToken[]
  readonly second: readonly ClauseToken[]
  readonly kind: ClauseKind
}

/** `Although Mercury is closest, Venus is hottest`: the first clause ends with the comma. */
const LEADING = new Set(['although', 'though', 'while', 'whereas'])
const CONTRASTING = new Set(['while', 'whereas', 'compared'])
const ASIDE = /[–—(-]/
/** A participle: `…, released by a label` is said of what was named. */
const PARTICIPLE = /(?:ed|ing|en)$/
const ARTICLES = new Set(['a', 'an', 'the'])
/** A subject has so many words at most. */
export const LONGEST_SUBJECT = 4

export function clauseTokens(words: readonly Word[]): readonly ClauseToken[] {
  let ahead = ''
  return words.flatMap((word) => {
    if (ARTICLES.has(word.form)) return []
    const says = isNegator(word) || !(isStopWord(word) || HELPING.has(word.form))
    const token: ClauseToken = { key: stem(word.form), word, says, ahead }
    ahead = token.key
    return [token]
  })
}

/** The two clauses of a sentence, by the clearest of its joints, if there is one of these alone. `text`: what the words are of. */
export function clausesOf(words: readonly Word[], text: string): Clauses | undefined {
  const behind = (at: number): string =>
    at === 0 ? '' : text.slice((words[at - 1] as Word).end, (words[at] as Word).start)
  const places = (isJoint: (word: Word, at: number) => boolean): readonly number[] =>
    words.flatMap((word, at) => (at > 0 && isJoint(word, at) ? [at] : []))
  const commas = places((_, at) => behind(at).includes(','))
  if (LEADING.has(words[0]?.form ?? '')) {
    const [comma] = commas
    if (comma === undefined || comma < 2) return undefined
    return {
      first: clauseTokens(words.slice(0, comma)).slice(1),
      second: clauseTokens(words.slice(comma)),
      kind: 'contrasted',
    }
  }
  const contrasts = places(({ form }) => CONTRASTING.has(form))
  const [contrast] = contrasts
  // `The name – while popular – is not official.`
  if (contrast !== undefined && contrasts.length === 1 && !ASIDE.test(behind(contrast)))
    return pairOf(words.slice(0, contrast), words.slice(contrast + 1), 'contrasted')
  const signs = places((_, at) => behind(at).includes(';'))
  const joints = places(({ form }) => form === 'and' || form === 'but')
  const [sign] = signs
  if (sign !== undefined) {
    const rest = words.slice(sign)
    return signs.length === 1
      ? pairOf(words.slice(0, sign), rest, hasSubject(rest) ? 'whole' : 'elliptical')
      : undefined
  }
  const [joint] = joints
  if (joint !== undefined && joints.length === 1) return joined(words, joint)
  const [comma] = commas
  if (joints.length > 0 || comma === undefined || commas.length > 1) return undefined
  return PARTICIPLE.test(words[comma]?.form ?? '')
    ? undefined
    : pairOf(words.slice(0, comma), words.slice(comma), 'elliptical')
}

/** What `and` or `but` joins: only what says again what the first clause says is a clause for certain, `and the sauna` may be one more thing. */
function joined(words: readonly Word[], joint: number): Clauses | undefined {
  const rest = words.slice(joint + 1)
  const [first, second] = [clauseTokens(words.slice(0, joint)), clauseTokens(rest)]
  const keys = new Set(first.map(({ key }) => key))
  const verb = second.findIndex(({ key, says, word }) => keys.has(key) && (says || HELPING.has(word.form)))
  const isBut = words[joint]?.form === 'but'
  if (verb > 0 && verb <= LONGEST_SUBJECT) return { first, second, kind: 'whole' }
  if (hasSubject(rest)) return { first, second, kind: isBut ? 'whole' : 'elliptical' }
  return isBut || rest.length === 0 ? undefined : { first, second, kind: 'of_one' }
}

function pairOf(first: readonly Word[], second: readonly Word[], kind: ClauseKind): Clauses | undefined {
  const rest = second[0]?.form === 'and' || second[0]?.form === 'with' ? second.slice(1) : second
  if (first.length === 0 || rest.length === 0) return undefined
  return { first: clauseTokens(first), second: clauseTokens(rest), kind }
}

/** Whether a clause begins as one with a subject does: with an article or a name. */
export function hasSubject([begins]: readonly Word[]): boolean {
  return begins !== undefined && (ARTICLES.has(begins.form) || begins.casing !== 'lower')
}

/** The parts of a claim that may state something by themselves: the whole, and what stands between signs and what joins clauses; of a long one the whole alone. */
export function statedParts(words: readonly Word[], text: string): readonly (readonly Word[])[] {
  if (words.length > MOST_WORDS) return [words]
  const rough = split(words, (word, at) => SIGN.test(between(words, at, text)) || BREAKING.has(word.form))
  const fine = rough.flatMap((part) => split(part, ({ form }) => form === 'and'))
  const parts = [words, ...rough, ...fine].map((part) => (BREAKING.has(part[0]?.form ?? '') ? part.slice(1) : part))
  return parts.filter(
    (part, at) =>
      (at === 0 || part.filter(({ form }) => !ARTICLES.has(form)).length >= FEWEST_WORDS) &&
      parts.findIndex((other) => other[0] === part[0] && other.length === part.length) === at,
  )
}

const SIGN = /[,;:()–—]/
const BREAKING = new Set(['while', 'whereas', 'but', 'although', 'though'])
const FEWEST_WORDS = 4
const MOST_WORDS = 80

function between(words: readonly Word[], at: number, text: string): string {
  return at === 0 ? '' : text.slice((words[at - 1] as Word).end, (words[at] as Word).start)
}

function split(words: readonly Word[], isJoint: (word: Word, at: number) => boolean): readonly (readonly Word[])[] {
  const parts: Word[][] = [[]]
  for (const [at, word] of words.entries()) {
    if (at > 0 && isJoint(word, at)) parts.push([])
    if (word.form !== 'and' || parts.at(-1)?.length !== 0) parts.at(-1)?.push(word)
  }
  return parts
}
