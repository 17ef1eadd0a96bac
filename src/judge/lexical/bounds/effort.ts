import { TextTooLongError } from '../../../core/errors.ts'

/**
 * The most word comparisons for the claims of one question, which take up to ten seconds. An answer and passages of the
 * maximum length take half a billion; texts that repeat themselves could take thousands of times as many.
 */
const MOST = 1_000_000_000

/** Counts the cost of comparing claims with passages. The count depends only on the texts, never on the clock. */
export class Effort {
  /** Whether this many comparisons are allowed. */
  static isEnough(comparisons: number): boolean {
    return comparisons <= MOST
  }

  private spent = 0

  /** Throws a TextTooLongError if the comparisons so far exceed the limit. */
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
