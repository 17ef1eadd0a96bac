import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classOf, digitValue, isIgnorable, isLetter, isLower, isUpper, SCRIPTS } from './characters.ts'
import { UNICODE_VERSION } from '../tables/unicode.ts'
import { sized } from '../../../test/long-form.ts'

// The engine's own data agrees with the table where both know a character, so a difference is a fault of the table.
const sameVersion = process.versions['unicode'] === UNICODE_VERSION

test('agrees with Unicode on letters, case and digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0x10ffff }), (code) => {
      const character = String.fromCodePoint(code)
      if (/\p{Cn}/u.test(character) && !sameVersion) return
      expect(isLetter(code)).toBe(/\p{L}/u.test(character))
      expect(isUpper(code)).toBe(/[\p{Lu}\p{Lt}]/u.test(character))
      expect(isLower(code)).toBe(/\p{Ll}/u.test(character))
      expect(digitValue(code) >= 0).toBe(/\p{Nd}/u.test(character))
    }),
    { numRuns: sized(2_000, 20_000) },
  )
})

test.each([
  ['٣', 3],
  ['۷', 7],
  ['९', 9],
  ['４', 4],
  ['𝟘', 0],
  ['𝟡', 9],
  ['²', -1],
  ['x', -1],
])('the digit %s is worth %i', (character, value) => {
  expect(digitValue(character.codePointAt(0) as number)).toBe(value)
})

test.each([
  ['a', 'latin'],
  ['Ж', 'cyrillic'],
  ['ع', 'arabic'],
  ['漢', 'han'],
  ['𠮷', 'han'],
  ['カ', 'kana'],
  ['ー', 'kana'],
  ['한', 'hangul'],
  ['ไ', 'southeast_asian'],
  ['5', 'common'],
])('%s is %s', (character, script) => {
  expect(SCRIPTS[classOf(character.codePointAt(0) as number) >> 4]).toBe(script)
})

test.each([0xad, 0x200b, 0x200f, 0x2060, 0xfeff, 0x202e, 0x2066])('U+%s never shows', (code) => {
  expect(isIgnorable(code)).toBe(true)
})

test.each([0x20, 0x41, 0x2010, 0x3000, 0x1f600])('U+%s shows', (code) => {
  expect(isIgnorable(code)).toBe(false)
})
