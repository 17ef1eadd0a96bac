/**
 * Pairs of ASCII letters with which some words begin, or end. They tell of most words that they are none of these, without
 * a text of the word.
 */
export class LetterPairs {
  /** By a pair in lower case: 1 if it is one of these. */
  private readonly known = new Uint8Array(ASCII * ASCII)

  /** Of each text the first two letters. */
  constructor(texts: Iterable<string>) {
    for (const text of texts) {
      const [first, second] = [text.charCodeAt(0), text.charCodeAt(1)]
      if (text.length > 1 && areAscii(first, second)) this.known[first * ASCII + second] = 1
    }
  }

  /** Whether two characters, in any case, are one of the pairs. */
  has(first: number, second: number): boolean {
    return areAscii(first, second) && this.known[(first | 32) * ASCII + (second | 32)] === 1
  }
}

const ASCII = 128

function areAscii(first: number, second: number): boolean {
  const bits = first | second
  return bits >= 0 && bits < ASCII
}
