import { ANSWER_PARTS_VERSION } from '../../text/parts/answer-parts.ts'
import { ANSWER_PHRASES_VERSION } from '../../text/phrases/answer-kind.ts'
import { HIDDEN_TEXT_VERSION } from '../../text/characters/hidden-text.ts'
import { IDF_VERSION } from '../../text/words/idf.ts'
import { INJECTION_PHRASES_VERSION } from '../../text/phrases/injection.ts'
import { LANGUAGES_VERSION } from '../../text/sentences/language.ts'
import { NAMES_VERSION } from '../../text/names/name-matching.ts'
import { NUMBERS_VERSION } from '../../text/numbers/numbers.ts'
import { PII_VERSION } from '../../text/pii/pii.ts'
import { POLARITY_WORDS_VERSION } from '../../text/polarity/polarity-lists.ts'
import { PROTECTED_WORDS_VERSION } from '../../text/phrases/negation.ts'
import { STOP_WORDS_VERSION } from '../../text/words/stop-words.ts'
import { UNICODE_VERSION } from '../../text/tables/unicode.ts'
import { ABSENCE_PHRASES_VERSION } from '../data/absence-phrases.ts'
import { ATTRIBUTION_WORDS_VERSION } from '../data/attribution-words.ts'
import { REFERENCE_WORDS_VERSION } from '../data/reference-words.ts'

/** Versions of the word lists and tables that checks read. */
export const TABLES: Readonly<Record<string, string>> = {
  absence_phrases: ABSENCE_PHRASES_VERSION,
  answer_parts: ANSWER_PARTS_VERSION,
  answer_phrases: ANSWER_PHRASES_VERSION,
  attribution_words: ATTRIBUTION_WORDS_VERSION,
  hidden_text: HIDDEN_TEXT_VERSION,
  idf: IDF_VERSION,
  injection_phrases: INJECTION_PHRASES_VERSION,
  languages: LANGUAGES_VERSION,
  names: NAMES_VERSION,
  numbers: NUMBERS_VERSION,
  pii: PII_VERSION,
  polarity_words: POLARITY_WORDS_VERSION,
  protected_words: PROTECTED_WORDS_VERSION,
  reference_words: REFERENCE_WORDS_VERSION,
  stop_words: STOP_WORDS_VERSION,
  unicode: UNICODE_VERSION,
}
