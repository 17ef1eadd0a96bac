import { thousands } from '../support/counted.ts'
import { lazily } from '../support/lazily.ts'

/**
 * Text from outside as one line that cannot harm what shows it: white space becomes single spaces, and characters
 * that move a cursor, reorder text or cannot be seen are spelled out (`\x1b`, `\u202e`).
 */
export function oneLine(text: string): string {
  return spelledOut(text.replace(/\s+/gu, ' ').trim())
}

/** Text from outside with its lines kept, and everything else that could harm a terminal spelled out. */
export function printable(text: string): string {
  return text.split('\n').map(spelledOut).join('\n')
}

function spelledOut(text: string): string {
  return text.toWellFormed().replace(UNSAFE, codeOf)
}

// Controls; soft hyphen; bidirectional marks, embeddings, overrides and isolates; zero-width space and word joiners;
// separators; byte order mark; interlinear annotation; tag characters. Joiners stay: emoji and Persian need them.
const UNSAFE =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`
}

const segmenter = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** What a reader sees as the characters of a text. */
function graphemes(text: string): string[] {
  return PLAIN.test(text) ? text.split('') : Array.from(segmenter().segment(text), ({ segment }) => segment)
}

const PLAIN = /^[ -~]*$/

/** How many columns of a terminal a text takes: wide characters two, combining ones none. */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length
  let width = 0
  for (const grapheme of graphemes(text)) width += graphemeWidth(grapheme)
  return width
}

function graphemeWidth(grapheme: string): number {
  const code = grapheme.codePointAt(0) ?? 0
  if (code < 0x7f) return grapheme.includes('\ufe0f') || grapheme.includes('\u20e3') ? 2 : 1
  if (/^(?:\p{Mark}|\p{Join_Control})+$/u.test(grapheme)) return 0
  if (/^\p{Emoji_Presentation}|^\p{Regional_Indicator}|\ufe0f/u.test(grapheme)) return 2
  return WIDE.some(([first, last]) => code >= first && code <= last) ? 2 : 1
}

// Wide and Fullwidth blocks of Unicode's EastAsianWidth.txt; emoji are found by their property.
const WIDE: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18dff],
  [0x1aff0, 0x1b2ff],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
]

/**
 * A text of at most `width` columns on one line. What is longer is cut, with its whole length shown:
 * `The first words… (4,213 characters)`. Takes text as it came from outside.
 */
export function cut(text: string, width: number): string {
  // A hostile text can pile any number of marks on one column, so characters are counted as well as columns.
  const most = width * 8
  if (text.length <= most) {
    const whole = oneLine(text)
    if (displayWidth(whole) <= width) return whole
  }
  const length = ` (${thousands(text.length)} characters)`
  const room = Math.max(1, width - displayWidth(length) - 1)
  return `${firstColumns(oneLine(text.slice(0, most)), room).trimEnd()}…${length}`
}

/** An identifier of at most `width` columns: what is longer loses its middle, since its ends tell it from others. */
export function cutMiddle(text: string, width: number): string {
  const whole = oneLine(text.length > width * 16 ? `${text.slice(0, width * 8)}…${text.slice(-width * 8)}` : text)
  if (displayWidth(whole) <= width) return whole
  const half = Math.floor((width - 1) / 2)
  const reversed = graphemes(whole).reverse().join('')
  return `${firstColumns(whole, half)}…${graphemes(firstColumns(reversed, half)).reverse().join('')}`
}

function firstColumns(text: string, width: number): string {
  let used = 0
  let end = 0
  for (const grapheme of graphemes(text)) {
    used += graphemeWidth(grapheme)
    if (used > width || end + grapheme.length > width * 4) break
    end += grapheme.length
  }
  return text.slice(0, end)
}

/** A text as lines of at most `width` columns, broken between words where that is possible. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (displayWidth(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (displayWidth(line) > width) {
      const piece = firstColumns(line, width) || line.slice(0, 1)
      lines.push(piece)
      line = line.slice(piece.length)
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text))) + text
}
