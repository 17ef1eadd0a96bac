import { isPlainObject } from './plain-object.ts'

/**
 * The canonical JSON text of a value (RFC 8785): keys sorted by UTF-16 code units, no spaces, numbers as ECMAScript
 * prints them. Throws a TypeError that names the path of anything JSON cannot express: NaN and infinities,
 * lone surrogates, undefined, functions, symbols, bigints, class instances such as Date, and circular references.
 */
export function canonicalJson(value: unknown): string {
  return quickJson(value) ?? write(value, { path: [], above: [] })
}

/**
 * The same text, several times as fast where all keys are in order already: with plain values, `JSON.stringify` differs in one
 * thing only, as it escapes lone surrogates.
 */
export function orderedJson(value: unknown): string {
  const text = isOrdered(value, 0) ? JSON.stringify(value) : undefined
  return text === undefined || text.includes('\\ud') ? canonicalJson(value) : text
}

/** Whether a value is plain JSON, with the keys of all objects in order. */
function isOrdered(value: unknown, depth: number): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || depth > DEEPEST) return false
  if (Array.isArray(value)) {
    for (const item of value) if (!isOrdered(item, depth + 1)) return false
    return true
  }
  if (!isPlainObject(value)) return false
  let last = ''
  for (const key in value) {
    if (key < last || !isOrdered((value as Record<string, unknown>)[key], depth + 1)) return false
    last = key
  }
  return true
}

/** The canonical JSON text of a value, or `undefined` if something in it is wrong or lies suspiciously deep. */
export function quickJson(value: unknown): string | undefined {
  return written(value, 0)
}

/** A string as a JSON literal; `undefined` if it has a lone surrogate, which JSON cannot carry, or is not a string. */
function quotedText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (PLAIN.test(value)) return `"${value}"`
  return value.isWellFormed() ? JSON.stringify(value) : undefined
}

/** Strings that need no escapes. Checking is several times cheaper than calling JSON.stringify. */
const PLAIN = /^[ !#-[\]-~]*$/

/** Anything deeper may be circular. */
const DEEPEST = 100

/**
 * The fast path, which keeps no track of the path. Returns `undefined` if something is wrong or suspiciously deep; `write`
 * then says what and where.
 */
function written(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return quotedText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : undefined
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value !== 'object' || depth > DEEPEST) return undefined
  if (value === null) return 'null'
  return Array.isArray(value) ? writtenArray(value, depth + 1) : writtenRecord(value, depth + 1)
}

function writtenArray(values: readonly unknown[], depth: number): string | undefined {
  if (values.length === 0) return '[]'
  let text = ''
  for (let index = 0; index < values.length; index++) {
    const item = written(values[index], depth)
    if (item === undefined) return undefined
    text += (index === 0 ? '[' : ',') + item
  }
  return `${text}]`
}

function writtenRecord(value: object, depth: number): string | undefined {
  if (!isPlainObject(value)) return undefined
  const record = value as Record<string, unknown>
  const keys = sortedKeys(record)
  if (keys.length === 0) return '{}'
  let text = '{'
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as string
    const name = quickCode(key)
    const item = written(record[key], depth)
    if (name === undefined || item === undefined) return undefined
    text += (index === 0 ? name : ',' + name) + ':' + item
  }
  return `${text}}`
}

/** Short texts that come again and again, as they are written: names of fields, and codes. */
const codes = new Map<string, string>()
const MOST_CODES = 1000
const LONGEST_CODE = 40

/** The same as `quickJson` for a text that comes again and again: looking it up takes a quarter of the time. */
export function quickCode(text: string): string | undefined {
  const known = codes.get(text)
  if (known !== undefined) return known
  const quoted = quotedText(text)
  if (quoted !== undefined && text.length <= LONGEST_CODE && codes.size < MOST_CODES) codes.set(text, quoted)
  return quoted
}

/** Whether a text is the canonical JSON of the value parsed from it. Quicker than writing it again. */
export function isCanonicalJson(text: string, parsed: unknown): boolean {
  // With all keys in order, JSON.stringify differs in one thing: it escapes lone surrogates.
  if (isInOrder(parsed) && !text.includes('\\ud') && JSON.stringify(parsed) === text) return true
  return canonicalJson(parsed) === text
}

function isInOrder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isInOrder)
  let last = ''
  for (const [key, item] of Object.entries(value)) {
    if (key < last || !isInOrder(item)) return false
    last = key
  }
  return true
}

/** Where `write` is. */
interface Place {
  readonly path: (string | number)[]
  /** The objects around the value: few, so an array is faster than a set. */
  readonly above: object[]
}

function write(value: unknown, place: Place): string {
  switch (typeof value) {
    case 'string': {
      const quoted = quotedText(value)
      if (quoted === undefined) throw unsayable(place, 'holds a lone surrogate, which JSON text cannot carry')
      return quoted
    }
    case 'number':
      if (!Number.isFinite(value)) throw unsayable(place, `is ${value}, which JSON cannot say`)
      return `${value}`
    case 'boolean':
      return value ? 'true' : 'false'
    case 'object':
      return value === null ? 'null' : writeObject(value, place)
    default:
      throw unsayable(place, `is ${typeof value}, which JSON cannot say`)
  }
}

function writeObject(value: object, place: Place): string {
  if (place.above.includes(value)) throw unsayable(place, 'refers back to an object that contains it')
  place.above.push(value)
  const text = Array.isArray(value) ? writeArray(value, place) : writeRecord(value, place)
  place.above.pop()
  return text
}

function writeArray(values: readonly unknown[], place: Place): string {
  let text = '['
  for (let index = 0; index < values.length; index++) {
    place.path.push(index)
    text += `${index === 0 ? '' : ','}${write(values[index], place)}`
    place.path.pop()
  }
  return `${text}]`
}

function writeRecord(value: object, place: Place): string {
  if (!isPlainObject(value)) {
    throw unsayable(place, `is a ${value.constructor.name}, not a plain object; turn it into plain JSON first`)
  }
  const record = value as Record<string, unknown>
  let text = '{'
  for (const key of sortedKeys(record)) {
    const name = quotedText(key)
    if (name === undefined) throw unsayable(place, '(a key) holds a lone surrogate, which JSON text cannot carry')
    place.path.push(key)
    text += `${text.length === 1 ? name : `,${name}`}:${write(record[key], place)}`
    place.path.pop()
  }
  return `${text}}`
}

function sortedKeys(record: object): string[] {
  const keys = Object.keys(record)
  if (keys.length > MOST_INSERTED) return keys.sort(byCodeUnits)
  // Most objects have a handful of keys, and insertion sort costs less than calling a comparison function.
  for (let index = 1; index < keys.length; index++) {
    const key = keys[index] as string
    let to = index
    for (; to > 0 && (keys[to - 1] as string) > key; to--) keys[to] = keys[to - 1] as string
    keys[to] = key
  }
  return keys
}

const MOST_INSERTED = 16

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function unsayable({ path }: Place, problem: string): TypeError {
  const words = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
  return new TypeError(`$${words} ${problem}.`)
}
