import { blocks } from './blocks.ts'
import { words } from './words.ts'

export interface Quote {
  /** What stands between the marks: UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
  /** `block`: lines behind `>`. */
  readonly kind: 'quoted' | 'block'
}

/** Opening marks, what closes each, and from how many words on what stands between them is a quotation. */
const PAIRS: Readonly<Record<string, { close: string; words: number }>> = {
  '“': { close: '”', words: 1 },
  '„': { close: '“”', words: 1 },
  '«': { close: '»', words: 1 },
  '「': { close: '」', words: 1 },
  '『': { close: '』', words: 1 },
  '"': { close: '"', words: 1 },
  '‘': { close: '’', words: 4 },
}

const OPENING = /[“„«「『"‘]/g
/** A quotation does not go on past an empty line, nor further than this. */
const LONGEST_QUOTE = 4000

/** The quotations of a text, in order; the outermost where they are nested. */
export function quotes(text: string): Quote[] {
  const found: Quote[] = blockQuotes(text)
  const opening = OPENING
  opening.lastIndex = 0
  const next = nextOf(text)
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const { close } = PAIRS[match[0]] as { close: string }
    if (next(close, match.index + 1) > match.index + LONGEST_QUOTE) continue
    const quote = quoteAt(text, match.index)
    if (quote === undefined) continue
    found.push(quote)
    opening.lastIndex = quote.end + 1
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** Where the next of some signs is; to be asked in ascending order, so that many openings without an end cost one search. */
function nextOf(text: string): (signs: string, from: number) => number {
  const known = new Map<string, number>()
  return (signs, from) => {
    const last = known.get(signs) ?? -1
    if (last >= from) return last
    let next = Infinity
    for (const sign of signs) {
      const at = text.indexOf(sign, from)
      if (at >= 0) next = Math.min(next, at)
    }
    known.set(signs, next)
    return next
  }
}

function blockQuotes(text: string): Quote[] {
  const found: Quote[] = []
  for (const { kind, start, end } of text.includes('>') ? blocks(text) : []) {
    if (kind === 'quote') found.push({ start, end, kind: 'block' })
  }
  return found
}

function quoteAt(text: string, at: number): Quote | undefined {
  const mark = text[at] as string
  const pair = PAIRS[mark]
  if (pair === undefined || (mark === '"' && isInches(text, at))) return undefined
  const end = closingMark(text, at + 1, pair.close)
  if (end === undefined || end === at + 1) return undefined
  if (pair.words > 1 && words(text.slice(at + 1, end)).length < pair.words) return undefined
  return { start: at + 1, end, kind: 'quoted' }
}

/** A straight mark right behind one or two digits, which measures: 5" or 6'2". */
function isInches(text: string, at: number): boolean {
  return (
    /(?:^|\D)\d{1,2}$|['′]$/.test(text.slice(Math.max(0, at - 3), at)) && /\d/.test(text.slice(Math.max(0, at - 3), at))
  )
}

function closingMark(text: string, from: number, close: string): number | undefined {
  const limit = Math.min(text.length, from + LONGEST_QUOTE)
  for (let at = from; at < limit; at++) {
    const character = text[at] as string
    if (character === '\n' && text[at + 1] === '\n') return undefined
    if (!close.includes(character)) continue
    if (character === '’' && isApostrophe(text, at)) continue
    if (
      character === '"' &&
      isInches(text, at) &&
      text.indexOf('"', at + 1) >= 0 &&
      !ALL_DIGITS.test(text.slice(from, at))
    )
      continue
    return at
  }
  return undefined
}

/** `"21"`: a number as a title. */
const ALL_DIGITS = /^\d+$/

/** Between two letters the closing single mark is an apostrophe. */
function isApostrophe(text: string, at: number): boolean {
  return /[A-Za-z\u00C0-\u024F]/.test(text[at - 1] ?? '') && /[A-Za-z\u00C0-\u024F]/.test(text[at + 1] ?? '')
}
