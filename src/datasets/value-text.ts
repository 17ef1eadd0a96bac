const LONGEST = 60

/** A value from a file as it may stand in a sentence: as JSON on one line, control characters escaped, cut when long. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}

function quoted(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  return JSON.stringify(short.toWellFormed()).replaceAll(CONTROLS, escaped)
}

/** Control, bidirectional and separator characters, which JSON leaves as they are but a terminal may obey. */
const CONTROLS = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
