import { shown } from '../shown.ts'

/**
 * Says which key stands twice at the top of a JSON object. `JSON.parse` keeps the last one without a word, which would
 * lose the other. `text` is the valid JSON that `value` was parsed from.
 */
export function duplicateKey(text: string, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const keys = topKeys(text)
  if (keys.length === Object.keys(value).length) return undefined
  const seen = new Set<string>()
  for (const key of keys) {
    const name = String(JSON.parse(key))
    if (seen.has(name)) return `the key ${shown(name)} stands twice in this record; keep one of them`
    seen.add(name)
  }
  return undefined
}

/** The keys of the outermost object as they are written, quotes included. */
function topKeys(text: string): string[] {
  const keys: string[] = []
  let depth = 0
  let expectsKey = false
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: {
        const end = stringEnd(text, at)
        if (expectsKey) keys.push(text.slice(at, end))
        expectsKey = false
        at = end - 1
        break
      }
      case 0x7b: // {
      case 0x5b: // [
        depth++
        expectsKey = depth === 1
        break
      case 0x7d: // }
      case 0x5d: // ]
        depth--
        break
      case 0x2c: // ,
        expectsKey = depth === 1
        break
    }
  }
  return keys
}

/** The offset behind the string that begins at `start`: behind a quote that an even number of backslashes precedes. */
export function stringEnd(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (text.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes++
    if (backslashes % 2 === 0) return quote + 1
  }
  return text.length
}
