/** Characters that the search for all quotations of one answer may read: about a second's work. */
export const MOST_READ = 200_000_000

/**
 * What a search may still cost, counted in characters that are read. An answer and evidence that are written for it make a
 * search of each quotation in each passage, at each place, as long as it can be.
 */
export class Effort {
  private left: number

  constructor(most = MOST_READ) {
    this.left = most
  }

  get isSpent(): boolean {
    return this.left < 0
  }

  spend(characters: number): void {
    this.left -= characters
  }
}
