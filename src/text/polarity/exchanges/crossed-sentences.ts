import { stem } from '../../words/stem.ts'
import { isStopWord } from '../../words/stop-words.ts'
import type { Word } from '../../words/word.ts'
import { type ClauseToken, clauseTokens, hasSubject } from '../clauses.ts'
import { keyOf } from '../polarity-lists.ts'

/*
 * Two clauses of a claim that say of two things what two places of the evidence do, but for what is in the other's place: `it paid 430 at a
 * dealer, compared with 890 at an independent shop` for `The dealer wanted 890. An independent shop did it for 430`. English.
 */

const CONTRASTING = new Set(['while', 'whereas', 'but', 'versus', 'vs', 'compared'])
/** Words of a clause that stand in the other's place, at most; nothing that is in its own stands between them. */
const MOST_CROSSED = 2
/** What is in its own place weighs so much at least, that of each clause too, and as much as what is crossed. A figure counts as two words. */
const FEWEST = 4
const OF_EACH = 2
const FIGURE = 2
/** Of two neighbouring sentences it weighs so many times the number of words that are crossed, and then the rest may be any. */
const CLOSE = 2
/** Share of the words of the clauses that neither place has, at most. */
const MOST_UNKNOWN = 0.2

/** What two clauses of a claim have in each other's place, and what else they have, as its tokens. */
export interface CrossedClauses {
  readonly crossed: readonly [first: readonly ClauseToken[], second: readonly ClauseToken[]]
  readonly straight: readonly [first: readonly ClauseToken[], second: readonly ClauseToken[]]
}

/** What each of two clauses says that the other does not, as its tokens. */
export type TwoClauses = readonly [first: readonly ClauseToken[], second: readonly ClauseToken[]]

/** The two clauses of a claim that contrasts two things, if there is one place where it does. `text`: what the words are of. */
export function contrastedClauses(words: readonly Word[], text: string): TwoClauses | undefined {
  const places = words.flatMap(({ form, start }, at) => {
    if (at === 0) return []
    const isSign = text.slice((words[at - 1] as Word).end, start).includes(';')
    return isSign || CONTRASTING.has(form) ? [at] : []
  })
  const [place] = places
  if (place === undefined || places.length > 1) return undefined
  const joint = words[place] as Word
  const rest = words.slice(CONTRASTING.has(joint.form) ? place + 1 : place)
  // `They won the first leg but lost the final` is about one.
  if (joint.form === 'but' && !hasSubject(rest)) return undefined
  const [first, second] = [tokensOf(words.slice(0, place)), tokensOf(rest)]
  return [onlyIn(first, second), onlyIn(second, first)]
}

/** With irregular forms, too: `paid` and `pays` are one. */
export function tokensOf(words: readonly Word[]): readonly ClauseToken[] {
  return clauseTokens(words).map((token) => ({ ...token, key: keyOf(token.word.form) }))
}

interface TwoPlaces {
  readonly one: ReadonlySet<string>
  readonly other: ReadonlySet<string>
  /** Whether they are two neighbouring sentences. */
  readonly areClose: boolean
}

/**
 * Compares a claim's two clauses with two places of the evidence, by their words, which the clauses are of in this order. Nearly all that the
 * clauses say must be there; less where what is in its own place weighs twice as much, and the places are close.
 */
export function crossedPlaces(own: TwoClauses, { one, other, areClose }: TwoPlaces): CrossedClauses | undefined {
  const isIn =
    (here: ReadonlySet<string>, there: ReadonlySet<string>) =>
    ({ key }: ClauseToken): boolean =>
      here.has(key) && !there.has(key)
  const crossed = [own[0].filter(isIn(other, one)), own[1].filter(isIn(one, other))] as const
  if (crossed.some(({ length }) => length === 0 || length > MOST_CROSSED)) return undefined
  // Two things in each other's place are both what the clauses begin with, or neither.
  const begins = own.map((tokens) => tokens.find(({ key }) => one.has(key) !== other.has(key)))
  if (
    begins.some((token, at) => token === crossed[at]?.[0]) &&
    !begins.every((token, at) => token === crossed[at]?.[0])
  )
    return undefined
  if (crossed.some((tokens, at) => isVerbOf(tokens, own[at]?.[0]))) return undefined
  const straight = [own[0].filter(isIn(one, other)), own[1].filter(isIn(other, one))] as const
  if (straight.some((tokens) => weightOf(tokens) < OF_EACH)) return undefined
  if (!own.every((tokens, at) => isOneRun(tokens, { crossed: crossed[at] ?? [], straight: straight[at] ?? [] })))
    return undefined
  const [inPlace, elsewhere] = [weightOf(straight.flat()), weightOf(crossed.flat())]
  if (areClose && inPlace >= CLOSE * crossed.flat().length) return { crossed, straight }
  const isKnown = ({ key }: ClauseToken): boolean => one.has(key) || other.has(key)
  const told = own.flat()
  const unknown = told.filter((token) => !isKnown(token)).length
  const isTold =
    unknown <= MOST_UNKNOWN * told.length && own.every(([begins]) => begins !== undefined && isKnown(begins))
  return isTold && inPlace >= FEWEST && inPlace >= elsewhere ? { crossed, straight } : undefined
}

/** The verb of what a clause begins with, alone, may be another word for the verb of the other: `stores`, `keeps`. */
function isVerbOf([verb, ...more]: readonly ClauseToken[], subject: ClauseToken | undefined): boolean {
  if (verb === undefined || more.length > 0 || verb.word.casing !== 'lower') return false
  return verb.ahead === stem(subject?.word.form ?? '') && /(?:s|ed)$/.test(verb.word.form)
}

function onlyIn(some: readonly ClauseToken[], others: readonly ClauseToken[]): readonly ClauseToken[] {
  const keys = new Set(others.map(({ key }) => key))
  return some.filter(({ key, says, word }) => says && !isStopWord(word) && !keys.has(key))
}

/** Whether nothing that is in its own place stands between what is in the other's. */
function isOneRun(
  tokens: readonly ClauseToken[],
  { crossed, straight }: { readonly crossed: readonly ClauseToken[]; readonly straight: readonly ClauseToken[] },
): boolean {
  const places = crossed.map((token) => tokens.indexOf(token))
  return !straight.some((token) => {
    const at = tokens.indexOf(token)
    return at > Math.min(...places) && at < Math.max(...places)
  })
}

function weightOf(tokens: readonly ClauseToken[]): number {
  return tokens.reduce((sum, { word }) => sum + (word.kind === 'number' ? FIGURE : 1), 0)
}
