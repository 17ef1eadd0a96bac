/**
 * The tokens of a JSON text in order, with their offsets: strings, brackets, colons, commas, and words, meaning anything
 * else between them. It checks no grammar, so it also reads invalid texts. Time is linear in the text.
 */
export class JsonTokens {
  readonly #text: string
  /** Where the token starts and ends. */
  start = 0
  end = 0
  /** How many brackets are open after the token. */
  depth = 0
  /** Whether the token is a string that is never closed. */
  isCutOff = false

  constructor(text: string) {
    this.#text = text
  }

  /** Moves to the next token and returns its kind; `undefined` after the last. */
  next(): JsonToken | undefined {
    const text = this.#text
    const { length } = text
    let at = this.end
    while (at < length && KINDS[text.charCodeAt(at)] === SPACE) at++
    this.start = at
    this.end = at
    if (at === length) return undefined
    const kind = KINDS[text.charCodeAt(at)] as number
    if (kind === WORD) {
      do at++
      while (at < length && KINDS[text.charCodeAt(at)] === WORD)
      this.end = at
    } else if (kind === STRING) {
      const end = stringEnd(text, at)
      this.isCutOff = end === undefined
      this.end = end ?? length
    } else {
      this.end = at + 1
      if (kind === OPENS_OBJECT || kind === OPENS_LIST) this.depth++
      else if (kind === CLOSES_OBJECT || kind === CLOSES_LIST) this.depth--
    }
    return TOKENS[kind]
  }
}

export type JsonToken = (typeof TOKENS)[number]

/** The offset after the string that begins at `start`: after a quote preceded by an even number of backslashes. */
export function stringEnd(text: string, start: number): number | undefined {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (text.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes++
    if (backslashes % 2 === 0) return quote + 1
  }
  return undefined
}

const TOKENS = ['word', '"', '{', '}', '[', ']', ':', ','] as const
const [WORD, STRING, OPENS_OBJECT, CLOSES_OBJECT, OPENS_LIST, CLOSES_LIST] = [0, 1, 2, 3, 4, 5]
const SPACE = TOKENS.length

/** White space, as `\s` has it. */
const SPACES =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Which token a UTF-16 code unit begins, as an index into `TOKENS`. A table, because every character is looked up. */
const KINDS = new Uint8Array(0x10000)
for (const [kind, token] of TOKENS.entries()) if (kind !== WORD) KINDS[token.charCodeAt(0)] = kind
for (const space of SPACES) KINDS[space.charCodeAt(0)] = SPACE
