import { lazily } from '../../support/lazily.ts'
import {
  ARABIC_FUNCTION_WORDS,
  CYRILLIC_FUNCTION_WORDS,
  DEVANAGARI_FUNCTION_WORDS,
  FUNCTION_WORDS,
} from '../data/function-words.ts'
import { words } from './words.ts'

const LISTS: Readonly<Record<string, string>> = {
  ...FUNCTION_WORDS,
  ...CYRILLIC_FUNCTION_WORDS,
  ...ARABIC_FUNCTION_WORDS,
  ...DEVANAGARI_FUNCTION_WORDS,
}

const formsByLanguage = new Map(
  Object.entries(LISTS).map(([language, list]) => [
    language,
    lazily(() => new Set(words(list).map(({ form }) => form))),
  ]),
)

const NONE: ReadonlySet<string> = new Set()

/** The forms of the small words of a language; none where it has no list. */
export function functionWordsOf(language: string | undefined): ReadonlySet<string> {
  return (language !== undefined && formsByLanguage.get(language)?.()) || NONE
}
