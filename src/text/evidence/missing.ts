import { PartSearch } from '../characters/part-search.ts'
import type { EvidenceIndex } from './evidence.ts'
import { type NamePhrase, namePhrases } from '../names/name-phrases.ts'
import { withoutAccents } from '../names/name-matching.ts'
import type { NameMention, NameOptions } from '../names/names.ts'
import { KnownNumbers } from './known-numbers.ts'
import { measureOf } from '../numbers/measures/measures.ts'
import type { DigitRuns } from '../numbers/digit-runs.ts'
import type { NumberMention } from '../numbers/number-mention.ts'
import { readNumbers } from '../numbers/numbers.ts'
import { renamed } from '../names/renamed.ts'
import { words } from '../words/words.ts'
import { UNITS } from '../data/units.ts'

/** What a text states that can be looked up word for word, and what of that the evidence lacks. */
export interface Missing {
  /** All numbers, those that are figures of speech too. */
  readonly read: readonly NumberMention[]
  readonly numbers: readonly NumberMention[]
  readonly names: readonly NameMention[]
  readonly phrases: readonly NamePhrase[]
  readonly missingNumbers: readonly NumberMention[]
  readonly missingNames: readonly NameMention[]
  /** Numbers that are in the question but not in the evidence. */
  readonly askedNumbers: readonly NumberMention[]
  /** Numbers that the evidence has as parts of longer ones alone: `20` where it has `0.20`. */
  readonly partNumbers: readonly NumberMention[]
}

/** What is already known about the text. */
export interface MissingOptions extends Pick<NameOptions, 'words' | 'sentences'> {
  digits?: DigitRuns | undefined
  /** Numbers and names in the question need not be in the evidence. */
  query?: string | undefined
}

/** Looks up the numbers and names of a text without citation marks. */
export function missingFrom(text: string, index: EvidenceIndex, options: MissingOptions = {}): Missing {
  const asked = askedIn(options.query ?? '', index)
  const read = readNumbers(text, options)
  const numbers = read.filter((mention) => isTelling(mention) || isMeasured(mention, text))
  const phrases = namePhrases(text, options)
  const names = phrases.flatMap(({ mentions, initial }) => (initial ? [] : mentions))
  // Names come again and again, and are long looked for where they are missing.
  const found = new Map<string, boolean>()
  const isFound = (form: string): boolean => {
    let known = found.get(form)
    if (known === undefined)
      found.set(
        form,
        (known =
          asked.has(form) ||
          asked.has(withoutAccents(form)) ||
          index.termOf(form) !== undefined ||
          index.hasName(form)),
      )
    return known
  }
  const isMissing = ({ form, start, end }: NameMention) => !isFound(form) && !isUnit(text.slice(start, end), index)
  // The first word of a sentence is part of a name only if the next word of the name is unknown too, or is known as a
  // surname with a different first name.
  const follows = (first: NameMention, next: NameMention | undefined) =>
    next !== undefined && next.start - first.end <= 3 && (isMissing(next) || renames.has(first))
  const known = new KnownNumbers(text, index)
  const renames = renamed(text, { phrases, index })
  const missed = new Set(numbers.filter((mention) => !known.has(mention)))
  const unknown = [...missed].map(withMinus)
  return {
    read,
    numbers,
    names,
    phrases,
    missingNumbers: unknown.filter(({ value }) => !asked.has(value)),
    askedNumbers: unknown.filter(({ value }) => asked.has(value)),
    partNumbers: numbers.filter(
      (mention) => !missed.has(mention) && !asked.has(mention.value) && known.hasInPartOnly(mention),
    ),
    missingNames: names.filter(
      (name, at) => isMissing(name) && (name.initial !== true || follows(name, names[at + 1])),
    ),
  }
}

/** The word forms of a question; those of the last question about the same evidence are remembered. */
function askedIn(query: string, index: EvidenceIndex): ReadonlySet<string> {
  if (query === '') return NOTHING
  const last = index.shared(lastAsked, lastAsked)
  if (last.query !== query) Object.assign(last, { query, forms: formsOf(query) })
  return last.forms
}

function lastAsked(): { query: string; forms: ReadonlySet<string> } {
  return { query: '', forms: NOTHING }
}

function formsOf(query: string): ReadonlySet<string> {
  return new Set([
    // A host of digits is read as such, too: `http://10.20.0.5:8080`.
    ...[query, ...(query.includes('://') ? [query.replaceAll('://', '   ')] : [])]
      .flatMap((said) => readNumbers(said))
      .map(({ value }) => value),
    ...words(query).flatMap(({ form }) => [form, withoutAccents(form)]),
  ])
}

const NOTHING: ReadonlySet<string> = new Set()

/** Shows a missing number with its minus. */
function withMinus(mention: NumberMention): NumberMention {
  return mention.minus === undefined ? mention : { ...mention, start: mention.minus }
}

/** `one`, `two` and `first` as words are figures of speech as often as counts. */
export function isTelling({ spelled, kind, value }: NumberMention): boolean {
  return spelled !== true || (kind !== 'ordinal' && value.length > 1)
}

/** `six months`: with a unit behind it, a small number in words is a count. `one` and `first` are not read as numbers. */
function isMeasured({ spelled, kind, start, end }: NumberMention, text: string): boolean {
  return spelled === true && kind === 'plain' && measureOf(text, { start, end, kind }) !== undefined
}

/** A unit such as `MiB`, which sources write right after the number. */
function isUnit(name: string, index: EvidenceIndex): boolean {
  if (/^[a-z]+[A-Z]|^[A-Z]{2}[a-z]$/.test(name) && UNITS.has(name.toLowerCase())) return true
  return /^[a-zA-Z]*[A-Z][a-z]*[A-Z]/.test(name) && index.shared(textsOf, () => textsOf(index)).has(name)
}

function textsOf({ passages }: EvidenceIndex): PartSearch {
  return new PartSearch(passages.map(({ text }) => text))
}
