import {
  type Initials,
  type ListedNames,
  type NameLookup,
  nameLookup,
  PREFIX_LENGTH,
  withoutAccents,
} from './name-matching.ts'
import { PartSearch } from '../characters/part-search.ts'
import { stem } from '../words/stem.ts'
import { isStopWordAt, stopStems } from '../words/stop-words.ts'
import type { Shared } from '../../support/shared.ts'
import type { WordColumns } from '../words/word-columns.ts'
import { words } from '../words/words.ts'

/** What a passage has for looking up names. */
interface Named {
  readonly columns: WordColumns
  readonly metadata: string
  /** The term of each word, or -1 for a stop word and for a word outside the sentences. */
  readonly terms: Int32Array
  /** Whether it has words outside its sentences, such as list ordinals. */
  readonly hasOutside: boolean
  /** Keeps what follows from its text alone. */
  readonly about: Shared
}

/** What is known of all passages together. */
interface OfEvidence {
  /** The term that has this stem, if a word of the evidence has it. */
  readonly termOfStem: (stemmed: string) => number | undefined
  /** Whether any word of the passages' sentences has this form. */
  readonly isForm: (form: string) => boolean
}

/** The names of one passage, its title and source, looked up in the columns of its words: see `nameLookup`. */
export class PassageNames implements NameLookup {
  private readonly passage: Named
  private readonly termOfStem: OfEvidence['termOfStem']
  private readonly isForm: OfEvidence['isForm']
  private readonly metadata: ListedNames | undefined
  private madeBares: ReadonlySet<string> | undefined
  private searched = 0
  private sequences: PartSearch | undefined
  private asked = 0
  private madeSpellings: Spellings | undefined

  constructor(passage: Named, { termOfStem, isForm }: OfEvidence) {
    this.passage = passage
    this.termOfStem = termOfStem
    this.isForm = isForm
    const { metadata } = passage
    this.metadata = metadata === '' ? undefined : nameLookup(() => words(metadata))
  }

  has(form: string): boolean {
    const { columns, terms, hasOutside } = this.passage
    if (this.asked++ >= MOST_PLAIN) return this.spellings().known.has(form) || this.metadata?.has(form) === true
    // Mostly no passage has the form at all, and none is searched.
    if ((hasOutside || this.isForm(form)) && columns.holds(form)) return true
    const term = this.termOfStem(form)
    if (term !== undefined && terms.includes(term)) return true
    if (
      stopStems()
        .get(form)
        ?.some((stop) => columns.holds(stop)) === true
    )
      return true
    if (hasOutside && this.isStemOutside(form)) return true
    return this.bares().has(form) || this.metadata?.has(form) === true
  }

  hasPrefix(prefix: string): boolean {
    if (this.asked++ >= MOST_PLAIN && prefix.length === PREFIX_LENGTH)
      return this.spellings().beginnings.has(prefix) || this.metadata?.hasPrefix(prefix) === true
    if (this.passage.columns.hasPlainPrefix(prefix)) return true
    for (const bare of this.bares()) if (bare.startsWith(prefix)) return true
    return this.metadata?.hasPrefix(prefix) === true
  }

  hasInitials(sequence: string): boolean {
    if (this.metadata === undefined && this.searched++ < MOST_PLAIN && this.isShort())
      return this.hasOwnInitials(sequence)
    this.sequences ??= this.makeSequences()
    return this.sequences.has(sequence)
  }

  private makeSequences(): PartSearch {
    const own = this.initials()
    const { main, all } = this.metadata?.initials() ?? NO_INITIALS
    return new PartSearch([own.main + main, own.all + all])
  }

  /** Whether a search that reads all initials for every sequence finds what any other does: see `PartSearch`. */
  private isShort(): boolean {
    return this.words <= MOST_READ
  }

  /** How many words the passage has. */
  get words(): number {
    return this.passage.columns.length
  }

  /** Whether consecutive words of the passage itself have these initials. Reads them all. */
  hasOwnInitials(sequence: string): boolean {
    const { main, all } = this.initials()
    return main.includes(sequence) || all.includes(sequence)
  }

  /** Of the passage's own words only; kept with what else is known about its text. */
  initials(): Initials {
    return this.passage.about(readInitials, () => readInitials(this.passage))
  }

  private isStemOutside(form: string): boolean {
    const { columns, terms } = this.passage
    return terms.some((term, at) => term < 0 && stem(columns.formAt(at)) === form)
  }

  /** What `nameLookup` searches word by word, as sets: for passages in which many names are looked up. */
  private spellings(): Spellings {
    return (this.madeSpellings ??= this.makeSpellings())
  }

  private makeSpellings(): Spellings {
    const { columns } = this.passage
    const known = new Set<string>()
    const stems = new Set<string>()
    const beginnings = new Set<string>()
    for (let at = 0; at < columns.length; at++) {
      const form = columns.formAt(at)
      if (columns.isPlain(at) && form.length >= PREFIX_LENGTH) beginnings.add(form.slice(0, PREFIX_LENGTH))
      if (known.has(form)) continue
      known.add(form)
      stems.add(stem(form))
    }
    for (const stemmed of stems) known.add(stemmed)
    for (const bare of this.bares()) {
      known.add(bare)
      if (bare.length >= PREFIX_LENGTH) beginnings.add(bare.slice(0, PREFIX_LENGTH))
    }
    return { known, beginnings }
  }

  /** Words other than plain ASCII letters and digits, without their accents. */
  private bares(): ReadonlySet<string> {
    if (this.madeBares !== undefined) return this.madeBares
    const { columns } = this.passage
    const bares = new Set<string>()
    for (let at = 0; at < columns.length; at++) if (!columns.isPlain(at)) bares.add(withoutAccents(columns.formAt(at)))
    this.madeBares = bares
    return bares
  }
}

function readInitials({ columns, terms, hasOutside }: Named): Initials {
  // All of them, and the main ones behind those.
  const units = new Uint16Array(2 * columns.length)
  let end = columns.length
  let bits = 0
  for (let at = 0; at < columns.length; at++) {
    const capital = columns.isCapital(at)
    const small = !capital && (terms[at] as number) < 0 && (!hasOutside || isStopWordAt(columns, at))
    const initial = capital || small ? columns.initialAt(at) : SPACE
    bits |= initial
    units[at] = initial
    if (!small) units[end++] = initial
  }
  const text = textOf(units.subarray(0, end), { isAscii: bits < 128 })
  return { all: text.slice(0, columns.length), main: text.slice(columns.length) }
}

/** Lookups that go through every word, before sets are built. */
const MOST_PLAIN = 64

/** With fewer words than a search for parts tries places, it finds what reading them all finds. */
export const MOST_READ = 10_000

const NO_INITIALS: Initials = { all: '', main: '' }

interface Spellings {
  readonly known: ReadonlySet<string>
  readonly beginnings: ReadonlySet<string>
}

const SPACE = 32
/** The number of arguments that every function call can take. */
const MOST_UNITS = 8192
const DECODER = new TextDecoder()

function textOf(units: Uint16Array, { isAscii }: { isAscii: boolean }): string {
  // Nearly all initials are ASCII, which the decoder turns into a string ten times as fast.
  if (isAscii) return DECODER.decode(new Uint8Array(units))
  let text = ''
  for (let from = 0; from < units.length; from += MOST_UNITS)
    text += String.fromCharCode(...units.subarray(from, from + MOST_UNITS))
  return text
}
