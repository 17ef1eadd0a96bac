import { isNamingLetter } from '../names-of-words.ts'
import { lazily } from '../../../support/lazily.ts'
import { isStopWord } from '../../words/stop-words.ts'
import { mayHaveStem, stem } from '../../words/stem.ts'
import type { Place } from '../names-of-words.ts'

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

const BREAK = /[,;:()–—]|\.(?=\s|$)|\b(?:and|but|while|whereas|or)\b/gi
const FIGURE = /(?<![\w.,-])\d(?:[\d.,:]*\d)?(?![\w-])/g
/** A figure behind one of these is a label. */
const LABELLED =
  /\b(?:type|grade|level|phase|class|stage|part|chapter|group|version|number|no\.?|day|step|room|gate|figure|table|section) $/i
/** More than the longest of them, the blank and what is ahead. */
const LABEL_REACH = 10
const WORD = /[A-Za-z\u00C0-\u024F][\w\u00C0-\u024F'’-]*/g
/** With these a figure is only compared with. */
const COMPARING =
  /\b(?:than|before|after|since|until|till|later|earlier|unlike|compared|versus|vs|not(?! (?:be )?(?:exceed|more|less|fewer|longer|shorter|larger|bigger|older|younger|later|earlier|over|above|below|under))|instead|(?<!for )each|both)\b/i

/** Two figures with a word between. */
const TWO_FIGURES = /\d[^\dA-Za-z]*[A-Za-z][^\d]*\d/

/** A text as its figures are compared: a claim, or a sentence of the evidence, which may be read once for many claims. */
export interface ValueText {
  readonly text: string
  readonly figures: readonly string[]
  readonly pieces: () => readonly Piece[]
}

export function readValues(text: string): ValueText {
  return { text, figures: text.match(FIGURE) ?? [], pieces: lazily(() => piecesOf(text)) }
}

/** What stands between two commas, `and`, full stops and the like. */
interface Piece {
  readonly text: string
  /** Its figure, and where it is; absent where it has none. Of two figures, each has a piece. */
  readonly figure: string | undefined
  readonly place: Place
  readonly shape: string
  readonly isOneOfSeveral: boolean
  /** Content words by their stem. */
  readonly words: () => ReadonlyMap<string, PieceWord>
}

interface PieceWord {
  readonly written: string
  /** The word ahead of it, a small one too; empty at the beginning. */
  readonly ahead: string
}

/**
 * Where a claim has a figure beside what the evidence has beside another figure: `the prize in chemistry in 1903` for `in physics
 * in 1903, and in chemistry in 1911`. Only pieces with one figure are compared. English.
 */
export function exchangedValue(claim: ValueText, sentences: readonly ValueText[]): ExchangedValue | undefined {
  if (claim.text.length > LONGEST || sentences.some(({ text }) => text.length > LONGEST)) return undefined
  if (!mayExchange(claim, sentences) || !TWO_FIGURES.test(sentences.map(({ text }) => text).join(' '))) return undefined
  if (/\brespectively\b/i.test(claim.text)) return undefined
  const own = claim.pieces()
  const figures = own.filter(
    ({ figure, text }) =>
      figure !== undefined &&
      onlyWith(figure, own) !== undefined &&
      !COMPARING.test(text) &&
      !sentences.some((one) => one.text.includes(text.trim())),
  )
  const said = sentences.map(({ text }) => text.toLowerCase())
  const told = figures.filter(({ words }) =>
    words()
      .keys()
      .every((key) => said.some((text) => mayHaveStem(text, key))),
  )
  if (told.length === 0) return undefined
  const known = sentences.flatMap(({ pieces }) => pieces())
  if (known.length > MOST_PIECES) return undefined
  for (const piece of told) {
    const place = onlyWith(piece.figure, known)
    if (piece.figure === undefined || place === undefined) continue
    for (const other of known) {
      if (other.figure === undefined || other.words === place.words || other.shape !== piece.shape) continue
      const names = exchangedIn(piece, { place, other, own, known, areOfOne: areOfOne(place, other, sentences) })
      if (names === undefined) continue
      const sentence = sentences.findIndex(({ pieces }) => pieces().includes(place))
      return { said: piece.place, ...names, known: { ...place.place, sentence } }
    }
  }
  return undefined
}

/** Whether the evidence has a figure of the claim, and another of its kind. */
function mayExchange(claim: ValueText, sentences: readonly ValueText[]): boolean {
  if (claim.figures.length === 0) return false
  const known = sentences.flatMap(({ figures }) => figures)
  return claim.figures.some(
    (figure) => known.includes(figure) && known.some((other) => other !== figure && shapeOf(other) === shapeOf(figure)),
  )
}

/** The only piece with a figure. */
function onlyWith(figure: string | undefined, pieces: readonly Piece[]): Piece | undefined {
  const places = pieces.filter((piece) => piece.figure === figure)
  return places.length === 1 ? places[0] : undefined
}

/** Content words of a subject, and of what else the evidence has the figure of, at least. */
const OF_SUBJECT = 2

/**
 * Where a claim begins with what the evidence has another figure of, and has one that is of something else there: `amounts owed make up 35%`
 * for `amounts owed account for 30% of the score, second only to payment history at 35%`. Its other words may be any. English.
 */
export function figureOfOther(claim: ValueText, sentences: readonly ValueText[]): ExchangedValue | undefined {
  if (claim.text.length > LONGEST || sentences.some(({ text }) => text.length > LONGEST)) return undefined
  if (!mayExchange(claim, sentences)) return undefined
  const known = sentences.flatMap(({ pieces }) => pieces())
  if (known.length > MOST_PIECES) return undefined
  for (const piece of claim.pieces()) {
    const subject = subjectOf(piece)
    const place = onlyWith(piece.figure, known)
    if (subject === undefined || place === undefined || place.isOneOfSeveral || COMPARING.test(piece.text)) continue
    const own = piece.words()
    const others = known.filter(
      (one) =>
        one.figure !== undefined && one !== place && isAsBegun(subjectOf(one), subject) && isOfOneKind(one, piece),
    )
    const of = [...place.words()].filter(([key]) => !own.has(key))
    if (others.length !== 1 || of.length < OF_SUBJECT || subject.some((key) => place.words().has(key))) continue
    if (!isOfOneKind(place, piece)) continue
    // What it is of stands ahead, where that other is.
    if (BEGINS_WITH_FIGURE.test(place.text) && areOfOne(place, others[0], sentences)) continue
    const sentence = sentences.findIndex(({ pieces }) => pieces().includes(place))
    const [to, instead] = [own.get(subject[0] as string), of[0]?.[1]]
    if (to && instead)
      return { said: piece.place, to: to.written, of: instead.written, known: { ...place.place, sentence } }
  }
  return undefined
}

/** Whether two pieces are of one sentence. */
function areOfOne(one: Piece, other: Piece | undefined, sentences: readonly ValueText[]): boolean {
  return other !== undefined && sentences.some(({ pieces }) => pieces().includes(one) && pieces().includes(other))
}

/** The first two content words of a piece, next to one another, if they stand ahead of its figure. */
function subjectOf({ text, figure, isOneOfSeveral, words }: Piece): readonly string[] | undefined {
  if (figure === undefined || isOneOfSeveral) return undefined
  const [first, second] = words()
  if (first === undefined || second === undefined) return undefined
  if (second[1].ahead !== first[1].written.toLowerCase()) return undefined
  const at = text.search(/\d/)
  return text.indexOf(second[1].written) < at ? [first[0], second[0]] : undefined
}

function isAsBegun(one: readonly string[] | undefined, other: readonly string[]): boolean {
  return one !== undefined && one.every((key, at) => key === other[at])
}

/** Both shares, or neither; years with years. */
function isOfOneKind(one: Piece, other: Piece): boolean {
  const isShare = ({ text }: Piece): boolean => /\d ?(?:%|per ?cent)/i.test(text)
  return one.shape === other.shape && isShare(one) === isShare(other)
}

interface Beside {
  /** The piece of the evidence with the claim's figure, and one with another. */
  readonly place: Piece
  readonly other: Piece
  readonly own: readonly Piece[]
  readonly known: readonly Piece[]
  /** Whether both are of one sentence. */
  readonly areOfOne: boolean
}

/**
 * What the piece gives its figure to, and what the evidence does. All that it says is in one of the two pieces of the evidence; and it
 * has nothing that is only in the one with its figure, or a word in the very place of such a one: `in Chemistry` for `in Physics`.
 */
function exchangedIn(
  piece: Piece,
  { place, other, own, known, areOfOne }: Beside,
): Pick<ExchangedValue, 'to' | 'of'> | undefined {
  const [ownWords, placeWords, otherWords] = [piece.words(), place.words(), other.words()]
  if (![...ownWords.keys()].every((key) => placeWords.has(key) || otherWords.has(key))) return undefined
  if (areOfAll(placeWords) && !areOfAll(ownWords)) return undefined
  // `in English and Navajo` may be said in another order.
  const isIn = (pieces: readonly Piece[], key: string): boolean =>
    pieces.some(({ figure, words }) => figure === undefined && words().has(key))
  const taken = areOfOne && BEGINS_WITH_FIGURE.test(place.text) ? subjectIn(other) : NOTHING
  const said = [...ownWords].filter(([key]) => !placeWords.has(key) && !taken.has(key) && !isIn(known, key))
  const left = [...placeWords].filter(([key]) => !ownWords.has(key) && !otherWords.has(key) && !isIn(own, key))
  const shared = [...placeWords.keys()].some((key) => ownWords.has(key) && !otherWords.has(key))
  const isOfSeveral = piece.isOneOfSeveral || place.isOneOfSeveral || other.isOneOfSeveral
  for (const [, to] of said)
    for (const [, of] of left)
      if ((!shared || isSamePlace(to, of)) && (!isOfSeveral || (isNamed(to) && isNamed(of))))
        return { to: to.written, of: of.written }
  return undefined
}

/** `A second permit costs 140 a year in zone A and 110 in zone B`: what begins with its figure is of the subject ahead. */
const BEGINS_WITH_FIGURE = /^\s*[$€£¥]? ?\d/

/** What stands ahead of the figure of a piece. */
function subjectIn({ text, words }: Piece): ReadonlySet<string> {
  const figure = text.search(/\d/)
  return new Set([...words()].flatMap(([key, { written }]) => (text.indexOf(written) < figure ? [key] : [])))
}

const NOTHING: ReadonlySet<string> = new Set()

/** Whether words say something of all: `stops at every station`, which takes in Elmhurst. */
function areOfAll(all: ReadonlyMap<string, PieceWord>): boolean {
  return all.values().some(({ written, ahead }) => OF_ALL.has(ahead) || OF_ALL.has(written.toLowerCase()))
}

const OF_ALL = new Set('all any each every daily always everywhere anywhere everyone anyone'.split(' '))

/** With several figures in a piece, what they are of is told by names alone: other words are what it says of them. */
function isNamed({ written }: PieceWord): boolean {
  return /^\p{Lu}/u.test(written)
}

/** Behind the same small word, or first: `in Chemistry` and `in Physics`. Behind a name they may be two words for what it did. */
function isSamePlace(one: PieceWord, other: PieceWord): boolean {
  if (one.ahead !== other.ahead || OF_VERBS.has(one.ahead)) return false
  return one.ahead === '' || OF_ALL.has(one.ahead) || isStopWord({ form: one.ahead, kind: 'word' })
}

/** Two verbs may say the same: `can claim`, `can ask for`. */
const OF_VERBS = new Set('can could may might must shall should will would to do does did not'.split(' '))

/** Times are compared with times, and years with years. */
function shapeOf(figure: string): string {
  return figure.includes(':') ? 'time' : /^(?:1[5-9]|20)\d\d$/.test(figure) ? 'year' : 'number'
}

function piecesOf(text: string): Piece[] {
  const breaks = [...text.matchAll(BREAK)].filter(({ 0: sign, index }) => !isWithinFigure(text, { sign, index }))
  const ends = [
    ...breaks.map(({ index, 0: sign }) => ({ index, length: sign.length })),
    { index: text.length, length: 0 },
  ]
  let start = 0
  return ends.flatMap(({ index, length }) => {
    const pieces = piecesBetween(text.slice(start, index), start)
    start = index + length
    return pieces
  })
}

/** With more, they are not told apart. */
const MOST_FIGURES = 2

/** One for each of its figures, with all its words: `rose by 14 percent to 248 million euros`. */
function piecesBetween(text: string, start: number): Piece[] {
  const figures = [...text.matchAll(FIGURE)].filter(
    ({ index }) => !LABELLED.test(text.slice(Math.max(0, index - LABEL_REACH), index)),
  )
  if (figures.length > MOST_FIGURES) return []
  const words = lazily(() => contentOf(text))
  if (figures.length === 0)
    return [{ text, figure: undefined, place: { start, end: start }, shape: '', isOneOfSeveral: false, words }]
  return figures.map(({ 0: written, index }) => ({
    text,
    figure: written.replaceAll(',', ''),
    place: { start: start + index, end: start + index + written.length },
    shape: shapeOf(written),
    isOneOfSeveral: figures.length > 1,
    words,
  }))
}

function isWithinFigure(text: string, { sign, index }: { sign: string; index: number }): boolean {
  if (sign.toLowerCase() === 'and') return BETWEEN.test(text.slice(Math.max(0, index - BETWEEN_REACH), index))
  return /[,:]/.test(sign) && /\d/.test(text[index - 1] ?? '') && /\d/.test(text[index + 1] ?? '')
}

/** The first of two figures that belong together: `between 1784 and 1787`. */
const BETWEEN = /\bbetween [^\d,;]{0,12}\d[\d.,:]*[^\d,;]{0,12}$/i
const BETWEEN_REACH = 48

function contentOf(text: string): ReadonlyMap<string, PieceWord> {
  const found = new Map<string, PieceWord>()
  let ahead = ''
  for (const [written] of text.matchAll(WORD)) {
    const form = written.toLowerCase().replace(/['’]s$/, '')
    if (isNamingLetter(written) || !isStopWord({ form, kind: 'word' })) found.set(stem(form), { written, ahead })
    ahead = form
  }
  return found
}
