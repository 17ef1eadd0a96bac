import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WordMask } from './word-mask.ts'

const word = fc.stringMatching(/^[a-e]{1,31}$/)

test('no word of the list is held for one that is not', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (list) => {
      const mask = new WordMask(list)
      for (const one of list) {
        expect(mask.mayBegin(one.charCodeAt(0))).toBe(true)
        expect(mask.mayHold(one.charCodeAt(0), one.charCodeAt(one.length - 1), one.length)).toBe(true)
      }
    }),
    { numRuns: 200, seed: 1 },
  )
})

test('a word with another first letter, last letter or length is told', () => {
  const mask = new WordMask(['march', 'may', 'مارس'])
  const may = (word: string) => mask.mayHold(word.charCodeAt(0), word.charCodeAt(word.length - 1), word.length)
  expect(['match', 'may'].map(may)).toEqual([true, true])
  expect(['bay', 'mat', 'many', 'm'.repeat(35)].map(may)).toEqual([false, false, false, false])
  expect(mask.mayBegin('b'.charCodeAt(0))).toBe(false)
})
