import { lazily } from '../../../support/lazily.ts'
import { matchesOf } from '../matches.ts'
import { seenWords, type WordList, wordList } from '../seen-words.ts'
import { COURTESY_WORDS } from './courtesy-words.ts'
import type { StockPhrase } from './phrases-of-language.ts'

/*
 * Courtesies, offers of help and disclaimers in German, Dutch, French, Spanish, Italian and Portuguese, told by their words alone: all of a
 * sentence are of a closed list, and one at least is of those that only such sentences have. `Gerne helfe ich Ihnen weiter.`
 */

interface Vocabulary {
  readonly telling: ReadonlySet<string>
  readonly all: ReadonlySet<string>
  readonly denying: ReadonlySet<string>
  readonly hesitating: ReadonlySet<string>
}

interface Language {
  readonly hint: WordList
  readonly vocabulary: () => Vocabulary
}

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const LANGUAGES: readonly Language[] = COURTESY_WORDS.map(({ hint, telling, others, denying, hesitating }) => ({
  hint: wordList(hint),
  vocabulary: lazily(() => ({
    telling: listed(telling),
    all: listed(`${telling} ${others} ${denying} ${hesitating}`),
    denying: listed(denying),
    hesitating: listed(hesitating),
  })),
}))

const SENTENCE = /[^.!?…\n]{3,200}[.!?…]{0,3}/g
/** A figure, a quotation or a mark makes it a statement of something. */
const OTHER = /[\d"“”«»„[\]()<>|:;]/
const WORD = /[\u0300-\u036Fa-zß-ɏ]+(?:-[\u0300-\u036Fa-zß-ɏ]+)*/g
const FEWEST_WORDS = 2

/** Where a text has such sentences, in order. Most texts are in none of the languages. */
export function courtesies(text: string, seen = seenWords(text)): readonly StockPhrase[] {
  const languages = LANGUAGES.filter(({ hint }) => seen.has(hint))
  if (languages.length === 0) return []
  return matchesOf(text, SENTENCE).flatMap(({ 0: sentence, index }): StockPhrase[] => {
    if (OTHER.test(sentence)) return []
    const words = (sentence.toLowerCase().match(WORD) ?? []) as string[]
    if (words.length < FEWEST_WORDS || !languages.some((one) => isCourtesy(words, one.vocabulary()))) return []
    const ahead = sentence.length - sentence.trimStart().length
    return [{ start: index + ahead, end: index + sentence.length }]
  })
}

/** `Einen schönen Tag noch!`, but not `Sie haben einen Tag`. */
const DAYS = listed(
  'tag abend wochenende dag avond weekend journée soirée día días tarde tardes noche noches giornata serata dia noite',
)
const WISHING = listed(
  'schönen schöner schönes guten gute angenehmen entspannten fijne prettige goede bonne bon belle excellente buen buena buenos buenas feliz buona buono bella bom boa bons boas',
)

function isCourtesy(words: readonly string[], { telling, all, denying, hesitating }: Vocabulary): boolean {
  if (words.some((word) => DAYS.has(word)) && !words.some((word) => WISHING.has(word))) return false
  if (!words.every((word) => all.has(word)) || !words.some((word) => telling.has(word))) return false
  return !words.some((word) => denying.has(word)) || words.some((word) => hesitating.has(word))
}

/** Whether a word is one that courtesies are made of, in any of the languages. */
export function isOfCourtesies(form: string): boolean {
  return LANGUAGES.some(({ vocabulary }) => vocabulary().all.has(form))
}
