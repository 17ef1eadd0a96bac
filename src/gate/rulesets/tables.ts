import {
  ANSWER_PHRASES_VERSION,
  HIDDEN_TEXT_VERSION,
  IDF_VERSION,
  INJECTION_PHRASES_VERSION,
  LANGUAGES_VERSION,
  NAMES_VERSION,
  NUMBERS_VERSION,
  PII_VERSION,
  PROTECTED_WORDS_VERSION,
  STOP_WORDS_VERSION,
  UNICODE_VERSION,
} from '../../text/index.ts'
import { ABSENCE_PHRASES_VERSION } from '../data/absence-phrases.ts'
import { ATTRIBUTION_WORDS_VERSION } from '../data/attribution-words.ts'
import { REFERENCE_WORDS_VERSION } from '../data/reference-words.ts'

/** Versions of the word lists and tables that checks read. */
export const TABLES: Readonly<Record<string, string>> = {
  absence_phrases: ABSENCE_PHRASES_VERSION,
  answer_phrases: ANSWER_PHRASES_VERSION,
  attribution_words: ATTRIBUTION_WORDS_VERSION,
  hidden_text: HIDDEN_TEXT_VERSION,
  idf: IDF_VERSION,
  injection_phrases: INJECTION_PHRASES_VERSION,
  languages: LANGUAGES_VERSION,
  names: NAMES_VERSION,
  numbers: NUMBERS_VERSION,
  pii: PII_VERSION,
  protected_words: PROTECTED_WORDS_VERSION,
  reference_words: REFERENCE_WORDS_VERSION,
  stop_words: STOP_WORDS_VERSION,
  unicode: UNICODE_VERSION,
}
