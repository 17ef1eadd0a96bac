import { MASK, maskedAddress } from '../support/secrets/masked-address.ts'
import { isPlainObject } from '../support/plain-object.ts'

const SECRET_NAMES = /(api[_-]?key|secret|token|password|authorization|credential)s?$/i
const ADDRESS = /^[a-z][a-z0-9+.-]*:[\\/]{2}/i

/** Whether a value with such a name is a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAMES.test(name)
}

/**
 * A configuration as plain JSON that can be stored and shown: keys, tokens and passwords are hidden (also inside URLs),
 * and functions and instances are replaced by their names.
 */
export function redacted(config: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]: [string, unknown]) => [key, isSecretName(key) ? MASK : redactedValue(value)]),
  )
}

function redactedValue(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return ADDRESS.test(value) ? maskedAddress(value) : value
    case 'function':
      return `[function ${value.name || 'anonymous'}]`
    case 'object': {
      if (value === null) return null
      if (Array.isArray(value)) return value.map(redactedValue)
      return isPlainObject(value) ? redacted(value) : `[${value.constructor.name}]`
    }
    case 'number':
      return Number.isFinite(value) ? value : String(value)
    case 'boolean':
      return value
    default:
      return String(value)
  }
}
