import { DENYING_PREFIXES } from '../../../text/data/polarity-words.ts'
import type { EvidenceIndex, EvidenceSentence, IndexedPassage } from '../../../text/evidence/evidence.ts'
import type { ClaimTerm } from '../../../text/evidence/support.ts'
import { NEARLY } from '../../../text/polarity/polarity.ts'
import { contraryForms } from '../../../text/polarity/polarity-lists.ts'
import { areSame, type Signals, signalsIn, signalsOf } from '../../../text/polarity/signals.ts'
import { isStopWord } from '../../../text/words/stop-words.ts'
import { hashOf, type WordColumns } from '../../../text/words/word-columns.ts'
import type { GateIndex } from '../../gate-index.ts'
import type { Claim } from './claims.ts'

/** Terms that may be missing beside those that `NEARLY` allows: inflections of which only `keyOf` knows. */
const SPARE = 1

/**
 * The sentences of a claim's support that may say its contrary: those that have nearly all of its content, if not the
 * same small words too. Most claims have none, and are compared no further.
 */
export function nearlyRepeated(claim: Claim, { evidence }: GateIndex): readonly number[] {
  const { support, words, terms } = claim
  // Words of other scripts differ too much from one form to the next.
  if (words[0] === undefined || words[0].script !== 'latin') return support.sentences
  const most = Math.ceil((1 - NEARLY) * terms.length) + SPARE
  if (terms.length - support.covered.length > most + MOST_TURNED) return []
  let signals: Signals | undefined
  return support.sentences.filter((at) => {
    const place = new Place(evidence, at)
    const lacking = terms.filter(({ term }) => term === undefined || !place.has(term))
    if (lacking.length > most + MOST_TURNED) return false
    const mayTurn = (term: ClaimTerm): boolean => place.mayTurn(term)
    if (lacking.length > most) return lacking.length - lacking.filter(mayTurn).length <= most
    signals ??= signalsOf(words)
    return !areSame(signals, place.signals()) || lacking.some(mayTurn)
  })
}

/** What may stand in place of a word in a sentence that says the contrary. */
interface Turns {
  /** `available` for `unavailable` too. */
  readonly forms: readonly string[]
  /** Of `unavailable` for `available`, and the like. */
  readonly denialHashes: readonly number[]
}

/** Of the words that were asked for last: claims have much the same words, and working it out takes longer than the rest. */
const turnsByForm = new Map<string, Turns>()
const MOST_KEPT = 2000
const LONGEST_KEPT = 40

function turnsOf(form: string): Turns {
  const known = turnsByForm.get(form)
  if (known !== undefined) return known
  const bare = DENYING_PREFIXES.filter((prefix) => form.startsWith(prefix)).map((prefix) => form.slice(prefix.length))
  const denialHashes = DENYING_PREFIXES.map((prefix) => hashOf(prefix + form))
  const made: Turns = { forms: [...contraryForms(form), ...bare], denialHashes }
  if (form.length > LONGEST_KEPT) return made
  if (turnsByForm.size >= MOST_KEPT) turnsByForm.clear()
  turnsByForm.set(form, made)
  return made
}

/** More words than this are hardly turned in one sentence. */
const MOST_TURNED = 2

/** A sentence of the evidence. */
class Place {
  private readonly evidence: EvidenceIndex
  private readonly columns: WordColumns
  private readonly terms: Int32Array
  private readonly from: number
  private readonly to: number

  constructor(evidence: EvidenceIndex, at: number) {
    const { passage, firstWord, endWord } = evidence.sentences[at] as EvidenceSentence
    const { columns, terms } = evidence.passages[passage] as IndexedPassage
    this.evidence = evidence
    this.columns = columns
    this.terms = terms
    this.from = firstWord
    this.to = endWord
  }

  has(term: number): boolean {
    for (let at = this.from; at < this.to; at++) if (this.terms[at] === term) return true
    return false
  }

  signals(): Signals {
    return signalsIn(this.columns, { from: this.from, to: this.to })
  }

  /** Whether it may have a contrary of a word that it has not. */
  mayTurn({ word: { form, kind } }: ClaimTerm): boolean {
    if (kind !== 'word') return false
    const { forms, denialHashes } = turnsOf(form)
    return forms.some((other) => this.hasForm(other)) || this.hasAny(denialHashes)
  }

  private hasForm(form: string): boolean {
    if (isStopWord({ form, kind: 'word' })) return true
    const term = this.evidence.termOf(form)
    return term !== undefined && this.has(term)
  }

  private hasAny(hashes: readonly number[]): boolean {
    for (let at = this.from; at < this.to; at++) if (hashes.includes(this.columns.hashAt(at))) return true
    return false
  }
}
