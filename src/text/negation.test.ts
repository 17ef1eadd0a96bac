import { expect, test } from 'vitest'
import { negators, protectedWords } from './negation.ts'

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
