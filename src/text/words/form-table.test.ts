import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyGrapheme } from '../../../test/support/characters.ts'
import { FormTable } from './form-table.ts'
import { hashOf } from './word-columns.ts'
import { scanWords } from './word-scanner.ts'

function numbers(table: FormTable, text: string): number[] {
  const words = scanWords(text)
  return Array.from({ length: words.length }, (_, index) => table.numberOf(words, index))
}

test('numbers forms in the order in which they are met, over several texts', () => {
  const table = new FormTable()
  expect(numbers(table, 'The cat saw the other cat.')).toEqual([0, 1, 2, 0, 3, 1])
  expect(numbers(table, 'A CAT, 猫咪, saw U.S. cats')).toEqual([4, 1, 5, 2, 6, 7])
  expect(table.all).toEqual(['the', 'cat', 'saw', 'other', 'a', '猫咪', 'us', 'cats'])
})

test('gives the numbers that a map gives', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'the',
      'The',
      'THE',
      'U.S.',
      'us',
      'café',
      'CAFÉ',
      '1MiB',
      'l’eau',
      '人工智能',
      'كتاب',
      'ＡＢ',
      'ab',
    ),
    fc.string({ unit: anyGrapheme, maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (list) => {
      const text = list.join(' ')
      const known = new Map<string, number>()
      const expected = scanWords(text)
        .all()
        .map(({ form }) => {
          const number = known.get(form) ?? known.size
          known.set(form, number)
          return number
        })
      expect(numbers(new FormTable(), text)).toEqual(expected)
    }),
  )
})

// A table that looks at every word with the same hash does not come to its end in the time that a test has.
test('tens of thousands of words with one hash are told apart in time', () => {
  expect(hashOf('an')).toBe(hashOf('c0'))
  const colliding = Array.from({ length: 65_536 }, (_, number) =>
    Array.from({ length: 16 }, (_, bit) => ((number >> bit) & 1 ? 'an' : 'c0')).join(''),
  )
  const text = colliding.join(' ')
  const table = new FormTable()
  const first = numbers(table, text)
  expect(first).toEqual(colliding.map((_, number) => number))
  expect(numbers(table, text)).toEqual(first)
})

test('tells apart long words whose hashes are one', () => {
  const table = new FormTable()
  expect(hashOf('ftthdaf')).toBe(hashOf('pjuqarn'))
  expect(numbers(table, 'ftthdaf pjuqarn Ftthdaf PJUQARN')).toEqual([0, 1, 0, 1])
})
