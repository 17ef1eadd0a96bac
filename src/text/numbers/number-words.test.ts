import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARDINALS, COUNTS, MAGNITUDES, ORDINALS } from '../data/number-words.ts'
import { readNumberWords } from './number-words.ts'
import { hashOf } from '../words/word-columns.ts'
import { scanWords } from '../words/word-scanner.ts'
import { words } from '../words/words.ts'
import { sized } from '../../../test/long-form.ts'

const FORMS = [CARDINALS, ORDINALS, COUNTS, MAGNITUDES].flatMap((list) => Object.keys(list))

test('no two number words have a hash in common', () => {
  expect(new Set(FORMS.map(hashOf)).size).toBe(FORMS.length)
})

test('words in columns say the numbers that words as objects say', () => {
  const word = fc.constantFrom(
    ...FORMS,
    'Two',
    'MILLION',
    'and',
    'and',
    'a',
    'half',
    'per',
    'dozen',
    '5',
    'about',
    'or more',
  )
  const gap = fc.constantFrom(' ', ' ', '-', ' - ', ', ', '\u00A0')
  fc.assert(
    fc.property(fc.array(fc.tuple(word, gap), { maxLength: 8 }), fc.boolean(), (pairs, liberal) => {
      const text = pairs.flat().join('')
      const inColumns = readNumberWords(text, { words: scanWords(text), liberal })
      expect(inColumns).toEqual(readNumberWords(text, { words: words(text), liberal }))
    }),
    { numRuns: sized(500, 3_000), seed: 1 },
  )
})

test.each([
  ['two million three hundred and twelve thousand', ['2312000']],
  ['3 million two hundred', []],
  ['half a million', ['500000']],
  ['six and a half feet', ['6.5', '6']],
  ['nineteen ninety', ['19', '90']],
  ['twenty-first second', ['21', '2']],
])('%s says %j', (text, values) => {
  const found = readNumberWords(text, { words: scanWords(text), liberal: true })
  expect(found.map(({ value }) => value)).toEqual(values)
})
