import { MASK } from './masked-address.ts'

/** Hides secrets in a text. */
export type Masker = (text: string) => string

/** Shorter ones cannot be told from words, such as the `none` given to a server that asks for no key. */
const SHORTEST = 8

/** Escaped more often than this, a secret is no longer readable. */
const MOST_ESCAPED = 4

/**
 * Hides these secrets wherever they occur in a text: plain, percent-encoded, escaped for JSON or HTML (even repeatedly), in
 * Base64 (also as part of what was encoded) and in hexadecimal, and if up to half of their end is cut off. Secrets of fewer
 * than 8 characters are left, since they cannot be told from words.
 */
export function masker(secrets: Iterable<string | undefined>): Masker {
  const forms = [...new Set([...secrets].flatMap((secret) => (secret === undefined ? [] : formsOf(secret.trim()))))]
  if (forms.length === 0) return (text) => text
  return (text) => {
    const ranges: Range[] = []
    const levels = [text]
    for (;;) {
      const level = levels.at(-1) ?? ''
      let found = forms.flatMap((form) => rangesOf(form, level))
      for (const outer of levels.slice(0, -1).toReversed()) found = placedIn(outer, found)
      for (const range of found) ranges.push(range)
      const inner = level.replace(ESCAPE, unescaped)
      if (inner === level || levels.length > MOST_ESCAPED) return without(text, ranges)
      levels.push(inner)
    }
  }
}

function formsOf(secret: string): string[] {
  if (secret.length < SHORTEST) return []
  const bytes = new TextEncoder().encode(secret)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const encoded = [0, 1, 2].map((before) => base64Within(bytes, before))
  // Percent-encoding is read byte by byte.
  const forms = [secret, charactersOf(bytes), hex, hex.toUpperCase(), ...encoded, ...encoded.map(forUrls)]
  return forms.filter((form) => form.length >= SHORTEST)
}

function charactersOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}

/** The part of the Base64 that is the same for every text that has these bytes at offset 3n + `before`. */
function base64Within(bytes: Uint8Array, before: number): string {
  const all = [...new Uint8Array(before), ...bytes]
  return btoa(charactersOf(all)).slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6))
}

function forUrls(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_')
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Where a form of a secret occurs, whole or with its end cut off. */
function rangesOf(form: string, text: string): Range[] {
  const beginning = form.slice(0, Math.max(SHORTEST, Math.ceil(form.length / 2)))
  const ranges: Range[] = []
  for (let start = text.indexOf(beginning); start !== -1;) {
    let end = start + beginning.length
    while (end - start < form.length && text[end] === form[end - start]) end += 1
    ranges.push({ start, end })
    start = text.indexOf(beginning, end)
  }
  return ranges
}

const ESCAPE =
  /\\u([0-9a-f]{4})|%([0-9a-f]{2})|&#x([0-9a-f]{1,6});|&#(\d{1,7});|&(amp|lt|gt|quot|apos|plus|sol|equals);|\\(["'\\/])/gi

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  plus: '+',
  sol: '/',
  equals: '=',
}

function unescaped(escape: string, ...[json, percent, hex, decimal, name, plain]: (string | undefined)[]): string {
  const digits = json ?? percent ?? hex
  if (digits === undefined && decimal === undefined) return plain ?? NAMED[name?.toLowerCase() ?? ''] ?? escape
  const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : escape
}

/** Ranges of an unescaped text as ranges of the text before unescaping. */
function placedIn(text: string, ranges: readonly Range[]): Range[] {
  if (ranges.length === 0) return []
  const places: number[] = []
  let read = 0
  const plainTo = (end: number): void => {
    for (; read < end; read += 1) places.push(read)
  }
  for (const { 0: escape, index, ...groups } of text.matchAll(ESCAPE)) {
    plainTo(index)
    const { length } = unescaped(escape, groups[1], groups[2], groups[3], groups[4], groups[5], groups[6])
    for (let unit = 0; unit < length; unit += 1) places.push(index)
    read = index + escape.length
  }
  plainTo(text.length)
  const placeOf = (position: number): number => places[position] ?? text.length
  return ranges.map(({ start, end }) => ({ start: placeOf(start), end: placeOf(end) }))
}

function without(text: string, ranges: Range[]): string {
  let masked = ''
  let read = 0
  for (const { start, end } of ranges.sort((one, other) => one.start - other.start)) {
    if (start >= read) masked += text.slice(read, start) + MASK
    read = Math.max(read, end)
  }
  return masked + text.slice(read)
}
