import { describe, expect, test } from 'vitest'
import { UsageError } from '../core/errors.ts'
import { majority, readLabel, readPositive } from './human-label.ts'
import { familyOf } from './family.ts'

const where = 'human of e1 in dev.jsonl'

describe('a human label', () => {
  test.each([
    [true, true],
    [1, true],
    ['1', true],
    ['Supported', true],
    ['PASS', true],
    [false, false],
    [0, false],
    ['not supported', false],
    ['partially-supported', false],
    ['hallucinated', false],
  ])('%j means %j without being declared', (value, good) => {
    expect(readLabel(value, { positive: readPositive(undefined), where })).toBe(good)
  })

  test.each([[3], ['meh'], [0.5], [{}], [Number.NaN]])(
    '%j has no agreed meaning, and the error says what to do',
    (value) => {
      expect(() => readLabel(value, { positive: readPositive(undefined), where })).toThrow(UsageError)
      expect(() => readLabel(value, { positive: readPositive(undefined), where })).toThrow(/^human of e1 .* --positive/)
    },
  )

  test('that is a verdict on a claim is said to be for --golden', () => {
    const reading = () => readLabel('NOT_ENOUGH_INFO', { positive: readPositive(undefined), where })
    expect(reading).toThrow(/verdict on a single claim: --golden.*Otherwise.*--positive/)
  })

  test('is read on a scale that was declared', () => {
    const positive = readPositive('>=4')
    expect([5, 4, '4', 3.9, '1'].map((value) => readLabel(value, { positive, where }))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(() => readLabel('good', { positive, where })).toThrow(/"good", which is no number/)
  })

  test('is read by words that were declared', () => {
    const positive = readPositive('supported, Partly Supported')
    expect(['partly_supported', 'SUPPORTED', 'refuted'].map((value) => readLabel(value, { positive, where }))).toEqual([
      true,
      true,
      false,
    ])
    expect(() => readPositive('a,,b')).toThrow(/empty word/)
  })
})

test('what most raters say counts, and a draw is no label', () => {
  expect(majority([true, true, false])).toBe(true)
  expect(majority([true, false])).toBeUndefined()
})

test.each([
  ['openai:gpt-5-mini', 'openai'],
  ['anthropic/claude-opus-4-5', 'anthropic'],
  ['meta-llama/Llama-3.1-8B', 'meta'],
  ['qwen2.5-7b-instruct', 'qwen'],
  ['lexical@1', undefined],
])('the family of %s is %s', (model, family) => {
  expect(familyOf(model)).toBe(family)
})
