import { expect, test, vi } from 'vitest'
import { digitRuns } from './digit-runs.ts'
import { readNumbers, readNumbersLiberally } from './numbers.ts'

/** How many digits and characters of values are made for each character of a text. */
function written(text: string): number {
  const found = [...readNumbers(text), ...readNumbersLiberally(text)]
  return found.reduce((sum, { value }) => sum + value.length, 0) / text.length
}

const REPEATED = [
  '123,',
  '12,',
  '123\u00a0',
  "123'",
  '123’',
  '123\u2009',
  '123\u202f',
  '١٢٣٬',
  '१२३,',
  '１２３，',
  '1,',
  '123.',
  '12/',
  '三点五',
  '1万2',
  'ألف و',
  '1 000 ',
]

/** How often a code unit is asked for. */
function unitsRead(text: string, read: (text: string) => unknown): number {
  const asked = vi.spyOn(String.prototype, 'charCodeAt')
  read(text)
  const { length } = asked.mock.calls
  asked.mockRestore()
  return length
}

test.each(REPEATED)('%j over and over is read in time that grows with its length', (piece) => {
  const [short, long] = [30, 240].map((times) => piece.repeat(times)) as [string, string]
  for (const read of [readNumbers, readNumbersLiberally]) {
    const each = unitsRead(short, read) / short.length
    expect(unitsRead(long, read) / long.length).toBeLessThan(2 * each)
  }
  expect(written(long)).toBeLessThan(2 * written(short))
  expect(digitRuns(long).plain).toHaveLength(long.length)
})

test('up to twelve groups are one number, and more are a list of numbers', () => {
  const groups = (count: number) => ['1', ...Array.from({ length: count }, () => '234')].join(',')
  expect(readNumbers(groups(12)).map(({ value }) => value)).toEqual([`1${'234'.repeat(12)}`])
  expect(readNumbers(groups(13)).map(({ value }) => value)).toEqual(['1', ...Array.from({ length: 13 }, () => '234')])
  expect(readNumbersLiberally(groups(13)).map(({ value }) => value)).toContain('234')
})
