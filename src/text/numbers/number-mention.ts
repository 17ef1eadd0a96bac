import type { Decimal } from './decimal.ts'

/**
 * `identifier`: digits that name something instead of counting (telephone numbers, versions, addresses, `B-52`);
 * compare its text. `year`: four digits that look like a year. `decade`: `1990s`.
 */
export type NumberKind =
  'plain' | 'percent' | 'ordinal' | 'year' | 'decade' | 'currency' | 'fraction' | 'time' | 'identifier'

/** What a word next to a number makes of it: a bound or a rounding. */
export type Hedge = 'at_least' | 'at_most' | 'about'

/** A number in a text, in digits or in words. */
export interface NumberMention {
  /** UTF-16 code units into the text, end exclusive. Covers the digits or words, and their magnitude. */
  readonly start: number
  readonly end: number
  /** Canonical, without sign: equal numbers are equal strings. A time is `h:mm`; a fraction without a finite decimal is `a/b`. */
  readonly value: Decimal
  readonly kind: NumberKind
  /** Values that say the same in another way: 1.5 hours are 90 minutes, 4千米 are 4 or 4000. */
  readonly also?: readonly Decimal[]
  /** What it stays below, if that is more than rounding: 3000 for 两千多. */
  readonly reach?: Decimal
  readonly hedge?: Hedge
  /** Where the minus of a negative number begins. It can be a sign or a word such as `minus`. */
  readonly minus?: number
  /** Written as a word. */
  readonly spelled?: true
}
