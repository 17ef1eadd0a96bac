import { expect, test } from 'vitest'
import { didYouMean } from './did-you-mean.ts'

const NAMES = ['faithfulness', 'hallucination', 'context_precision', 'context_recall', 'f1_macro', 'mrr', 'map']

test.each([
  ['faithfullness', 'faithfulness'],
  ['Faithfulness', 'faithfulness'],
  ['halucination', 'hallucination'],
  ['context-recall', 'context_recall'],
  ['contextprecision', 'context_precision'],
  ['f1-marco', 'f1_macro'],
  ['mpa', 'map'],
  ['toxicity', undefined],
  ['', undefined],
  ['x', undefined],
])('%j is taken for %j', (word, nearest) => {
  expect(didYouMean(word, NAMES)).toBe(nearest)
})

test('without candidates there is nothing near', () => {
  expect(didYouMean('faithfulness', [])).toBeUndefined()
})

test('a short word is not taken for one that shares no letter with it', () => {
  expect([didYouMean('q', ['id', 'facts']), didYouMean('a', ['id']), didYouMean('xy', ['id'])]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(didYouMean('ids', ['id'])).toBe('id')
})

test('of two that are equally near the first is named', () => {
  expect(didYouMean('cat', ['bat', 'hat'])).toBe('bat')
})
