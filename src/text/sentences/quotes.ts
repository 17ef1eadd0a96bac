import { blocks } from './blocks.ts'
import { words } from '../words/words.ts'

/** A quotation in a text. */
export interface Quote {
  /** The text between the marks: UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
  /** `block`: lines that begin with `>`. */
  readonly kind: 'quoted' | 'block'
}

/** Opening marks, the mark that closes each, and the fewest words between them that make a quotation. */
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
/** A quotation ends before an empty line, and is no longer than this. */
const LONGEST_QUOTE = 4000

/** The quotations of a text, in order. Of nested ones, the outermost. */
export function quotes(text: string): Quote[] {
  const found: Quote[] = blockQuotes(text)
  const reading = new Reading(text)
  const opening = OPENING
  opening.lastIndex = 0
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const quote = reading.quoteAt(match.index)
    if (quote === undefined) continue
    found.push(quote)
    opening.lastIndex = quote.end + 1
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}

function blockQuotes(text: string): Quote[] {
  const found: Quote[] = []
  for (const { kind, start, end } of text.includes('>') ? blocks(text) : []) {
    if (kind === 'quote') found.push({ start, end, kind: 'block' })
  }
  return found
}

/** Reads the quotations of one text in order. It remembers what it found ahead, so that many opening marks cost one search. */
class Reading {
  private readonly text: string
  /** By mark: the next closing one. Also for empty lines. */
  private readonly known = new Map<string, number>()
  /** The end of a quotation with too few words; one that begins later has no more words. */
  private tooShort = -1

  constructor(text: string) {
    this.text = text
  }

  quoteAt(at: number): Quote | undefined {
    const { text } = this
    const mark = text[at] as string
    const pair = PAIRS[mark]
    if (pair === undefined || (mark === '"' && isInches(text, at))) return undefined
    const end = this.closing(at + 1, pair.close)
    if (end === undefined || end === at + 1) return undefined
    if (pair.words > 1 && !this.hasWords(at + 1, end, pair.words)) return undefined
    return { start: at + 1, end, kind: 'quoted' }
  }

  private hasWords(start: number, end: number, fewest: number): boolean {
    if (end === this.tooShort) return false
    const enough = words(this.text.slice(start, end)).length >= fewest
    if (!enough) this.tooShort = end
    return enough
  }

  /** Where the next closing mark is, unless an empty line or too much text comes first. */
  private closing(from: number, close: string): number | undefined {
    let end = Infinity
    for (const mark of close) end = Math.min(end, this.next(mark, from))
    if (end >= from + LONGEST_QUOTE) return undefined
    if (close === '"') return closingStraight(this.text, from)
    return this.next('\n\n', from) < end ? undefined : end
  }

  /** The next place of a sign, skipping apostrophes. Call it with ascending places. */
  private next(sign: string, from: number): number {
    const known = this.known.get(sign) ?? -1
    if (known >= from) return known
    const { text } = this
    let at = text.indexOf(sign, from)
    while (at >= 0 && text[at] === '’' && isApostrophe(text, at)) at = text.indexOf(sign, at + 1)
    const next = at < 0 ? Infinity : at
    this.known.set(sign, next)
    return next
  }
}

/** A straight mark right after one or two digits is a unit: 5" or 6'2". */
function isInches(text: string, at: number): boolean {
  return (
    /(?:^|\D)\d{1,2}$|['′]$/.test(text.slice(Math.max(0, at - 3), at)) && /\d/.test(text.slice(Math.max(0, at - 3), at))
  )
}

/** The next closing straight mark. A mark that may be a unit is skipped if another follows. */
function closingStraight(text: string, from: number): number | undefined {
  const limit = Math.min(text.length, from + LONGEST_QUOTE)
  for (let at = from; at < limit; at++) {
    const character = text[at] as string
    if (character === '\n' && text[at + 1] === '\n') return undefined
    if (character !== '"') continue
    const measures = isInches(text, at) && text.includes('"', at + 1) && !ALL_DIGITS.test(text.slice(from, at))
    if (!measures) return at
  }
  return undefined
}

/** `"21"`: a number as a title. */
const ALL_DIGITS = /^\d+$/

/** A closing single mark between two letters is an apostrophe. */
function isApostrophe(text: string, at: number): boolean {
  return /[A-Za-z\u00C0-\u024F]/.test(text[at - 1] ?? '') && /[A-Za-z\u00C0-\u024F]/.test(text[at + 1] ?? '')
}
