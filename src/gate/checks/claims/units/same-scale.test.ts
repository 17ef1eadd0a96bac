import { expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { numericConsistency } from '../numeric-consistency.ts'

const TABLE =
  'Key figures (NOK million)\n\n| Segment | Revenue Q3 24 | Revenue Q3 23 |\n|---|---|---|\n| Marine | 1,842 | 1,610.5 |\n| Energy | 1,120 | 1,265 |'
const says = (answer: string, evidence = TABLE): string =>
  said(run(numericConsistency, inputOf(`${answer} [1].`, [evidence])))

test.each([
  'Marine revenue was NOK 1,842 million in the third quarter of 2024',
  'Marine revenue was NOK 1.842 billion, after 1,610.5 million in Q3 2023',
])('%s', (answer) => {
  expect(says(answer)).toBe('pass ok')
})

test.each([
  ['Marine revenue was NOK 1,842 billion', TABLE],
  ['Marine revenue was NOK 1,843 million', TABLE],
  ['Marine revenue was NOK 1,842 million', 'Marine had 1,842 visitors and revenue of a few crowns.'],
  ['Marine revenue was NOK 1,842 million in 2022', TABLE],
])('%s, %s', (answer, evidence) => {
  expect(says(answer, evidence)).not.toBe('pass ok')
})
