import { lazily } from '../../support/lazily.ts'
import {
  ARABIC_FUNCTION_WORDS,
  CYRILLIC_FUNCTION_WORDS,
  DEVANAGARI_FUNCTION_WORDS,
  FUNCTION_WORDS,
  ROMANCE_MONTHS,
} from '../data/function-words.ts'
import type { Script } from '../characters/characters.ts'
import { ListedWords, type Words } from '../words/word-list.ts'
import { WordTable } from '../words/word-table.ts'
import type { Word } from '../words/word.ts'
import { words } from '../words/words.ts'

/** Version of the lists of function words and of how they tell a language. */
export const LANGUAGES_VERSION = '2'

export type LatinLanguage = keyof typeof FUNCTION_WORDS

/** A language that small words or a script tell. */
export type Language =
  | LatinLanguage
  | keyof typeof CYRILLIC_FUNCTION_WORDS
  | keyof typeof ARABIC_FUNCTION_WORDS
  | keyof typeof DEVANAGARI_FUNCTION_WORDS
  | 'zh'
  | 'ja'
  | 'ko'

/** How many letters of each script a text has, the most frequent script first. */
export interface ScriptCount {
  readonly script: Script
  readonly letters: number
}

/** What a text is written in, as far as its letters and small words tell. */
export interface Tongue {
  readonly script: Script
  /** Absent where they do not tell. */
  readonly language?: Language
  /** Whether a text in Latin letters is English, or may be: no other language is likely. */
  readonly mayBeEnglish: boolean
  /** Whether nothing tells of any other language more than of English. */
  readonly seemsEnglish: boolean
}

/** The languages that words and letters tell. Clues are counted by their place here, as a Map of names takes three times as long. */
const LANGUAGES = Object.keys({
  ...FUNCTION_WORDS,
  ...CYRILLIC_FUNCTION_WORDS,
  ...ARABIC_FUNCTION_WORDS,
  ...DEVANAGARI_FUNCTION_WORDS,
}) as Language[]
const ENGLISH = LANGUAGES.indexOf('en')

/** What tells the languages of a script: small words, and letters that few languages have. */
interface Clues {
  /** The languages of a word; with TELLING if it counts as much as two small ones. */
  readonly words: () => WordTable<number>
  readonly letters: readonly (readonly [letters: RegExp, languages: readonly number[]])[]
}

/** More than there are languages. */
const TELLING = 256

function letters(some: RegExp, ...languages: readonly Language[]): Clues['letters'][number] {
  return [some, languages.map((language) => LANGUAGES.indexOf(language))]
}

const CLUES: Partial<Record<Script, Clues>> = {
  latin: {
    words: lazily(() => listedWords(FUNCTION_WORDS, { telling: ROMANCE_MONTHS })),
    letters: [
      letters(/ß/, 'de'),
      letters(/[ığ]/, 'tr'),
      letters(/ş/, 'tr', 'ro'),
      letters(/ñ/, 'es'),
      letters(/[ãõ]/, 'pt'),
      letters(/œ/, 'fr'),
      letters(/[åø]/, 'sv', 'da', 'no'),
      letters(/[łąę]/, 'pl'),
      letters(/[řěů]/, 'cs'),
      letters(/[őű]/, 'hu'),
      letters(/[ășț]/, 'ro'),
      letters(/[ơưđạảấầậắếềệọộớờợụứừự]/, 'vi'),
    ],
  },
  cyrillic: {
    words: lazily(() => listedWords(CYRILLIC_FUNCTION_WORDS)),
    letters: [letters(/[ыэё]/, 'ru'), letters(/[іїєґ]/, 'uk'), letters(/[ђјљњћџ]/, 'sr'), letters(/ъ/, 'bg')],
  },
  arabic: {
    words: lazily(() => listedWords(ARABIC_FUNCTION_WORDS)),
    letters: [letters(/[ٹڈڑںےہھ]/, 'ur'), letters(/[پچژگ]/, 'fa', 'ur')],
  },
  devanagari: { words: lazily(() => listedWords(DEVANAGARI_FUNCTION_WORDS)), letters: [] },
}

/** Scripts of one language here, or of one that is by far the most frequent. */
const BY_SCRIPT: Partial<Record<Script, Language>> = { han: 'zh', kana: 'ja', hangul: 'ko' }

/** Pairs of characters with kana that make a text in Chinese characters a Japanese one. */
const FEWEST_KANA = 3
const KANA = /[\u3041-\u30FA]/

function isJapanese(found: Words): boolean {
  let pairs = 0
  for (let at = 0; at < found.length; at++)
    if (found.kindAt(at) === 'gram' && KANA.test(found.formAt(at)) && ++pairs === FEWEST_KANA) return true
  return false
}

/** How many letters of an alphabet a character says as much as. */
const LETTERS_OF: Partial<Record<Script, number>> = { han: 3, kana: 3, hangul: 2, southeast_asian: 2 }

type Lists = Partial<Record<Language, string>>

/** One table of both: two were looked up for every word of an answer. */
function listedWords(small: Lists, { telling = {} }: { telling?: Lists } = {}): WordTable<number> {
  const table = new WordTable<number>()
  const told = new Set<string>()
  for (const [form, language] of formsIn(telling)) {
    told.add(form)
    table.add(form, language + TELLING)
  }
  for (const [form, language] of formsIn(small)) if (!told.has(form)) table.add(form, language)
  return table
}

function* formsIn(lists: Lists): Generator<readonly [form: string, language: number]> {
  for (const [language, list] of Object.entries(lists) as [Language, string][])
    for (const { form } of words(list)) yield [form, LANGUAGES.indexOf(language)]
}

/** The scripts of a text's letters, the most frequent first. Han characters in a text with kana count as kana. */
export function scriptsOf(text: string, options: { words?: readonly Word[] | undefined } = {}): ScriptCount[] {
  return countScripts(new ListedWords(options.words ?? words(text)))
}

function countScripts(found: Words): ScriptCount[] {
  const counts = new Map<Script, number>()
  const add = (script: Script, letters: number): void => void counts.set(script, (counts.get(script) ?? 0) + letters)
  let end = -1
  // Most words are in the script of the word before: letters are counted when that changes.
  let current: Script | undefined
  let run = 0
  for (let at = 0; at < found.length; at++) {
    if (found.kindAt(at) === 'number') continue
    const script = found.scriptAt(at)
    const wordEnd = found.endAt(at)
    if (script !== current) {
      if (current !== undefined) add(current, run)
      current = script
      run = 0
    }
    // Pairs of characters overlap by one; a word far behind begins another text.
    if (wordEnd < end) end = -1
    run += wordEnd - Math.max(found.startAt(at), end)
    end = wordEnd
  }
  if (current !== undefined) add(current, run)
  const kana = counts.get('kana') ?? 0
  const han = counts.get('han') ?? 0
  if (kana > 0 && kana * 4 >= han) {
    counts.set('kana', kana + han)
    counts.delete('han')
  }
  return [...counts]
    .map(([script, letters]) => ({ script, letters }))
    .sort((a, b) => b.letters - a.letters || (a.script < b.script ? -1 : 1))
}

/** Letters and signs that it takes to tell what a text is written in. */
const FEWEST_LETTERS = 20

/** What some words are written in, or `undefined` if they have too few letters to tell. Takes time linear in them. */
export function tongueOf(found: readonly Word[] | Words, options: { fewestLetters?: number } = {}): Tongue | undefined {
  return tongueIn('formAt' in found ? found : new ListedWords(found), options)
}

function tongueIn(found: Words, { fewestLetters = FEWEST_LETTERS }: { fewestLetters?: number }): Tongue | undefined {
  const [first] = countScripts(found)
  if (first === undefined || first.letters * (LETTERS_OF[first.script] ?? 1) < fewestLetters) return undefined
  const script = first.script === 'han' && isJapanese(found) ? 'kana' : first.script
  const clues = CLUES[script]
  if (clues === undefined) {
    // A line of Japanese may do without kana.
    const language = script === 'han' && first.letters < FEWEST_LETTERS ? undefined : BY_SCRIPT[script]
    return { script, ...(language !== undefined && { language }), mayBeEnglish: false, seemsEnglish: false }
  }
  const { counts, foreign } = countClues(found, clues)
  const { most, language } = standingOf(counts)
  const english = counts[ENGLISH] ?? 0
  const isOther = most >= Math.max(FEWEST_WORDS, 2 * english) || (foreign >= LEAD && english === 0)
  const mayBeEnglish = script === 'latin' && (language === undefined ? !isOther : language === 'en')
  const seemsEnglish = mayBeEnglish && english >= Math.max(foreign, most)
  return { script, ...(language !== undefined && { language }), mayBeEnglish, seemsEnglish }
}

/** Whether two texts are in different languages for all that is known: where it is not told, they are not. */
export function areForeign(own: Tongue, other: Tongue): boolean {
  if (own.language !== undefined && other.language !== undefined) return own.language !== other.language
  if (own.script !== other.script) return !(HAN_OR_KANA.has(own.script) && HAN_OR_KANA.has(other.script))
  if (own.language === 'en') return !other.mayBeEnglish
  return other.language === 'en' && !own.mayBeEnglish
}

const HAN_OR_KANA: ReadonlySet<Script> = new Set<Script>(['han', 'kana'])

/** How many clues there are to each language, by its place in LANGUAGES, and how many words have letters that English lacks. */
interface Counts {
  readonly counts: readonly number[]
  readonly foreign: number
}

function countClues(found: Words, { words: tableOf, letters }: Clues): Counts {
  const listed = tableOf()
  const counts = LANGUAGES.map(() => 0)
  let single: Set<string> | undefined
  let foreign = 0
  for (let at = 0; at < found.length; at++) {
    const casing = found.casingAt(at)
    // A capital within the text mostly belongs to a name: `Auf der Maur`.
    if (casing === 'title' && at > 0) continue
    let languages = listed.of(found, at)
    // Capitals may begin a name, which is written in the letters of its own language.
    if (languages === undefined && (casing === 'lower' || casing === 'none') && !found.isPlain(at)) {
      const form = found.formAt(at)
      if (!BEYOND_ASCII.test(form)) continue
      if (found.scriptAt(at) === 'latin') foreign += 1
      languages = letters.find(([some]) => some.test(form))?.[1]
    }
    if (languages === undefined) continue
    // The `s` of `Presley 's` and of `document(s)` is also a Czech word: a letter tells no more each time it comes again.
    if (found.endAt(at) - found.startAt(at) === 1) {
      const letter = found.formAt(at)
      if (single?.has(letter)) continue
      single ??= new Set()
      single.add(letter)
    }
    for (const told of languages) {
      const language = told % TELLING
      counts[language] = (counts[language] as number) + (told === language ? 1 : 2)
    }
  }
  return { counts, foreign }
}

const BEYOND_ASCII = /[^\0-\x7f]/

/** How many clues more than any other a language must have, and how many times as many. */
const LEAD = 2
const MARGIN = 1.5

/** How many clues there are to the language that has the most, and that language if no other comes near it. */
function standingOf(counts: readonly number[]): { readonly most: number; readonly language: Language | undefined } {
  let [most, next, first] = [0, 0, 0]
  for (let language = 0; language < counts.length; language++) {
    const count = counts[language] as number
    if (count > most) {
      next = most
      most = count
      first = language
    } else if (count > next) next = count
  }
  return { most, language: most - next >= LEAD && most >= next * MARGIN ? LANGUAGES[first] : undefined }
}

/** How many small words it takes to tell a language from another without one of its own. */
const FEWEST_WORDS = 3

/** The language of a text in Latin script by its function words, or `undefined` if they do not tell. */
export function latinLanguage(
  text: string,
  options: { words?: readonly Word[] | undefined } = {},
): LatinLanguage | undefined {
  const { counts } = countClues(new ListedWords(options.words ?? words(text)), CLUES.latin as Clues)
  const { most, language } = standingOf(counts)
  if (most < FEWEST_WORDS) return undefined
  return language !== undefined && language in FUNCTION_WORDS ? (language as LatinLanguage) : undefined
}
