import { isPlainObject } from '../../support/plain-object.ts'

/**
 * A copy of `value` as plain JSON: undefined fields are left out, as JSON leaves them out. Throws a TypeError that
 * names the path for what JSON cannot say. Lone surrogates are refused, or replaced by U+FFFD when asked.
 */
export function plainJson(
  value: unknown,
  { surrogates = 'refuse' }: { surrogates?: 'refuse' | 'replace' | undefined } = {},
): unknown {
  const quick = quickCopy(value, 0)
  return quick === undefined ? slowCopy(value, surrogates) : quick
}

/** Deeper values, and what JSON cannot say, are left to the slow way, which knows where it is. */
const QUICK_DEPTH = 20

/** The copy of a value in which nothing is wrong; else `undefined`. */
function quickCopy(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.isWellFormed() ? value : undefined
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (value === null || typeof value === 'boolean') return value
  if (typeof value !== 'object' || depth > QUICK_DEPTH) return undefined
  return Array.isArray(value) ? quickList(value, depth) : quickRecord(value, depth)
}

function quickList(values: readonly unknown[], depth: number): unknown[] | undefined {
  const copy: unknown[] = []
  for (const value of values) {
    const item = quickCopy(value, depth + 1)
    if (item === undefined) return undefined
    copy.push(item)
  }
  return copy
}

function quickRecord(value: object, depth: number): Record<string, unknown> | undefined {
  if (!isPlainObject(value)) return undefined
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key]
    if (member === undefined) continue
    const own = quickCopy(member, depth + 1)
    // Setting this key would set the copy's prototype.
    if (own === undefined || key === '__proto__' || !key.isWellFormed()) return undefined
    copy[key] = own
  }
  return copy
}

function slowCopy(value: unknown, surrogates: 'refuse' | 'replace'): unknown {
  const above = new Set<object>()

  function text(value: string, path: string): string {
    if (value.isWellFormed()) return value
    if (surrogates === 'replace') return value.toWellFormed()
    throw new TypeError(`${path} holds a lone surrogate (half of a character), which JSON text cannot carry`)
  }

  function copy(value: unknown, path: string): unknown {
    if (typeof value === 'string') return text(value, path)
    if (value === null || typeof value === 'boolean') return value
    if (typeof value === 'number') {
      if (Number.isFinite(value)) return value
      throw new TypeError(`${path} is ${value}, which JSON cannot say`)
    }
    if (typeof value === 'object') return copyObject(value, path)
    throw new TypeError(`${path} is a ${typeof value}, which JSON cannot say`)
  }

  function copyObject(value: object, path: string): unknown {
    if (above.has(value)) throw new TypeError(`${path} refers back to an object that contains it`)
    if (above.size >= MAX_DEPTH) throw new TypeError(`${path} is nested more than ${MAX_DEPTH} levels deep`)
    above.add(value)
    const plain = Array.isArray(value)
      ? Array.from(value as unknown[], (item, index) => copy(item, `${path}[${index}]`))
      : copyRecord(value, path)
    above.delete(value)
    return plain
  }

  function copyRecord(value: object, path: string): unknown {
    if (!isPlainObject(value)) {
      throw new TypeError(`${path} is an instance of ${value.constructor.name}; return plain JSON instead`)
    }
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    return Object.fromEntries(members.map(([key, member]) => [text(key, path), copy(member, `${path}.${key}`)]))
  }

  return copy(value, '$')
}

const MAX_DEPTH = 200

/** A copy that can be written as JSON whatever it was, for the record: what JSON cannot say becomes text. */
export function recordable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  try {
    return plainJson(value, { surrogates: 'replace' })
  } catch {
    return described(value, new Set())
  }
}

function described(value: unknown, above: Set<object>): unknown {
  if (typeof value !== 'object' || value === null) {
    const sayable = typeof value === 'boolean' || value === null || Number.isFinite(value)
    if (sayable) return value
    if (typeof value === 'string') return value.toWellFormed()
    return typeof value === 'bigint' || typeof value === 'number' ? String(value) : `[${typeof value}]`
  }
  if (above.has(value) || above.size >= MAX_DEPTH) return '[circular or too deep]'
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  const inside = new Set(above).add(value)
  if (Array.isArray(value)) return value.map((item) => described(item, inside))
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, described(member, inside)]))
}
