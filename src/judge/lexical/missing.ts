import type { EvidenceIndex } from '../../text/evidence.ts'
import type { NameMention } from '../../text/names.ts'
import { type NumberMention, readNumbers } from '../../text/numbers.ts'
import { words } from '../../text/words.ts'
import { namePhrases } from './name-phrases.ts'
import { withoutMarks } from './tokens.ts'

/** What a claim states that can be looked up word for word, and what of it the evidence does not have. */
export interface Missing {
  readonly numbers: readonly NumberMention[]
  readonly names: readonly NameMention[]
  readonly missingNumbers: readonly NumberMention[]
  readonly missingNames: readonly NameMention[]
}

/** Looks up the numbers and names of a claim. */
export function missingFrom(claim: string, index: EvidenceIndex, query = ''): Missing {
  const text = withoutMarks(claim)
  const asked = new Set([...readNumbers(query).map(({ value }) => value), ...words(query).map(({ form }) => form)])
  const numbers = readNumbers(text).filter(isTelling)
  const names = namePhrases(text).flatMap(({ mentions, initial }) => (initial ? [] : mentions))
  const isMissing = ({ form, start, end }: NameMention) =>
    !asked.has(form) && !index.hasName(form) && !isUnit(text.slice(start, end), index)
  // The first word of a sentence is part of a name only if the next word of the name is unknown too.
  const follows = (first: NameMention, next: NameMention | undefined) =>
    next !== undefined && next.start - first.end <= 3 && isMissing(next)
  return {
    numbers,
    names,
    missingNumbers: numbers.filter((mention) => !asked.has(mention.value) && !isKnownNumber(mention, { text, index })),
    missingNames: names.filter(
      (name, at) => isMissing(name) && (name.initial !== true || follows(name, names[at + 1])),
    ),
  }
}

/** `one`, `two` and `first` in words are as often figures of speech as counts. */
export function isTelling({ spelled, kind, value }: NumberMention): boolean {
  return spelled !== true || (kind !== 'ordinal' && value.length > 1)
}

const ROUNDING = 0.2

/** A unit such as `MiB`, which sources write against its number. */
function isUnit(name: string, { passages }: EvidenceIndex): boolean {
  return /^[a-zA-Z]*[A-Z][a-z]*[A-Z]/.test(name) && passages.some(({ text }) => text.includes(name))
}

function isKnownNumber(
  { value, hedge, kind, start, end }: NumberMention,
  { text, index }: { text: string; index: EvidenceIndex },
): boolean {
  const { numbers, passages } = index
  if (kind === 'identifier') {
    const written = text.slice(start, end)
    return passages.some((passage) => passage.text.includes(written))
  }
  if (numbers.has(value)) return true
  if (hedge === undefined) return false
  const claimed = Number(value)
  for (const known of numbers.keys()) {
    if (Math.abs(Number(known) - claimed) <= ROUNDING * Math.abs(claimed)) return true
  }
  return false
}
