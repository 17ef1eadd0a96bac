const SECRET_NAMES = /(api[_-]?key|secret|token|password|authorization|credential)s?$/i
const HIDDEN = '***'

/**
 * A configuration as plain JSON that can be kept and shown: keys, tokens and passwords hidden (also those inside URLs),
 * functions and instances named instead of kept.
 */
export function redacted(config: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]: [string, unknown]) => [key, SECRET_NAMES.test(key) ? HIDDEN : redactedValue(value)]),
  )
}

function redactedValue(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return withoutUserInfo(value)
    case 'function':
      return `[function ${value.name || 'anonymous'}]`
    case 'object': {
      if (value === null) return null
      if (Array.isArray(value)) return value.map(redactedValue)
      const prototype: unknown = Object.getPrototypeOf(value)
      if (prototype === Object.prototype || prototype === null) return redacted(value)
      return `[${value.constructor.name}]`
    }
    case 'number':
      return Number.isFinite(value) ? value : String(value)
    case 'boolean':
      return value
    default:
      return String(value)
  }
}

/** `postgres://user:password@host/db` and `?api_key=…` without what is secret. */
function withoutUserInfo(text: string): string {
  return text
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#\s]*@/i, `$1${HIDDEN}@`)
    .replaceAll(/([?&][^=&#]*(?:key|token|secret|password)[^=&#]*=)[^&#]*/gi, `$1${HIDDEN}`)
}
