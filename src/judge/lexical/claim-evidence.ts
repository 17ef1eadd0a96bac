import { asPassages } from '../../core/judge.ts'
import type { Passage } from '../../core/example.ts'
import {
  type EvidenceIndex,
  type EvidenceSentence,
  type IndexedPassage,
  indexEvidence,
} from '../../text/evidence/evidence.ts'
import { stem } from '../../text/words/stem.ts'
import { checkLength } from './bounds/limits.ts'
import { SentenceOrder } from './nearest/sentence-order.ts'
import { withoutMarks } from './claim-tokens.ts'

/** A sentence of the evidence that has words. */
export interface Sentence {
  readonly passage: Passage
  /** UTF-16 code units into the passage's text, end exclusive. */
  readonly start: number
  readonly end: number
  /** Its text with spaces in place of citation marks. */
  readonly text: string
  readonly wordCount: number
  /** The stems of its words in order, as vocabulary numbers. */
  readonly ids: readonly number[]
  /** Where one of its words starts and ends. */
  readonly wordAt: (at: number) => { readonly start: number; readonly end: number }
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
  readonly order: SentenceOrder
  /** Scratch space: a zero for each sentence, to add up in. Users reset it to zeros. */
  readonly zeros: Float64Array
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
  const idsOf = index.passages.map(({ columns }) => new Int32Array(columns.length))
  const sentences = index.sentences.map((place) => {
    const { columns } = index.passages[place.passage] as IndexedPassage
    const ids = idsOf[place.passage] as Int32Array
    for (let at = place.firstWord; at < place.endWord; at++) {
      const form = columns.formAt(at)
      if (form.length > PREFIX_LENGTH && columns.kindAt(at) === 'word') prefixes.add(form.slice(0, PREFIX_LENGTH))
      const base = stem(form)
      const id = vocabulary.get(base) ?? vocabulary.size
      if (id === vocabulary.size) vocabulary.set(base, id)
      ids[at] = id
      if (at > place.firstWord) pairs.add(pairKey(ids[at - 1] as number, id))
    }
    return new ReadSentence({ place, passage: passages[place.passage] as Passage, index, ids })
  })
  const order = new SentenceOrder(sentences)
  return { index, sentences, vocabulary, pairs, prefixes, order, zeros: new Float64Array(sentences.length) }
}

/** Words of a sentence whose list is kept as long as there is memory: very many claims may ask for it. */
const LONG_SENTENCE = 1000

/** A sentence whose lists are made when they are asked for: few sentences of long passages ever are. */
class ReadSentence implements Sentence {
  readonly passage: Passage
  readonly start: number
  readonly end: number
  readonly wordCount: number
  readonly #place: EvidenceSentence
  readonly #read: IndexedPassage
  readonly #ids: Int32Array
  #list: WeakRef<readonly number[]> | undefined

  constructor({ place, passage, index, ids }: Placed) {
    this.passage = passage
    this.start = place.start
    this.end = place.end
    this.wordCount = place.endWord - place.firstWord
    this.#place = place
    this.#read = index.passages[place.passage] as IndexedPassage
    this.#ids = ids
  }

  get text(): string {
    return this.#read.text.slice(this.start, this.end)
  }

  get ids(): readonly number[] {
    const known = this.#list?.deref()
    if (known !== undefined) return known
    const { firstWord, endWord } = this.#place
    const ids = Array.from(this.#ids.subarray(firstWord, endWord))
    if (this.wordCount > LONG_SENTENCE) this.#list = new WeakRef(ids)
    return ids
  }

  wordAt(at: number): { readonly start: number; readonly end: number } {
    const { columns } = this.#read
    const { firstWord } = this.#place
    return { start: columns.startAt(firstWord + at), end: columns.endAt(firstWord + at) }
  }
}

interface Placed {
  readonly place: EvidenceSentence
  readonly passage: Passage
  readonly index: EvidenceIndex
  /** Of all words of the passage. */
  readonly ids: Int32Array
}

type PassageList = readonly (Passage | string)[]

interface Reading {
  readonly list: PassageList
  readonly texts: readonly string[]
  readonly evidence: JudgedEvidence
}

/** The passages of a list, read once for each list: the questions about one answer share the reading. */
export function evidenceOf(list: PassageList): JudgedEvidence {
  const known = recent.find((reading) => reading.list === list) ?? long.get(list)
  const texts = list.map((passage) => (typeof passage === 'string' ? passage : passage.text))
  if (known?.texts.length === texts.length && texts.every((text, at) => text === known.texts[at])) return known.evidence
  const passages = asPassages(list)
  checkLength('passages', { name: 'The context', texts: passages })
  const evidence = readEvidence(passages)
  keep({ list, texts, evidence })
  return evidence
}

/**
 * The latest readings of short passages: few, as questions about one answer follow each other. In a WeakMap they would stay as long as
 * their lists, which data sets are read ahead of; and what outlives two collections of young objects waits for a full one.
 */
const recent: Reading[] = []
const MOST_RECENT = 4

/** Characters of long passages whose reading is kept for the next question; what was read first is forgotten first. */
const MOST_KEPT = 4_000_000
const LONG = 20_000
const long = new WeakMap<PassageList, Reading>()
const kept: { readonly list: WeakRef<PassageList>; readonly characters: number }[] = []

function keep(reading: Reading): void {
  const { list, texts } = reading
  const characters = charactersOf(texts)
  if (characters < LONG) {
    if (recent.push(reading) > MOST_RECENT) recent.shift()
    return
  }
  long.set(list, reading)
  kept.push({ list: new WeakRef(list), characters })
  let sum = kept.reduce((all, one) => all + one.characters, 0)
  while (sum > MOST_KEPT && kept.length > 1) {
    const oldest = kept.shift()
    const known = oldest?.list.deref()
    sum -= oldest?.characters ?? 0
    if (known !== undefined && known !== list) long.delete(known)
  }
}

/** UTF-16 code units of texts together. */
export function charactersOf(texts: Iterable<{ readonly text: string } | string>): number {
  let characters = 0
  for (const one of texts) characters += typeof one === 'string' ? one.length : one.text.length
  return characters
}
