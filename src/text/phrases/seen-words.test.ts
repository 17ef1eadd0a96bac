import { describe, expect, test } from 'vitest'
import { SeenWords, wordList } from './seen-words.ts'

const LIST = wordList('total|in all|chan-|t')

describe('a list of words', () => {
  test.each([
    ['The total is 5.', true],
    ['In all, 5.', true],
    ['in  ALL', true],
    ['in it all', false],
    ['all in', false],
    ['totally', false],
    ['It changed.', true],
    ['CHANGES', true],
    ['a chance', true],
    ['an exchange', false],
    ["They don't.", true],
    ['They don’t.', true],
    ['total', true],
    ['éTotal', true],
    ['total2', true],
    ['小计 total', true],
    ['', false],
    ['总计', false],
  ])('in %j: %s', (text, expected) => expect(new SeenWords(text).has(LIST)).toBe(expected))

  test('has a word only where it begins', () => {
    const seen = new SeenWords('A total in all.')
    expect(seen.placesOf(LIST)).toEqual([2, 8])
    expect([seen.has(LIST, 0, 2), seen.has(LIST, 2, 3), seen.has(LIST, 3, 8), seen.has(LIST, 8, 9)]).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  test.each(['', 'a b c', 'für', 'abc-', 'Total', 'a|'])('%j is none', (words) =>
    expect(() => wordList(words)).toThrow(RangeError),
  )

  test('tells apart as many as there are', () => {
    const names = Array.from({ length: 3000 }, (_, at) =>
      at.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + parseInt(digit, 26))),
    )
    const lists = names.map((name) => wordList(`q${name}q`))
    const seen = new SeenWords(
      names
        .filter((_, at) => at % 3 === 0)
        .map((name) => `q${name}q`)
        .join(' '),
    )
    expect(lists.map((list) => seen.has(list))).toEqual(names.map((_, at) => at % 3 === 0))
  })
})

test.each([
  ['Abc', { hasLatin: true, hasHan: false, hasArabic: false }],
  ['退款 5', { hasLatin: false, hasHan: true, hasArabic: false }],
  ['رسوم A', { hasLatin: true, hasHan: false, hasArabic: true }],
  ['12 €', { hasLatin: false, hasHan: false, hasArabic: false }],
])('the scripts of %j', (text, expected) => {
  const { hasLatin, hasHan, hasArabic } = new SeenWords(text)
  expect({ hasLatin, hasHan, hasArabic }).toEqual(expected)
})
