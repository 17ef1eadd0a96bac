import { classOf, isContinuous, OTHER, unitAt } from '../../../../text/characters/characters.ts'
import { matchesOf } from '../../../../text/phrases/matches.ts'
import { negators, protectedWords } from '../../../../text/phrases/negation.ts'
import { words } from '../../../../text/words/words.ts'
import type { PassageText } from './passage-texts.ts'
import { defined } from '../../../../support/defined.ts'

/** Where a passage has a quotation word for word: offsets into its comparable text. */
export interface Found {
  readonly text: PassageText
  readonly start: number
  readonly end: number
  /** Something is left out of the quotation that denies or excepts. */
  readonly hides?: string
}

/** Parts of a quotation that stand word for word, and what may lie before each: nothing, anything, or an insertion. */
export interface Piece {
  readonly text: string
  readonly gap: 'none' | 'ellipsis' | 'insertion'
}

const SEPARATOR = /(?:\[…\]|\(…\)|…|\[[^[\]]{0,80}\])\s*/g
/** `[t]he`: a letter that was changed to fit. */
const CHANGED_LETTER = /\[([^\s[\]]{1,2})\](?=[^\s[\]])|(?<=[^\s[\]])\[([^\s[\]]{1,2})\]/g

/** A quotation in comparable form, cut at ellipses and bracketed insertions. */
export function piecesOf(quotation: string): Piece[] {
  const text = quotation.replace(CHANGED_LETTER, '$1$2')
  const found: Piece[] = []
  let from = 0
  let gap: Piece['gap'] = 'none'
  for (const { 0: mark, index } of matchesOf(text, SEPARATOR)) {
    push(found, text.slice(from, index), gap)
    gap = mark.includes('…') ? 'ellipsis' : 'insertion'
    from = index + mark.length
  }
  push(found, text.slice(from), gap)
  return found
}

function push(found: Piece[], text: string, gap: Piece['gap']): void {
  const bare = text.replace(EDGES, '')
  if (bare !== '') found.push({ text: bare, gap: found.length === 0 ? 'none' : gap })
}

/** Punctuation at the ends belongs to the answer as often as to the quotation. */
const EDGES = /^[\s"'.,;:!?…。，；：！？-]{1,20}|[\s"'.,;:!?…。，；：！？-]{1,20}$/g

/** An insertion stands for at most so many words, and so many characters. */
const LONGEST_INSERTION = 6
const LONGEST_INSERTION_CHARACTERS = 1000
/** Places of the first piece that are tried. */
const MOST_STARTS = 50

/** The first place where the pieces stand one behind the other. `longestGap` is in characters. */
export function findPieces(
  pieces: readonly Piece[],
  text: PassageText,
  { longestGap }: { longestGap: number },
): Found | undefined {
  const [first, ...rest] = pieces
  if (first === undefined) return undefined
  let start = indexOfWhole(text.text, first.text, 0)
  for (let tried = 0; start >= 0 && tried < MOST_STARTS; tried++) {
    const found = follow(rest, { text, start, end: start + first.text.length, longestGap })
    if (found !== undefined) return found
    start = indexOfWhole(text.text, first.text, start + 1)
  }
  return undefined
}

function follow(
  pieces: readonly Piece[],
  { text, start, end, longestGap }: { text: PassageText; start: number; end: number; longestGap: number },
): Found | undefined {
  let at = end
  const omitted: string[] = []
  for (const piece of pieces) {
    const farthest = piece.gap === 'insertion' ? LONGEST_INSERTION_CHARACTERS : longestGap
    const next = indexOfWhole(text.text, piece.text, at, { last: at + farthest })
    if (next < 0) return undefined
    const gap = text.text.slice(at, next)
    if (piece.gap === 'insertion' && words(gap).length > LONGEST_INSERTION) return undefined
    if (piece.gap === 'ellipsis') omitted.push(gap)
    at = next + piece.text.length
  }
  return { text, start, end: at, ...defined({ hides: firstHidden(omitted) }) }
}

function firstHidden(gaps: readonly string[]): string | undefined {
  for (const gap of gaps) {
    const hidden = hiddenIn(gap)
    if (hidden !== undefined) return hidden
  }
  return undefined
}

/** A word in the same sentence that turns what is quoted, and that an ellipsis leaves out. */
function hiddenIn(gap: string): string | undefined {
  if (/[.!?。！？]/.test(gap)) return undefined
  const [negator] = negators(gap)
  const turning = negator ?? protectedWords(gap).find(({ kind }) => kind === 'exception')
  return turning?.form
}

/** Places of a part that are looked at, as the part may stand within words at each. */
const MOST_WITHIN = 2000

/** Where `part` stands in `text`, up to `last`, and neither begins nor ends within a word; -1 where it does not. */
export function indexOfWhole(text: string, part: string, from: number, { last = Infinity } = {}): number {
  // What is searched ends where the part could, so that a search that must end early does.
  const within = last === Infinity ? text : text.slice(0, last + part.length)
  let at = within.indexOf(part, from)
  for (let tried = 0; at >= 0 && tried < MOST_WITHIN; tried++) {
    if (!joins(text, at) && !joins(text, at + part.length)) return at
    at = within.indexOf(part, at + 1)
  }
  return -1
}

/** Whether the characters before and behind a place belong to one word. */
function joins(text: string, at: number): boolean {
  return at > 0 && at < text.length && isInWord(text.charCodeAt(at - 1)) && isInWord(text.charCodeAt(at))
}

function isInWord(code: number): boolean {
  const value = classOf(code)
  return (value & 15) !== OTHER && !isContinuous(value >> 4)
}

/** Two passages of which one ends with the beginning of a quotation, and the other begins with the rest. */
export function findStraddling(quotation: string, texts: readonly PassageText[]): readonly [Found, Found] | undefined {
  if (texts.length < 2) return undefined
  for (const first of texts) {
    const head = longestHead(quotation, first.text)
    if (head === 0) continue
    for (const second of texts) {
      if (second === first) continue
      const end = tailIn(quotation, { head, text: second.text })
      if (end === undefined) continue
      return [
        { text: first, start: first.text.length - head, end: first.text.length },
        { text: second, start: 0, end },
      ]
    }
  }
  return undefined
}

/** How much of the quotation's beginning the text ends with, in whole words. */
function longestHead(quotation: string, text: string): number {
  const last = unitAt(text, text.length - 1)
  for (let end = quotation.lastIndexOf(' '); end > 0; end = quotation.lastIndexOf(' ', end - 1)) {
    if (quotation.charCodeAt(end - 1) !== last) continue
    const head = quotation.slice(0, end)
    if (text.endsWith(head) && !joins(text, text.length - head.length)) return end
  }
  return 0
}

/** Where in the text the rest of the quotation ends; passages that were cut with an overlap repeat some of the head. */
function tailIn(quotation: string, { head, text }: { head: number; text: string }): number | undefined {
  let from = head + 1
  for (;;) {
    const tail = quotation.slice(from)
    if (text.startsWith(tail) && !joins(text, tail.length)) return tail.length
    const space = quotation.lastIndexOf(' ', from - 2)
    if (space <= 0) return undefined
    from = space + 1
  }
}
