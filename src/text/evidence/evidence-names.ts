import { PartSearch } from '../characters/part-search.ts'
import type { FormTable } from '../words/form-table.ts'
import { hashed } from '../words/word-columns.ts'
import { type NameLookup, PREFIX_LENGTH, withoutAccents } from '../names/name-matching.ts'
import { MOST_READ, type PassageNames } from '../names/passage-names.ts'
import { stopStems } from '../words/stop-words.ts'

interface Names {
  /** The forms of all words in the passages' sentences. */
  readonly forms: FormTable
  /** The term that has this stem, if a word has it. */
  readonly termOfStem: (stemmed: string) => number | undefined
  readonly passages: readonly PassageNames[]
  /** Names in all titles and sources. */
  readonly metadata: NameLookup
}

/** The names of all passages together: see `nameLookup`. */
export class EvidenceNames implements NameLookup {
  private readonly names: Names
  private made: Spellings | undefined
  private searched = 0
  private initials: PartSearch | undefined

  constructor(names: Names) {
    this.names = names
  }

  has(form: string): boolean {
    const { forms, termOfStem, metadata } = this.names
    return (
      forms.find(form) !== undefined ||
      termOfStem(form) !== undefined ||
      stopStems()
        .get(form)
        ?.some((stop) => forms.find(stop) !== undefined) === true ||
      this.spellings().bares.has(form) ||
      metadata.has(form)
    )
  }

  hasPrefix(prefix: string): boolean {
    return this.spellings().hasPrefix(prefix) || this.names.metadata.hasPrefix(prefix)
  }

  hasInitials(sequence: string): boolean {
    const { passages, metadata } = this.names
    if (this.searched++ < MOST_PLAIN && this.isShort())
      return passages.some((passage) => passage.hasOwnInitials(sequence)) || metadata.hasInitials(sequence)
    this.initials ??= new PartSearch(
      passages.flatMap((passage) => {
        const { main, all } = passage.initials()
        return [main, all]
      }),
    )
    return this.initials.has(sequence) || metadata.hasInitials(sequence)
  }

  /** Whether a search that reads all initials for every sequence finds what any other does: see `PartSearch`. */
  private isShort(): boolean {
    return this.names.passages.reduce((sum, { words }) => sum + words, 0) <= MOST_READ
  }

  private spellings(): Spellings {
    return (this.made ??= new Spellings(this.names.forms))
  }
}

/** Searches that read all initials or forms, before a table is built. */
const MOST_PLAIN = 32

/** How forms are spelled without their accents, and how the longer ones begin. */
class Spellings {
  /** Of the forms with accents, their spellings without. */
  readonly bares: ReadonlySet<string>
  private readonly forms: readonly string[]
  /** By the hash of a prefix: 1 if a spelling begins with one that has it. Most prefixes that are looked for do not. */
  private readonly marks = new Uint8Array(MARKS)
  private read = 0
  private prefixes: ReadonlySet<string> | undefined

  constructor(forms: FormTable) {
    this.forms = forms.all
    const bares = new Set<string>()
    for (let number = 0; number < forms.all.length; number++) {
      const form = forms.all[number] as string
      const bare = forms.isOfLetters(number) ? form : withoutAccents(form)
      if (bare !== form) bares.add(bare)
      if (bare.length >= PREFIX_LENGTH) this.marks[markOf(bare)] = 1
    }
    this.bares = bares
  }

  /** `prefix`: PREFIX_LENGTH letters without accents. */
  hasPrefix(prefix: string): boolean {
    if (this.marks[markOf(prefix)] === 0) return false
    if (this.read++ < MOST_PLAIN) {
      for (const form of this.forms) if (form.startsWith(prefix) && !hasAccents(form)) return true
      for (const bare of this.bares) if (bare.startsWith(prefix)) return true
      return false
    }
    this.prefixes ??= new Set(this.forms.map((form) => withoutAccents(form).slice(0, PREFIX_LENGTH)))
    return this.prefixes.has(prefix)
  }
}

function hasAccents(form: string): boolean {
  return withoutAccents(form) !== form
}

const MARKS = 1 << 12

function markOf(spelling: string): number {
  let hash = 0
  for (let at = 0; at < PREFIX_LENGTH; at++) hash = hashed(hash, spelling.charCodeAt(at))
  return hash & (MARKS - 1)
}
