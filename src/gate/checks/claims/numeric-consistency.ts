import type { NumberMention } from '../../../text/index.ts'
import { defineCheck, type Finding, judged, skipped } from '../../check.ts'
import { choice, flag } from '../../config/params.ts'
import type { GateIndex } from '../../gate-index.ts'
import { type Claim, claimsOf, notApplicable } from './claims.ts'
import { derivation } from './derived-numbers.ts'
import { shown } from './evidence-spans.ts'
import { nearestNumbers } from './nearest-numbers.ts'

/** Every number that the answer states is in the evidence or the question. See docs/checks/numeric_consistency.md. */
export const numericConsistency = defineCheck({
  name: 'numeric_consistency',
  version: '1',
  title: 'The numbers of the answer are in the evidence',
  deterministic: true,
  params: {
    /** What a year that the evidence does not have amounts to. */
    years: choice(['warn', 'fail'], { default: 'fail', tighter: 'higher' }),
    /** Whether a number that follows from numbers beside each other in the evidence only warns. */
    derived_numbers: flag({ default: false, tighter: false }),
  },
  check(input, { years, derived_numbers }, index) {
    const none = notApplicable(index)
    if (none !== undefined) return none
    const { all, text } = claimsOf(index, input)
    const total = all.reduce((sum, { numbers }) => sum + numbers.length, 0)
    if (total === 0) return skipped('nothing_to_check', 'The answer states no numbers.')
    const context = { text, index, years, derived: derived_numbers }
    const findings = all.flatMap((claim) => [
      ...claim.missingNumbers
        .filter((number) => !isAccountedFor(number, context))
        .map((number) => missingNumber(number, { ...context, claim })),
      ...claim.askedNumbers.map((number) => askedNumber(number, text)),
    ])
    const missing = findings.filter(({ level }) => level !== 'info').length
    return judged(findings, {
      passed:
        total === 1
          ? 'The number of the answer is in the evidence.'
          : `All ${total} numbers of the answer are in the evidence.`,
      detail: { numbers: total, missing },
      score_bp: Math.floor(((total - missing) * 10_000) / total),
    })
  },
})

interface Context {
  readonly text: string
  readonly index: GateIndex
  readonly years: 'warn' | 'fail'
  readonly derived: boolean
}

/** A decade of which the evidence has a year; an address, which other checks look at. */
function isAccountedFor({ kind, value, start, end }: NumberMention, { text, index }: Context): boolean {
  if (kind === 'identifier') return /^(?:https?:|www\.)|@/.test(text.slice(start, end))
  if (kind !== 'decade' || !/^\d{3}0$/.test(value)) return false
  const { numbers } = index.evidence
  return Array.from({ length: 10 }, (_, year) => value.slice(0, 3) + String(year)).some((year) => numbers.has(year))
}

function missingNumber(
  number: NumberMention,
  { claim, text, index, years, derived }: Context & { claim: Claim },
): Finding {
  const { start, end, kind } = number
  const written = shown(text.slice(start, end))
  const span = [start, end] as const
  const source = derived ? derivation(number, { claim, index }) : undefined
  if (source !== undefined) {
    const { formula, evidence } = source
    return {
      level: 'warn',
      reason_code: 'derived_number',
      message: `The evidence does not say ${written}, but it follows: ${formula}.`,
      span,
      evidence,
    }
  }
  const nearest = nearestNumbers(number, { claim, index })
  const near = nearest.map(({ text: value }) => shown(value))
  return {
    level: kind === 'year' ? years : 'fail',
    reason_code: 'number_not_in_evidence',
    message: `The evidence does not have the number ${written}${near.length === 0 ? '' : `; the nearest it has: ${near.join(', ')}`}.`,
    span,
    evidence: nearest.map(({ evidence }) => evidence),
  }
}

function askedNumber({ start, end }: NumberMention, text: string): Finding {
  const message = `The number ${shown(text.slice(start, end))} is in the question, not in the evidence.`
  return { level: 'info', reason_code: 'from_question', message, span: [start, end] }
}
