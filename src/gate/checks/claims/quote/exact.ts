import { classOf, isContinuous, OTHER } from '../../../../text/characters/characters.ts'
import { matchesOf } from '../../../../text/phrases/matches.ts'
import { negators, protectedWords } from '../../../../text/phrases/negation.ts'
import { words } from '../../../../text/words/words.ts'
import type { Effort } from './effort.ts'
import type { PassageText } from './passage-texts.ts'
import { defined } from '../../../../support/defined.ts'

/** Where a passage has a quotation word for word, as offsets into its comparable text. */
export interface Found {
  readonly text: PassageText
  readonly start: number
  readonly end: number
  /** Part of the quotation that is left out and that negates or excepts. */
  readonly hides?: string
}

/** A part of a quotation that must match word for word, and what may come before it: nothing, anything, or an insertion. */
export interface Piece {
  readonly text: string
  readonly gap: 'none' | 'ellipsis' | 'insertion'
}

const SEPARATOR = /(?:\[…\]|\(…\)|…|\[[^[\]]{0,80}\])\s*/g
/** `[t]he`: a letter changed to fit the sentence. */
const CHANGED_LETTER = /\[([^\s[\]]{1,2})\](?=[^\s[\]])|(?<=[^\s[\]])\[([^\s[\]]{1,2})\]/g

/** A quotation in comparable form, split at ellipses and bracketed insertions. */
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

/** Punctuation at either end belongs to the answer as often as to the quotation. */
const EDGES = /^[\s"'.,;:!?…。，；：！？-]{1,20}|[\s"'.,;:!?…。，；：！？-]{1,20}$/g

/** The most words that an insertion may stand for, and the most characters. */
const LONGEST_INSERTION = 6
const LONGEST_INSERTION_CHARACTERS = 1000
/** How many places of the first piece are tried. */
const MOST_STARTS = 50

interface Search {
  /** In characters. */
  readonly longestGap: number
  readonly effort: Effort
}

/**
 * The first place where the pieces follow each other, the first of them not before `from`. The result only counts if
 * the effort is not spent.
 */
export function findPieces(
  pieces: readonly Piece[],
  { text, from = 0 }: { text: PassageText; from?: number },
  search: Search,
): Found | undefined {
  const [first, ...rest] = pieces
  if (first === undefined) return undefined
  const { effort } = search
  let start = indexOfWhole(text.text, first.text, { from, effort })
  for (let tried = 0; start >= 0 && tried < MOST_STARTS; tried++) {
    const found = follow(rest, { text, start, end: start + first.text.length }, search)
    if (found !== undefined) return found
    start = indexOfWhole(text.text, first.text, { from: start + 1, effort })
  }
  return undefined
}

/** Reading text as words costs this many times as much per character as searching it. */
const READING = 200

function follow(
  pieces: readonly Piece[],
  { text, start, end }: { text: PassageText; start: number; end: number },
  { longestGap, effort }: Search,
): Found | undefined {
  let at = end
  const omitted: string[] = []
  for (const piece of pieces) {
    const farthest = piece.gap === 'insertion' ? LONGEST_INSERTION_CHARACTERS : longestGap
    const next = indexOfWhole(text.text, piece.text, { from: at, last: at + farthest, effort })
    if (next < 0) return undefined
    const gap = text.text.slice(at, next)
    effort.spend(gap.length * READING)
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

/** A word in the same sentence that changes the meaning of the quotation, and that an ellipsis leaves out. */
function hiddenIn(gap: string): string | undefined {
  if (/[.!?。！？]/.test(gap)) return undefined
  const [negator] = negators(gap)
  const turning = negator ?? protectedWords(gap).find(({ kind }) => kind === 'exception')
  return turning?.form
}

/** How many places of a part are looked at, since at each of them it may be inside words. */
const MOST_WITHIN = 2000

/** Where `part` occurs in `text`, up to `last`, without beginning or ending inside a word; -1 if it does not. */
export function indexOfWhole(
  text: string,
  part: string,
  { from = 0, last = Infinity, effort }: { from?: number; last?: number; effort: Effort },
): number {
  // Searches no further than where the part could still fit, so that a limited search does stop.
  const within = last === Infinity ? text : text.slice(0, last + part.length)
  let start = from
  for (let tried = 0; tried < MOST_WITHIN && !effort.isSpent; tried++) {
    const at = within.indexOf(part, start)
    effort.spend(SEARCH + (at < 0 ? within.length : at) - start)
    if (at < 0) return -1
    if (!joins(text, at) && !joins(text, at + part.length)) return at
    start = at + 1
  }
  return -1
}

/** The cost of starting a search, in characters. */
const SEARCH = 64

/** Whether the characters before and after a place belong to the same word. */
export function joins(text: string, at: number): boolean {
  return at > 0 && at < text.length && isInWord(text.charCodeAt(at - 1)) && isInWord(text.charCodeAt(at))
}

function isInWord(code: number): boolean {
  const value = classOf(code)
  return (value & 15) !== OTHER && !isContinuous(value >> 4)
}
