import {
  classOf,
  codePoint,
  DIGIT,
  isContinuous,
  isIgnorable,
  LETTER,
  LOWER,
  MARK,
  NUMERIC,
  OTHER,
  UPPER,
} from '../characters/characters.ts'
import { writeAscii } from '../characters/ascii-bytes.ts'
import { UNITS } from '../data/units.ts'
import { foldAs, foldContinuous } from './fold-word.ts'
import { doubled } from './int-list.ts'
import {
  ALNUM,
  COPIED,
  FOLDED,
  hashed,
  hashOf,
  packed,
  type Scanned,
  STRIDE,
  type Traits,
  withInitial,
  WordColumns,
} from './word-columns.ts'
import {
  casingOf,
  FIRST_UPPER,
  flagsOf,
  HAS_APOSTROPHE,
  HAS_DIGIT,
  HAS_LETTER,
  HAS_LOWER,
  kindOf,
  LATER_UPPER,
  NON_ASCII,
  OTHER_NUMBER,
} from './word-flags.ts'
import type { Casing, WordKind } from './word.ts'

/** The words of a text (see `words`) as columns. */
export function scanWords(text: string): WordColumns {
  const { table, length, folded, isAscii } = SCANNER.scan(text)
  return new WordColumns(text, { table: table.slice(0, length * STRIDE), length, folded, isAscii })
}

/** The same without a copy: valid only until the next text is scanned. */
export function scanned(text: string): WordColumns {
  return new WordColumns(text, SCANNER.scan(text))
}

const COMMON = 0
const LATIN = 1
const NEITHER = 0
const SMALL = 1
const CAPITAL = 2
const FIGURE = 4
/** What each ASCII character is. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 97 && code <= 122) return SMALL
  if (code >= 65 && code <= 90) return CAPITAL
  return code >= 48 && code <= 57 ? FIGURE : NEITHER
})

/** Traits of a word by what its first character is and what the others are, or -1 for digits followed by letters. */
const PLAIN = Int32Array.from({ length: 64 }, (_, index) => {
  const first = index >> 3
  const later = index & 7
  if ((first | later) === FIGURE) return packed({ kind: 'number', casing: 'none', script: COMMON, shape: ALNUM })
  if (first === FIGURE) return -1
  const kind = later & FIGURE ? 'mixed' : 'word'
  return packed({ kind, casing: plainCasing(first, later & ~FIGURE), script: LATIN, shape: ALNUM })
})

function plainCasing(first: number, later: number): Casing {
  if ((first | later) === SMALL) return 'lower'
  if (first !== CAPITAL || later === (SMALL | CAPITAL)) return 'mixed'
  return later === CAPITAL ? 'upper' : 'title'
}

/** Whether a character behind plain ones may continue the word: one that is not ASCII, an apostrophe, a full stop after one letter. */
function mayGoOn(first: number, { behind, length }: { behind: number; length: number }): boolean {
  return behind > 127 || (first !== FIGURE && (behind === 0x27 || (behind === 0x2e && length === 1)))
}

/** Room for the words of a usual text, and for its characters. */
const ROOM = 4096
const CHARACTERS = 1 << 14

/** Writes the words of one text after another into the same memory. */
class WordScanner {
  private text = ''
  /** The length of the text. In loops over characters V8 looks up the `length` of each kind of string anew. */
  private limit = 0
  /** The characters of a text that is ASCII, with a 0 behind them: they are read twice as fast as those of a text. */
  private bytes = new Uint8Array(CHARACTERS)
  private table = new Int32Array(ROOM * STRIDE)
  private length = 0
  private folded: Map<number, string> | undefined

  scan(text: string): Scanned {
    const limit = text.length
    this.text = text
    this.limit = limit
    this.length = 0
    this.folded = undefined
    // The room that a long text needed is given back at the next one.
    if (this.table.length > ROOM * STRIDE) this.table = new Int32Array(ROOM * STRIDE)
    const isAscii = this.readBytes()
    if (isAscii) this.scanBytes()
    else this.scanText()
    const { table, length, folded } = this
    this.text = ''
    this.folded = undefined
    return { table, length, folded, isAscii }
  }

  private readBytes(): boolean {
    const { text, limit } = this
    const room = Math.max(CHARACTERS, limit + 1)
    if (this.bytes.length !== room) this.bytes = new Uint8Array(room)
    const isAscii = writeAscii(text, this.bytes)
    if (isAscii) this.bytes[limit] = 0
    return isAscii
  }

  private scanText(): void {
    const { text, limit } = this
    let at = 0
    while (at < limit) {
      const code = text.charCodeAt(at)
      if (code > 127) at = this.readOther(at)
      else if (ASCII[code] === NEITHER) at += 1
      else at = this.readPlain(at)
    }
  }

  private scanBytes(): void {
    const { bytes, limit } = this
    let at = 0
    while (at < limit) {
      if (ASCII[bytes[at] as number] === NEITHER) at += 1
      else at = this.readPlainBytes(at)
    }
  }

  private write(start: number, end: number, traits: number, hash: number): void {
    const place = this.length++ * STRIDE
    if (place === this.table.length) this.table = doubled(this.table)
    const { table } = this
    table[place] = start
    table[place + 1] = end
    table[place + 2] = traits
    table[place + 3] = hash
  }

  /** Reads what begins with a non-ASCII character, which may not be a word. */
  private readOther(at: number): number {
    const code = codePoint(this.text, at)
    const value = classOf(code)
    const category = value & 15
    if (category === OTHER || category === MARK) return code > 0xffff ? at + 2 : at + 1
    return isContinuous(value >> 4) ? this.readContinuous(at) : this.readSpaced(at)
  }

  /**
   * Reads an ordinary word without checking for anything else, in a third of the time: ASCII letters and digits, with
   * nothing after them that might belong to the word. Any other word is read again from its start.
   */
  private readPlain(start: number): number {
    const { text, limit } = this
    const initial = text.charCodeAt(start)
    const first = ASCII[initial] as number
    let code = initial
    let later = 0
    let hash = hashed(0, code | 32)
    let end = start + 1
    for (; end < limit; end++) {
      code = text.charCodeAt(end)
      const kind = code > 127 ? NEITHER : (ASCII[code] as number)
      if (kind === NEITHER) break
      later |= kind
      hash = hashed(hash, code | 32)
    }
    const behind = end < limit ? code : 0
    const traits = PLAIN[(first << 3) | later] as number
    if (traits < 0 || mayGoOn(first, { behind, length: end - start })) return this.readSpaced(start)
    this.write(start, end, withInitial(traits, initial), hash)
    return end
  }

  /** The same from the bytes. */
  private readPlainBytes(start: number): number {
    const { bytes } = this
    const initial = bytes[start] as number
    const first = ASCII[initial] as number
    let later = 0
    let hash = hashed(0, initial | 32)
    let end = start + 1
    let code = bytes[end] as number
    for (let kind = ASCII[code]; kind !== NEITHER; kind = ASCII[code]) {
      later |= kind as number
      hash = hashed(hash, code | 32)
      code = bytes[++end] as number
    }
    const traits = PLAIN[(first << 3) | later] as number
    if (traits < 0 || mayGoOn(first, { behind: code, length: end - start })) return this.readSpaced(start)
    this.write(start, end, withInitial(traits, initial), hash)
    return end
  }

  private readSpaced(start: number): number {
    const { text, limit } = this
    let at = start
    let end = start
    let flags = 0
    let script = 0
    let letters = 0
    while (at < limit) {
      const code = codePoint(text, at)
      const value = classOf(code)
      const category = value & 15
      if (category === OTHER) {
        if (isApostrophe(code) && flags & HAS_LETTER && isLetterAt(text, at + 1) && end === at) {
          flags |= HAS_APOSTROPHE | NON_ASCII
          at += 1
          continue
        }
        if (code === 0x2e && at === start + 1 && flags & FIRST_UPPER) {
          const dotted = this.readDotted(start)
          if (dotted !== undefined) return dotted
        }
        if (!isIgnorable(code)) break
        flags |= NON_ASCII
        at += code > 0xffff ? 2 : 1
        continue
      }
      if (isContinuous(value >> 4)) break
      if (code > 127) flags |= NON_ASCII
      if (category <= LETTER) {
        if (category === UPPER) flags |= letters === 0 ? FIRST_UPPER : LATER_UPPER
        else if (category === LOWER) flags |= HAS_LOWER
        flags |= HAS_LETTER
        letters += 1
        if (script === 0) script = value >> 4
      } else if (category === DIGIT) flags |= HAS_DIGIT
      else if (category === NUMERIC) flags |= OTHER_NUMBER
      at += code > 0xffff ? 2 : 1
      end = at
    }
    this.addSpaced({ start, end, flags, script })
    return at
  }

  /** Reads an acronym with full stops between its letters as one word (`U.S.` as `us`), and returns where it ends. */
  private readDotted(start: number): number | undefined {
    const match = /^[A-Z](?:\.[A-Z]){1,4}(?![A-Za-z])/.exec(this.text.slice(start, start + 12))
    if (match === null) return undefined
    const form = match[0].replaceAll('.', '').toLowerCase()
    if (!DOTTED.has(form)) return undefined
    const end = start + match[0].length
    this.add({ form, start, end, kind: 'word', casing: 'upper', script: LATIN })
    return end
  }

  private addSpaced(run: Run): void {
    const { flags, script } = run
    const kind = kindOf(flags)
    if (flags & NON_ASCII) this.addFolded(run)
    else if (kind === 'mixed') this.addMixed(run)
    else this.addAlnum(run.start, run.end, { kind, casing: casingOf(flags), script })
  }

  private addFolded({ start: from, end: to, flags, script }: Run): void {
    let start = from
    let end = to
    let casing = casingOf(flags)
    let form = this.text.slice(start, end)
    if (flags & HAS_APOSTROPHE) {
      const suffix = CONTRACTION.exec(form)
      if (suffix !== null) form = form.slice(0, suffix.index)
      const prefix = ELISION.exec(form)
      if (prefix !== null) {
        start += prefix[0].length
        form = form.slice(prefix[0].length)
      }
      end = start + form.length
      casing = casingOf(flagsOf(form))
    }
    this.add({ form: foldAs(form, script), start, end, kind: kindOf(flags), casing, script })
  }

  /** Reads `1MiB` the same way as `1 MiB`. */
  private addMixed({ start, end, flags, script }: Run): void {
    const middle = start + leadingDigits(this.text, start)
    const unit = middle === start ? '' : this.text.slice(middle, end)
    if (!UNITS.has(unit.toLowerCase())) {
      this.addAlnum(start, end, { kind: 'mixed', casing: casingOf(flags), script })
      return
    }
    this.addAlnum(start, middle, { kind: 'number', casing: 'none', script: COMMON })
    this.addAlnum(middle, end, { kind: 'word', casing: casingOf(flagsOf(unit)), script })
  }

  /** Adds a word of ASCII letters and digits. */
  private addAlnum(start: number, end: number, traits: Omit<Traits, 'shape'>): void {
    const { text } = this
    let hash = 0
    for (let at = start; at < end; at++) hash = hashed(hash, text.charCodeAt(at) | 32)
    this.write(start, end, withInitial(packed({ ...traits, shape: ALNUM }), text.charCodeAt(start)), hash)
  }

  private add({ form, start, end, kind, casing, script }: Added): void {
    const copied = end - start === form.length && this.text.startsWith(form, start)
    if (!copied) (this.folded ??= new Map<number, string>()).set(this.length, form)
    this.write(start, end, packed({ kind, casing, script, shape: copied ? COPIED : FOLDED }), hashOf(form))
  }

  /** Adds overlapping pairs of characters. A combining mark belongs to the character before it. */
  private readContinuous(start: number): number {
    const { text, limit } = this
    const starts: number[] = []
    const ends: number[] = []
    let at = start
    let script = 0
    while (at < limit) {
      const code = codePoint(text, at)
      const value = classOf(code)
      const category = value & 15
      const size = code > 0xffff ? 2 : 1
      if (category === MARK && ends.length > 0) ends[ends.length - 1] = at + size
      else if (category !== OTHER && isContinuous(value >> 4)) {
        if (script === 0) script = value >> 4
        starts.push(at)
        ends.push(at + size)
      } else if (!isIgnorable(code)) break
      at += size
    }
    const pairs = Math.max(1, starts.length - 1)
    for (let index = 0; index < pairs; index++) {
      const from = starts[index] as number
      const to = ends[Math.min(index + 1, ends.length - 1)] as number
      const form = foldContinuous(text.slice(from, to))
      this.add({ form, start: from, end: to, kind: 'gram', casing: 'none', script })
    }
    return at
  }
}

const SCANNER = new WordScanner()

function leadingDigits(text: string, start: number): number {
  let end = start
  while (text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end++
  return end - start
}

interface Run {
  readonly start: number
  readonly end: number
  readonly flags: number
  readonly script: number
}

interface Added {
  readonly form: string
  readonly start: number
  readonly end: number
  readonly kind: WordKind
  readonly casing: Casing
  readonly script: number
}

/** Acronyms that are also written with full stops. A person's initials are not joined. */
const DOTTED = new Set([
  'us',
  'usa',
  'uk',
  'un',
  'eu',
  'uae',
  'ussr',
  'dc',
  'la',
  'fbi',
  'cia',
  'nato',
  'phd',
  'bc',
  'ad',
])

/** Endings that only attach to a word: `'s`, `'re`, `'ve`, `'ll`, `'d`, `'m`. Not `n't`, which changes the meaning. */
const CONTRACTION = /['’ʼ＇](?:s|re|ve|ll|d|m)$/i
/** French and Italian articles and pronouns attached to the word after them: `l'eau`, `d'Artagnan`, `qu'il`. */
const ELISION = /^(?:[ldjnsmct]|qu)['’ʼ＇](?=..)/i

function isApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x2019 || code === 0x2bc || code === 0xff07
}

function isLetterAt(text: string, at: number): boolean {
  if (at >= text.length) return false
  const value = classOf(codePoint(text, at))
  return (value & 15) >= UPPER && (value & 15) <= LETTER && !isContinuous(value >> 4)
}
