import { differ, type Measure, measureOf } from '../../../../text/numbers/measures.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { EvidenceSpan } from '../../../check.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'

/** `per day`, `a day`, `for each month`, behind at most two words. */
const RATE =
  /^(?:[ -][\p{L}€$£-]{1,14}){0,2}?(?: (?:per|an?|each|every|for (?:each|every))|\/) ?(second|minute|hour|day|night|week|month|quarter|year)(?![\p{L}])/iu

/** What a number of the claim is counted in, and what in the evidence instead. */
export interface OtherUnit {
  readonly said: string
  readonly known: string
  readonly evidence: EvidenceSpan
}

/** A number of the claim; its unit, if that is known. */
export type CountedNumber = Pick<NumberMention, 'value' | 'start' | 'end' | 'kind'> & { readonly measure?: Measure }

interface Counted {
  readonly measure: Measure | undefined
  readonly rate: string | undefined
}

/**
 * Where the claim has a number in another unit than the place it comes from (`60 per hour` for `60 per minute`, `30 days` for
 * `30 %`), and no place of the evidence has the number in its unit, or without one.
 */
export function otherUnit(
  mention: CountedNumber,
  { claim, text, index: { evidence, offered } }: { claim: Claim; text: string; index: GateIndex },
): OtherUnit | undefined {
  const said = mention.measure === undefined ? countedIn(text, mention) : { measure: mention.measure, rate: undefined }
  if (said.measure === undefined && said.rate === undefined) return undefined
  const { numbers, passages } = evidence
  let found: OtherUnit | undefined
  for (const place of numbers.placesOf(mention.value)) {
    const other = numbers.mentionAt(place)
    const passage = numbers.passageAt(place)
    const differing = difference(said, countedIn(passages[passage]?.text ?? '', other))
    // Read otherwise, a number may have another unit: 4千米.
    if (differing === undefined || other.value !== mention.value || other.also !== undefined) return undefined
    const hit = offered[passage]
    if (claim.support.sentences.includes(numbers.sentenceAt(place)) && hit !== undefined)
      found ??= { ...differing, evidence: { node_id: hit.node_id, span: [other.start, other.end] } }
  }
  return found
}

function difference(said: Counted, known: Counted): Pick<OtherUnit, 'said' | 'known'> | undefined {
  const { measure, rate } = known
  if (differ(said.measure, measure)) return { said: said.measure?.unit ?? '', known: measure?.unit ?? '' }
  if (said.rate !== undefined && rate !== undefined && said.rate !== rate) return { said: said.rate, known: rate }
  return undefined
}

function countedIn(text: string, mention: CountedNumber): Counted {
  const { kind, end } = mention
  const counts = kind === 'plain' || kind === 'currency'
  const rate = counts ? RATE.exec(text.slice(end, end + 48))?.[1] : undefined
  return { measure: measureOf(text, mention), rate: rate?.toLowerCase() }
}
