import { shown } from '../shown.ts'

/** Nobody writes so many, and they are remembered while an object is read. */
const MOST_KEYS = 2_000_000

/**
 * Which key occurs twice in an object, and where the second one stands as an offset into the text.
 * `JSON.parse` keeps the last one without a word, which would lose the other. `text` is valid JSON; time is linear in it.
 * What stands under the keys of the outermost object that `except` names is not looked into.
 */
export function findDuplicate(
  text: string,
  { except = [] }: { except?: readonly string[] } = {},
): { problem: string; at: number } | undefined {
  /** The keys of each object around the place; `undefined` for a list. */
  const open: (Keys | undefined)[] = []
  let expectsKey = false
  /** Whether the value that is being read is not looked into. */
  let skips = false
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: {
        const end = stringEnd(text, at)
        const keys = expectsKey ? open.at(-1) : undefined
        const written = text.slice(at, end)
        if (keys?.add(written) === false) return { problem: sentence(written, open), at }
        if (keys !== undefined && keys.size > MOST_KEYS) {
          return { problem: `an object has more than ${MOST_KEYS / 1e6} million keys; write a list of records`, at }
        }
        if (keys !== undefined && open.length === 1) skips = except.some((name) => written === JSON.stringify(name))
        expectsKey = false
        at = end - 1
        break
      }
      case 0x7b: // {
        open.push(skips ? undefined : new Keys())
        expectsKey = true
        break
      case 0x5b: // [
        open.push(undefined)
        expectsKey = false
        break
      case 0x7d: // }
      case 0x5d: // ]
        open.pop()
        expectsKey = false
        break
      case 0x2c: // ,
        expectsKey = open.at(-1) !== undefined
        break
    }
  }
  return undefined
}

function sentence(key: string, open: readonly unknown[]): string {
  const where = open.length === 1 ? 'in this record' : 'in an object of this record'
  return `the key ${shown(JSON.parse(key))} occurs twice ${where}; keep one of them`
}

/** The keys of an object: few are compared one by one, many by a set. */
class Keys {
  readonly #few: string[] = []
  #many: Set<string> | undefined

  get size(): number {
    return this.#many?.size ?? this.#few.length
  }

  /** False when the key, written as JSON, was there before. */
  add(written: string): boolean {
    const key = written.includes('\\') ? JSON.stringify(JSON.parse(written)) : written
    if (this.#many !== undefined) return this.#many.size < this.#many.add(key).size
    if (this.#few.includes(key)) return false
    this.#few.push(key)
    if (this.#few.length > 16) this.#many = new Set(this.#few)
    return true
  }
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
