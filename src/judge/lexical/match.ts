import { type JudgedEvidence, PREFIX_LENGTH, type Sentence } from './claim-evidence.ts'
import type { Effort } from './bounds/effort.ts'
import { heldInTwo, nearestSentences } from './nearest/nearest.ts'
import type { Holders } from './nearest/sentence-tally.ts'
import { lcsLength } from '../../text/similarity/lcs.ts'
import { CARDINALS } from '../../text/data/number-words.ts'
import { type Token, tokens } from './claim-tokens.ts'

/** A claim, prepared for comparison with the evidence. */
export interface ClaimWords {
  readonly text: string
  readonly tokens: readonly Token[]
  /** The content words. */
  readonly content: readonly Token[]
}

/** How a claim matches the evidence. */
export interface Match {
  readonly claim: ClaimWords
  readonly evidence: JudgedEvidence
  readonly effort: Effort
  /** Numbers of the claim's stems. A stem that the evidence lacks has a negative number of its own. */
  readonly ids: readonly number[]
  /** The same for the content words. */
  readonly contentIds: readonly number[]
  /** Sentences that share most content words with the claim, best first. */
  readonly candidates: readonly Candidate[]
  /** Share of the content words in the best sentence and one more. */
  readonly coverageInTwo: number
}

export interface Candidate {
  /** Its index in the evidence's sentences. */
  readonly at: number
  readonly sentence: Sentence
  /** Share of the claim's content words that it has. */
  readonly coverage: number
  /** The same, with rare words weighing more. */
  readonly weighted: number
  /** Length of the longest common subsequence of words. */
  readonly common: number
}

/** How many words of a claim are compared one by one. Claims are sentences; hostile ones are cut here. */
const CLAIM_LIMIT = 256

/** The words of a claim. */
export function claimWords(text: string): ClaimWords {
  const all = tokens(text, CLAIM_LIMIT)
  return { text, tokens: all, content: all.filter(({ content }) => content) }
}

/** `one` and `two` say too little. */
const FEWEST_SPELLED = 3

/** What is looked up about a word. */
export type SoughtWord = Pick<Token, 'stem' | 'form' | 'kind'>

/** Whether the evidence has the word, one with the same beginning, or the number in words. */
export function isSeen({ stem, form, kind }: SoughtWord, { vocabulary, prefixes, index }: JudgedEvidence): boolean {
  if (vocabulary.has(stem) || index.termOf(form) !== undefined) return true
  if (kind === 'number') return index.numbers.has(form)
  const spelled = kind === 'word' ? CARDINALS[form] : undefined
  if (spelled !== undefined && spelled >= FEWEST_SPELLED && index.numbers.has(String(spelled))) return true
  return kind === 'word' && form.length > PREFIX_LENGTH && prefixes.has(form.slice(0, PREFIX_LENGTH))
}

/** Finds the sentences nearest to the claim. */
export function matchClaim(claim: ClaimWords, evidence: JudgedEvidence, effort: Effort): Match {
  const { ids, terms, near } = comparedSentences(claim, evidence, effort)
  const words = Math.max(1, claim.content.length)
  const candidates = near.map(({ at, held, weighted }) => {
    const sentence = evidence.sentences[at] as Sentence
    effort.spend((ids.length + 10) * sentence.wordCount)
    return { at, sentence, coverage: held / words, weighted, common: lcsLength(ids, sentence.ids) }
  })
  const [best] = near
  return {
    claim,
    evidence,
    effort,
    ids,
    contentIds: idsOf(claim.content, evidence),
    candidates,
    coverageInTwo: best === undefined ? 0 : heldInTwo(terms, { best: best.at, evidence, effort }) / words,
  }
}

/** The sentences that a claim is compared with, word by word. */
export function comparedSentences(claim: ClaimWords, evidence: JudgedEvidence, effort: Effort) {
  const terms = termsOf(claim.content, evidence)
  return { terms, ids: idsOf(claim.tokens, evidence), near: nearestSentences(terms, evidence, effort) }
}

/** The stems' numbers in the evidence; equal unknown stems get equal negative numbers. */
function idsOf(list: readonly Token[], { vocabulary }: JudgedEvidence): number[] {
  const unknown = new Map<string, number>()
  return list.map(({ stem }) => {
    const id = vocabulary.get(stem) ?? unknown.get(stem)
    if (id !== undefined) return id
    unknown.set(stem, -1 - unknown.size)
    return -unknown.size
  })
}

interface Term extends Holders {
  count: number
}

const NOWHERE = new Int32Array()

function termsOf(content: readonly Token[], { index }: JudgedEvidence): Term[] {
  const { offsets, sentences } = index.postings
  const terms = new Map<string, Term>()
  for (const { stem, form } of content) {
    const known = terms.get(stem)
    if (known !== undefined) known.count++
    else {
      const term = index.termOf(form)
      const holders = term === undefined ? NOWHERE : sentences.subarray(offsets[term], offsets[term + 1])
      terms.set(stem, { term: term ?? -1, count: 1, holders })
    }
  }
  return [...terms.values()]
}
