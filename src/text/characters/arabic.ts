const LETTERS: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
}

const ARABIC = /[\u0620-\u06CC]/

/**
 * An Arabic word without tatweel and vowel marks, and with the variants of alef, ya and ta marbuta unified. For
 * comparing only, never for showing.
 */
export function foldArabic(word: string): string {
  if (!ARABIC.test(word)) return word
  return word
    .replace(/\u0640|[\u064B-\u065F]|\u0670/g, '')
    .replace(/[أإآٱىیکة]/g, (letter) => LETTERS[letter] ?? letter)
}

/** Tatweel and vowel marks, which writers add or leave out. */
export function isArabicMark(code: number): boolean {
  return code === 0x640 || (code >= 0x64b && code <= 0x65f) || code === 0x670
}

/**
 * A folded Arabic word without its leading conjunction, preposition and article (و ف ب ك ل, ال), or `undefined` if it
 * has none. Only a second reading: it also cuts into words that merely begin that way.
 */
export function withoutArabicPrefix(word: string): string | undefined {
  let rest = word
  if (/^[وف]/.test(rest) && rest.length >= 4) rest = rest.slice(1)
  if (rest.startsWith('لل') && rest.length >= 4) rest = rest.slice(2)
  else if (/^[بكل]ال/.test(rest) && rest.length >= 5) rest = rest.slice(1)
  else if (rest === word && /^[بكل]/.test(rest) && rest.length >= 4) rest = rest.slice(1)
  if (rest.startsWith('ال') && rest.length >= 4) rest = rest.slice(2)
  return rest.length < word.length && rest.length >= 2 ? rest : undefined
}
