import { isStopWord } from '../words/stop-words.ts'
import { stem } from '../words/stem.ts'
import type { Word } from '../words/word.ts'
import type { Place } from './names-of-words.ts'
import { counterpartsOf, isContrary, keyOf } from './polarity-lists.ts'
import type { Statement } from './units.ts'

/** What a claim calls something and a sentence its contrary: `the smallest ocean` for `the largest of the oceans`. English. */
export interface TurnedSuperlative {
  readonly said: Place
  readonly known: Place
}

interface Side {
  readonly words: readonly Word[]
  readonly statement: Statement
}

const SUPERLATIVE = /(?:est|^most|^least|^worst)$/
const FEWEST_SAME = 2

/** Compares a claim with a sentence that has all of its words but the superlative. */
export function turnedSuperlative(claim: Side, sentence: Side): TurnedSuperlative | undefined {
  if (claim.statement.denials.length + sentence.statement.denials.length > 0) return undefined
  const superlatives = claim.words.filter(({ form }) => SUPERLATIVE.test(form))
  const [said] = superlatives
  if (said === undefined || superlatives.length > 1) return undefined
  const key = keyOf(said.form)
  const counterparts = counterpartsOf(key)
  if (counterparts.contraries === undefined || sentence.words.some(({ form }) => form === said.form)) return undefined
  const known = sentence.words.filter(
    ({ form }) => SUPERLATIVE.test(form) && isContrary(key, keyOf(form), counterparts),
  )
  const [first] = known
  if (first === undefined || known.length > 1) return undefined
  const has = new Set(sentence.words.map(({ form }) => stem(form)))
  const rest = claim.words.filter((word) => word !== said && !isStopWord(word))
  if (rest.length < FEWEST_SAME || !rest.every(({ form }) => has.has(stem(form)))) return undefined
  return { said: { start: said.start, end: said.end }, known: { start: first.start, end: first.end } }
}
