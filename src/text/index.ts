export { foldArabic, withoutArabicPrefix } from './arabic.ts'
export { type Block, type BlockKind, blocks } from './blocks.ts'
export { SCRIPTS, type Script, isLetter } from './characters.ts'
export { type CalendarDate, type DateMention, matchesDate, readDates } from './dates.ts'
export { compareDecimals, type Decimal, isWithinPercent } from './decimal.ts'
export {
  type EvidenceIndex,
  type EvidenceSentence,
  type EvidenceSource,
  indexEvidence,
  type IndexedPassage,
  readText,
} from './evidence.ts'
export { IDF_VERSION, idfWeight } from './idf.ts'
export { matchesOf } from './matches.ts'
export { isTelling, type Missing, missingFrom, type MissingOptions } from './missing.ts'
export { type NamePhrase, namePhrases } from './name-phrases.ts'
export { includesName, type NameLookup, nameLookup, NAMES_VERSION, TEXT_END, withoutAccents } from './name-matching.ts'
export { isCaseless, type NameKind, type NameMention, readNames } from './names.ts'
export {
  type Hedge,
  type NumberKind,
  type NumberMention,
  NUMBERS_VERSION,
  readNumbers,
  readNumbersLiberally,
} from './numbers.ts'
export { type Sentence, sentences } from './sentences.ts'
export { stem } from './stem.ts'
export { isStopWord, STOP_WORDS_VERSION } from './stop-words.ts'
export {
  bestSentences,
  bestWindow,
  type ClaimTerm,
  claimTerms,
  type Support,
  type SupportOptions,
  visitsFor,
} from './support.ts'
export { UNICODE_VERSION } from './tables/unicode.ts'
export { foldWord } from './fold-word.ts'
export { type Casing, TOK_VERSION, type Word, type WordKind, hasWords, words } from './words.ts'
export {
  answerKind,
  type AnswerKind,
  ANSWER_PHRASES_VERSION,
  uncheckable,
  type UncheckableReason,
} from './answer-kind.ts'
export { type CitationMark, type CitationMarkOptions, type CitationStyle, readCitationMarks } from './citation-marks.ts'
export { blanked, stripCitationMarks, type Stripped } from './citations.ts'
export { type Clause, clauses } from './clauses.ts'
export { editDistance, similarity } from './edit-distance.ts'
export { lcsLength } from './lcs.ts'
export {
  negators,
  type ProtectedKind,
  protectedWords,
  type ProtectedWord,
  PROTECTED_WORDS_VERSION,
} from './negation.ts'
export { type Coverage, ngramCoverage, ngrams } from './ngrams.ts'
export { NORM_VERSION, type NormalisationLevel, normalise, type Normalised } from './normalise.ts'
export { phraseFilter, type PhraseFilter } from './phrase-filter.ts'
export { type Quote, quotes } from './quotes.ts'
export { hiddenText, type HiddenChannel, type HiddenText, HIDDEN_TEXT_VERSION } from './hidden-text.ts'
export { injectionPhrases, INJECTION_PHRASES_VERSION } from './injection.ts'
export { latinLanguage, type LatinLanguage, LANGUAGES_VERSION, type ScriptCount, scriptsOf } from './language.ts'
export { type ProviderCitation, readProviderCitations } from './provider-citations.ts'
export { PII_KINDS, type PiiKind, type PiiNote } from './pii-kinds.ts'
export { PII_VERSION, type PiiMention, readPii } from './pii.ts'
