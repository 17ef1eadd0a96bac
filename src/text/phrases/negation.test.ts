import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countNegators, negators, protectedWords } from './negation.ts'
import { scanWords } from '../words/word-scanner.ts'

test.each<[string, string[]]>([
  ['He did not go, and never may.', ['not:negator', 'never:negator', 'may:modal']],
  ['They don’t, and shan’t.', ["don't:negator", "shan't:negator"]],
  ["they do n't", ["n't:negator"]],
  ['All must leave unless fewer come.', ['all:quantifier', 'must:modal', 'unless:exception', 'fewer:comparative']],
  ['他没有去，不能超过三个。', ['没有:negator', '不能:negator', '超过:comparative']],
  ['لم يذهب بعض الناس', ['لم:negator', 'بعض:quantifier']],
  ['Nothing here? Knot.', ['nothing:negator']],
  ['', []],
])('%s holds %j', (text, expected) => {
  expect(protectedWords(text).map(({ form, kind }) => `${form}:${kind}`)).toEqual(expected)
})

test('says where a negator stands', () => {
  const text = 'Ça alors, he is not here'
  expect(negators(text).map(({ start, end }) => text.slice(start, end))).toEqual(['not'])
})

test('counts in a text that was read already what it finds in its words', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "don't",
      'shan’t',
      'NOT',
      'Never',
      "n't",
      'None',
      'lack',
      "ain't",
      'knot',
      'cannot',
      '不',
      '没有',
      'لا',
      'غير',
      "can'T",
      'won\u00ad’t',
      'n’𝐭',
      'can’ｔ',
      "t's",
      '1n’t',
      "l'not",
      'U.S.',
      'not\u0301',
      'word',
      'absent',
      "''t",
    ),
    fc.constantFrom(' ', ' ', '. ', ', ', '', '-', '\u200b'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('')
      const columns = scanWords(text)
      const plain = negators(text).length
      expect(countNegators(text, { columns, from: 0, to: columns.length }) ?? plain).toBe(plain)
    }),
    { seed: 5, numRuns: 200 },
  )
})
