import { expect, test } from 'vitest'
import { counted, thousands } from './counted.ts'

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [2, '2 rows'],
  [1234, '1,234 rows'],
  [1_000_000, '1,000,000 rows'],
])('%d rows are “%s”', (count, text) => {
  expect(counted(count, 'row')).toBe(text)
})

test('takes a plural that is not made with s, and words behind it', () => {
  expect(counted(1, 'retry', 'retries')).toBe('1 retry')
  expect(counted(3, 'retry', 'retries')).toBe('3 retries')
  expect(counted(1, 'passage was', 'passages were')).toBe('1 passage was')
})

test.each([
  [999, '999'],
  [1000, '1,000'],
  [12_345_678, '12,345,678'],
])('%d is written %s', (count, text) => {
  expect(thousands(count)).toBe(text)
})
