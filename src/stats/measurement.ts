import { defined } from '../support/defined.ts'
import { counted } from '../support/counted.ts'
/** Why a sample gives no honest number. */
export type Missing =
  | 'too_few'
  | 'no_spread'
  | 'no_pairs'
  | 'one_cluster'
  | 'one_class'
  | 'not_finite'
  | 'out_of_range'
  | 'different_lengths'
  | 'different_scales'
  | 'uninformative_judge'
  | 'does_not_fit'

/** No number, and why: a code for programs and a sentence for people. */
export interface Unmeasured {
  readonly status: 'unmeasured'
  readonly missing: Missing
  readonly reason: string
  /** The estimate itself, if only its uncertainty is unknown. */
  readonly estimate?: number
}

/** A statistic, or the reason why the sample gives none. Never contains NaN. */
export type Measurement<T> = (T & { readonly status: 'measured' }) | Unmeasured

/**
 * The reason why a sample gives no statistic, as a code and as a sentence. `known.estimate` if only its uncertainty is
 * missing.
 */
export function unmeasured(
  missing: Missing,
  reason: string,
  known: { estimate?: number | null | undefined } = {},
): Unmeasured {
  const estimate = known.estimate ?? undefined
  return { status: 'unmeasured', missing, reason, ...defined({ estimate }) }
}

/** Whether a number can be calculated with: finite, and so is its square. */
export function isUsable(x: number): boolean {
  return Math.abs(x) <= 1e100
}

/** The reason why numbers cannot be used: some are NaN, infinite or beyond 1e100, or there are fewer than `atLeast`. */
export function unusable(
  numbers: ArrayLike<number>,
  { what = 'value', atLeast = 2 }: { what?: string | undefined; atLeast?: number | undefined } = {},
): Unmeasured | undefined {
  let broken = 0
  for (let at = 0; at < numbers.length; at++) if (!isUsable(numbers[at] as number)) broken++
  if (broken > 0) return notFinite(broken, { of: numbers.length, what })
  return numbers.length < atLeast ? tooFew(numbers.length, { what, atLeast }) : undefined
}

export function notFinite(
  broken: number,
  { of, what = 'value' }: { of: number; what?: string | undefined },
): Unmeasured {
  return unmeasured(
    'not_finite',
    `${broken} of ${counted(of, what)} ${broken === 1 ? 'is' : 'are'} NaN, infinite or beyond 1e100.`,
  )
}

export function tooFew(
  n: number,
  { what = 'value', atLeast = 2 }: { what?: string | undefined; atLeast?: number | undefined },
): Unmeasured {
  return unmeasured('too_few', `This needs at least ${counted(atLeast, what)}; there ${n === 1 ? 'is' : 'are'} ${n}.`)
}

/** The reason why a share, level or probability cannot be used: it is not strictly between 0 and 1. */
export function notAShare(shares: Readonly<Record<string, number>>): Unmeasured | undefined {
  for (const [name, share] of Object.entries(shares)) {
    if (!(share > 0 && share < 1)) {
      return unmeasured('out_of_range', `The ${name} must be greater than 0 and less than 1; it is ${share}.`)
    }
  }
  return undefined
}

/** The reason why a count cannot be used: it is not a whole number from 0. */
export function notACount(counts: Readonly<Record<string, number>>): Unmeasured | undefined {
  for (const [name, count] of Object.entries(counts)) {
    if (!Number.isSafeInteger(count) || count < 0) {
      return unmeasured('out_of_range', `The number of ${name} must be a whole number from 0; it is ${count}.`)
    }
  }
  return undefined
}
