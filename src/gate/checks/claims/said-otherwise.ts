import type { NumberMention } from '../../../text/numbers/number-mention.ts'
import { spelledIn } from '../../../text/evidence/spelled-numbers.ts'
import type { GateIndex } from '../../gate-index.ts'
import type { Claim } from './claims.ts'
import { derivation } from './derived-numbers.ts'

interface Asked {
  readonly claim: Claim
  readonly text: string
  readonly index: GateIndex
}

/**
 * Whether a number that the evidence lacks may be one that it has in another form. For answers in languages whose ways to
 * write numbers are read in part only: there such a number is no reason to refuse.
 */
export function mayBeSaidOtherwise(number: NumberMention, { claim, text, index }: Asked): boolean {
  const { value, kind, also = [] } = number
  // Persian writes two and a half as ۲/۵.
  if (kind === 'fraction' || !PLAIN.test(value)) return true
  // Most languages have words of their own for a few of something: `дважды`, `이틀`, `midi`.
  if (Number(value) <= FEW && also.length === 0) return true
  const has = (other: string) => index.evidence.numbers.has(other) || spelledIn(index.evidence, text).has(other)
  return (
    isAnotherTime(Number(value), has) ||
    also.some(has) ||
    isAnotherUnit(value, index) ||
    has(`${value}000`) ||
    (value.endsWith('000') && has(value.slice(0, -3))) ||
    isInGroups(number, { text, has }) ||
    isLater(value, { text, index }) ||
    isApart(value, has) ||
    derivation(number, { claim, index }) !== undefined
  )
}

const PLAIN = /^\d{1,15}(?:\.\d{1,6})?$/

const FEW = 12

/** `1 250`, where the parts were read apart. */
function isInGroups(
  { start, end }: NumberMention,
  { text, has }: { text: string; has: (value: string) => boolean },
): boolean {
  const around = text.slice(Math.max(0, start - GROUPS), end + GROUPS)
  return (around.match(/\d{1,3}(?:[ \u00A0\u202F]\d{3})+/g) ?? []).some((digits) => has(digits.replace(/\D/g, '')))
}

const GROUPS = 8

/** 1925, of `1923` and `two years later`. */
function isLater(value: string, { text, index }: Pick<Asked, 'text' | 'index'>): boolean {
  const { numbers } = index.evidence
  for (const other of spelledIn(index.evidence, text)) {
    const apart = Number(other)
    if (apart < 2 || !Number.isInteger(apart)) continue
    if (numbers.has(String(Number(value) - apart)) || numbers.has(String(Number(value) + apart))) return true
  }
  return false
}

/** Months for years, days for weeks, hours for days, minutes for hours, and the reverse; eight in the evening for 20:00. */
function isAnotherTime(figure: number, has: (value: string) => boolean): boolean {
  if (!Number.isInteger(figure)) return false
  if (figure >= 1 && figure <= 12 && has(String(figure + 12))) return true
  if (figure > 12 && figure <= 24 && has(String(figure - 12))) return true
  return FACTORS.some(
    (factor) =>
      (figure % factor === 0 && figure / factor <= MOST_UNITS && has(String(figure / factor))) ||
      (figure <= MOST_UNITS && has(String(figure * factor))),
  )
}

const FACTORS = [7, 12, 24, 60]
const MOST_UNITS = 5

/** `2,5 hectares` of 25,000 m², `40 tonnes` of 40,000 kg: the same digits before or after zeros. */
function isAnotherUnit(value: string, { evidence }: GateIndex): boolean {
  const known = evidence.shared(knownDigits, () => knownDigits(evidence.numbers.keys()))
  const digits = significant(value)
  return digits.length > 1 && known.has(digits)
}

function knownDigits(values: Iterable<string>): ReadonlySet<string> {
  return new Set(Array.from(values, significant))
}

function significant(value: string): string {
  const digits = value.replace('.', '')
  let [from, to] = [0, digits.length]
  while (digits[from] === '0') from += 1
  while (to > from && digits[to - 1] === '0') to -= 1
  return digits.slice(from, to)
}

/** `5,50 €` of `5 euros 50`. */
function isApart(value: string, has: (value: string) => boolean): boolean {
  const [whole = '', fraction] = value.split('.')
  return fraction !== undefined && has(whole) && (has(fraction) || has(`${fraction}0`))
}
