import { expect, test } from 'vitest'
import { keywordRecall } from './keyword-recall.ts'
import { queryPlan } from './query-plan.ts'

test.each([
  ['Financing of public companies', ['financing', 'public', 'companies'], ['financing public', 'public companies']],
  [
    'Öffentliche Förderung für Łódź',
    ['öffentliche', 'förderung', 'für', 'łódź'],
    ['öffentliche förderung', 'förderung für', 'für łódź'],
  ],
  ['the of and', [], []],
  ['Public public PUBLIC', ['public'], ['public public']],
  ['上市公司融资', ['上市', '市公', '公司', '司融', '融资'], []],
  ['', [], []],
])('the plan of %j', (query, words, phrases) => {
  expect(queryPlan(query)).toEqual({ words, phrases })
})

test('recall and precision of two sets', () => {
  expect(keywordRecall(['a', 'b', 'c'], ['b', 'c', 'd'])).toEqual({
    recall: 0.6667,
    cappedRecall: 0.6667,
    precision: 0.6667,
    missing: ['a'],
    extra: ['d'],
    capped: false,
  })
})

test.each<[string[], string[], number | undefined, object]>([
  [[], ['a'], undefined, { recall: null, precision: 0 }],
  [['a'], [], undefined, { recall: 0, precision: null }],
  [[], [], undefined, { recall: null, precision: null }],
  [
    ['a', 'b', 'c', 'd'],
    ['a', 'b', 'x'],
    2,
    { recall: 0.5, cappedRecall: 1, precision: 1, missing: ['c', 'd'], extra: [], capped: true },
  ],
  [['a', 'a'], ['a', 'a', 'b'], 2, { recall: 1, precision: 0.5, capped: false }],
])('%j against %j with k %s', (truth, found, k, expected) => {
  expect(keywordRecall(truth, found, k)).toMatchObject(expected)
})

test('two hundred found of three hundred are two thirds, whatever could have been found', () => {
  const truth = Array.from({ length: 300 }, (_, index) => `n${index}`)
  expect(keywordRecall(truth, truth.slice(0, 200), 200)).toMatchObject({
    recall: 0.6667,
    cappedRecall: 1,
    capped: true,
  })
})

test('k counts from one', () => {
  expect(() => keywordRecall([], [], 0)).toThrow(/k is 0/)
})
