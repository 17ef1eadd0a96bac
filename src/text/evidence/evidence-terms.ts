import { withoutArabicPrefix } from '../characters/arabic.ts'
import { FormTable } from '../words/form-table.ts'
import { idfWeight } from '../words/idf.ts'
import { IntList } from '../words/int-list.ts'
import { type Postings, PostingsWriter } from './postings.ts'
import { stem } from '../words/stem.ts'
import { isStopWord } from '../words/stop-words.ts'
import type { WordColumns } from '../words/word-columns.ts'

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
  /** By form: its term, STOP for a stop word; and for Arabic the term of its reading without prefixes, or NO_TERM. */
  private readonly termOfForm: IntList
  private readonly secondOfForm: IntList
  /** By term: whether it is the stem of a word, and not just of a reading without prefixes. */
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

  /** Writes the terms of some words, and enters them under their sentence. */
  enter(
    words: WordColumns,
    { from, to, sentence }: { from: number; to: number; sentence: number },
    terms: Int32Array,
  ): void {
    const { forms, termOfForm, secondOfForm, postings } = this
    for (let at = from; at < to; at++) {
      const form = forms.numberOf(words, at)
      if (form === termOfForm.length) this.meet(forms.all[form] as string, { words, at })
      const term = termOfForm.values[form] as number
      terms[at] = term
      if (term === STOP) continue
      postings.add(term, sentence)
      const second = secondOfForm.values[form] as number
      if (second !== NO_TERM) postings.add(second, sentence)
    }
  }

  /** Enters a form met for the first time: its stem and, for Arabic, its reading without prefixes. */
  private meet(form: string, { words, at }: { words: WordColumns; at: number }): void {
    const kind = words.kindAt(at)
    const stopped = isStopWord({ form, kind })
    const term = stopped ? STOP : this.stemmed(form)
    this.termOfForm.push(term)
    const second = stopped || words.scriptAt(at) !== 'arabic' ? undefined : withoutArabicPrefix(form)
    this.secondOfForm.push(second === undefined ? NO_TERM : this.stems.numberOfForm(second))
  }

  private stemmed(form: string): number {
    const term = this.stems.numberOfForm(stem(form))
    while (this.isStem.length <= term) this.isStem.push(false)
    this.isStem[term] = true
    return term
  }

  /** The term of a form, if the evidence has it. */
  of(form: string): number | undefined {
    return this.stems.find(stem(form))
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
