import type { EvidenceIndex } from '../../../text/evidence/evidence.ts'
import type { NumberMention } from '../../../text/numbers/number-mention.ts'
import type { EvidenceSpan } from '../../check.ts'
import type { GateIndex } from '../../gate-index.ts'
import type { Claim } from './claims.ts'

export interface NearNumber {
  /** As the evidence writes it. */
  readonly text: string
  readonly evidence: EvidenceSpan
}

const SHOWN = 3
/** Only so many numbers of the evidence are compared. */
const COMPARED = 2000

/** Each different number of the evidence, in the order in which they are met, and whether it looks like a year. */
interface KnownNumbers {
  readonly values: readonly number[]
  readonly years: readonly boolean[]
}

function knownNumbers({ numbers }: EvidenceIndex): KnownNumbers {
  const values: number[] = []
  const years: boolean[] = []
  for (const value of numbers.keys()) {
    if (values.length >= COMPARED) break
    values.push(Number(value))
    years.push(isYear(value))
  }
  return { values, years }
}

interface Candidate {
  readonly near: boolean
  readonly alike: boolean
  readonly distance: number
  readonly text: string
  /** Place of the mention among those of the evidence. */
  readonly mention: number
}

/** Numbers by which a claim's own are looked for: those of the sentences that it seems to come from come first. */
export class NearestNumbers {
  private readonly claim: Claim
  private readonly index: GateIndex
  private near: ReadonlyMap<number, number> | undefined

  constructor({ claim, index }: { claim: Claim; index: GateIndex }) {
    this.claim = claim
    this.index = index
  }

  /** The numbers of the evidence that come nearest to one of the claim. */
  to(number: NumberMention): NearNumber[] {
    const { claim, index } = this
    this.near ??= index.evidence.numbers.firstIn(claim.support.sentences)
    return nearestNumbers(number, { near: this.near, index })
  }
}

function nearestNumbers(
  { value, kind }: NumberMention,
  { near, index }: { near: ReadonlyMap<number, number>; index: GateIndex },
): NearNumber[] {
  const { evidence } = index
  const known = evidence.shared(knownNumbers, () => knownNumbers(evidence))
  const { numbers } = evidence
  const claimed = Number(value)
  const best: Candidate[] = []
  for (let number = 0; number < known.values.length; number++) {
    const inSource = near.get(number)
    const mention = inSource ?? numbers.firstOf(number)
    const distance = Math.abs((known.values[number] as number) - claimed)
    if (numbers.sentenceAt(mention) < 0 || Number.isNaN(distance)) continue
    const last = best.length < SHOWN ? undefined : best.at(-1)
    // Most numbers are farther from the one that is sought; the others are measured in full.
    if (inSource === undefined && last !== undefined && last.near) continue
    const measured = { near: inSource !== undefined, alike: known.years[number] === (kind === 'year'), distance }
    if (last !== undefined && isFarther(measured, last)) continue
    const written = numbers.mentionAt(mention)
    if (written.kind === 'identifier') continue
    const text = evidence.passages[numbers.passageAt(mention)]?.text.slice(written.start, written.end) ?? ''
    addCandidate(best, { ...measured, text, mention })
  }
  return best.flatMap(({ text, mention }) => {
    const hit = index.offered[numbers.passageAt(mention)]
    const { start, end } = numbers.mentionAt(mention)
    return hit === undefined ? [] : [{ text, evidence: { node_id: hit.node_id, span: [start, end] as const } }]
  })
}

type Measured = Pick<Candidate, 'near' | 'alike' | 'distance'>

function isFarther(a: Measured, b: Measured): boolean {
  if (a.near !== b.near) return b.near
  if (a.alike !== b.alike) return b.alike
  return a.distance > b.distance
}

/** Enters a candidate among the best, which are in order, and of one text only the best. */
function addCandidate(best: Candidate[], one: Candidate): void {
  const same = best.findIndex(({ text }) => text === one.text)
  if (same >= 0) {
    if (!comesBefore(one, best[same] as Candidate)) return
    best.splice(same, 1)
  }
  const at = best.findIndex((other) => comesBefore(one, other))
  best.splice(at < 0 ? best.length : at, 0, one)
  if (best.length > SHOWN) best.pop()
}

function comesBefore(a: Candidate, b: Candidate): boolean {
  if (isFarther(a, b)) return false
  return isFarther(b, a) || a.text < b.text
}

function isYear(value: string): boolean {
  return /^(?:1\d|20)\d\d$/.test(value)
}
