import { TextTooLongError } from '../../../core/errors.ts'

/**
 * Comparisons of one word with another that are made for the claims of one question. An answer and passages as long as they
 * may be take half a billion; what repeats itself in both could take thousands of times as many. Up to ten seconds.
 */
const MOST = 1_000_000_000

/** Counts what it costs to compare claims with passages. What is counted depends on the texts alone, never on the clock. */
export class Effort {
  /** Whether so many comparisons are allowed. */
  static isEnough(comparisons: number): boolean {
    return comparisons <= MOST
  }

  private spent = 0

  /** Throws a TextTooLongError when the comparisons, all of them together, are more than are made. */
  spend(comparisons: number): void {
    this.spent += comparisons
    if (this.spent <= MOST) return
    throw new TextTooLongError({
      text: 'What is to be verified, with the passages that it is compared with,',
      reader: 'the lexical judge',
      characters: this.spent,
      limit: MOST,
      unit: 'comparisons of words or more',
    })
  }
}
