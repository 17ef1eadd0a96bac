import { classOf, isIgnorable, LETTER, LOWER, MARK, UPPER } from './characters.ts'

/** Version of the two levels of normalisation: a change of any result raises it. */
export const NORM_VERSION = '1'

/**
 * `n0`: compatibility forms made one (NFKC), characters that never show taken out, line ends as LF. `n1` besides: quotes,
 * dashes and ellipses folded, white space as single spaces, none before punctuation, words joined that a line end broke,
 * lower case.
 */
export type NormalisationLevel = 'n0' | 'n1'

export interface Normalised {
  readonly text: string
  /** The stretch of the original that became `text.slice(start, end)`. UTF-16 code units, end exclusive. */
  readonly toOriginal: (start: number, end: number) => [start: number, end: number]
}

/** A text made comparable, with the way back to the original's offsets. Linear in its length. */
export function normalise(text: string, { level }: { level: NormalisationLevel }): Normalised {
  const plain = !NEEDS_WORK.test(text)
  const basic = !plain ? normaliseBasic(text) : level === 'n0' ? undefined : unchanged(text)
  const mapped = level === 'n1' && basic !== undefined ? foldSurface(basic) : basic
  if (mapped === undefined) return { text, toOriginal: (start, end) => [start, end] }
  const { starts, ends } = mapped
  return {
    text: mapped.text,
    toOriginal(start, end) {
      if (start >= end) {
        const at = start < mapped.text.length ? (starts[start] as number) : text.length
        return [at, at]
      }
      return [starts[start] as number, ends[Math.min(end, mapped.text.length) - 1] as number]
    },
  }
}

/** What plain ASCII with LF line ends does not hold. */
const NEEDS_WORK = /[\r\u0080-\uFFFF]/

/** For each code unit of `text`, the stretch of the original that it came from. */
interface Mapped {
  text: string
  starts: Int32Array
  ends: Int32Array
}

/** Of the texts that nothing has to be done to; their maps are only read. */
const SHARED_LENGTH = 16_384
const SHARED_STARTS = Int32Array.from({ length: SHARED_LENGTH }, (_, at) => at)
const SHARED_ENDS = SHARED_STARTS.map((at) => at + 1)

function unchanged(text: string): Mapped {
  if (text.length > SHARED_LENGTH) return normaliseBasic(text)
  return { text, starts: SHARED_STARTS, ends: SHARED_ENDS }
}

class MapWriter {
  private parts: string[] = []
  private length = 0
  private starts: Int32Array
  private ends: Int32Array

  constructor(expected: number) {
    this.starts = new Int32Array(expected + 16)
    this.ends = new Int32Array(expected + 16)
  }

  /** Adds a piece, all of which stands for the original from `start` to `end`. */
  add(piece: string, start: number, end: number): void {
    this.reserve(piece.length)
    for (let index = 0; index < piece.length; index++) {
      this.starts[this.length + index] = start
      this.ends[this.length + index] = end
    }
    this.length += piece.length
    this.parts.push(piece)
  }

  /** Adds a piece that stands for the original unit by unit, from `start` on. */
  copy(piece: string, start: number): void {
    this.reserve(piece.length)
    for (let index = 0; index < piece.length; index++) {
      this.starts[this.length + index] = start + index
      this.ends[this.length + index] = start + index + 1
    }
    this.length += piece.length
    this.parts.push(piece)
  }

  /** Adds a piece that stands, unit by unit, for what the units of `source` from `from` on stand for. */
  copyFrom(piece: string, { starts, ends }: Mapped, from: number): void {
    this.reserve(piece.length)
    for (let index = 0; index < piece.length; index++) {
      this.starts[this.length + index] = starts[from + index] as number
      this.ends[this.length + index] = ends[from + index] as number
    }
    this.length += piece.length
    this.parts.push(piece)
  }

  private reserve(more: number): void {
    if (this.length + more <= this.starts.length) return
    const size = Math.max(this.starts.length * 2, this.length + more)
    this.starts = grown(this.starts, size)
    this.ends = grown(this.ends, size)
  }

  finish(): Mapped {
    return { text: this.parts.join(''), starts: this.starts, ends: this.ends }
  }
}

function grown(array: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(size)
  larger.set(array)
  return larger
}

function normaliseBasic(text: string): Mapped {
  const writer = new MapWriter(text.length)
  let at = 0
  while (at < text.length) {
    const plain = plainEnd(text, at)
    if (plain > at) writer.copy(text.slice(at, plain), at)
    if (plain === text.length) break
    at = addCluster(text, plain, writer)
  }
  return writer.finish()
}

/** How far ASCII goes on that nothing behind it can combine with. */
function plainEnd(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code > 126 || code === 13) return at > from && code > 126 ? at - 1 : at
    at += 1
  }
  return at
}

/** Normalises one character with the marks behind it, and returns where it ends. */
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

/** A heap of marks longer than this is normalised in parts. */
const LONGEST_CLUSTER = 512

/** Whether a character can become one with the character before it: marks, Hangul vowels and finals, kana voicing. */
function combines(code: number): boolean {
  if (code < 0x300) return false
  if ((classOf(code) & 15) === MARK) return true
  return (code >= 0x1160 && code <= 0x11ff) || (code >= 0xd7b0 && code <= 0xd7ff) || code === 0xff9e || code === 0xff9f
}

const QUOTES = /[“”„‟«»「」『』〝〞〟＂]/
const APOSTROPHES = /[‘’‚‛‹›ʼ´′`]/
const DASHES = /[‐‑‒–—―−﹘﹣－]/
const CLOSING = /[.,;:!?%)\]}。，；：！？、)】」』]/

function foldSurface(basic: Mapped): Mapped {
  const { text, starts, ends } = basic
  const writer = new MapWriter(text.length)
  let at = 0
  while (at < text.length) {
    const plain = unfoldedEnd(text, at)
    if (plain > at) {
      writer.copyFrom(text.slice(at, plain).toLowerCase(), basic, at)
      at = plain
      continue
    }
    const code = text.charCodeAt(at)
    if (isBlank(code)) {
      at = foldBlank(basic, at, writer)
      continue
    }
    const size = code >= 0xd800 && code <= 0xdbff && at + 1 < text.length ? 2 : 1
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
    writer.add(piece, starts[at] as number, ends[last - 1] as number)
    at = last
  }
  return writer.finish()
}

/** How far ASCII goes that only its case can change: no white space, hyphen, stop or grave accent. */
function unfoldedEnd(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code <= 32 || code > 126 || code === 45 || code === 46 || code === 96) break
    at += 1
  }
  return at
}

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 128) return code === 96 ? "'" : code >= 65 && code <= 90 ? String.fromCharCode(code + 32) : character
  if (QUOTES.test(character)) return '"'
  if (APOSTROPHES.test(character)) return "'"
  if (DASHES.test(character)) return '-'
  return character.toLowerCase()
}

function isBlank(code: number): boolean {
  return (
    code === 32 || (code >= 9 && code <= 13) || code === 0x85 || code === 0x2028 || code === 0x2029 || code === 0x1680
  )
}

/** Adds one space for a run of white space; none at either end, nor before punctuation that closes. */
function foldBlank({ text, starts, ends }: Mapped, from: number, writer: MapWriter): number {
  let at = from
  while (at < text.length && isBlank(text.charCodeAt(at))) at++
  const inner = from > 0 && at < text.length && !CLOSING.test(text[at] as string)
  if (inner) writer.add(' ', starts[from] as number, ends[at - 1] as number)
  return at
}

/** Where the word goes on that a hyphen and a line end broke (`employ-\nment`), or `undefined`. */
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

/** Three full stops and more, whatever space is between them, are one ellipsis. */
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
