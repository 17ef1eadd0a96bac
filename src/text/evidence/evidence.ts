import { shared, type Shared } from '../../support/shared.ts'
import type { DateLookup } from '../dates/date-lookup.ts'
import type { DateMention } from '../dates/dates.ts'
import { EvidenceNames } from './evidence-names.ts'
import { includesName, nameLookup, TEXT_END } from '../names/name-matching.ts'
import { PassageNames } from '../names/passage-names.ts'
import type { EvidenceNumbers } from './evidence-numbers.ts'
import { Mentions, type PlacedDate } from './mentions.ts'
import { readText, type TextReading } from './text-reading.ts'
import { isCaseless } from '../names/names.ts'
import type { Sentence } from '../sentences/sentences.ts'
import { EvidenceTerms, STOP } from './evidence-terms.ts'
import { knownWords } from './known-words.ts'
import type { Postings } from './postings.ts'
import type { WordColumns } from '../words/word-columns.ts'
import type { Word } from '../words/word.ts'

/** A piece of evidence as the caller has it. A `Passage` of core fits. */
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
  /** Title and source. They say what the passage is about, and count as evidence for names, numbers and dates. */
  readonly metadata: string
  /** Its words as columns; `words` makes objects of all of them. */
  readonly columns: WordColumns
  readonly words: readonly Word[]
  /** The term of each word, or -1 for a stop word and for a word outside the sentences. */
  readonly terms: Int32Array
  /** Whether it has words outside its sentences, such as list ordinals. */
  readonly hasOutside: boolean
  /** From `firstSentence` up to `endSentence`: its sentences. */
  readonly firstSentence: number
  readonly endSentence: number
  /** Keeps what others derive from its text alone. */
  readonly about: Shared
}

/** All passages of one example, read once and never changed. Everything is in the order of the passages. */
export interface EvidenceIndex {
  readonly passages: readonly IndexedPassage[]
  readonly sentences: readonly EvidenceSentence[]
  /** Whether it is written without capitals, so that names cannot be recognised. */
  readonly caseless: () => boolean
  /** The number of a term (a stemmed content word or a pair of characters), or `undefined` if the evidence lacks it. */
  readonly termOf: (form: string) => number | undefined
  /** The sentences that contain the term, ascending. */
  readonly sentencesWith: (term: number) => readonly number[]
  /** The same for all terms at once, as stored in memory. */
  readonly postings: Postings
  /** The weight of a term, an integer from 4 up. `undefined` is a term that the evidence lacks. */
  readonly weightOf: (term: number | undefined) => number
  readonly numbers: EvidenceNumbers
  readonly dates: readonly PlacedDate[]
  /**
   * Whether a date in the evidence supports the claimed one (see `matchesDate`). So does a date without a year, if the
   * claimed year occurs anywhere in the evidence.
   */
  readonly hasDate: (claimed: DateMention) => boolean
  /** The dates of one passage with its title and source. */
  readonly datesIn: (passage: number) => DateLookup
  /** Whether a word of a name occurs in the evidence, including titles and sources (see `includesName`). */
  readonly hasName: (form: string) => boolean
  /** The same for one passage with its title and source. */
  readonly hasNameIn: (form: string, passage: number) => boolean
  /** Keeps what others derive from the evidence and ask for again. */
  readonly shared: Shared
  /** The same for as long as the evidence is remembered: for what follows from it alone and is small beside it. */
  readonly about: Shared
  /** The same evidence, with nothing yet of what others derive from it: for evidence that outlives its use. */
  readonly withOwnResults: () => EvidenceIndex
}

export interface EvidenceOptions {
  /** Reads a text as `readText` does; for callers that remember what they have read. */
  readonly read?: ((text: string) => TextReading) | undefined
}

/** Reads the passages once, so that a question about them costs no more than the question. */
export function indexEvidence(
  sources: readonly EvidenceSource[],
  { read = readText }: EvidenceOptions = {},
): EvidenceIndex {
  const characters = sources.reduce((sum, { text }) => sum + text.length, 0)
  const builder = new Builder(read, characters)
  for (const source of sources) builder.addPassage(source)
  return builder.finish()
}

/** A passage whose word objects are made on first use. */
class ReadPassage implements IndexedPassage {
  readonly id: string
  readonly text: string
  readonly metadata: string
  readonly columns: WordColumns
  readonly terms: Int32Array
  readonly hasOutside: boolean
  readonly firstSentence: number
  readonly endSentence: number
  readonly about: Shared

  constructor({
    id,
    text,
    metadata,
    columns,
    terms,
    hasOutside,
    firstSentence,
    endSentence,
    about,
  }: Omit<IndexedPassage, 'words'>) {
    this.id = id
    this.text = text
    this.metadata = metadata
    this.columns = columns
    this.terms = terms
    this.hasOutside = hasOutside
    this.firstSentence = firstSentence
    this.endSentence = endSentence
    this.about = about
  }

  get words(): readonly Word[] {
    return this.columns.all()
  }
}

/** Whether a text is in a script without spaces: of pairs of characters few come again, and knowing all takes much memory. */
function isInPairs(words: WordColumns): boolean {
  return words.length > 0 && words.kindAt(words.length >> 1) === 'gram'
}

/** Whether the text was entered in evidence before: if so, it is remembered, and will come again. */
function isReadAgain({ about }: TextReading): boolean {
  const times = about(timesRead, timesRead)
  times.count += 1
  return times.count > 1
}

function timesRead(): { count: number } {
  return { count: 0 }
}

class Builder {
  readonly passages: IndexedPassage[] = []
  readonly sentences: EvidenceSentence[] = []
  readonly terms: EvidenceTerms
  readonly mentions = new Mentions()
  readonly metadataWords: WordColumns[] = []
  readonly read: (text: string) => TextReading

  constructor(read: (text: string) => TextReading, characters: number) {
    this.read = read
    this.terms = new EvidenceTerms(characters)
  }

  addPassage({ id, text, title, source }: EvidenceSource): void {
    const passage = this.passages.length
    const firstSentence = this.sentences.length
    const reading = this.read(text)
    const terms = this.addSentences(passage, reading)
    const metadata = [title, source].filter((part) => part !== undefined && part !== '').join('\n')
    const endSentence = this.sentences.length
    const columns = reading.words
    const inside = this.sentences.slice(firstSentence).reduce((sum, one) => sum + one.endWord - one.firstWord, 0)
    const hasOutside = inside < columns.length
    const { about } = reading
    const own = { id, text, metadata, columns, terms, hasOutside, firstSentence, endSentence, about }
    this.passages.push(new ReadPassage(own))
    this.mentions.add(reading, { passage, firstSentence })
    if (metadata !== '') this.addMetadata(passage, metadata)
  }

  /** Enters the words of each sentence, and returns the term of every word in the passage. */
  addSentences(passage: number, reading: TextReading): Int32Array {
    const { words, sentences: spans } = reading
    const terms = new Int32Array(words.length)
    if (isReadAgain(reading) && !isInPairs(words)) return this.addKnown(passage, { reading, terms })
    let at = 0
    for (const { start, end } of spans) {
      while (at < words.length && words.startAt(at) < start) terms[at++] = STOP
      const firstWord = at
      const index = this.sentences.length
      at = this.terms.enter(words, { from: firstWord, end, sentence: index }, terms)
      this.sentences.push({ index, passage, start, end, firstWord, endWord: at })
    }
    return terms.fill(STOP, at)
  }

  addKnown(passage: number, { reading, terms }: { reading: TextReading; terms: Int32Array }): Int32Array {
    const { words, sentences: spans, about } = reading
    const known = about(knownWords, () => knownWords(words, spans))
    const first = this.sentences.length
    this.terms.enterKnown(known, { sentence: first }, terms)
    for (let place = 0; place < spans.length; place++) {
      const { start, end } = spans[place] as Sentence
      const firstWord = known.bounds[2 * place] as number
      const endWord = known.bounds[2 * place + 1] as number
      this.sentences.push({ index: first + place, passage, start, end, firstWord, endWord })
    }
    return terms
  }

  addMetadata(passage: number, metadata: string): void {
    const reading = this.read(metadata)
    this.mentions.add(reading, { passage, firstSentence: undefined })
    this.metadataWords.push(reading.words)
  }

  finish(): EvidenceIndex {
    const { passages, sentences, terms, mentions, metadataWords } = this
    const { postings, weightOf } = terms.finish(sentences.length)
    const termOfStem = (stemmed: string) => terms.ofStem(stemmed)
    const isForm = (form: string) => terms.forms.find(form) !== undefined
    const passageNames = passages.map((passage) => new PassageNames(passage, { termOfStem, isForm }))
    const metadata = nameLookup(() => allWords(metadataWords))
    const names = new EvidenceNames({ forms: terms.forms, termOfStem, passages: passageNames, metadata })
    return new KnownEvidence({
      passages,
      sentences,
      terms,
      mentions,
      postings,
      weightOf,
      names,
      passageNames,
      about: shared(),
    })
  }
}

interface Known {
  readonly passages: readonly IndexedPassage[]
  readonly sentences: readonly EvidenceSentence[]
  readonly terms: EvidenceTerms
  readonly mentions: Mentions
  readonly postings: Postings
  readonly weightOf: (term: number | undefined) => number
  readonly names: EvidenceNames
  readonly passageNames: readonly PassageNames[]
  readonly about: Shared
}

class KnownEvidence implements EvidenceIndex {
  private readonly known: Known
  readonly passages: readonly IndexedPassage[]
  readonly sentences: readonly EvidenceSentence[]
  readonly postings: Postings
  readonly weightOf: (term: number | undefined) => number
  readonly shared: Shared = shared()

  constructor(known: Known) {
    this.known = known
    this.passages = known.passages
    this.sentences = known.sentences
    this.postings = known.postings
    this.weightOf = known.weightOf
  }

  get about(): Shared {
    return this.known.about
  }

  get numbers(): EvidenceNumbers {
    return this.known.mentions.numbers
  }

  get dates(): readonly PlacedDate[] {
    return this.known.mentions.dates
  }

  readonly caseless = (): boolean => isCaseless(this.passages.map(({ text }) => text.slice(0, 2000)))

  readonly termOf = (form: string): number | undefined => this.known.terms.of(form)

  readonly sentencesWith = (term: number): readonly number[] => this.postings.of(term)

  readonly hasDate = (claimed: DateMention): boolean => {
    const { lookup } = this.known.mentions
    if (lookup.has(claimed)) return true
    return claimed.year !== undefined && this.numbers.has(String(claimed.year)) && lookup.hasWithoutYear(claimed)
  }

  readonly datesIn = (passage: number): DateLookup => this.known.mentions.lookupIn(passage)

  readonly withOwnResults = (): EvidenceIndex => new KnownEvidence(this.known)

  readonly hasName = (form: string): boolean => includesName(form, this.known.names)

  readonly hasNameIn = (form: string, passage: number): boolean =>
    includesName(form, this.known.passageNames[passage] as PassageNames)
}

function* allWords(texts: readonly WordColumns[]): Iterable<Word | typeof TEXT_END> {
  for (const text of texts) {
    yield* text.all()
    yield TEXT_END
  }
}
