import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { EvidenceSpan } from '../../../check.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'

/** What is counted by time or paid in, as written, each with what it stands for. */
const MONEY =
  /^[ -]?(euros?|eur|€|dollars?|usd|us\$|pounds?|gbp|yen|yuan|rupees?|dirhams?|aed|francs?|chf|rubles?)(?![\p{L}])/iu
const MONEY_BEFORE = /(?:(us\$|€|£)|(?<![\p{L}\p{N}])(eur|usd|gbp|aed|chf)) ?$/iu
const TIME = /^[ -](seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centuries|century)(?![\p{L}])/iu
const LENGTH = /^[ -]?(kilomet(?:er|re)s?|km|met(?:er|re)s?|miles?|feet|foot|inch(?:es)?|yards?)(?![\p{L}])/iu
/** `per day`, `a day`, `for each month`, behind at most two words. */
const RATE =
  /^(?:[ -][\p{L}€$£-]{1,14}){0,2}?(?: (?:per|an?|each|every|for (?:each|every))|\/) ?(second|minute|hour|day|night|week|month|quarter|year)(?![\p{L}])/iu

const SAME: Readonly<Record<string, string>> = {
  '€': 'euro',
  '£': 'pound',
  eur: 'euro',
  usd: 'dollar',
  us$: 'dollar',
  gbp: 'pound',
  aed: 'dirham',
  chf: 'franc',
  km: 'kilometre',
  kilometer: 'kilometre',
  meter: 'metre',
  feet: 'foot',
  centurie: 'century',
  inche: 'inch',
}

interface Measure {
  readonly money?: string | undefined
  readonly time?: string | undefined
  readonly length?: string | undefined
  readonly rate?: string | undefined
}

const KINDS = ['money', 'time', 'length', 'rate'] as const

/** What a number of the claim is counted in, and what in the evidence instead. */
export interface OtherUnit {
  readonly said: string
  readonly known: string
  readonly evidence: EvidenceSpan
}

/**
 * Where the claim has a number in another unit of the same kind than the place it comes from (`60 per hour` for `60 per
 * minute`), and no place of the evidence has the number in its unit, or without one.
 */
export function otherUnit(
  { value, start, end, kind }: NumberMention,
  { claim, text, index: { evidence, offered } }: { claim: Claim; text: string; index: GateIndex },
): OtherUnit | undefined {
  if (kind !== 'plain' && kind !== 'currency') return undefined
  const said = measureAround(text, { start, end })
  const kinds = KINDS.filter((one) => said[one] !== undefined)
  if (kinds.length === 0) return undefined
  const { numbers, passages } = evidence
  let found: OtherUnit | undefined
  for (const place of numbers.placesOf(value)) {
    const mention = numbers.mentionAt(place)
    const passage = numbers.passageAt(place)
    const known = measureAround(passages[passage]?.text ?? '', mention)
    const differing = kinds.find((one) => known[one] !== undefined && known[one] !== said[one])
    if (differing === undefined) return undefined
    const hit = offered[passage]
    if (claim.support.sentences.includes(numbers.sentenceAt(place)) && hit !== undefined)
      found ??= {
        said: said[differing] ?? '',
        known: known[differing] ?? '',
        evidence: { node_id: hit.node_id, span: [mention.start, mention.end] },
      }
  }
  return found
}

function measureAround(text: string, { start, end }: { start: number; end: number }): Measure {
  const behind = text.slice(end, end + 48)
  const before = text.slice(Math.max(0, start - 5), start)
  const rate = RATE.exec(behind)?.[1]
  return {
    money: unitIn(MONEY, behind) ?? unitIn(MONEY_BEFORE, before),
    time: unitIn(TIME, behind),
    length: unitIn(LENGTH, behind),
    rate: rate?.toLowerCase(),
  }
}

function unitIn(pattern: RegExp, around: string): string | undefined {
  const unit = pattern
    .exec(around)
    ?.slice(1)
    .find((group) => group !== undefined)
    ?.toLowerCase()
    .replace(/(?<=.{2})s$/, '')
  return unit === undefined ? undefined : (SAME[unit] ?? unit)
}
