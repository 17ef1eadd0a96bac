import { isWithinPercent, millionths } from '../../../text/numbers/decimal.ts'
import type { NumberMention } from '../../../text/numbers/number-mention.ts'
import type { EvidenceSpan } from '../../check.ts'
import type { GateIndex } from '../../gate-index.ts'
import type { Claim } from './claims.ts'

export interface Derivation {
  /** `120 − 80 = 40`. */
  readonly formula: string
  readonly evidence: readonly EvidenceSpan[]
}

/** How many numbers of the source sentences are combined. With more, something would fit by chance. */
const MOST_OPERANDS = 12

interface Operand {
  readonly value: string
  readonly evidence: EvidenceSpan
}

/**
 * How a number follows from two or three numbers in the sentences that the claim seems to come from: as a sum, a
 * difference, a ratio or a percentage (rounded to within one percent of itself).
 */
export function derivation(
  { value }: Pick<NumberMention, 'value'>,
  { claim, index }: { claim: Claim; index: GateIndex },
  takesPart: (value: string) => boolean = () => true,
): Derivation | undefined {
  if (!PLAIN.test(value)) return undefined
  const known = index.shared(operandsBySentences, operandsBySentences)
  const key = claim.support.sentences.join()
  let operands = known.get(key)
  if (operands === undefined) known.set(key, (operands = operandsOf(claim, index)))
  operands = operands.filter((operand) => takesPart(operand.value))
  for (const [at, a] of operands.entries()) {
    for (const b of operands.slice(at + 1)) {
      const two = ofTwo(value, a, b) ?? ofTwo(value, b, a)
      if (two !== undefined) return { formula: two, evidence: [a.evidence, b.evidence] }
    }
  }
  return ofThree(value, operands)
}

const PLAIN = /^\d{1,15}(?:\.\d{1,6})?$/

/** Many claims come from the same few sentences. */
function operandsBySentences(): Map<string, readonly Operand[]> {
  return new Map()
}

function operandsOf({ support }: Claim, { evidence, offered }: GateIndex): Operand[] {
  const { numbers } = evidence
  const said = numbers.firstIn(support.sentences, ({ kind }) => kind !== 'identifier')
  const found: Operand[] = []
  for (const [, place] of [...said].sort(([a], [b]) => a - b)) {
    const { value, start, end } = numbers.mentionAt(place)
    const hit = offered[numbers.passageAt(place)]
    if (hit === undefined || !PLAIN.test(value)) continue
    found.push({ value, evidence: { node_id: hit.node_id, span: [start, end] } })
    if (found.length >= MOST_OPERANDS) break
  }
  return found
}

function ofTwo(value: string, { value: a }: Operand, { value: b }: Operand): string | undefined {
  const wanted = millionths(value)
  const [first, second] = [millionths(a), millionths(b)]
  if (first + second === wanted) return `${a} + ${b} = ${value}`
  if (first - second === wanted) return `${a} − ${b} = ${value}`
  if (second === 0n || wanted === 0n || first === 0n) return undefined
  if (isRatio(value, a, b)) return `${a} ÷ ${b} ≈ ${value}`
  if (isRatio(value, `${a}00`, b) && !a.includes('.') && first < second) return `${a} of ${b} ≈ ${value} %`
  return undefined
}

function ofThree(value: string, operands: readonly Operand[]): Derivation | undefined {
  const wanted = millionths(value)
  for (const [i, a] of operands.entries()) {
    for (const [j, b] of operands.entries()) {
      if (j <= i) continue
      const c = operands
        .slice(j + 1)
        .find((third) => millionths(a.value) + millionths(b.value) + millionths(third.value) === wanted)
      if (c === undefined) continue
      return {
        formula: `${a.value} + ${b.value} + ${c.value} = ${value}`,
        evidence: [a.evidence, b.evidence, c.evidence],
      }
    }
  }
  return undefined
}

function isRatio(value: string, a: string, b: string): boolean {
  const quotient = (millionths(a) * 1_000_000n) / millionths(b)
  const digits = quotient.toString().padStart(7, '0')
  return isWithinPercent(value, `${digits.slice(0, -6)}.${digits.slice(-6)}`, { percent: 1 })
}
