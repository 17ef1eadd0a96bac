/**
 * The tokens of a JSON text one after the other, with their offsets: strings, brackets, colons, commas, and words, which is
 * whatever else stands between them. Says nothing of what may stand where, so it reads texts that are not valid as well.
 * Time is linear in the text.
 */
export class JsonTokens {
  readonly #text: string
  /** Where the token stands. */
  start = 0
  end = 0
  /** How many brackets are open behind the token. */
  depth = 0
  /** Whether the token is a string that the text ends in. */
  isCutOff = false

  constructor(text: string) {
    this.#text = text
  }

  /** Goes to the next token and says which it is; `undefined` behind the last one. */
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

/** The offset behind the string that begins at `start`: behind a quote that an even number of backslashes precedes. */
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

/** Whatever a person sees as white space, as `\s` has it. */
const SPACES =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Which token a UTF-16 code unit begins, as its place in `TOKENS`: a lookup, because this is done for every character. */
const KINDS = new Uint8Array(0x10000)
for (const [kind, token] of TOKENS.entries()) if (kind !== WORD) KINDS[token.charCodeAt(0)] = kind
for (const space of SPACES) KINDS[space.charCodeAt(0)] = SPACE
