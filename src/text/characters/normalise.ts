import { classOf, isIgnorable, LETTER, LOWER, MARK, unitAt, UPPER } from './characters.ts'
import { foldArabic, isArabicMark } from './arabic.ts'
import { simplified } from './han.ts'
import { LONGEST_CLUSTER } from './normal-form.ts'
import { type Mapped, MapWriter } from './map-writer.ts'

/** Version of both levels of normalisation. Any change of a result raises it. */
export const NORM_VERSION = '2'

/**
 * `n0`: compatibility forms unified (NFKC), invisible characters removed, line ends as LF. `n1` also: quotes, dashes
 * and ellipses folded, white space as single spaces, none before punctuation, words broken at a line end joined, lower
 * case, Arabic without vowel marks and tatweel, Arabic letter variants and traditional Chinese characters unified.
 */
export type NormalisationLevel = 'n0' | 'n1'

/** A normalised text that can map its offsets back to the original. */
export interface Normalised {
  readonly text: string
  /** The stretch of the original that became `text.slice(start, end)`. UTF-16 code units, end exclusive. */
  readonly toOriginal: (start: number, end: number) => [start: number, end: number]
  /** Set if the original is known to be ASCII that differs only in case and in a trailing space. */
  readonly onlyCase?: boolean
}

/** Normalises a text and keeps the way back to the original's offsets. Takes time linear in its length. */
export function normalise(text: string, { level }: { level: NormalisationLevel }): Normalised {
  if (level === 'n1' && isPlain(text)) return lowered(text)
  const basic = NEEDS_WORK.test(text) ? normaliseBasic(text) : undefined
  const surface = level === 'n1' ? foldSurface(basic?.text ?? text) : undefined
  const steps = [surface, basic].filter((step) => step !== undefined)
  const result = steps[0]?.text ?? text
  return {
    text: result,
    toOriginal(start, end) {
      if (steps.length === 0) return [start, end]
      if (start >= end) {
        const at = start < result.length ? steps.reduce((place, step) => step.startOf(place), start) : text.length
        return [at, at]
      }
      const last = steps.reduce((place, step) => step.endOf(place) - 1, Math.min(end, result.length) - 1)
      return [steps.reduce((place, step) => step.startOf(place), start), last + 1]
    },
  }
}

/** Whether a text is ASCII prose on one line, of which only the case can change. Must agree with `unfoldedEnd`. */
function isPlain(text: string): boolean {
  return !(
    text.startsWith(' ') ||
    UNPRINTED.test(text) ||
    text.includes('- ') ||
    text.includes('..') ||
    SPACED.test(text)
  )
}

/** Anything but printable ASCII, and the grave accent. */
const UNPRINTED = /[^ -_a-~]/
/** A space before another space or before closing punctuation. */
const SPACED = / [ .,;:!?%)\]}]/

/** A plain text in lower case, without a trailing space. */
function lowered(text: string): Normalised {
  const kept = text.endsWith(' ') ? text.slice(0, -1) : text
  return {
    text: kept.toLowerCase(),
    onlyCase: true,
    toOriginal(start, end) {
      if (start < end) return [start, Math.min(end, kept.length)]
      const at = start < kept.length ? start : text.length
      return [at, at]
    },
  }
}

/** What plain ASCII with LF line ends never contains. */
const NEEDS_WORK = /[\r\u0080-\uFFFF]/

function normaliseBasic(text: string): Mapped {
  const writer = new MapWriter()
  const { length } = text
  let at = 0
  while (at < length) {
    const plain = plainEnd(text, at)
    if (plain > at) writer.copy(text.slice(at, plain), at)
    if (plain === length) break
    at = addCluster(text, plain, writer)
  }
  return writer.finish()
}

/** The end of a run of ASCII that nothing after it can combine with. */
function plainEnd(text: string, from: number): number {
  const { length } = text
  let at = from
  while (at < length) {
    const code = text.charCodeAt(at)
    if (code > 126 || code === 13) return at > from && code > 126 ? at - 1 : at
    at += 1
  }
  return at
}

/** Normalises one character and its combining marks, and returns where they end. */
function addCluster(text: string, start: number, writer: MapWriter): number {
  const first = text.codePointAt(start) as number
  if (first === 13) {
    const end = text.charCodeAt(start + 1) === 10 ? start + 2 : start + 1
    writer.add('\n', start, end)
    return end
  }
  let end = start
  let visible = ''
  let firstVisible = -1
  let lastVisible = start
  while (end < text.length) {
    const code = text.codePointAt(end) as number
    const size = code > 0xffff ? 2 : 1
    if (!isIgnorable(code)) {
      if (firstVisible >= 0 && !combines(code)) break
      if (firstVisible < 0) firstVisible = end
      visible += text.slice(end, end + size)
      lastVisible = end + size
    }
    end += size
    if (visible.length >= LONGEST_CLUSTER) break
  }
  if (visible !== '') writer.add(visible.normalize('NFKC'), firstVisible, lastVisible)
  return end
}

/** Whether a character can combine with the one before it: marks, Hangul vowels and finals, kana voicing marks. */
function combines(code: number): boolean {
  if (code < 0x300) return false
  if ((classOf(code) & 15) === MARK) return true
  return (code >= 0x1160 && code <= 0x11ff) || (code >= 0xd7b0 && code <= 0xd7ff) || code === 0xff9e || code === 0xff9f
}

const QUOTES = /[“”„‟«»「」『』〝〞〟＂]/
const APOSTROPHES = /[‘’‚‛‹›ʼ´′`]/
const DASHES = /[‐‑‒–—―−﹘﹣－]/
const CLOSING = new Set(
  '. , ; : ! ? % ) ] } 。 ， ； ： ！ ？ 、 ) 】 」 』'.split(' ').map((sign) => sign.charCodeAt(0)),
)

function foldSurface(text: string): Mapped {
  const writer = new MapWriter()
  const { length } = text
  let at = 0
  while (at < length) {
    const plain = unfoldedEnd(text, at)
    if (plain > at) {
      writer.copy(text.slice(at, plain).toLowerCase(), at)
      at = plain
      continue
    }
    const code = text.charCodeAt(at)
    if (isBlank(code)) {
      at = foldBlank(text, at, writer)
      continue
    }
    if (isArabicMark(code)) {
      at += 1
      continue
    }
    const size = code >= 0xd800 && code <= 0xdbff && at + 1 < length ? 2 : 1
    if (code === 45 || DASHES.test(text[at] as string)) {
      const joined = brokenWordEnd(text, at)
      if (joined !== undefined) {
        at = joined
        continue
      }
    }
    const end = dotsEnd(text, at)
    const piece = end > at + 2 ? '…' : foldCharacter(text.slice(at, at + size))
    const last = end > at + 2 ? end : at + size
    writer.add(piece, at, last)
    at = last
  }
  return writer.finish()
}

/**
 * The end of a run of ASCII of which only the case can change: no grave accent, only single spaces within a line, no
 * space before closing punctuation, no hyphen before a line end, no dots that may be an ellipsis.
 */
function unfoldedEnd(text: string, from: number): number {
  const { length } = text
  let at = from
  for (; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code < 128 && COPIED[code] === 1) continue
    if (code > 126 || code < 32 || code === 96) return at
    const next = unitAt(text, at + 1)
    if (code === 32 && (at === 0 || next === -1 || endsSpace(next))) return at
    if (code === 45 && isBlank(next)) return at
    if (code === 46 && (next === 46 || (isBlank(next) && !isWordOrSign(unitAt(text, at + 2))))) return at
  }
  return at
}

/** Whether a space before this character is dropped, because more white space or closing punctuation follows. */
function endsSpace(code: number): boolean {
  return code < 128 ? ENDS_SPACE[code] === 1 : isBlank(code) || closes(code)
}

/** Whether there is a character here other than a space or a full stop. */
function isWordOrSign(code: number): boolean {
  return code !== 46 && code !== -1 && !isBlank(code)
}

function closes(code: number): boolean {
  return CLOSING.has(code)
}

/**
 * By ASCII code: 1 if `unfoldedEnd` copies it whatever is around it. A table, because comparisons took two thirds of
 * its time.
 */
const COPIED = Uint8Array.from({ length: 128 }, (_, code) =>
  code > 32 && code < 127 && code !== 45 && code !== 46 && code !== 96 ? 1 : 0,
)
/** By ASCII code: 1 for white space and closing punctuation. */
const ENDS_SPACE = Uint8Array.from({ length: 128 }, (_, code) => (isBlank(code) || closes(code) ? 1 : 0))

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 128) return code === 96 ? "'" : code >= 65 && code <= 90 ? String.fromCharCode(code + 32) : character
  if (QUOTES.test(character)) return '"'
  if (APOSTROPHES.test(character)) return "'"
  if (DASHES.test(character)) return '-'
  if (code >= 0x3400 && code < 0xa000) return simplified(character)
  return code >= 0x622 && code <= 0x6cc ? foldArabic(character) : character.toLowerCase()
}

function isBlank(code: number): boolean {
  return (
    code === 32 || (code >= 9 && code <= 13) || code === 0x85 || code === 0x2028 || code === 0x2029 || code === 0x1680
  )
}

/** Adds one space for a run of white space, except at either end of the text and before closing punctuation. */
function foldBlank(text: string, from: number, writer: MapWriter): number {
  const { length } = text
  let at = from
  while (at < length && isBlank(text.charCodeAt(at))) at++
  const inner = from > 0 && at < length && !closes(text.charCodeAt(at))
  if (inner) writer.add(' ', from, at)
  return at
}

/** Where the second part of a word broken by a hyphen and a line end begins (`employ-\nment`), or `undefined`. */
function brokenWordEnd(text: string, at: number): number | undefined {
  if (at === 0) return undefined
  const before = classOf(text.charCodeAt(at - 1)) & 15
  if (before < UPPER || before > LETTER) return undefined
  let next = at + 1
  let broken = false
  while (next < text.length && next < at + 40 && isBlank(text.charCodeAt(next)))
    broken = text[next++] === '\n' || broken
  return broken && (classOf(text.charCodeAt(next)) & 15) === LOWER ? next : undefined
}

/** Three or more full stops, with or without spaces between them, are one ellipsis. */
function dotsEnd(text: string, at: number): number {
  if (text[at] !== '.') return at
  let end = at
  let dots = 0
  for (let next = at; text[next] === '.';) {
    dots += 1
    end = ++next
    while (next < text.length && isBlank(text.charCodeAt(next))) next++
    if (text[next] !== '.') break
    end = next
  }
  return dots >= 3 ? end : at
}
