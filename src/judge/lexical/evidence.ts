import { asPassages } from '../../core/judge.ts'
import type { Passage } from '../../core/example.ts'
import { type EvidenceIndex, indexEvidence } from '../../text/evidence.ts'
import { stem } from '../../text/stem.ts'
import { withoutMarks } from './tokens.ts'

/** A sentence of the evidence that has words in it. */
export interface Sentence {
  readonly passage: Passage
  /** UTF-16 code units into the passage's text, end exclusive. */
  readonly start: number
  readonly end: number
  /** Its text with spaces in place of citation marks. */
  readonly text: string
  /** The stems of its words in order, as numbers of the vocabulary. */
  readonly ids: readonly number[]
  /** Starts and ends of its words, in pairs. */
  readonly words: readonly { readonly start: number; readonly end: number; readonly form: string }[]
}

/** The passages of one question, read once. */
export interface JudgedEvidence {
  readonly index: EvidenceIndex
  /** By their index in `index.sentences`. */
  readonly sentences: readonly Sentence[]
  /** The number of a stem, function words too, if any passage has it. */
  readonly vocabulary: ReadonlyMap<string, number>
  /** Pairs of neighbouring stems, as `pairKey`. */
  readonly pairs: ReadonlySet<number>
  /** First five letters of the longer words: a second chance for `Libya` and `Libyan`. */
  readonly prefixes: ReadonlySet<string>
}

export const PREFIX_LENGTH = 5
const VOCABULARY_LIMIT = 2 ** 26

/** Two neighbouring stems as one number. */
export function pairKey(first: number, second: number): number {
  return first * VOCABULARY_LIMIT + second
}

/** Reads passages once, in time linear in their length. */
export function readEvidence(passages: readonly Passage[]): JudgedEvidence {
  const index = indexEvidence(passages.map((passage) => ({ ...passage, text: withoutMarks(passage.text) })))
  const vocabulary = new Map<string, number>()
  const pairs = new Set<number>()
  const prefixes = new Set<string>()
  const numberOf = (base: string): number => {
    const known = vocabulary.get(base) ?? vocabulary.size
    vocabulary.set(base, known)
    return known
  }
  const sentences = index.sentences.map(({ passage, start, end, firstWord, endWord }) => {
    const { words: all, text } = index.passages[passage] as EvidenceIndex['passages'][number]
    const words = all.slice(firstWord, endWord)
    const ids = words.map(({ form, kind }) => {
      if (kind === 'word' && form.length > PREFIX_LENGTH) prefixes.add(form.slice(0, PREFIX_LENGTH))
      return numberOf(stem(form))
    })
    for (let at = 1; at < ids.length; at++) pairs.add(pairKey(ids[at - 1] as number, ids[at] as number))
    return { passage: passages[passage] as Passage, start, end, text: text.slice(start, end), ids, words }
  })
  return { index, sentences, vocabulary, pairs, prefixes }
}

type PassageList = readonly (Passage | string)[]

const read = new WeakMap<PassageList, { texts: readonly string[]; evidence: JudgedEvidence }>()

/** The passages of a list, read once for each list: the questions about one answer share the reading. */
export function evidenceOf(list: PassageList): JudgedEvidence {
  const known = read.get(list)
  const texts = list.map((passage) => (typeof passage === 'string' ? passage : passage.text))
  if (known?.texts.length === texts.length && texts.every((text, at) => text === known.texts[at])) return known.evidence
  const evidence = readEvidence(asPassages(list))
  read.set(list, { texts, evidence })
  return evidence
}
