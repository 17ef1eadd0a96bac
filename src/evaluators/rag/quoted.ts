const QUOTE_LENGTH = 120
const QUOTED = 3

/** At most three texts in quotation marks, as the end of a sentence: `: “one”, “two”`. Nothing for none. */
export function quoted(rows: readonly { readonly text: string }[]): string {
  if (rows.length === 0) return ''
  const shown = rows.slice(0, QUOTED).map(({ text }) => `“${shortened(text)}”`)
  const more = rows.length > QUOTED ? ` and ${rows.length - QUOTED} more` : ''
  return `: ${shown.join(', ')}${more}`
}

/** The text, cut where it is too long to be quoted. */
export function shortened(text: string): string {
  if (text.length <= QUOTE_LENGTH) return text
  return `${text.slice(0, QUOTE_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…`
}
