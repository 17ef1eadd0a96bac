import { isStopWord } from '../words/stop-words.ts'
import { stem } from '../words/stem.ts'
import type { Place } from './names-of-words.ts'

/** A figure that a claim gives to one of two things, and its evidence to the other. */
export interface ExchangedValue {
  /** The figure, in the claim. */
  readonly said: Place
  /** What the claim gives it to, as written. */
  readonly to: string
  /** What the evidence gives it to, as written, and where the figure is in the evidence: the sentence, and offsets into it. */
  readonly of: string
  readonly known: Place & { readonly sentence: number }
}

/** Longer texts are not compared. */
const LONGEST = 600
const MOST_PIECES = 24

const BREAK = /[,;:()–—]|\.(?=\s|$)|(?<![\p{L}\p{N}])(?:and|but|while|whereas|or)(?![\p{L}\p{N}])/giu
const FIGURE = /(?<![\p{L}\p{N}.,-])\d(?:[\d.,:]*\d)?(?![\p{L}\d-])/gu
/** A figure behind one of these is a label. */
const LABELLED =
  /(?<!\p{L})(?:type|grade|level|phase|class|stage|part|chapter|group|version|number|no\.?|day|step|room|gate|figure|table|section) $/iu
const WORD = /\p{L}[\p{L}\p{N}'’-]*/gu
/** With these a figure is only compared with. */
const COMPARING =
  /(?<!\p{L})(?:than|before|after|since|until|till|later|earlier|unlike|compared|versus|vs|respectively|not|instead|each|both)(?!\p{L})/iu

/** Two figures with a word between. */
const TWO_FIGURES = /\d[^\d\p{L}]*\p{L}[^\d]*\d/u

interface Piece {
  readonly figure: string
  readonly place: Place
  readonly sentence: number
  /** Content words by their stem, as written. */
  readonly words: ReadonlyMap<string, string>
  readonly text: string
}

/**
 * Where a claim has a figure beside what the evidence has beside another figure: `the prize in chemistry in 1903` for `in physics
 * in 1903, and in chemistry in 1911`. What stands between two commas, or `and` and the like, belongs together; only pieces
 * with one figure are compared. English.
 */
export function exchangedValue(claim: string, sentences: readonly string[]): ExchangedValue | undefined {
  if (claim.length > LONGEST || sentences.some(({ length }) => length > LONGEST)) return undefined
  // What is written word for word has its figures where they belong.
  const bare = claim.replace(/^\s+|[\s.]+$/g, '')
  if (sentences.some((one) => one.includes(bare)) || !TWO_FIGURES.test(sentences.join(' '))) return undefined
  const own = piecesOf(claim, 0)
  const turned = own.filter(({ text }) => !COMPARING.test(text) && !sentences.some((one) => one.includes(text.trim())))
  if (turned.length === 0) return undefined
  const known = sentences.flatMap(piecesOf)
  if (known.length < 2 || known.length > MOST_PIECES) return undefined
  for (const piece of turned) {
    const places = known.filter(({ figure }) => figure === piece.figure)
    const [place] = places
    if (place === undefined || places.length > 1) continue
    for (const other of known) {
      if (other.figure === piece.figure || shapeOf(other.figure) !== shapeOf(piece.figure)) continue
      const [of, to] = [onlyIn(place, other), onlyIn(other, place)]
      const said = to.find(([key]) => piece.words.has(key))
      const [first] = of
      if (said === undefined || first === undefined || of.some(([key]) => piece.words.has(key))) continue
      // What both pieces share, or all that the claim's piece says, ties the three together.
      if (![...piece.words.keys()].every((key) => place.words.has(key) || other.words.has(key))) continue
      if (own.some((one) => one !== piece && one.figure === piece.figure)) continue
      return {
        said: piece.place,
        to: said[1],
        of: first[1],
        known: { ...place.place, sentence: place.sentence },
      }
    }
  }
  return undefined
}

function onlyIn({ words }: Piece, other: Piece): (readonly [key: string, written: string])[] {
  return [...words].filter(([key]) => !other.words.has(key))
}

/** Digits with what stands between them: times are compared with times. */
function shapeOf(figure: string): string {
  return figure.includes(':') ? 'time' : /^(?:1[5-9]|20)\d\d$/.test(figure) ? 'year' : 'number'
}

function piecesOf(text: string, sentence: number): Piece[] {
  const found: Piece[] = []
  const breaks = [...text.matchAll(BREAK)].filter(({ 0: sign, index }) => !isWithinFigure(text, { sign, index }))
  let start = 0
  for (const { index, length } of [
    ...breaks.map(({ index: at, 0: sign }) => ({ index: at, length: sign.length })),
    { index: text.length, length: 0 },
  ]) {
    const own = text.slice(start, index)
    const figures = [...own.matchAll(FIGURE)]
    const [figure] = figures
    if (figure !== undefined && figures.length === 1 && !LABELLED.test(own.slice(0, figure.index))) {
      const from = start + figure.index
      found.push({
        figure: figure[0].replaceAll(',', ''),
        place: { start: from, end: from + figure[0].length },
        sentence,
        words: contentOf(own),
        text: own,
      })
    }
    start = index + length
  }
  return found
}

function isWithinFigure(text: string, { sign, index }: { sign: string; index: number }): boolean {
  return /[,:]/.test(sign) && /\d/.test(text[index - 1] ?? '') && /\d/.test(text[index + 1] ?? '')
}

function contentOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [written] of text.matchAll(WORD)) {
    const form = written.toLowerCase().replace(/['’]s$/, '')
    if (!isStopWord({ form, kind: 'word' })) found.set(stem(form), written)
  }
  return found
}
