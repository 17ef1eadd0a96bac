import type { Passage } from '../core/example.ts'
import { sentences } from '../text/sentences/sentences.ts'

/** A stretch of the passages that is read at once. */
export interface Window {
  readonly text: string
  /** Where it is, if it lies in one passage. UTF-16 code units, end exclusive. */
  readonly place: { readonly passageId: string; readonly start: number; readonly end: number } | undefined
  readonly passageIds: readonly string[]
}

interface Piece {
  readonly passage: Passage
  readonly start: number
  readonly end: number
  readonly tokens: number
}

/**
 * The passages in windows of at most `most` tokens. A window holds whole sentences, of one passage or of several that
 * follow each other, and begins with the last sentence of the one before, so that two that belong together are read
 * together. A sentence that is longer than a window is cut between words.
 */
export function windowsOf(
  passages: readonly Passage[],
  { most, count }: { most: number; count: (text: string) => number },
): Window[] {
  const pieces = passages.flatMap((passage) =>
    sentences(passage.text).flatMap(({ start, end }) => piecesOf({ passage, start, end }, { most, count })),
  )
  const windows: Piece[][] = []
  let current: Piece[] = []
  let tokens = 0
  for (const piece of pieces) {
    if (current.length > 0 && tokens + piece.tokens > most) {
      windows.push(current)
      const last = current.at(-1)
      current = last !== undefined && current.length > 1 && last.tokens + piece.tokens <= most ? [last] : []
      tokens = current[0]?.tokens ?? 0
    }
    current.push(piece)
    tokens += piece.tokens
  }
  if (current.length > 0) windows.push(current)
  return windows.map(windowOf)
}

/** A token more for what joins it to the next, since two texts together may take more tokens than each by itself. */
const JOINT = 1

function piecesOf(
  { passage, start, end }: Omit<Piece, 'tokens'>,
  by: { most: number; count: (text: string) => number },
): Piece[] {
  const text = passage.text.slice(start, end)
  const tokens = by.count(text) + JOINT
  if (tokens <= by.most || end - start < 2) return [{ passage, start, end, tokens }]
  const middle = start + cutOf(text)
  return [piecesOf({ passage, start, end: middle }, by), piecesOf({ passage, start: middle, end }, by)].flat()
}

/** The space nearest to the middle, or the middle, but not inside a character. */
function cutOf(text: string): number {
  const half = text.length >> 1
  const before = text.lastIndexOf(' ', half)
  const after = text.indexOf(' ', half)
  const near = after >= 0 && (before <= 0 || after - half < half - before) ? after : before
  if (near > 0) return near
  return half > 1 && text.charCodeAt(half) >= 0xdc00 && text.charCodeAt(half) < 0xe000 ? half - 1 : half
}

function windowOf(pieces: readonly Piece[]): Window {
  const groups = pieces.reduce<Piece[][]>((all, piece) => {
    const last = all.at(-1)
    if (last?.[0]?.passage === piece.passage) last.push(piece)
    else all.push([piece])
    return all
  }, [])
  const parts = groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    return first === undefined || last === undefined
      ? []
      : [{ passage: first.passage, start: first.start, end: last.end }]
  })
  const [only] = parts
  return {
    text: parts.map(({ passage, start, end }) => passage.text.slice(start, end)).join('\n'),
    place:
      parts.length === 1 && only !== undefined
        ? { passageId: only.passage.id, start: only.start, end: only.end }
        : undefined,
    passageIds: parts.map(({ passage }) => passage.id),
  }
}
