import { type Language, tongueOf } from '../../../text/sentences/language.ts'
import type { Script } from '../../../text/characters/characters.ts'
import { sampleOf } from '../../../text/evidence/passage-tongue.ts'
import type { CheckFinding } from '../../check.ts'
import type { GateIndex } from '../../gate-index.ts'
import { tongueOfAnswer } from './other-languages.ts'

/** What a check may say where an answer lacks support: `silent` where it does not read the language. */
export type Voice = 'fail' | 'warn' | 'silent'

/** The checks whose say depends on the language of the answer. All others say the same in every language. */
export const LANGUAGE_CHECKS = [
  'numeric_consistency',
  'date_consistency',
  'entity_consistency',
  'lexical_support',
  'contradiction',
] as const
export type LanguageCheck = (typeof LANGUAGE_CHECKS)[number]

type Voices = Readonly<Record<LanguageCheck, Voice>>

function voices(...[numbers, dates, names, words, contraries]: [Voice, Voice, Voice, Voice, Voice]): Voices {
  return {
    numeric_consistency: numbers,
    date_consistency: dates,
    entity_consistency: names,
    lexical_support: words,
    contradiction: contraries,
  }
}

/** What each check may say by the language of the answer. docs/gate.md has the same table, with the reasons. */
export const BY_LANGUAGE: Partial<Record<Language, Voices>> = {
  en: voices('fail', 'fail', 'fail', 'fail', 'fail'),
  zh: voices('fail', 'fail', 'fail', 'warn', 'fail'),
  ar: voices('fail', 'fail', 'fail', 'warn', 'fail'),
  de: voices('fail', 'fail', 'warn', 'warn', 'silent'),
  fr: voices('fail', 'fail', 'warn', 'warn', 'silent'),
  es: voices('fail', 'fail', 'warn', 'warn', 'silent'),
  pt: voices('fail', 'fail', 'warn', 'warn', 'silent'),
  it: voices('fail', 'fail', 'warn', 'warn', 'silent'),
  nl: voices('fail', 'fail', 'warn', 'warn', 'silent'),
  ru: voices('fail', 'fail', 'warn', 'warn', 'silent'),
  tr: voices('fail', 'fail', 'warn', 'warn', 'silent'),
  ko: voices('fail', 'fail', 'warn', 'warn', 'silent'),
  fa: voices('fail', 'fail', 'warn', 'warn', 'silent'),
  ja: voices('fail', 'fail', 'warn', 'warn', 'silent'),
  hi: voices('warn', 'warn', 'warn', 'warn', 'silent'),
}

/** What they may say in every other language, and where the language cannot be told: nothing there was measured. */
export const ANY_OTHER: Voices = voices('warn', 'warn', 'warn', 'warn', 'silent')

/** Languages of scripts that small words hardly ever tell apart in a short answer. */
const BY_SCRIPT: Partial<Record<Script, Language>> = { arabic: 'ar', cyrillic: 'ru', devanagari: 'hi', han: 'zh' }

/** Passages that are read together with an answer too short to tell its language. */
const MOST_PASSAGES = 10

/** The language of the answer, if need be by that of the passages that it is about; `undefined` where none is told. */
export function languageOf(index: GateIndex): Language | undefined {
  return index.shared(languageOf, () => readLanguage(index))
}

function readLanguage(index: GateIndex): Language | undefined {
  const own = tongueOfAnswer(index) ?? tongueOf(index.answer.content, { fewestLetters: 1 })
  if (own === undefined) return 'en'
  if (own.language !== undefined) return own.language
  const sample = index.evidence.passages.slice(0, MOST_PASSAGES).flatMap(sampleOf)
  const both = tongueOf([...index.answer.content, ...sample]) ?? own
  const told = both.script === own.script ? both : own
  return told.language ?? BY_SCRIPT[told.script] ?? (told.seemsEnglish ? 'en' : undefined)
}

/** The level that a finding may have: a failure is a warning where the check is not right often enough in the language. */
export function levelIn(index: GateIndex, check: LanguageCheck, level: CheckFinding['level']): CheckFinding['level'] {
  return level === 'fail' && voiceIn(index, check) !== 'fail' ? 'warn' : level
}

export function voiceIn(index: GateIndex, check: LanguageCheck): Voice {
  const language = languageOf(index)
  return ((language !== undefined && BY_LANGUAGE[language]) || ANY_OTHER)[check]
}
