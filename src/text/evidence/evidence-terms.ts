import { isHangul } from '../characters/hangul.ts'
import { bareReading, type KnownWord, type KnownWords } from './known-words.ts'
import { FormTable } from '../words/form-table.ts'
import { idfWeight } from '../words/idf.ts'
import { IntList } from '../words/int-list.ts'
import { type Postings, PostingsWriter } from './postings.ts'
import { stem } from '../words/stem.ts'
import { isStopWordAt } from '../words/stop-words.ts'
import type { WordColumns } from '../words/word-columns.ts'

/** A sentence to enter: its first word, where it ends in its text, and its number in the evidence. */
interface Entry {
  readonly from: number
  readonly end: number
  readonly sentence: number
}

/** In place of a term: for stop words, and for words outside the sentences. */
export const STOP = -1
const NO_TERM = -2
/** Roughly how many characters of text there are for each different word. */
const CHARACTERS_A_FORM = 12
const MOST_EXPECTED = 10_000

/** The terms of the evidence (the stems of its content words), and the sentences that contain them. */
export class EvidenceTerms {
  /** Of all words of the sentences. */
  readonly forms: FormTable
  /** Terms are the numbers of stems. */
  private readonly stems: FormTable
  /** By form: its term, STOP for a stop word; and the term of its bare reading (Arabic, Korean), or NO_TERM. */
  private readonly termOfForm: IntList
  private readonly secondOfForm: IntList
  /** By term: whether it is the stem of a word, and not just of a bare reading. */
  private readonly isStem: boolean[] = []
  private readonly postings: PostingsWriter

  /** `characters`: the length of all passages together. */
  constructor(characters: number) {
    const expected = Math.ceil(Math.min(MOST_EXPECTED, characters / CHARACTERS_A_FORM)) + 1
    this.forms = new FormTable(expected)
    this.stems = new FormTable(expected)
    this.termOfForm = new IntList(expected)
    this.secondOfForm = new IntList(expected)
    this.postings = new PostingsWriter(expected)
  }

  /** Writes the terms of a sentence's words, from a word on, and enters them under the sentence. Returns the word behind its last. */
  enter(words: WordColumns, { from, end, sentence }: Entry, terms: Int32Array): number {
    const { forms, termOfForm, secondOfForm, postings } = this
    const { length } = words
    let at = from
    for (; at < length && words.startAt(at) < end; at++) {
      const form = forms.numberOf(words, at)
      if (form === termOfForm.length) this.meet(forms.all[form] as string, { words, at })
      const term = termOfForm.values[form] as number
      terms[at] = term
      if (term === STOP) continue
      postings.add(term, sentence)
      const second = secondOfForm.values[form] as number
      if (second !== NO_TERM) postings.add(second, sentence)
    }
    return at
  }

  /** The same for all sentences of a text whose forms are known. `sentence`: the first of them. */
  enterKnown({ forms, formOf, bounds }: KnownWords, { sentence }: { sentence: number }, terms: Int32Array): void {
    const { termOfForm, secondOfForm, postings } = this
    const own = new Int32Array(forms.length)
    const seconds = new Int32Array(forms.length)
    let hasSeconds = false
    for (let place = 0; place < forms.length; place++) {
      const word = forms[place] as KnownWord
      const number = this.forms.numberOfForm(word.form, word.hash)
      if (number === termOfForm.length) this.add(word.stem, word.bare, word)
      own[place] = termOfForm.values[number] as number
      const second = secondOfForm.values[number] as number
      seconds[place] = second
      if (second !== NO_TERM) hasSeconds = true
    }
    terms.fill(STOP)
    for (let next = 0, at = sentence; next < bounds.length; next += 2, at++) {
      const to = bounds[next + 1] as number
      for (let word = bounds[next] as number; word < to; word++) {
        const form = formOf[word] as number
        const term = own[form] as number
        if (term === STOP) continue
        terms[word] = term
        postings.add(term, at)
        if (hasSeconds && seconds[form] !== NO_TERM) postings.add(seconds[form] as number, at)
      }
    }
  }

  /** Enters a form met for the first time: its stem and its bare reading. */
  private meet(form: string, { words, at }: { words: WordColumns; at: number }): void {
    if (isStopWordAt(words, at)) this.add(undefined, undefined)
    else this.add(stem(form), bareReading(form, words.scriptAt(at)), { form, hash: words.hashAt(at) })
  }

  /** Enters the next form. `base`: its stem, unless it is a stop word; `known`: a word whose hash is known. */
  private add(base: string | undefined, bare: string | undefined, known?: { form: string; hash: number }): void {
    const hash = base === known?.form ? known?.hash : undefined
    this.termOfForm.push(base === undefined ? STOP : this.stemmed(base, hash))
    this.secondOfForm.push(bare === undefined ? NO_TERM : this.stems.numberOfForm(bare))
  }

  private stemmed(base: string, hash?: number): number {
    const term = this.stems.numberOfForm(base, hash)
    while (this.isStem.length <= term) this.isStem.push(false)
    this.isStem[term] = true
    return term
  }

  /**
   * The term of a form, if the evidence has it. A form with an article or particle has the term of the word without it:
   * forms of the evidence have been entered under that too, so it holds their sentences and those of the bare word.
   */
  of(form: string): number | undefined {
    const first = form.charCodeAt(0)
    if (first < 0x621) return this.stems.find(stem(form))
    return this.ofBare(form, first) ?? this.stems.find(stem(form))
  }

  private ofBare(form: string, first: number): number | undefined {
    const script = first <= 0x6cc ? 'arabic' : isHangul(first) ? 'hangul' : undefined
    const bare = script === undefined ? undefined : bareReading(form, script)
    if (bare === undefined || (script === 'arabic' && bare.length < FEWEST_LETTERS)) return undefined
    const term = this.stems.find(bare)
    if (term === undefined || script === 'hangul' || this.isStem[term] === true) return term
    // A single letter may belong to the word, so the evidence must have the rest as a word of its own.
    return form.includes('ال') || form.startsWith('لل') ? term : undefined
  }

  /** The term that has this stem, if a word has it. */
  ofStem(stemmed: string): number | undefined {
    const term = this.stems.find(stemmed)
    return term !== undefined && this.isStem[term] === true ? term : undefined
  }

  /** The postings and weights of the terms, once all sentences have been entered. */
  finish(sentences: number): { postings: Postings; weightOf: (term: number | undefined) => number } {
    const terms = this.stems.all.length
    const postings = this.postings.finish(terms)
    const weights = weightsOf(postings, { terms, total: sentences })
    const unseen = idfWeight(0, { total: sentences })
    return { postings, weightOf: (term) => (term === undefined ? unseen : (weights[term] ?? unseen)) }
  }
}

/** The fewest letters of an Arabic word that count as the word without its prefix. */
const FEWEST_LETTERS = 3

/** Weights of terms by how many sentences they are in; each count is worked out once. */
function weightsOf(postings: Postings, { terms, total }: { terms: number; total: number }): Uint8Array {
  const known: number[] = []
  const weights = new Uint8Array(terms)
  for (let term = 0; term < terms; term++) {
    const count = postings.count(term)
    weights[term] = known[count] ??= idfWeight(count, { total })
  }
  return weights
}
