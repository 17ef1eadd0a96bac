/** How many characters the search for all quotations of one answer may read: about a second of work. */
export const MOST_READ = 200_000_000

/**
 * What a search may still cost, in characters read. An answer and evidence can be written so that every search for a
 * quotation in a passage, at every place, takes as long as possible.
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
