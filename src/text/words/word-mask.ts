const A = 97
const LETTERS = 26
const LONGEST = 31

/**
 * Tells nearly all words that are not in a list by their first letter, their last and their length, without making a text
 * of them to look up. Of the list it knows the words of ASCII letters, which are small and at most 31.
 */
export class WordMask {
  /** For each first letter, and for each pair of a first and a last one, a bit for every length. */
  private readonly firsts = new Uint32Array(LETTERS)
  private readonly pairs = new Uint32Array(LETTERS * LETTERS)

  constructor(words: Iterable<string>) {
    for (const word of words) {
      if (!/^[a-z]{1,31}$/.test(word)) continue
      const first = word.charCodeAt(0) - A
      const pair = first * LETTERS + word.charCodeAt(word.length - 1) - A
      this.firsts[first] = (this.firsts[first] as number) | (1 << word.length)
      this.pairs[pair] = (this.pairs[pair] as number) | (1 << word.length)
    }
  }

  /** Whether some word of the list begins with a small letter. */
  mayBegin(letter: number): boolean {
    return this.firsts[letter - A] !== 0
  }

  /** Whether a word of small letters may be in the list. */
  mayHold(first: number, last: number, length: number): boolean {
    return length <= LONGEST && ((this.pairs[(first - A) * LETTERS + last - A] as number) & (1 << length)) !== 0
  }
}
