import {
  includesInitials,
  type Initials,
  type ListedNames,
  type NameLookup,
  nameLookup,
  withoutAccents,
} from './name-matching.ts'
import { stem } from '../words/stem.ts'
import { isStopWord, STOP_STEMS } from '../words/stop-words.ts'
import type { WordColumns } from '../words/word-columns.ts'
import { words } from '../words/words.ts'

/** A passage as far as its names go. */
interface Named {
  readonly columns: WordColumns
  readonly metadata: string
  /** Term of each word; -1 for a stop word and for a word outside of the sentences. */
  readonly terms: Int32Array
  /** Whether words stand outside of its sentences: list ordinals, say. */
  readonly hasOutside: boolean
}

/** The names of one passage, its title and source, looked up in the columns of its words: see `nameLookup`. */
export class PassageNames implements NameLookup {
  private readonly passage: Named
  /** The term whose stem a form is, if it is the stem of a word of the evidence. */
  private readonly termOfStem: (stemmed: string) => number | undefined
  private readonly metadata: ListedNames | undefined
  private madeBares: ReadonlySet<string> | undefined
  private madeInitials: Initials | undefined

  constructor(passage: Named, termOfStem: (stemmed: string) => number | undefined) {
    this.passage = passage
    this.termOfStem = termOfStem
    const { metadata } = passage
    this.metadata = metadata === '' ? undefined : nameLookup(() => words(metadata))
  }

  has(form: string): boolean {
    const { columns, terms } = this.passage
    if (columns.holds(form)) return true
    const term = this.termOfStem(form)
    if (term !== undefined && terms.includes(term)) return true
    if (STOP_STEMS.get(form)?.some((stop) => columns.holds(stop)) === true) return true
    if (this.passage.hasOutside && this.isStemOutside(form)) return true
    return this.bares().has(form) || this.metadata?.has(form) === true
  }

  hasPrefix(prefix: string): boolean {
    if (this.passage.columns.hasPlainPrefix(prefix)) return true
    for (const bare of this.bares()) if (bare.startsWith(prefix)) return true
    return this.metadata?.hasPrefix(prefix) === true
  }

  hasInitials(sequence: string): boolean {
    const own = this.initials()
    if (this.metadata === undefined) return includesInitials(own, sequence)
    const { main, all } = this.metadata.initials()
    return includesInitials({ main: own.main + main, all: own.all + all }, sequence)
  }

  /** Of the passage's own words. */
  initials(): Initials {
    return (this.madeInitials ??= this.makeInitials())
  }

  private isStemOutside(form: string): boolean {
    const { columns, terms } = this.passage
    return terms.some((term, at) => term < 0 && stem(columns.formAt(at)) === form)
  }

  /** Words that are not plain ASCII letters and digits, without their accents. */
  private bares(): ReadonlySet<string> {
    if (this.madeBares !== undefined) return this.madeBares
    const { columns } = this.passage
    const bares = new Set<string>()
    for (let at = 0; at < columns.length; at++) if (!columns.isPlain(at)) bares.add(withoutAccents(columns.formAt(at)))
    this.madeBares = bares
    return bares
  }

  private makeInitials(): Initials {
    const { columns, terms, hasOutside } = this.passage
    const all = new Uint16Array(columns.length)
    const main = new Uint16Array(columns.length)
    let length = 0
    let highest = SPACE
    for (let at = 0; at < columns.length; at++) {
      const capital = columns.isCapital(at)
      const stop = (terms[at] as number) < 0 && (!hasOutside || isStopWord(columns.wordAt(at)))
      const small = !capital && stop
      const initial = capital || small ? columns.initialAt(at) : SPACE
      if (initial > highest) highest = initial
      all[at] = initial
      if (!small) main[length++] = initial
    }
    return { all: textOf(all, highest), main: textOf(main.subarray(0, length), highest) }
  }
}

const SPACE = 32
/** Arguments that a function takes for certain. */
const MOST_UNITS = 8192
const DECODER = new TextDecoder()

function textOf(units: Uint16Array, highest: number): string {
  // Nearly all initials are ASCII, of which the decoder makes a text ten times as quickly.
  if (highest < 128) return DECODER.decode(new Uint8Array(units))
  let text = ''
  for (let from = 0; from < units.length; from += MOST_UNITS)
    text += String.fromCharCode(...units.subarray(from, from + MOST_UNITS))
  return text
}
