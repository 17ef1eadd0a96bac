import { JsonTokens } from '../../support/json-tokens.ts'

type Expected = 'value' | 'item' | 'key' | 'first key' | 'colon' | 'comma'

/**
 * The offset of the first token that JSON does not allow there. For texts that `JSON.parse` refused without saying where.
 * Strings and numbers are not checked.
 */
export function jsonFault(text: string): number {
  const open: string[] = []
  let expected: Expected = 'value'
  const tokens = new JsonTokens(text)
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
    const what = token === 'word' ? text.slice(tokens.start, tokens.end) : token
    const next = follow(what, { expected, open })
    if (next === undefined) return tokens.start
    expected = next
  }
  return text.length
}

/** What may follow a token, or `undefined` if the token is not allowed here. `open` has the brackets around it. */
function follow(token: string, { expected, open }: { expected: Expected; open: string[] }): Expected | undefined {
  const closes = expected === 'comma' || (token === ']' ? expected === 'item' : expected === 'first key')
  switch (token) {
    case '{':
    case '[':
      if (expected !== 'value' && expected !== 'item') return undefined
      open.push(token)
      return token === '{' ? 'first key' : 'item'
    case '}':
    case ']':
      return closes && open.pop() === (token === '}' ? '{' : '[') ? 'comma' : undefined
    case ':':
      return expected === 'colon' ? 'value' : undefined
    case ',':
      if (expected !== 'comma' || open.length === 0) return undefined
      return open.at(-1) === '{' ? 'key' : 'value'
    case '"':
      if (expected === 'key' || expected === 'first key') return 'colon'
      return expected === 'value' || expected === 'item' ? 'comma' : undefined
    default:
      return (expected === 'value' || expected === 'item') && isScalar(token) ? 'comma' : undefined
  }
}

function isScalar(token: string): boolean {
  return token === 'true' || token === 'false' || token === 'null' || /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(token)
}
