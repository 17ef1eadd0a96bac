/** A piece of HTML that is known to be safe: made by `html`, and by nothing else. */
export interface Markup {
  readonly markup: string
}

type Part = string | number | Markup | undefined | readonly Part[]

/**
 * HTML from a template. Whatever is put into it becomes text, in an element as in a quoted attribute; only what came
 * from `html` itself stays HTML. Lists are joined, and `undefined` is nothing.
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
