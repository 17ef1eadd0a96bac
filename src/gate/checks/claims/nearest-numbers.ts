import { lowerBound } from '../../../support/lower-bound.ts'
import type { EvidenceIndex } from '../../../text/evidence/evidence.ts'
import type { NumberMention } from '../../../text/numbers/number-mention.ts'
import type { EvidenceSpan } from '../../check.ts'
import type { GateIndex } from '../../gate-index.ts'
import type { Claim } from './claims.ts'

export interface NearNumber {
  /** As written in the evidence. */
  readonly text: string
  readonly evidence: EvidenceSpan
}

const SHOWN = 3
/** How many numbers of the evidence are compared. */
const COMPARED = 2000

/** A number of the evidence that may be shown. */
interface Candidate {
  readonly figure: number
  /** The number of its value, and the mention's place among those of the evidence. */
  readonly value: number
  readonly mention: number
}

/** Candidates by figure, ascending: those that look like years, and the rest. */
interface Ranked {
  readonly years: readonly Candidate[]
  readonly others: readonly Candidate[]
}

/** The mentions in some sentences by value, and which of them may be shown. */
interface Source {
  readonly mentions: ReadonlyMap<number, number>
  readonly ranked: Ranked
}

/** What is remembered about one evidence. */
interface Known {
  /** Each different number of the evidence, in the order they are met. */
  readonly values: readonly string[]
  /** By first mention, wherever it is. */
  readonly all: Ranked
  /** Many claims come from the same few sentences. */
  readonly bySentences: Map<string, Source>
}

function knownNumbers(evidence: EvidenceIndex): Known {
  const values: string[] = []
  for (const value of evidence.numbers.keys()) {
    if (values.length >= COMPARED) break
    values.push(value)
  }
  const firsts = values.map((_, value) => [value, evidence.numbers.firstOf(value)] as const)
  return { values, all: rankedOf(firsts, { evidence, values }), bySentences: new Map() }
}

function sourceOf(
  sentences: readonly number[],
  { evidence, known }: { evidence: EvidenceIndex; known: Known },
): Source {
  const key = sentences.join()
  let source = known.bySentences.get(key)
  if (source === undefined) {
    const mentions = evidence.numbers.firstIn(sentences)
    source = { mentions, ranked: rankedOf(mentions, { evidence, values: known.values }) }
    known.bySentences.set(key, source)
  }
  return source
}

function rankedOf(
  mentions: Iterable<readonly [value: number, mention: number]>,
  { evidence: { numbers }, values }: { evidence: EvidenceIndex; values: readonly string[] },
): Ranked {
  const years: Candidate[] = []
  const others: Candidate[] = []
  for (const [value, mention] of mentions) {
    const written = values[value]
    if (written === undefined || numbers.sentenceAt(mention) < 0) continue
    // Told first, as reading letters as a figure takes several times as long as reading digits.
    if (numbers.mentionAt(mention).kind === 'identifier') continue
    const figure = Number(written)
    if (Number.isNaN(figure)) continue
    ;(isYear(written) ? years : others).push({ figure, value, mention })
  }
  const byFigure = (a: Candidate, b: Candidate) => (a.figure < b.figure ? -1 : a.figure > b.figure ? 1 : 0)
  return { years: years.sort(byFigure), others: others.sort(byFigure) }
}

/**
 * The numbers of the evidence to compare a claim's with. Those in the sentences that the claim seems to come from take
 * precedence.
 */
export class NearestNumbers {
  private readonly claim: Claim
  private readonly index: GateIndex

  constructor({ claim, index }: { claim: Claim; index: GateIndex }) {
    this.claim = claim
    this.index = index
  }

  /** The numbers of the evidence closest to one of the claim. */
  to({ value, kind }: NumberMention): NearNumber[] {
    const { claim, index } = this
    const { evidence } = index
    const known = evidence.shared(knownNumbers, () => knownNumbers(evidence))
    const { mentions, ranked } = sourceOf(claim.support.sentences, { evidence, known })
    const claimed = Number(value)
    if (Number.isNaN(claimed)) return []
    const best = new Best(claimed, evidence)
    for (const list of inOrder(ranked, kind)) best.add(list)
    for (const list of inOrder(known.all, kind)) best.add(list, { except: mentions })
    return best.chosen.flatMap((mention) => nearNumber(mention, index))
  }
}

function nearNumber(mention: number, { evidence, offered }: GateIndex): NearNumber[] {
  const hit = offered[evidence.numbers.passageAt(mention)]
  const { start, end } = evidence.numbers.mentionAt(mention)
  return hit === undefined
    ? []
    : [{ text: writtenAt(mention, evidence), evidence: { node_id: hit.node_id, span: [start, end] as const } }]
}

/** For a year, years come first; for other numbers, the others. */
function inOrder({ years, others }: Ranked, kind: NumberMention['kind']): (readonly Candidate[])[] {
  return kind === 'year' ? [years, others] : [others, years]
}

/** A mention as the evidence has it. */
function writtenAt(mention: number, { numbers, passages }: EvidenceIndex): string {
  const { start, end } = numbers.mentionAt(mention)
  return passages[numbers.passageAt(mention)]?.text.slice(start, end) ?? ''
}

/** Keeps the mentions of the first few candidates with different texts, in the order they are added. */
class Best {
  readonly chosen: number[] = []
  private readonly claimed: number
  private readonly evidence: EvidenceIndex
  private readonly texts: string[] = []

  constructor(claimed: number, evidence: EvidenceIndex) {
    this.claimed = claimed
    this.evidence = evidence
  }

  /** Adds the closest of a list: outwards from the claimed figure, and together if they are equally far. */
  add(list: readonly Candidate[], { except }: { except?: ReadonlyMap<number, number> } = {}): void {
    const { claimed, chosen } = this
    let above = lowerBound((at) => (list[at] as Candidate).figure < claimed, list.length)
    let below = above - 1
    while (chosen.length < SHOWN) {
      if (above >= list.length && below < 0) return
      const least = Math.min(this.distance(list[above]), this.distance(list[below]))
      const equal: Candidate[] = []
      for (; above < list.length && !(this.distance(list[above]) > least); above++) equal.push(list[above] as Candidate)
      for (; below >= 0 && !(this.distance(list[below]) > least); below--) equal.push(list[below] as Candidate)
      this.addEqual(equal.filter(({ value, figure }) => except?.has(value) !== true && !Number.isNaN(figure - claimed)))
    }
  }

  private distance(candidate: Candidate | undefined): number {
    const distance = candidate === undefined ? Infinity : Math.abs(candidate.figure - this.claimed)
    return Number.isNaN(distance) ? Infinity : distance
  }

  /** Among those equally far, adds them in the order of their texts, and of the same text only the first in the evidence. */
  private addEqual(equal: readonly Candidate[]): void {
    const written = equal.map((one) => ({ ...one, text: writtenAt(one.mention, this.evidence) }))
    while (this.chosen.length < SHOWN) {
      let first: (typeof written)[number] | undefined
      for (const one of written) {
        if (this.texts.includes(one.text)) continue
        if (first === undefined || one.text < first.text || (one.text === first.text && one.value < first.value))
          first = one
      }
      if (first === undefined) return
      this.chosen.push(first.mention)
      this.texts.push(first.text)
    }
  }
}

function isYear(value: string): boolean {
  return value.length === 4 && /^(?:1\d|20)\d\d$/.test(value)
}
