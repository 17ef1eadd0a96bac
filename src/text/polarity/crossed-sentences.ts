import { isStopWord } from '../words/stop-words.ts'
import type { Word } from '../words/word.ts'
import { type ClauseToken, clauseTokens } from './clauses.ts'

/*
 * Two clauses of a claim that say of two things what two sentences of the evidence do, but for one word of each that is in the other's
 * place: `it paid 430 at a dealer, compared with 890 at an independent shop` for `The dealer wanted 890. An independent shop did it for 430`. English.
 */

const CONTRASTING = new Set(['while', 'whereas', 'but', 'versus', 'vs', 'compared'])
/** Words of a clause that stand in the other's place, at most, next to one another. */
const MOST_CROSSED = 2
/** What the rest of each clause weighs at least, a figure as much as two words, and beside what is crossed. */
const FEWEST = 2
const TIMES = 2
const FIGURE = 2

/** What two clauses of a claim have in each other's place, as its tokens. */
export interface CrossedClauses {
  readonly first: ClauseToken
  readonly second: ClauseToken
}

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
  const [first, second] = [clauseTokens(words.slice(0, place)), clauseTokens(words.slice(place))]
  return [first, second.filter(({ word }) => !CONTRASTING.has(word.form))]
}

/** Compares a claim's two clauses with two sentences of the evidence, which the clauses are of in this order. */
export function crossedSentences(
  [first, second]: TwoClauses,
  [one, other]: readonly [one: ReadonlySet<string>, other: ReadonlySet<string>],
): CrossedClauses | undefined {
  const [ofFirst, ofSecond] = [onlyIn(first, second), onlyIn(second, first)]
  const isIn = (here: ReadonlySet<string>, there: ReadonlySet<string>) => (token: ClauseToken) =>
    here.has(token.key) && !there.has(token.key)
  const crossed = [ofFirst.filter(isIn(other, one)), ofSecond.filter(isIn(one, other))] as const
  if (!crossed.every(isOneRun)) return undefined
  const straight = [weightOf(ofFirst.filter(isIn(one, other))), weightOf(ofSecond.filter(isIn(other, one)))] as const
  if (straight.some((weight) => weight < FEWEST)) return undefined
  if (straight[0] + straight[1] < TIMES * (crossed[0].length + crossed[1].length)) return undefined
  const [[ownFirst], [ownSecond]] = crossed
  return ownFirst && ownSecond && { first: ownFirst, second: ownSecond }
}

function onlyIn(some: readonly ClauseToken[], others: readonly ClauseToken[]): readonly ClauseToken[] {
  const keys = new Set(others.map(({ key }) => key))
  return some.filter(({ key, says, word }) => says && !isStopWord(word) && !keys.has(key))
}

function isOneRun(tokens: readonly ClauseToken[]): boolean {
  if (tokens.length === 0 || tokens.length > MOST_CROSSED) return false
  return tokens.every(({ ahead }, at) => at === 0 || ahead === tokens[at - 1]?.key)
}

function weightOf(tokens: readonly ClauseToken[]): number {
  return tokens.reduce((sum, { word }) => sum + (word.kind === 'number' ? FIGURE : 1), 0)
}
