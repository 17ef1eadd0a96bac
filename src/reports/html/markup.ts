/** A piece of HTML known to be safe, since only `html` makes it. */
export interface Markup {
  readonly markup: string
}

type Part = string | number | Markup | undefined | readonly Part[]

/**
 * HTML from a template. Inserted values become text, in elements and in quoted attributes; only values made by `html` itself
 * stay HTML. Arrays are joined, and `undefined` inserts nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: strings.reduce((text, string, index) => `${text}${written(parts[index - 1])}${string}`) }
}

function written(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(written).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

function escaped(text: string): string {
  return text.toWellFormed().replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '')
}
