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

/** The mentions in some sentences by value, and which of them may be shown. */
interface Source {
  readonly mentions: ReadonlyMap<number, number>
  readonly candidates: Candidates
}

/** The numbers of one evidence. */
interface Known {
  /** Each different number of the evidence, in the order they are met. */
  readonly values: readonly string[]
  /** By first mention, wherever it is. */
  readonly all: Candidates
}

function knownNumbers({ numbers }: EvidenceIndex): Known {
  const values: string[] = []
  const all = new Candidates(numbers)
  for (const written of numbers.keys()) {
    if (values.length >= COMPARED) break
    all.add(written, { value: values.length, mention: numbers.firstOf(values.length) })
    values.push(written)
  }
  return { values, all }
}

function sourceOf(
  sentences: readonly number[],
  { evidence, known }: { evidence: EvidenceIndex; known: Known },
): Source {
  const bySentences = evidence.shared(noSources, noSources)
  const key = sentences.join()
  let source = bySentences.get(key)
  if (source === undefined) {
    const mentions = evidence.numbers.firstIn(sentences)
    const candidates = new Candidates(evidence.numbers)
    for (const [value, mention] of mentions) {
      const written = known.values[value]
      if (written !== undefined) candidates.add(written, { value, mention })
    }
    source = { mentions, candidates }
    bySentences.set(key, source)
  }
  return source
}

/** Many claims come from the same few sentences. */
function noSources(): Map<string, Source> {
  return new Map()
}

/** Sorting figures costs as much as going through them so many times. */
const UNSORTED = 8

/** Candidates to go through. Most answers ask for few numbers, if any, so that they are sorted only where that pays. */
class Figures {
  private readonly candidates: Candidate[] = []
  private asked = 0

  add(candidate: Candidate): void {
    this.candidates.push(candidate)
  }

  /** Shows all candidates to `visit` or, once they are sorted, those from the nearest on until it returns false. */
  visit(figure: number, visit: (candidate: Candidate) => boolean): void {
    const { candidates } = this
    this.asked += 1
    if (this.asked <= UNSORTED) {
      for (const candidate of candidates) visit(candidate)
      return
    }
    if (this.asked === UNSORTED + 1) candidates.sort((a, b) => (a.figure < b.figure ? -1 : a.figure > b.figure ? 1 : 0))
    let above = lowerBound((at) => (candidates[at] as Candidate).figure < figure, candidates.length)
    let below = above - 1
    for (let goesOn = true; goesOn && (above < candidates.length || below >= 0);) {
      const [over, under] = [candidates[above], candidates[below]]
      const isOver = under === undefined || (over !== undefined && over.figure - figure < figure - under.figure)
      goesOn = visit((isOver ? over : under) as Candidate)
      if (isOver) above += 1
      else below -= 1
    }
  }
}

/** Those that look like years, and the rest. */
class Candidates {
  readonly years = new Figures()
  readonly others = new Figures()
  private readonly numbers: EvidenceIndex['numbers']

  constructor(numbers: EvidenceIndex['numbers']) {
    this.numbers = numbers
  }

  /** Adds a mention of the evidence, unless it has no figure. */
  add(written: string, { value, mention }: Omit<Candidate, 'figure'>): void {
    // Reading letters as a figure takes several times as long as reading digits, so that names are told first.
    const { kind, start, end } = this.numbers.mentionAt(mention)
    if (this.numbers.sentenceAt(mention) < 0 || kind === 'identifier') return
    // The last digits of `10,000` are no number.
    if (written === '0' && end - start > 1) return
    const figure = Number(written)
    if (!Number.isNaN(figure)) (isYear(written) ? this.years : this.others).add({ figure, value, mention })
  }
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
    const claimed = Number(value)
    if (Number.isNaN(claimed)) return []
    const known = evidence.about(knownNumbers, () => knownNumbers(evidence))
    const { mentions, candidates } = sourceOf(claim.support.sentences, { evidence, known })
    const best = new Best(claimed, evidence)
    for (const list of inOrder(candidates, kind)) best.add(list)
    for (const list of inOrder(known.all, kind)) best.add(list, { except: mentions })
    return best.chosen.flatMap(({ mention }) => nearNumber(mention, index))
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
function inOrder({ years, others }: Candidates, kind: NumberMention['kind']): Figures[] {
  return kind === 'year' ? [years, others] : [others, years]
}

/** A mention as the evidence has it. */
function writtenAt(mention: number, { numbers, passages }: EvidenceIndex): string {
  const { start, end } = numbers.mentionAt(mention)
  return passages[numbers.passageAt(mention)]?.text.slice(start, end) ?? ''
}

/** A candidate, how far it is from the claimed figure, and as the evidence has it. */
interface Rated extends Omit<Candidate, 'figure'> {
  readonly distance: number
  readonly text: string
}

/** Keeps the first few candidates with different texts. What is added later stands behind what was added before. */
class Best {
  readonly chosen: Rated[] = []
  private readonly claimed: number
  private readonly evidence: EvidenceIndex

  constructor(claimed: number, evidence: EvidenceIndex) {
    this.claimed = claimed
    this.evidence = evidence
  }

  /** Adds the closest of some. */
  add(figures: Figures, { except }: { except?: ReadonlyMap<number, number> } = {}): void {
    const before = this.chosen.length
    if (before === SHOWN) return
    figures.visit(this.claimed, (candidate) => {
      const distance = Math.abs(candidate.figure - this.claimed)
      const last = this.chosen[SHOWN - 1]
      if (last !== undefined && distance > last.distance) return false
      // Two infinite figures are no distance apart.
      if (Number.isNaN(distance) || except?.has(candidate.value) === true) return true
      const { value, mention } = candidate
      this.enter({ value, mention, distance, text: writtenAt(mention, this.evidence) }, before)
      return true
    })
  }

  /** Puts a candidate in its place among those from `first` on, unless one before it has the same text. */
  private enter(candidate: Rated, first: number): void {
    const { chosen } = this
    let place = 0
    for (; place < chosen.length; place++) {
      const other = chosen[place] as Rated
      if (place >= first && isBefore(candidate, other)) break
      if (other.text === candidate.text) return
    }
    const same = chosen.findIndex(({ text }) => text === candidate.text)
    if (same >= 0) chosen.splice(same, 1)
    chosen.splice(place, 0, candidate)
    if (chosen.length > SHOWN) chosen.pop()
  }
}

/** The closer one; among those equally far, the first by its text, and then in the evidence. */
function isBefore(one: Rated, other: Rated): boolean {
  if (one.distance !== other.distance) return one.distance < other.distance
  return one.text === other.text ? one.value < other.value : one.text < other.text
}

function isYear(value: string): boolean {
  return value.length === 4 && /^(?:1\d|20)\d\d$/.test(value)
}
