import { PartSearch } from '../characters/part-search.ts'
import type { FormTable } from '../words/form-table.ts'
import { type NameLookup, PREFIX_LENGTH, withoutAccents } from '../names/name-matching.ts'
import type { PassageNames } from '../names/passage-names.ts'
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
    return this.spellings().prefixes.has(prefix) || this.names.metadata.hasPrefix(prefix)
  }

  hasInitials(sequence: string): boolean {
    const { passages, metadata } = this.names
    this.initials ??= new PartSearch(
      passages.flatMap((passage) => {
        const { main, all } = passage.initials()
        return [main, all]
      }),
    )
    return this.initials.has(sequence) || metadata.hasInitials(sequence)
  }

  private spellings(): Spellings {
    return (this.made ??= spellingsOf(this.names.forms.all))
  }
}

interface Spellings {
  /** Of the forms with accents, their spellings without. */
  readonly bares: ReadonlySet<string>
  /** Prefixes of the longer forms, without accents. */
  readonly prefixes: ReadonlySet<string>
}

function spellingsOf(forms: readonly string[]): Spellings {
  const bares = new Set<string>()
  const prefixes = new Set<string>()
  for (const form of forms) {
    const bare = withoutAccents(form)
    if (bare !== form) bares.add(bare)
    if (bare.length >= PREFIX_LENGTH) prefixes.add(bare.slice(0, PREFIX_LENGTH))
  }
  return { bares, prefixes }
}
