import { foldArabic } from '../characters/arabic.ts'
import { ARABIC, digitValue } from '../characters/characters.ts'
import { simplified } from '../characters/han.ts'
import { normalForm } from '../characters/normal-form.ts'

/**
 * A word for comparing: compatibility forms, case, apostrophes, digits of other scripts and Arabic letter variants
 * unified. `script`: its index in `SCRIPTS`.
 */
export function foldAs(word: string, script: number): string {
  if (isComposed(word)) return word.toLowerCase().replaceAll('’', "'")
  let folded = normalForm(word.replace(IGNORABLE, ''), 'NFKC').toLowerCase().replace(/[’ʼ]/g, "'")
  if (script === ARABIC) folded = foldArabic(folded)
  return FOREIGN_DIGIT.test(folded) ? foldDigits(folded) : folded
}

/** Whether a word is of ASCII, letters of Latin-1 and apostrophes alone, so that case and apostrophes are all there is to fold. */
function isComposed(word: string): boolean {
  const { length } = word
  for (let at = 0; at < length; at++) {
    const code = word.charCodeAt(at)
    if (code > 0x7f && (code < 0xc0 || code > 0xff) && code !== 0x2019) return false
  }
  return true
}

const IGNORABLE =
  /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|\u034F|[\u180B-\u180D\u180F]|[\uFE00-\uFE0F]|[\u{E0000}-\u{E0FFF}]/gu
const FOREIGN_DIGIT = /[\u0660-\uFFFF]/

function foldDigits(word: string): string {
  let folded = ''
  for (const character of word) {
    const value = digitValue(character.codePointAt(0) as number)
    folded += value < 0 ? character : String(value)
  }
  return folded
}

/** A pair of characters of a script without spaces, for comparing: traditional Chinese characters as simplified ones. */
export function foldContinuous(gram: string): string {
  return simplified(PLAIN_GRAM.test(gram) ? gram : normalForm(gram.replace(IGNORABLE, ''), 'NFKC'))
}

const PLAIN_GRAM = /^[\u3041-\u3096\u30A1-\u30FC\u4E00-\u9FFF]*$/
