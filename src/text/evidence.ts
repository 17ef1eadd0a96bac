import { shared, type Shared } from '../support/shared.ts'
import { withoutArabicPrefix } from './arabic.ts'
import { type DateMention, matchesDate, readDates } from './dates.ts'
import { idfWeight } from './idf.ts'
import { includesName, type NameLookup, nameLookup, TEXT_END } from './name-matching.ts'
import { isCaseless } from './names.ts'
import { type NumberMention, readNumbersLiberally } from './numbers.ts'
import { type Sentence, sentences } from './sentences.ts'
import { stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { type Word, words } from './words.ts'

/** A piece of evidence as the caller has it; a Passage of core fits. */
export interface EvidenceSource {
  readonly id: string
  readonly text: string
  readonly title?: string
  readonly source?: string
}

/** A sentence of the evidence. */
export interface EvidenceSentence {
  /** Index into `EvidenceIndex.sentences`. */
  readonly index: number
  /** Index into `EvidenceIndex.passages`. */
  readonly passage: number
  /** UTF-16 code units into the passage's text, end exclusive. */
  readonly start: number
  readonly end: number
  /** Words of the passage from `firstWord` up to `endWord`. */
  readonly firstWord: number
  readonly endWord: number
}

export interface IndexedPassage {
  readonly id: string
  readonly text: string
  /** Title and source, which say what the passage is about and count as evidence for names, numbers and dates. */
  readonly metadata: string
  readonly words: readonly Word[]
  /** Term of each word; -1 for a stop word. */
  readonly terms: Int32Array
  /** Indices of its sentences, end exclusive. */
  readonly firstSentence: number
  readonly endSentence: number
}

/** A number or date of the evidence, and where: the passage, and the sentence (-1: the passage's title or source). */
export type Placed<T> = T & { readonly passage: number; readonly sentence: number }

/** All passages of one example, read once. Everything in it is in the order of the passages; nothing in it is changed. */
export interface EvidenceIndex {
  readonly passages: readonly IndexedPassage[]
  readonly sentences: readonly EvidenceSentence[]
  /** Written without capitals, so that names cannot be told. */
  readonly caseless: () => boolean
  /** Number of a term (a stemmed content word or a pair of characters), or `undefined` where the evidence lacks it. */
  readonly termOf: (form: string) => number | undefined
  /** Sentences that hold the term, ascending. */
  readonly sentencesWith: (term: number) => readonly number[]
  /** What a term weighs; `undefined` stands for a term that the evidence lacks. An integer, 4 and up. */
  readonly weightOf: (term: number | undefined) => number
  /** Mentions by canonical value, all readings. */
  readonly numbers: ReadonlyMap<string, readonly Placed<NumberMention>[]>
  readonly dates: readonly Placed<DateMention>[]
  /**
   * Whether a date of the evidence bears out a claimed one (see `matchesDate`). A source's date that leaves the year open
   * does so too if the year stands anywhere in the evidence.
   */
  readonly hasDate: (claimed: DateMention) => boolean
  /** Whether the word of a name occurs in the evidence, its titles and sources (see `includesName`). */
  readonly hasName: (form: string) => boolean
  readonly names: NameLookup
  /** What others work out from it and ask for again. */
  readonly shared: Shared
}

/** What a text says by itself, wherever it stands. Nothing in it is changed, so that it can be kept. */
export interface TextReading {
  readonly words: readonly Word[]
  readonly sentences: readonly Sentence[]
  /** Each with the sentence that it stands in, by its place in `sentences`; -1 where there are none. */
  readonly numbers: readonly InSentence<NumberMention>[]
  readonly dates: readonly InSentence<DateMention>[]
}

interface InSentence<T> {
  readonly mention: T
  readonly sentence: number
}

export function readText(text: string): TextReading {
  const found = words(text)
  const spans = sentences(text)
  return {
    words: found,
    sentences: spans,
    numbers: inSentences(readNumbersLiberally(text, { words: found }), spans),
    dates: inSentences(readDates(text, { liberal: true }), spans),
  }
}

/** Mentions come in the order of the text, as sentences do. */
function inSentences<T extends { readonly start: number }>(
  mentions: readonly T[],
  spans: readonly Sentence[],
): InSentence<T>[] {
  let at = spans.length > 0 ? 0 : -1
  return mentions.map((mention) => {
    while (at < spans.length - 1 && (spans[at] as Sentence).end <= mention.start) at++
    return { mention, sentence: at }
  })
}

export interface EvidenceOptions {
  /** Reads a text as `readText` does, for callers that remember what they read. */
  readonly read?: (text: string) => TextReading
}

/** Reads the passages once, so that a question about them costs as much as the question. */
export function indexEvidence(
  sources: readonly EvidenceSource[],
  { read = readText }: EvidenceOptions = {},
): EvidenceIndex {
  const builder = new Builder(read)
  for (const source of sources) builder.addPassage(source)
  return builder.finish()
}

class Builder {
  readonly passages: IndexedPassage[] = []
  readonly sentences: EvidenceSentence[] = []
  readonly terms = new Map<string, number>()
  /** Term of each form that was met; -1 for a stop word. */
  readonly forms = new Map<string, number>()
  readonly postings: number[][] = []
  readonly numbers = new Map<string, Placed<NumberMention>[]>()
  readonly dates: Placed<DateMention>[] = []
  readonly metadataWords: (readonly Word[])[] = []
  readonly read: (text: string) => TextReading

  constructor(read: (text: string) => TextReading) {
    this.read = read
  }

  addPassage({ id, text, title, source }: EvidenceSource): void {
    const passage = this.passages.length
    const firstSentence = this.sentences.length
    const reading = this.read(text)
    const { words: found, sentences: spans } = reading
    const terms = new Int32Array(found.length)
    this.addSentences(passage, { spans, found, terms })
    const metadata = [title, source].filter((part) => part !== undefined && part !== '').join('\n')
    const endSentence = this.sentences.length
    this.passages.push({ id, text, metadata, words: found, terms, firstSentence, endSentence })
    this.addMentions(passage, { reading, firstSentence })
    if (metadata !== '') this.addMetadata(passage, metadata)
  }

  addSentences(
    passage: number,
    { spans, found, terms }: { spans: readonly Sentence[]; found: readonly Word[]; terms: Int32Array },
  ): void {
    let at = 0
    for (const { start, end } of spans) {
      while (at < found.length && (found[at] as Word).start < start) terms[at++] = -1
      const firstWord = at
      const index = this.sentences.length
      while (at < found.length && (found[at] as Word).start < end) {
        const word = found[at] as Word
        terms[at] = this.post(word, index)
        at += 1
      }
      this.sentences.push({ index, passage, start, end, firstWord, endWord: at })
    }
    terms.fill(-1, at)
  }

  /** Enters the word, unless it is a stop word (-1), and for Arabic its reading without prefixes, under the sentence. */
  post(word: Word, sentence: number): number {
    const term = this.forms.get(word.form) ?? this.firstMet(word)
    if (term < 0) return term
    this.enter(term, sentence)
    if (word.script === 'arabic') {
      const second = withoutArabicPrefix(word.form)
      if (second !== undefined) this.enter(this.intern(second), sentence)
    }
    return term
  }

  firstMet(word: Word): number {
    const term = isStopWord(word) ? -1 : this.intern(stem(word.form))
    this.forms.set(word.form, term)
    return term
  }

  intern(base: string): number {
    const known = this.terms.get(base)
    if (known !== undefined) return known
    const term = this.postings.length
    this.terms.set(base, term)
    this.postings.push([])
    return term
  }

  enter(term: number, sentence: number): void {
    const list = this.postings[term] as number[]
    if (list.at(-1) !== sentence) list.push(sentence)
  }

  addMentions(passage: number, { reading, firstSentence }: { reading: TextReading; firstSentence: number }): void {
    for (const { mention, sentence } of reading.numbers)
      this.addNumber(placed(mention, { passage, sentence: sentence < 0 ? -1 : firstSentence + sentence }))
    for (const { mention, sentence } of reading.dates)
      this.dates.push({ ...mention, passage, sentence: sentence < 0 ? -1 : firstSentence + sentence })
  }

  addMetadata(passage: number, metadata: string): void {
    const { words: found, numbers, dates } = this.read(metadata)
    for (const { mention } of numbers) this.addNumber(placed(mention, { passage, sentence: -1 }))
    for (const { mention } of dates) this.dates.push({ ...mention, passage, sentence: -1 })
    this.metadataWords.push(found)
  }

  addNumber(mention: Placed<NumberMention>): void {
    const list = this.numbers.get(mention.value)
    if (list === undefined) this.numbers.set(mention.value, [mention])
    else list.push(mention)
  }

  finish(): EvidenceIndex {
    const { passages, sentences, terms, postings, numbers, dates, metadataWords } = this
    const total = sentences.length
    const weights = weightsOf(postings, total)
    const unseen = idfWeight(0, { total })
    const names = nameLookup(() => allWords(passages, metadataWords), {
      forms: () => [...this.forms.keys(), ...metadataWords.flat().map(({ form }) => form)],
    })
    return {
      passages,
      sentences,
      numbers,
      dates,
      caseless: () => isCaseless(passages.map(({ text }) => text.slice(0, 2000)).join('\n')),
      termOf: (form) => terms.get(stem(form)),
      sentencesWith: (term) => postings[term] ?? [],
      weightOf: (term) => (term === undefined ? unseen : (weights[term] ?? unseen)),
      hasDate: (claimed) =>
        dates.some((known) => {
          if (known.year !== undefined || claimed.year === undefined) return matchesDate(claimed, known)
          return numbers.has(String(claimed.year)) && matchesDate(claimed, { ...known, year: claimed.year })
        }),
      hasName: (form) => includesName(form, names),
      names,
      shared: shared(),
    }
  }
}

function* allWords(
  passages: readonly IndexedPassage[],
  metadataWords: readonly (readonly Word[])[],
): Iterable<Word | typeof TEXT_END> {
  for (const { words } of passages) {
    yield* words
    yield TEXT_END
  }
  for (const words of metadataWords) {
    yield* words
    yield TEXT_END
  }
}

/** Weights of terms by their number of sentences; each number is worked out once. */
function weightsOf(postings: readonly (readonly number[])[], total: number): Uint8Array {
  const known: number[] = []
  return Uint8Array.from(postings, ({ length }) => (known[length] ??= idfWeight(length, { total })))
}

/** Field by field, which is several times as fast as to spread the mention: there is one for nearly every number. */
function placed(
  { start, end, value, kind, spelled }: NumberMention,
  { passage, sentence }: { passage: number; sentence: number },
): Placed<NumberMention> {
  return spelled === undefined
    ? { start, end, value, kind, passage, sentence }
    : { start, end, value, kind, spelled, passage, sentence }
}
