import type { Decimal } from './decimal.ts'

/**
 * `identifier`: digits that name rather than count (telephone numbers, versions, addresses, `B-52`): compare its text.
 * `year`: four digits that stand as a year. `decade`: `1990s`.
 */
export type NumberKind =
  'plain' | 'percent' | 'ordinal' | 'year' | 'decade' | 'currency' | 'fraction' | 'time' | 'identifier'

/** A word beside a number that makes it a bound or a rounding. */
export type Hedge = 'at_least' | 'at_most' | 'about'

/** A number in a text, in digits or in words. */
export interface NumberMention {
  /** UTF-16 code units into the text, end exclusive: digits or words, with their magnitude. */
  readonly start: number
  readonly end: number
  /** Canonical, without sign: equal numbers are equal texts. A time is `h:mm`, a fraction that does not end `a/b`. */
  readonly value: Decimal
  readonly kind: NumberKind
  readonly hedge?: Hedge
  /** Where the minus of a negative number begins: a sign, or a word such as `minus`. */
  readonly minus?: number
  /** Written as a word. */
  readonly spelled?: true
}
