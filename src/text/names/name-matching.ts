import { lazily } from '../../support/lazily.ts'
import { PartSearch } from '../characters/part-search.ts'
import { normalForm } from '../characters/normal-form.ts'
import { NAME_ALIASES } from '../data/name-aliases.ts'
import { stem } from '../words/stem.ts'
import { isStopWord } from '../words/stop-words.ts'
import type { Word } from '../words/word.ts'

/** Version of the alias table and the rules of matching. */
export const NAMES_VERSION = '2'

/** Forms that share a prefix of this length count as the same name: Libya, Libyan. */
export const PREFIX_LENGTH = 5

const aliases = lazily(aliasTable)

function aliasTable(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const table = new Map<string, (readonly string[])[]>()
  for (const group of NAME_ALIASES) {
    for (const name of group) {
      const words = name.split(' ')
      const own = words.length === 1 ? [name.replaceAll('.', ''), name] : words
      for (const form of own) {
        const others = group.filter((other) => other !== name).map((other) => other.replaceAll('.', '').split(' '))
        table.set(form, [...(table.get(form) ?? []), ...others])
      }
    }
  }
  return table
}

/** The words of a text, for looking up names. */
export interface NameLookup {
  readonly has: (form: string) => boolean
  readonly hasPrefix: (prefix: string) => boolean
  /** Whether consecutive words have these initials. */
  readonly hasInitials: (initials: string) => boolean
}

/** The first letters of words that may begin a name of several words, with a space for every other word. */
export interface Initials {
  /** Includes the initials of small words such as `of`. */
  readonly all: string
  readonly main: string
}

export interface ListedNames extends NameLookup {
  readonly initials: () => Initials
}

/** Whether a word of a name is in a text: itself, its stem, its prefix, an alias, or the words that an acronym abbreviates. */
export function includesName(form: string, lookup: NameLookup): boolean {
  if (lookup.has(form)) return true
  const base = stem(form)
  if (base !== form && lookup.has(base)) return true
  const bare = withoutAccents(form)
  if (bare !== form && lookup.has(bare)) return true
  if (bare.length >= PREFIX_LENGTH && lookup.hasPrefix(bare.slice(0, PREFIX_LENGTH))) return true
  if (
    aliases()
      .get(form)
      ?.some((words) => words.every((word) => lookup.has(word))) === true
  )
    return true
  return form.length >= 3 && form.length <= 8 && lookup.hasInitials(form)
}

/** A word with the accents on Latin letters removed: `beyoncé` becomes `beyonce`. */
export function withoutAccents(form: string): string {
  return isAscii(form) ? form : normalForm(form, 'NFD').replace(/[\u0300-\u036F]/g, '')
}

/** A loop, because for a single word it is three times as fast as a regular expression. */
function isAscii(form: string): boolean {
  const { length } = form
  for (let at = 0; at < length; at++) if (form.charCodeAt(at) > 127) return false
  return true
}

/** Separates the words of two texts, so that no name runs from one into the other. */
export const TEXT_END = undefined

/**
 * Index over the words of a text, or of several with TEXT_END between them, for `includesName`. Each part is built when
 * it is first needed.
 */
export function nameLookup(words: () => Iterable<Word | typeof TEXT_END>): ListedNames {
  const spellings = lazily(() => spellingsOf(formsOf(words())))
  const initials = lazily(() => initialsOf(words()))
  const sequences = lazily(() => new PartSearch([initials().main, initials().all]))
  return {
    has: (form) => spellings().known.has(form),
    hasPrefix: (prefix) => spellings().prefixes.has(prefix),
    hasInitials: (sequence) => sequences().has(sequence),
    initials,
  }
}

function formsOf(words: Iterable<Word | typeof TEXT_END>): Set<string> {
  const forms = new Set<string>()
  for (const word of words) if (word !== TEXT_END) forms.add(word.form)
  return forms
}

/** The forms with their stems and unaccented spellings, and the prefixes of the longer ones. */
function spellingsOf(forms: Iterable<string>): { known: Set<string>; prefixes: Set<string> } {
  const known = new Set<string>()
  const prefixes = new Set<string>()
  for (const form of forms) {
    known.add(form)
    known.add(stem(form))
    const bare = withoutAccents(form)
    if (bare !== form) known.add(bare)
    if (bare.length >= PREFIX_LENGTH) prefixes.add(bare.slice(0, PREFIX_LENGTH))
  }
  return { known, prefixes }
}

/** First letters of capitalised words. Small words between them are in `all` but not in `main`. */
function initialsOf(words: Iterable<Word | typeof TEXT_END>): Initials {
  let all = ''
  let main = ''
  for (const word of words) {
    if (word === TEXT_END) {
      all += ' '
      main += ' '
      continue
    }
    const first = word.form[0] ?? ''
    const capital = word.casing === 'title' || word.casing === 'upper' || word.casing === 'mixed'
    const small = !capital && isStopWord(word)
    all += capital || small ? first : ' '
    if (!small) main += capital ? first : ' '
  }
  return { all, main }
}
