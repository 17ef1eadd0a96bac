import { digitValue } from './characters.ts'

const FOREIGN = /[\u060C\u0660-\u1C59\uA620-\uABF9\uFF05\uFF0C\uFF0E\uFF10-\uFF19]/g

/**
 * A text of the same length, with the decimal digits of every script of the basic plane, and Arabic and full-width
 * points, commas and percent signs, as ASCII. Offsets in it are offsets in the original.
 */
export function withAsciiDigits(text: string): string {
  return text.replace(FOREIGN, (character) => {
    const value = digitValue(character.charCodeAt(0))
    return value >= 0 ? String(value) : (SIGNS[character] ?? character)
  })
}

const SIGNS: Readonly<Record<string, string>> = {
  '٪': '%',
  '٫': '.',
  '٬': ',',
  '،': ',',
  '％': '%',
  '，': ',',
  '．': '.',
}
