import { type JudgedEvidence, PREFIX_LENGTH, type Sentence } from './claim-evidence.ts'
import { lcsLength } from '../../text/similarity/lcs.ts'
import { type Token, tokens } from './claim-tokens.ts'

/** A claim as it is compared with the evidence. */
export interface ClaimWords {
  readonly text: string
  readonly tokens: readonly Token[]
  /** The tokens that say something about the matter. */
  readonly content: readonly Token[]
}

/** Where a claim stands in the evidence. */
export interface Match {
  readonly claim: ClaimWords
  readonly evidence: JudgedEvidence
  /** Numbers of the claim's stems; what the evidence does not know has a negative number of its own. */
  readonly ids: readonly number[]
  /** Likewise of the content words. */
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
  /** Share of the claim's content words that it holds. */
  readonly coverage: number
  /** The same, with words that few sentences hold weighing more. */
  readonly weighted: number
  /** Length of the longest common subsequence of words. */
  readonly common: number
}

/** Only so many words of a claim are compared one by one; claims are sentences, and hostile ones are cut here. */
const CLAIM_LIMIT = 256
const CANDIDATES = 8
/** Sentences that contain less than this part of what the best one contains are not candidates. */
const NEAR_BEST = 0.7

/** The words of a claim. */
export function claimWords(text: string): ClaimWords {
  const all = tokens(text).slice(0, CLAIM_LIMIT)
  return { text, tokens: all, content: all.filter(({ content }) => content) }
}

/** Whether the evidence has the word, or one that begins like it. */
export function isSeen({ stem, form, kind }: Token, { vocabulary, prefixes, index }: JudgedEvidence): boolean {
  if (vocabulary.has(stem) || index.termOf(form) !== undefined) return true
  return kind === 'word' && form.length > PREFIX_LENGTH && prefixes.has(form.slice(0, PREFIX_LENGTH))
}

/** Finds the sentences that stand closest to the claim. */
export function matchClaim(claim: ClaimWords, evidence: JudgedEvidence): Match {
  const ids = idsOf(claim.tokens, evidence)
  const terms = termsOf(claim.content, evidence)
  const total = evidence.sentences.length
  const held = new Float64Array(total)
  const rare = new Float64Array(total)
  let rareSum = 0
  for (const { count, holders } of terms) {
    const weight = count * Math.log1p(total / (holders.length || 0.5))
    rareSum += weight
    for (const at of holders) {
      held[at] = (held[at] as number) + count
      rare[at] = (rare[at] as number) + weight
    }
  }
  const words = Math.max(1, claim.content.length)
  const near = nearest(evidence.sentences, { held, rare })
  const candidates = near.map((at) => {
    const sentence = evidence.sentences[at] as Sentence
    return {
      at,
      sentence,
      coverage: (held[at] as number) / words,
      weighted: rareSum > 0 ? (rare[at] as number) / rareSum : 0,
      common: lcsLength(ids, sentence.ids),
    }
  })
  return {
    claim,
    evidence,
    ids,
    contentIds: idsOf(claim.content, evidence),
    candidates,
    coverageInTwo: inTwo(terms, { total, best: near[0] }) / words,
  }
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

interface Term {
  /** How often the claim says it. */
  count: number
  /** Indices of the sentences that hold it. */
  holders: readonly number[]
}

function termsOf(content: readonly Token[], { index }: JudgedEvidence): Term[] {
  const terms = new Map<string, Term>()
  for (const { stem, form } of content) {
    const known = terms.get(stem)
    if (known !== undefined) known.count++
    else {
      const term = index.termOf(form)
      terms.set(stem, { count: 1, holders: term === undefined ? [] : index.sentencesWith(term) })
    }
  }
  return [...terms.values()]
}

/** The sentences that hold most, best first. The order of passages has no say: ties are broken by what sentences say. */
function nearest(all: readonly Sentence[], { held, rare }: { held: Float64Array; rare: Float64Array }): number[] {
  let best = 0
  for (const value of held) if (value > best) best = value
  if (best === 0) return []
  const near: number[] = []
  held.forEach((value, at) => {
    if (value >= best * NEAR_BEST) near.push(at)
  })
  near.sort((a, b) => difference(held, b, a) || difference(rare, b, a) || compareSentences(all[a], all[b]))
  return near.slice(0, CANDIDATES)
}

/** Sums of the same numbers in a different order differ in their last digits; treat them as equal. */
function difference(values: Float64Array, a: number, b: number): number {
  const between = (values[a] as number) - (values[b] as number)
  return Math.abs(between) < 1e-9 ? 0 : between
}

function compareSentences(a: Sentence | undefined, b: Sentence | undefined): number {
  if (a === undefined || b === undefined) return 0
  return (
    a.wordCount - b.wordCount ||
    compareTexts(quote(a), quote(b)) ||
    compareTexts(a.passage.text, b.passage.text) ||
    a.start - b.start ||
    compareTexts(a.passage.id, b.passage.id)
  )
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function quote({ passage, start, end }: Sentence): string {
  return passage.text.slice(start, end)
}

/** How many content words the best sentence holds together with the one that adds most to it. */
function inTwo(terms: readonly Term[], { total, best }: { total: number; best: number | undefined }): number {
  if (best === undefined) return 0
  const added = new Float64Array(total)
  let own = 0
  let most = 0
  for (const { count, holders } of terms) {
    if (holders.includes(best)) own += count
    else for (const at of holders) most = Math.max(most, (added[at] = (added[at] as number) + count))
  }
  return own + most
}
