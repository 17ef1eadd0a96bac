import { isPlainObject } from '../support/plain-object.ts'

/** Nothing that people write nests this deep, and what does overflows the stack of whoever walks it by recursion. */
const DEEPEST = 500

/** A list that holds another twice, which holds another twice, … is small here and endless once written out. */
const MOST_CONTAINERS = 10_000_000

/**
 * Why a value is no plain JSON that can be kept, hashed and shown, or `undefined` when it is: a lone surrogate, nesting
 * deeper than 500 (or a circle), NaN and infinities, and whatever else JSON cannot say. Walks without recursion.
 */
export function whyNotPlain(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return whyNoLeaf(value)
  let level: object[] = [value]
  let containers = 0
  for (let depth = 1; level.length > 0; depth++) {
    containers += level.length
    if (containers > MOST_CONTAINERS) return `holds more than ${MOST_CONTAINERS} lists and objects`
    if (depth > DEEPEST) return `is nested more than ${DEEPEST} levels deep (or refers to itself)`
    const next: object[] = []
    for (const container of level) {
      const problem = lookInside(container, next)
      if (problem !== undefined) return problem
    }
    level = next
  }
  return undefined
}

function lookInside(container: object, next: object[]): string | undefined {
  if (Array.isArray(container)) {
    for (const item of container) {
      const problem = look(item, next)
      if (problem !== undefined) return problem
    }
    return undefined
  }
  if (!isPlainObject(container)) {
    return `holds a ${container.constructor.name}; turn it into plain JSON first`
  }
  for (const key in container) {
    if (!key.isWellFormed()) return `holds a key with a lone surrogate, which is no character`
    const problem = look((container as Record<string, unknown>)[key], next)
    if (problem !== undefined) return problem
  }
  return undefined
}

function look(item: unknown, next: object[]): string | undefined {
  if (typeof item !== 'object' || item === null) return whyNoLeaf(item)
  next.push(item)
  return undefined
}

function whyNoLeaf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value.isWellFormed()
        ? undefined
        : 'holds a lone surrogate, which is no character; write the character itself'
    case 'number':
      return Number.isFinite(value) ? undefined : `holds ${value}, which JSON cannot say; leave it out or give null`
    case 'boolean':
    case 'object':
      return undefined
    default:
      return `holds ${typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`}, which JSON cannot say; leave it out or give null`
  }
}
