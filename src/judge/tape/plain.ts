/**
 * A value as plain JSON: bytes, dates and addresses become objects with one marked member, which `fromTape` turns back.
 * What is undefined, and functions, are left out; half characters, which no tape can hold, become U+FFFD.
 */
export function toTape(value: unknown): unknown {
  if (value instanceof Uint8Array) return { $bytes: base64(value) }
  if (value instanceof Date) return { $date: value.toISOString() }
  if (value instanceof URL) return { $url: value.href }
  if (value instanceof RegExp) return { $pattern: value.source }
  if (Array.isArray(value)) return value.map(toTape)
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value
  const members = Object.entries(value).filter(([, member]) => member !== undefined && typeof member !== 'function')
  return Object.fromEntries(members.map(([name, member]) => [name, toTape(member)]))
}

/** The value that `toTape` was given. */
export function fromTape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromTape)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const [only] = entries
  if (entries.length === 1 && only !== undefined) {
    const [mark, text] = only
    if (mark === '$bytes' && typeof text === 'string')
      return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    if (mark === '$date' && typeof text === 'string') return new Date(text)
    if (mark === '$url' && typeof text === 'string') return new URL(text)
    if (mark === '$pattern' && typeof text === 'string') return new RegExp(text)
  }
  return Object.fromEntries(entries.map(([name, member]) => [name, fromTape(member)]))
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
