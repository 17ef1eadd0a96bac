import { printable } from '../../reports/display.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import { commonPlaces } from '../../support/common-places.ts'

/** Words of one side; longer texts are shown without a comparison, which would take too long. */
const MOST_WORDS = 600

/** Two texts side by side, with the words that only one of them has marked in it. */
export function wordDiff(before: string, after: string): readonly [before: Markup, after: Markup] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  if (a.length > MOST_WORDS || b.length > MOST_WORDS) return [html`${printable(before)}`, html`${printable(after)}`]
  const common = commonPlaces(a.map(trimmed), b.map(trimmed))
  const gone = new Set(common.map(([left]) => left))
  const come = new Set(common.map(([, right]) => right))
  return [marked(a, (at) => !gone.has(at), 'del'), marked(b, (at) => !come.has(at), 'ins')]
}

/** Words, with the white space that follows them. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|^\s+/gu) ?? []
}

function trimmed(word: string): string {
  return word.trim()
}

/** Neighbouring words that are marked are one mark. */
function marked(words: readonly string[], isOwn: (at: number) => boolean, tag: 'del' | 'ins'): Markup {
  const parts: Markup[] = []
  for (let at = 0; at < words.length;) {
    const own = isOwn(at)
    let end = at
    while (end < words.length && isOwn(end) === own) end++
    const text = printable(words.slice(at, end).join(''))
    if (!own) parts.push(html`${text}`)
    else parts.push(tag === 'del' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`)
    at = end
  }
  return html`${parts}`
}
