import { isSpelledLanguage, type SpelledLanguage, spelledValues } from '../numbers/foreign-words.ts'
import { type Tongue, tongueOf } from '../sentences/language.ts'
import { words } from '../words/words.ts'
import type { EvidenceIndex, IndexedPassage } from './evidence.ts'
import { sampleOf, tongueOfPassage } from './passage-tongue.ts'

/**
 * The numbers that passages in languages other than English, Chinese and Arabic spell out, as canonical values. They are
 * read when a number is first missed. A passage too short to tell its language is read in that of the others, or else of
 * the text that is compared.
 */
export function spelledIn(index: EvidenceIndex, text: string): ReadonlySet<string> {
  return index.shared(readSpelled, () => readSpelled(index, text))
}

function readSpelled({ passages }: EvidenceIndex, text: string): ReadonlySet<string> {
  const tongues = passages.map(tongueOfPassage)
  if (tongues.every((tongue) => tongue?.language === 'en')) return NOTHING
  const own = tongues.map(languagesOf)
  const common = own.includes(undefined) ? (languagesOf(commonTongue(passages, text)) ?? LATIN) : []
  const values = new Set<string>()
  for (const [at, passage] of passages.entries())
    for (const language of own[at] ?? common)
      for (const value of spelledValues(passage.text, language)) values.add(value)
  return values
}

/** The languages whose number words may be in a text; `undefined` where that is not told. */
function languagesOf(tongue: Tongue | undefined): readonly SpelledLanguage[] | undefined {
  const language = tongue?.language ?? (tongue?.script === 'cyrillic' ? 'ru' : undefined)
  if (language !== undefined) return isSpelledLanguage(language) ? [language] : []
  if (tongue === undefined) return undefined
  return tongue.script === 'latin' && !tongue.seemsEnglish ? undefined : []
}

/** Read where a text in Latin letters is not English and more is not told: a number is rather known than missed. */
const LATIN: readonly SpelledLanguage[] = ['de', 'es', 'fr', 'it', 'nl', 'pt', 'tr']

const NOTHING: ReadonlySet<string> = new Set()

/** Passages that are read together to tell their language. */
const MOST_TOGETHER = 10

function commonTongue(passages: readonly IndexedPassage[], text: string): Tongue | undefined {
  const together = tongueOf(passages.slice(0, MOST_TOGETHER).flatMap(sampleOf))
  if (together?.language !== undefined) return together
  const own = words(text)
  const answer = tongueOf(own)
  if (answer?.language !== undefined) return answer
  return tongueOf([...passages.slice(0, MOST_TOGETHER).flatMap(sampleOf), ...own])
}
