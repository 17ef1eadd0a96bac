import type { EvidenceSentence } from '../../../../text/evidence/evidence.ts'
import { nearestSentences, visitsFor } from '../../../../text/evidence/support.ts'
import { withoutArabicPrefix } from '../../../../text/characters/arabic.ts'
import { keyOf } from '../../../../text/polarity/polarity-lists.ts'
import { isStopWord } from '../../../../text/words/stop-words.ts'
import { stem } from '../../../../text/words/stem.ts'
import type { Word } from '../../../../text/words/word.ts'
import { words } from '../../../../text/words/words.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { LOOKED_AT } from './context.ts'

/** A sentence that a claim seems to come from. */
export interface Source {
  /** Its number in the evidence. */
  readonly at: number
  readonly passage: number
  /** UTF-16 code units into the passage's text, end exclusive. */
  readonly span: { readonly start: number; readonly end: number }
  readonly text: string
}

/** The sentences that a claim seems to come from, one by one as they are asked for. */
export function* sourcesOf({ support }: Claim, { evidence }: GateIndex): Generator<Source> {
  for (const at of support.sentences) {
    const { passage, start, end } = evidence.sentences[at] as EvidenceSentence
    yield { at, passage, span: { start, end }, text: evidence.passages[passage]?.text.slice(start, end) ?? '' }
  }
}

/** The text of a sentence of the evidence. */
export function textAt(at: number, { evidence }: GateIndex): string {
  const { passage, start, end } = evidence.sentences[at] as EvidenceSentence
  return evidence.passages[passage]?.text.slice(start, end) ?? ''
}

/** The sentences that a claim seems to come from, and others that have much of it. */
export function placesNear({ terms, support }: Claim, index: GateIndex): readonly number[] {
  const visits = visitsFor(index.answer.checkable.length)
  return [...new Set([...support.sentences, ...nearestSentences(terms, index.evidence, { limit: LOOKED_AT, visits })])]
}

/** The stems of the words that say something. */
export function stemsOfContent(own: readonly Word[]): ReadonlySet<string> {
  return new Set(own.filter((word) => !isStopWord(word)).map(({ form }) => stem(form)))
}

/** The stems of what a text says. */
export function stemsIn(text: string): ReadonlySet<string> {
  return stemsOfContent(words(text))
}

/** The keys by which words that say something are compared in any language that is read. */
export function keysOfContent(own: readonly Word[]): ReadonlySet<string> {
  return new Set(own.filter((word) => !isStopWord(word)).map(({ form }) => keyOf(form)))
}

/** The same with those of Arabic words without what is written with them: of `بتبديل`, `تبديل` too. */
export function keysAround(own: readonly Word[]): ReadonlySet<string> {
  const keys = new Set(keysOfContent(own))
  for (const word of own) {
    const bare = word.script === 'arabic' && !isStopWord(word) ? withoutArabicPrefix(word.form) : undefined
    if (bare !== undefined) keys.add(keyOf(bare))
  }
  return keys
}

/** Whether a sentence has all that a question has: of what it has not, `in December`, a short answer may speak. */
export function isOfAsked(question: string, sentence: string): boolean {
  const known = stemsOfContent(words(sentence))
  return stemsOfContent(words(question)).isSubsetOf(known)
}

/** Between what holds and what does not there is often a bound: `under 90 days`, `more than 90 days`. */
const BOUND =
  /\b(?:under|below|less|fewer|up to|at most|within|before|after|over|above|more|at least|older|younger|longer|shorter|larger|smaller|exceed\w*|maximum|minimum|between)\b/gi

/** The words of a text that bound something, in order: what is said with others may be of the other side. */
export function boundsIn(text: string): string {
  return Array.from(text.matchAll(BOUND), ([bound]) => bound.toLowerCase()).join(' ')
}

/** The words of a text that say something, in lower case. */
export function contentOf(text: string): string[] {
  return words(text)
    .filter((word) => word.kind === 'word' && !isStopWord(word))
    .map(({ form }) => form)
}
