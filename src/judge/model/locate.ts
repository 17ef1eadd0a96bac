/** The place of a quotation in a text, in UTF-16 code units, end exclusive. */
export type Span = readonly [start: number, end: number]

/**
 * Finds a quotation exactly or, failing that, ignoring case, white space and the shape of quotation marks. The first
 * match counts.
 */
export function locate(text: string, quote: string): Span | undefined {
  const wanted = quote.trim()
  if (wanted === '') return undefined
  const exact = text.indexOf(wanted)
  if (exact >= 0) return [exact, exact + wanted.length]
  const flat = flattened(text)
  const needle = flattened(wanted).text
  const at = flat.text.indexOf(needle)
  if (at < 0) return undefined
  const start = flat.starts[at]
  const end = flat.ends[at + needle.length - 1]
  return start === undefined || end === undefined ? undefined : [start, end]
}

interface Flattened {
  readonly text: string
  /** For each unit of `text`, where the character it comes from starts and ends. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

function flattened(text: string): Flattened {
  const parts: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  let inSpace = false
  for (const character of text) {
    const isSpace = /\s/.test(character)
    const flat = isSpace ? (inSpace ? '' : ' ') : flatCharacter(character)
    for (let unit = 0; unit < flat.length; unit += 1) {
      starts.push(at)
      ends.push(at + character.length)
    }
    if (flat !== '') parts.push(flat)
    inSpace = isSpace
    at += character.length
  }
  return { text: parts.join(''), starts, ends }
}

const QUOTATION_MARKS: ReadonlyMap<string, string> = new Map([
  ['“', '"'],
  ['”', '"'],
  ['„', '"'],
  ['«', '"'],
  ['»', '"'],
  ['‘', "'"],
  ['’', "'"],
  ['–', '-'],
  ['—', '-'],
  ['‑', '-'],
])

function flatCharacter(character: string): string {
  return QUOTATION_MARKS.get(character) ?? character.toLowerCase()
}
