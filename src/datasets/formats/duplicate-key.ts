import { JsonTokens } from '../../support/json-tokens.ts'
import { valueText } from '../value-text.ts'

/** Nobody writes this many. They are all held in memory while an object is read. */
const MOST_KEYS = 2_000_000

/** Longer texts could have more keys than may be held in memory. */
const SHORT = 1024 * 1024
/**
 * Whether a value that was parsed from a short text has as many keys as the text, so that none occurs twice. Quicker than
 * comparing the keys; false where that has to be done.
 */
export function hasEveryKey(value: unknown, text: string): boolean {
  if (text.length > SHORT) return false
  let written = 0
  const tokens = new JsonTokens(text)
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) if (token === ':') written++
  return written === keysIn(value)
}

/** The keys of all objects in a value. */
function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  const containers: object[] = [value]
  for (const container of containers) {
    const isList = Array.isArray(container)
    for (const key in container) {
      if (!isList) count++
      const item = (container as Record<string, unknown>)[key]
      if (typeof item === 'object' && item !== null) containers.push(item)
    }
  }
  return count
}

/**
 * A key that occurs twice in an object, with the offset of its second occurrence. `JSON.parse` silently keeps only the last.
 * `text` must be valid JSON; time is linear in it. Values under the keys of the outermost object named in `except` are not
 * searched.
 */
export function findDuplicate(
  text: string,
  { except = [] }: { except?: readonly string[] } = {},
): { problem: string; at: number } | undefined {
  /** The keys of each enclosing object; `undefined` for an array. */
  const open: (Keys | undefined)[] = []
  let expectsKey = false
  /** Whether the current value is skipped. */
  let skips = false
  const tokens = new JsonTokens(text)
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
    switch (token) {
      case '"': {
        const keys = expectsKey ? open.at(-1) : undefined
        if (keys === undefined) break
        expectsKey = false
        const written = text.slice(tokens.start, tokens.end)
        if (!keys.add(written)) return { problem: sentence(written, open), at: tokens.start }
        if (keys.size > MOST_KEYS) {
          return {
            problem: `an object has more than ${MOST_KEYS / 1e6} million keys; write a list of records`,
            at: tokens.start,
          }
        }
        if (open.length === 1) skips = except.some((name) => written === JSON.stringify(name))
        break
      }
      case '{':
      case '[':
        open.push(token === '[' || skips ? undefined : new Keys())
        expectsKey = token === '{'
        break
      case '}':
      case ']':
        open.pop()
        expectsKey = false
        break
      case ',':
        expectsKey = open.at(-1) !== undefined
        break
    }
  }
  return undefined
}

function sentence(key: string, open: readonly unknown[]): string {
  const where = open.length === 1 ? 'in this record' : 'in an object of this record'
  return `the key ${valueText(JSON.parse(key))} occurs twice ${where}; keep one of them`
}

/** The keys of an object: an array while there are few, then a set. */
class Keys {
  readonly #few: string[] = []
  #many: Set<string> | undefined

  get size(): number {
    return this.#many?.size ?? this.#few.length
  }

  /** False if the key, written as JSON, was already there. */
  add(written: string): boolean {
    const key = written.includes('\\') ? JSON.stringify(JSON.parse(written)) : written
    if (this.#many !== undefined) return this.#many.size < this.#many.add(key).size
    if (this.#few.includes(key)) return false
    this.#few.push(key)
    if (this.#few.length > 16) this.#many = new Set(this.#few)
    return true
  }
}
