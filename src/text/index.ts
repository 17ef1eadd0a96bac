export { foldArabic, withoutArabicPrefix } from './characters/arabic.ts'
export { type Block, type BlockKind, blocks } from './sentences/blocks.ts'
export { SCRIPTS, type Script, isLetter } from './characters/characters.ts'
export { type CalendarDate, type DateMention, matchesDate, readDates } from './dates/dates.ts'
export { compareDecimals, type Decimal, isWithinPercent } from './numbers/decimal.ts'
export {
  type EvidenceIndex,
  type EvidenceSentence,
  type EvidenceSource,
  indexEvidence,
  type IndexedPassage,
  readText,
} from './evidence/evidence.ts'
export { IDF_VERSION, idfWeight } from './words/idf.ts'
export { matchesOf } from './phrases/matches.ts'
export { isTelling, type Missing, missingFrom, type MissingOptions } from './evidence/missing.ts'
export { type NamePhrase, namePhrases } from './names/name-phrases.ts'
export {
  includesName,
  type NameLookup,
  nameLookup,
  NAMES_VERSION,
  TEXT_END,
  withoutAccents,
} from './names/name-matching.ts'
export { isCaseless, type NameKind, type NameMention, readNames } from './names/names.ts'
export type { Hedge, NumberKind, NumberMention } from './numbers/number-mention.ts'
export { NUMBERS_VERSION, readNumbers, readNumbersLiberally } from './numbers/numbers.ts'
export { type Sentence, sentences } from './sentences/sentences.ts'
export { stem } from './words/stem.ts'
export { isStopWord, STOP_WORDS_VERSION } from './words/stop-words.ts'
export {
  bestSentences,
  bestWindow,
  type ClaimTerm,
  claimTerms,
  type Support,
  type SupportOptions,
  visitsFor,
} from './evidence/support.ts'
export { UNICODE_VERSION } from './tables/unicode.ts'
export { foldWord } from './words/fold-word.ts'
export type { Casing, Word, WordKind } from './words/word.ts'
export { TOK_VERSION, hasWords, words } from './words/words.ts'
export {
  answerKind,
  type AnswerKind,
  ANSWER_PHRASES_VERSION,
  uncheckable,
  type UncheckableReason,
} from './phrases/answer-kind.ts'
export {
  type CitationMark,
  type CitationMarkOptions,
  type CitationStyle,
  readCitationMarks,
} from './citations/citation-marks.ts'
export { blanked, stripCitationMarks, type Stripped } from './citations/citations.ts'
export { type Clause, clauses } from './sentences/clauses.ts'
export { editDistance, similarity } from './similarity/edit-distance.ts'
export { lcsLength } from './similarity/lcs.ts'
export {
  negators,
  type ProtectedKind,
  protectedWords,
  type ProtectedWord,
  PROTECTED_WORDS_VERSION,
} from './phrases/negation.ts'
export { type Coverage, ngramCoverage, ngrams } from './similarity/ngrams.ts'
export { NORM_VERSION, type NormalisationLevel, normalise, type Normalised } from './characters/normalise.ts'
export { phraseFilter, type PhraseFilter } from './phrases/phrase-filter.ts'
export { type Quote, quotes } from './sentences/quotes.ts'
export { hiddenText, type HiddenChannel, type HiddenText, HIDDEN_TEXT_VERSION } from './characters/hidden-text.ts'
export { injectionPhrases, INJECTION_PHRASES_VERSION } from './phrases/injection.ts'
export {
  latinLanguage,
  type LatinLanguage,
  LANGUAGES_VERSION,
  type ScriptCount,
  scriptsOf,
} from './sentences/language.ts'
export { type ProviderCitation, readProviderCitations } from './citations/provider-citations.ts'
export { PII_KINDS, type PiiKind, type PiiNote } from './pii/pii-kinds.ts'
export { PII_VERSION, type PiiMention, readPii } from './pii/pii.ts'
