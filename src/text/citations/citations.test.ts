import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stripCitationMarks } from './citations.ts'
import { quotes } from '../sentences/quotes.ts'

test.each([
  ['Riga is big [1].', 'Riga is big.'],
  ['Riga[1, 2] is[3-5] big[6][7].', 'Riga is big.'],
  ['Notes [^1] and [[4]] and 【4:0†source】 and ^2^ go.', 'Notes and and and go.'],
  ['A word¹ and a stop.²³', 'A word and a stop.'],
  ['It covers 5 km² of land.', 'It covers 5 km² of land.'],
  ['The year [2024], the range [0, 1], [5 reasons].', 'The year [2024], the range [0, 1], [5 reasons].'],
  ['A link [1](https://example.com) stays.', 'A link [1](https://example.com) stays.'],
  ['[1]: https://example.com', '[1]: https://example.com'],
  ['In code `a[1]` and x[1] stay; ```\n[1]\n``` too.', 'In code `a[1]` and x[1] stay; ```\n[1]\n``` too.'],
  ['Escaped \\[1\\] stays.', 'Escaped \\[1\\] stays.'],
  ['none', 'none'],
])('%s', (text, expected) => {
  expect(stripCitationMarks(text).text).toBe(expected)
})

test('every letter that stays knows where it stood', () => {
  const unit = fc.constantFrom('a', 'bc', ' ', '[1]', '[2,3]', '.', '【1】', '`', '[')
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 30 }), (units) => {
      const text = units.join('')
      const { text: stripped, toOriginal } = stripCitationMarks(text)
      for (let at = 0; at < stripped.length; at++) {
        const [start, end] = toOriginal(at, at + 1)
        expect(text.slice(start, end)).toBe(stripped[at])
      }
    }),
  )
})

test('heaps of marks cost no more than their length', () => {
  for (const piece of ['[1]', '[1,', '[', '【', '^1', '`', '¹', '[[1']) {
    expect(() => stripCitationMarks(piece.repeat(30_000))).not.toThrow()
  }
})

test.each<[string, string[]]>([
  ['He said “it is fine” and «oui».', ['it is fine', 'oui']],
  ['她说「好的」和『再见』。', ['好的', '再见']],
  ['A "straight one" and a 5" pipe.', ['straight one']],
  ['Not ‘scare’, but ‘these are four words’.', ['these are four words']],
  ['It’s the dogs’ “don’t” and ‘it isn’t over by far’.', ['don’t', 'it isn’t over by far']],
  ['„Deutsche Art“ too', ['Deutsche Art']],
  ['Left “open\n\nin the next”', []],
  ['> quoted line\n\nplain', ['quoted line']],
  ['"" empty', []],
])('%s quotes %j', (text, expected) => {
  expect(quotes(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected)
})
