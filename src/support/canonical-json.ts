/**
 * The canonical JSON text of a value (RFC 8785): keys sorted by UTF-16 code units, no spaces, numbers as ECMAScript
 * prints them. Throws a TypeError, which names the path, for anything that JSON cannot say: NaN and infinities,
 * lone surrogates, undefined, functions, symbols, bigints, class instances such as Date, and circles.
 */
export function canonicalJson(value: unknown): string {
  return write(value, '$', new Set())
}

function write(value: unknown, path: string, above: Set<object>): string {
  switch (typeof value) {
    case 'string':
      if (!value.isWellFormed()) throw new TypeError(`${path} holds a lone surrogate, which JSON text cannot carry.`)
      return JSON.stringify(value)
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${path} is ${value}, which JSON cannot say.`)
      return JSON.stringify(value)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'object':
      return value === null ? 'null' : writeObject(value, path, above)
    default:
      throw new TypeError(`${path} is ${typeof value}, which JSON cannot say.`)
  }
}

function writeObject(value: object, path: string, above: Set<object>): string {
  if (above.has(value)) throw new TypeError(`${path} refers back to an object that contains it.`)
  above.add(value)
  const text = Array.isArray(value) ? writeArray(value, path, above) : writeRecord(value, path, above)
  above.delete(value)
  return text
}

function writeArray(values: readonly unknown[], path: string, above: Set<object>): string {
  const items = Array.from({ length: values.length }, (_, index) => write(values[index], `${path}[${index}]`, above))
  return `[${items.join(',')}]`
}

function writeRecord(value: object, path: string, above: Set<object>): string {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`${path} is a ${value.constructor.name}, not a plain object; turn it into plain JSON first.`)
  }
  const record = value as Record<string, unknown>
  const members = Object.keys(record)
    .sort(byCodeUnits)
    .map((key) => `${write(key, `${path} (a key)`, above)}:${write(record[key], `${path}.${key}`, above)}`)
  return `{${members.join(',')}}`
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
