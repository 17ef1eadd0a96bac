import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesOf } from './matches.ts'

test.each([/a+/g, /(?<=b)/g, /[^a]*/g, /(a)|(b)/g, /\ud83d\ude00|x/gu])('%s finds what matchAll finds', (pattern) => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'x', '😀') }), (text) => {
      expect(matchesOf(text, pattern)).toEqual([...text.matchAll(pattern)])
    }),
  )
})

test('a search begins at the beginning, whatever the pattern was used for before', () => {
  const pattern = /a/g
  pattern.lastIndex = 2
  expect(matchesOf('aaa', pattern).map(({ index }) => index)).toEqual([0, 1, 2])
})
