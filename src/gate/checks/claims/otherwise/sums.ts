import { decimal, millionths } from '../../../../text/numbers/decimal.ts'
import { isSpelledLanguage, spelledValues } from '../../../../text/numbers/foreign-words.ts'
import type { GateIndex } from '../../../gate-index.ts'
import { languageOf } from '../by-language.ts'
import type { Claim } from '../claims.ts'
import { valuesByUnit } from './counted-units.ts'

interface Sought {
  readonly value: string
  /** The numbers that may take part: those that count the same, where the evidence has any. */
  readonly operands: ReadonlySet<string>
}

/** Numbers that are combined with one another. */
const MOST_OPERANDS = 60

/** Whether a number of three digits or with a fraction is the sum or the difference of two such numbers. */
export function isSumOfAny({ value, operands }: Sought): boolean {
  return isSum({ value, operands }, isSmall)
}

/** The same of numbers that count the same, of which there are a few: small ones too. */
export function isSumOfAlike({ value, operands }: Sought): boolean {
  return operands.size <= MOST_ALIKE && isSum({ value, operands }, () => false)
}

function isSum({ value, operands }: Sought, isLeftOut: (value: bigint) => boolean): boolean {
  if (isLeftOut(millionths(value))) return false
  const wanted = millionths(value)
  return some(operands, (a) => {
    const one = millionths(a)
    if (one === 0n || isLeftOut(one) || one === wanted) return false
    return [wanted - one, one - wanted, one + wanted].some(
      (other) => other > 0n && !isLeftOut(other) && other !== one && operands.has(plain(other)),
    )
  })
}

/** A whole number of one or two digits. */
function isSmall(value: bigint): boolean {
  return value < HUNDRED && value % ONE === 0n
}

/** Whether a number of two digits or more is how often one number goes into another that counts the same. */
export function isQuotient(value: string, index: GateIndex): boolean {
  return index.evidence.about(readQuotients, () => readQuotients(index)).has(value)
}

function readQuotients(index: GateIndex): ReadonlySet<string> {
  const found = new Set<string>()
  for (const values of valuesByUnit(index).values()) {
    if (values.size < 2 || values.size > MOST_ALIKE) continue
    const alike = [...values].filter((one) => PLAIN.test(one)).map(millionths)
    for (const a of alike)
      for (const b of alike)
        if (a > 0n && b >= a * FEWEST_TIMES && (b * ONE) % a === 0n) found.add(plain((b * ONE) / a))
  }
  return found
}

/** Fewer are too often a quotient by chance. */
const FEWEST_TIMES = 13n
const MOST_ALIKE = 12

/** Whether it is the price of several: two of 14 and one of 9 are 37. How many there are is a number of the claim. */
export function isForSeveral(
  { value, operands }: Sought,
  { claim, index }: { claim: Claim; index: GateIndex },
): boolean {
  const wanted = millionths(value)
  const known = index.shared(countsByClaim, countsByClaim)
  let counts = known.get(claim)
  if (counts === undefined) known.set(claim, (counts = countsIn(claim, index)))
  return counts.some((count) =>
    some(operands, (a) => {
      const left = wanted - count * millionths(a)
      // Four times 500 mg are 2 g.
      return left === 0n || count * millionths(a) === wanted * THOUSAND || (left > 0n && operands.has(plain(left)))
    }),
  )
}

const MOST_COUNTED = 12

/** Two in Chinese, and the dual of Arabic. */
const TWO = /[两兩]|\p{Script=Arabic}{2}(?:ين|ان)(?!\p{L})/u

function countsByClaim(): Map<Claim, readonly bigint[]> {
  return new Map()
}

/** How many there are of something, as far as the claim says: two to twelve. */
function countsIn({ sentence: { start, end }, numbers }: Claim, index: GateIndex): bigint[] {
  const language = languageOf(index)
  const spelled = isSpelledLanguage(language) ? spelledValues(index.answer.text.slice(start, end), language) : []
  const two = TWO.test(index.answer.text.slice(start, end)) ? ['2'] : []
  return [...new Set([...spelled, ...two, ...numbers.map(({ value }) => value)])]
    .map(Number)
    .filter((count) => Number.isInteger(count) && count > 1 && count <= MOST_COUNTED)
    .map(BigInt)
}

/**
 * Whether two numbers that the evidence lacks explain one another: 300 for 20 kilos at 15 a kilo, where the 20 are what
 * the claim supposes.
 */
export function isAtRate(value: string, { claim, index }: { claim: Claim; index: GateIndex }): boolean {
  const { numbers } = index.evidence
  const own = millionths(value)
  return claim.missingNumbers.slice(0, MOST_OPERANDS).some(({ value: other }) => {
    if (other === value || !PLAIN.test(other)) return false
    const two = millionths(other)
    const [less, more] = own < two ? [own, two] : [two, own]
    return less > 0n && more % less === 0n && more / less > 1n && numbers.has(String(more / less))
  })
}

export const PLAIN = /^\d{1,15}(?:\.\d{1,6})?$/

function some(operands: ReadonlySet<string>, isWanted: (value: string) => boolean): boolean {
  let looked = 0
  for (const value of operands) {
    if (!PLAIN.test(value)) continue
    if (isWanted(value)) return true
    if (++looked >= MOST_OPERANDS) return false
  }
  return false
}

const PLACES = 6
const ONE = 1_000_000n
const HUNDRED = 100n * ONE
const THOUSAND = 1000n

/** The value of so many millionths. */
export function plain(value: bigint): string {
  const digits = value.toString().padStart(PLACES + 1, '0')
  return decimal(digits.slice(0, -PLACES), digits.slice(-PLACES))
}
