import type { NumberMention } from '../../../text/index.ts'
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

/** The numbers of the evidence that come nearest: those of the sentences that the claim seems to come from first. */
export function nearestNumbers(
  { value, kind }: NumberMention,
  { claim, index }: { claim: Claim; index: GateIndex },
): NearNumber[] {
  const { numbers, passages } = index.evidence
  const source = new Set(claim.support.sentences)
  const claimed = Number(value)
  const found: { text: string; near: boolean; alike: boolean; distance: number; evidence: EvidenceSpan }[] = []
  let compared = 0
  for (const [known, mentions] of numbers) {
    if (compared++ >= COMPARED) break
    const mention = mentions.find(({ sentence }) => source.has(sentence)) ?? mentions[0]
    const hit = mention && index.offered[mention.passage]
    if (mention === undefined || hit === undefined || mention.sentence < 0 || mention.kind === 'identifier') continue
    const { start, end, sentence, passage } = mention
    const distance = Math.abs(Number(known) - claimed)
    if (Number.isNaN(distance)) continue
    found.push({
      text: (passages[passage] as { text: string }).text.slice(start, end),
      near: source.has(sentence),
      alike: isYear(known) === (kind === 'year'),
      distance,
      evidence: { node_id: hit.node_id, span: [start, end] },
    })
  }
  found.sort(
    (a, b) =>
      Number(b.near) - Number(a.near) ||
      Number(b.alike) - Number(a.alike) ||
      a.distance - b.distance ||
      (a.text < b.text ? -1 : a.text > b.text ? 1 : 0),
  )
  const unique = found.filter((one, at) => found.findIndex(({ text }) => text === one.text) === at)
  return unique.slice(0, SHOWN).map(({ text, evidence }) => ({ text, evidence }))
}

function isYear(value: string): boolean {
  return /^(?:1\d|20)\d\d$/.test(value)
}
