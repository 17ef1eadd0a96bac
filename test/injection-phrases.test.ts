import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INJECTION_PHRASES } from '../src/text/data/injection-phrases.ts'
import { injectionPhrases } from '../src/text/phrases/injection.ts'
import { written } from './written-phrases.ts'

/** The phrases one after another, as they are listed, on a text of which nothing has to be folded. */
const PLAIN = new RegExp(
  INJECTION_PHRASES.map((phrase) => `(?:${phrase.replaceAll(' ', '\\s{1,4}').replaceAll("'", "['’]")})`).join('|'),
  'gi',
)
const TO_FOLD = /[\u00AD\u061C\u0620-\u064A\u200B-\u200F\u2060-\u2069\uFB00-\uFB06\uFEFF\uFF01-\uFF5E]/

test('every phrase begins with a letter, or with a choice of such', () => {
  for (const phrase of INJECTION_PHRASES) expect(phrase).toMatch(/^(?:\(\?:)?\p{L}(?![?*{])/u)
})

test('what speaks to a model is found where the phrases find it one after another', () => {
  let found = 0
  fc.assert(
    fc.property(written(INJECTION_PHRASES), (text) => {
      if (TO_FOLD.test(text)) return
      const expected = [...text.matchAll(PLAIN)].map(({ 0: match, index }) => [index, index + match.length])
      found += expected.length
      expect(injectionPhrases(text)).toEqual(expected)
    }),
    { seed: 7, numRuns: 1500 },
  )
  expect(found).toBeGreaterThan(300)
})
