import { expect, test } from 'vitest'
import { aggregate } from '../../test/sample-run.ts'
import {
  costText,
  durationText,
  figureText,
  intervalText,
  passRateText,
  thresholdText,
  tokensText,
  usageText,
} from './figure-text.ts'

test.each([
  [0, '0 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [59_949, '59.9 s'],
  [59_960, '1 min 0 s'],
  [125_000, '2 min 5 s'],
  [3_600_000, '1 h 0 min'],
])('%d milliseconds are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

test.each([
  [undefined, 'cost not known'],
  [0, '$0'],
  [0.0012, '$0.0012'],
  [1.5, '$1.50'],
])('a cost of %s is shown as %s', (cost, text) => {
  expect(costText(cost)).toBe(text)
})

test.each([
  [0.8, '0.8'],
  [2 / 3, '0.6667'],
  [1, '1'],
])('a threshold of %d is %s', (threshold, text) => {
  expect(thresholdText(threshold)).toBe(text)
})

test.each([
  [128.4321, '128'],
  [1312.25, '1,312'],
  [0.00012346, '0.000123'],
])('a figure of %d is %s', (value, text) => {
  expect(figureText(value)).toBe(text)
})

test('what was not measured has no rate and no interval', () => {
  expect(passRateText(aggregate({ passed: 0, failed: 0 }))).toBe('–')
  expect(intervalText(null)).toBe('–')
})

test.each([
  [{ calls: 0, tokensUsed: 0, costUsd: 0 }, '0 judge calls · 0 tokens · $0'],
  [{ calls: 1, tokensUsed: 0, costUsd: 0 }, '1 judge call · tokens not known · cost not known'],
  [{ calls: 1, tokensUsed: 9, costUsd: 0 }, '1 judge call · 9 tokens · $0'],
  [{ calls: 1, tokensUsed: 9 }, '1 judge call · 9 tokens · cost not known'],
])('the usage of %j is said as %s', (usage, text) => {
  expect(usageText(usage)).toBe(text)
})

test.each([
  [{ calls: 0, tokensUsed: 0 }, '0 tokens'],
  [{ calls: 3, tokensUsed: 0 }, 'tokens not known'],
  [{ calls: 3, tokensUsed: 1 }, '1 token'],
  [{ calls: 0, tokensUsed: 1200 }, '1,200 tokens'],
])('the tokens of %j are said as %s', (usage, text) => {
  expect(tokensText(usage)).toBe(text)
})
