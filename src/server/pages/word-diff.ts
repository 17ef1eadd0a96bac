import { printable } from '../../reports/display.ts'
import { html, type Markup } from '../../reports/html/markup.ts'

/** Words of one side; longer texts are shown without a comparison, which would take too long. */
const MOST_WORDS = 600

/** Two texts side by side, with the words that only one of them has marked in it. */
export function wordDiff(before: string, after: string): readonly [before: Markup, after: Markup] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  if (a.length > MOST_WORDS || b.length > MOST_WORDS) return [html`${printable(before)}`, html`${printable(after)}`]
  const common = commonOf(a, b)
  const gone = new Set(common.map(([left]) => left))
  const come = new Set(common.map(([, right]) => right))
  return [marked(a, (at) => !gone.has(at), 'del'), marked(b, (at) => !come.has(at), 'ins')]
}

/** Words, with the white space that follows them. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|^\s+/gu) ?? []
}

/** The places of a longest common subsequence. */
function commonOf(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const left = a.map((word) => word.trim())
  const right = b.map((word) => word.trim())
  const width = b.length + 1
  const best = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const [down, along, across] = [(i + 1) * width + j, i * width + j + 1, (i + 1) * width + j + 1]
      best[i * width + j] = left[i] === right[j] ? (best[across] ?? 0) + 1 : Math.max(best[down] ?? 0, best[along] ?? 0)
    }
  }
  const places: (readonly [number, number])[] = []
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    if (left[i] === right[j]) places.push([i++, j++])
    else if ((best[(i + 1) * width + j] ?? 0) >= (best[i * width + j + 1] ?? 0)) i++
    else j++
  }
  return places
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
