import { unitAt } from '../characters/characters.ts'
import { GERMAN_MONTHS } from '../data/months.ts'

// Full stops of German, Russian and Arabic that mean something else than in English.

/** Nouns that German counts with a full stop after the digits: `im 5. Jahrhundert`. */
const COUNTED_NOUNS =
  'Jahrhundert|Jh|Jahrtausend|Lebensjahr|Platz|Mal|Tag|Etage|Stock|Klasse|Auflage|Liga|Bezirk|Kapitel|Staffel|Runde'
const BEHIND_ORDINAL = new RegExp(
  `^(?:${GERMAN_MONTHS.map((name) => name.charAt(0).toUpperCase() + name.slice(1)).join('|')}|${COUNTED_NOUNS})`,
)
const COUNTED = /(?:^|[\s(])(?:am|vom|bis|zum|zur|der|den|dem|des|die|das|im|ab|seit|und|beim) \d{1,2}$/i

/** Whether digits and the full stop after them are an ordinal. `before` ends with the digits. */
export function isOrdinal(before: string, ahead: string): boolean {
  return BEHIND_ORDINAL.test(ahead) && COUNTED.test(before)
}

/** First words of abbreviations of several. */
export const SHORT_WORDS: ReadonlySet<string> = new Set('z d u i v n s p т н б'.split(' '))
const SHORT_AHEAD = /^(?:[a-zа-я]{1,3}|[A-ZА-Я][a-zа-я]{0,2})\./

/** Whether a word is the first of an abbreviation of several: `z. B.`, `v. Chr.`, `т. е.` */
export function isShortened(word: string, ahead: string): boolean {
  return SHORT_WORDS.has(word) && SHORT_AHEAD.test(ahead)
}

/** Russian for a year: an abbreviation before a name (`г. Москва`), the last word of many sentences after digits. */
export const YEAR_WORDS: ReadonlySet<string> = new Set(['г', 'гг'])

/** Whether a full stop stands without a space between two Arabic words of at least two letters each. */
export function isBetweenArabic(text: string, at: number): boolean {
  return [at - 2, at - 1, at + 1, at + 2].every((place) => {
    const code = unitAt(text, place)
    return code >= 0x621 && code <= 0x6cc && code !== 0x66b && code !== 0x66c
  })
}
