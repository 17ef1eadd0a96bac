import { JsonTokens } from '../../support/json-tokens.ts'

/** Shorter texts fit into memory whatever they contain. */
const SMALL = 4 * 1024 * 1024

/** A value takes some 50 bytes of memory, but as little as two in the text. */
const MOST_VALUES = 10_000_000

/** How deep a value may be nested. */
const DEEPEST = 500

/** Why a JSON text, valid or not, would take too much memory to read, or `undefined`. Time is linear in it. */
export function whyTooMuch(text: string): string | undefined {
  if (text.length < SMALL) return undefined
  let values = 0
  const tokens = new JsonTokens(text)
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
    if (token === ',' || token === '{' || token === '[') values++
    if (tokens.depth > DEEPEST) return `this JSON is nested more than ${DEEPEST} levels deep`
    if (values > MOST_VALUES) {
      return `this JSON holds more than ${MOST_VALUES / 1e6} million values in one piece; give each record a line of its own in a .jsonl file`
    }
  }
  return undefined
}
