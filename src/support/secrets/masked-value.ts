import { MASK } from './masked-address.ts'
import type { Masker } from './masker.ts'
import { isPlainObject } from '../plain-object.ts'

/** Anything deeper is hidden unread. */
const DEEPEST = 64

/**
 * A value with every string in it masked, property names too: in arrays, plain objects, and errors with their causes and
 * stacks. Returns the same value if nothing was hidden. Errors keep their class.
 */
export function maskedValue<Value>(value: Value, mask: Masker): Value {
  return masked(value, { mask, seen: new Map(), depth: 0 }) as Value
}

interface Walk {
  readonly mask: Masker
  readonly seen: Map<object, unknown>
  readonly depth: number
}

function masked(value: unknown, walk: Walk): unknown {
  if (typeof value === 'string') return walk.mask(value)
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value) && !(value instanceof Error) && !isPlainObject(value)) return value
  if (walk.depth > DEEPEST) return MASK
  if (walk.seen.has(value)) return walk.seen.get(value)
  // A circular reference leads back to the unmasked value; what is read of it here is masked all the same.
  walk.seen.set(value, value)
  const copy = maskedObject(value, { ...walk, depth: walk.depth + 1 })
  walk.seen.set(value, copy)
  return copy
}

function maskedObject(value: object, walk: Walk): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => masked(item, walk))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  // A message that is not an own property, such as a DOMException's, cannot be copied along with its class.
  if (value instanceof Error && !Object.hasOwn(value, 'message') && walk.mask(value.message) !== value.message) {
    return Object.assign(new Error(walk.mask(value.message)), { name: value.name })
  }
  let changed = false
  const properties = Reflect.ownKeys(value).map((name): [PropertyKey, PropertyDescriptor] => {
    const property = Object.getOwnPropertyDescriptor(value, name) ?? {}
    const shown = typeof name === 'string' ? walk.mask(name) : name
    // The stack of an error is an accessor in some engines.
    const known: unknown = name === 'stack' ? Reflect.get(value, name) : property.value
    const hidden = masked(known, walk)
    changed ||= hidden !== known || shown !== name
    return [shown, hidden === known ? property : { ...dataOf(property), value: hidden }]
  })
  if (!changed) return value
  const copy: object = Object.create(Object.getPrototypeOf(value) as object | null) as object
  for (const [name, property] of properties) Object.defineProperty(copy, name, property)
  return copy
}

function dataOf({ configurable = true, enumerable = false }: PropertyDescriptor): PropertyDescriptor {
  return { configurable, enumerable, writable: true }
}
