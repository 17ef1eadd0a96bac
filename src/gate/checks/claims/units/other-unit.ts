import { differ, type Measure, measureOf } from '../../../../text/numbers/measures/measures.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { type Rates, ratesAt } from '../../../../text/numbers/measures/rates.ts'
import { stem } from '../../../../text/words/stem.ts'
import type { EvidenceSpan } from '../../../check.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'

/** A number that is in more places may be of anything. */
const MOST_PLACES = 100

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
  readonly rates: Rates
}

/**
 * Where the claim has a number in another unit than the place it comes from (`60 per hour` for `60 per minute`, `30 days` for
 * `30 %`), and no place of the evidence has the number in its unit, or without one.
 */
export function otherUnit(
  mention: CountedNumber,
  { claim, text, index: { evidence, offered } }: { claim: Claim; text: string; index: GateIndex },
): OtherUnit | undefined {
  const said = mention.measure === undefined ? countedIn(text, mention) : { measure: mention.measure, rates: NO_RATES }
  const isRated = all(said.rates).length > 0
  if (said.measure === undefined && !isRated) return undefined
  const { numbers, passages } = evidence
  let found: OtherUnit | undefined
  let looked = 0
  for (const place of numbers.placesOf(mention.value)) {
    if (++looked > MOST_PLACES) return undefined
    const other = numbers.mentionAt(place)
    const passage = numbers.passageAt(place)
    const written = passages[passage]?.text ?? ''
    const known = isRated ? countedIn(written, other) : { measure: measureOf(written, other), rates: NO_RATES }
    const differing = difference(said, known)
    // Read otherwise, a number may have another unit: 4千米.
    if (differing === undefined || other.value !== mention.value || other.also !== undefined) return undefined
    const hit = offered[passage]
    if (claim.support.sentences.includes(numbers.sentenceAt(place)) && hit !== undefined)
      found ??= { ...differing, evidence: { node_id: hit.node_id, span: [other.start, other.end] } }
  }
  return found
}

function difference(said: Counted, known: Counted): Pick<OtherUnit, 'said' | 'known'> | undefined {
  const { measure, rates } = known
  if (differ(said.measure, measure)) return { said: said.measure?.unit ?? '', known: measure?.unit ?? '' }
  return otherRate(said.rates, rates)
}

/** Times are compared with times: `per key per second` is not `per key per minute`. */
function otherRate(said: Rates, known: Rates): Pick<OtherUnit, 'said' | 'known'> | undefined {
  const inTime = said.times.length > 0 && known.times.length > 0
  const [own, others] = inTime ? [said.times, known.times] : [all(said), all(known)]
  const [first, other] = [own[0], others[0]]
  if (first === undefined || other === undefined || own.some((rate) => others.some((one) => isOneRate(one, rate))))
    return undefined
  return { said: first, known: other }
}

function isOneRate(one: string, other: string): boolean {
  return stem(one) === stem(other) || isShortFor(one, other) || isShortFor(other, one)
}

const LONGEST_SHORT = 4

/** `kWh` for `kilowatt-hour`, `pers` for `person`: its letters, in this order, from the first on. */
function isShortFor(short: string, long: string): boolean {
  if (short.length > LONGEST_SHORT || short.length >= long.length || short[0] !== long[0]) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length
}

const all = ({ times, others }: Rates): readonly string[] => [...times, ...others]

const NO_RATES: Rates = { times: [], others: [] }

function countedIn(text: string, mention: CountedNumber): Counted {
  const counts = mention.kind === 'plain' || mention.kind === 'currency'
  return { measure: measureOf(text, mention), rates: counts ? ratesAt(text, mention) : NO_RATES }
}
