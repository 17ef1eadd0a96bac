import type { EvidenceIndex, NumberMention, Placed } from '../../../text/index.ts'
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

type Mention = Placed<NumberMention>

/** A number of the evidence. */
interface Known {
  readonly value: number
  readonly year: boolean
  readonly first: Mention | undefined
}

interface KnownNumbers {
  readonly all: readonly Known[]
  /** For each sentence its last mention of a number, by place in `mentions`; -1 for none. */
  readonly lastIn: Int32Array
  /** In the order of `all`, then of the evidence. */
  readonly mentions: readonly Mention[]
  /** For each mention the place of its number in `all`, and the mention before it in the same sentence; -1 for none. */
  readonly places: readonly number[]
  readonly before: readonly number[]
}

function knownNumbers(evidence: EvidenceIndex): KnownNumbers {
  const all: Known[] = []
  const lastIn = new Int32Array(evidence.sentences.length).fill(-1)
  const mentions: Mention[] = []
  const places: number[] = []
  const before: number[] = []
  for (const [value, found] of evidence.numbers) {
    if (all.length >= COMPARED) break
    for (const mention of found) {
      if (mention.sentence < 0) continue
      before.push(lastIn[mention.sentence] as number)
      lastIn[mention.sentence] = mentions.length
      mentions.push(mention)
      places.push(all.length)
    }
    all.push({ value: Number(value), year: isYear(value), first: found[0] })
  }
  return { all, lastIn, mentions, places, before }
}

interface Candidate {
  readonly near: boolean
  readonly alike: boolean
  readonly distance: number
  readonly text: string
  readonly mention: Mention
}

/** The numbers of the evidence that come nearest: those of the sentences that the claim seems to come from first. */
export function nearestNumbers(
  { value, kind }: NumberMention,
  { claim, index }: { claim: Claim; index: GateIndex },
): NearNumber[] {
  const { evidence } = index
  const known = evidence.shared(knownNumbers, () => knownNumbers(evidence))
  const near = mentionsIn(claim.support.sentences, known)
  const claimed = Number(value)
  const best: Candidate[] = []
  for (let place = 0; place < known.all.length; place++) {
    const { value: other, year, first } = known.all[place] as Known
    const inSource = near.get(place)
    const mention = inSource ?? first
    const distance = Math.abs(other - claimed)
    if (mention === undefined || mention.sentence < 0 || mention.kind === 'identifier' || Number.isNaN(distance))
      continue
    const last = best.length < SHOWN ? undefined : best.at(-1)
    // Most numbers are farther from the one that is sought; the others are measured in full.
    if (inSource === undefined && last !== undefined && last.near) continue
    const measured = { near: inSource !== undefined, alike: year === (kind === 'year'), distance }
    if (last !== undefined && isFarther(measured, last)) continue
    const { start, end, passage } = mention
    const text = evidence.passages[passage]?.text.slice(start, end) ?? ''
    addCandidate(best, { ...measured, text, mention })
  }
  return best.flatMap(({ text, mention: { passage, start, end } }) => {
    const hit = index.offered[passage]
    return hit === undefined ? [] : [{ text, evidence: { node_id: hit.node_id, span: [start, end] as const } }]
  })
}

/** Where the numbers of some neighbouring sentences are mentioned first, by their places in `all`. */
function mentionsIn(
  sentences: readonly number[],
  { lastIn, mentions, places, before }: KnownNumbers,
): ReadonlyMap<number, Mention> {
  const found = new Map<number, Mention>()
  for (const sentence of sentences.toReversed()) {
    for (let at = lastIn[sentence] ?? -1; at >= 0; at = before[at] as number)
      found.set(places[at] as number, mentions[at] as Mention)
  }
  return found
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
