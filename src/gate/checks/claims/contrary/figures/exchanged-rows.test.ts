import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const PLANS = 'The Starter plan has 3 users and 10 GB of storage. The Team plan has 25 users and 200 GB of storage.'
const ROWS = '| Plan | Users | Storage |\n|---|---|---|\n| Starter | 3 | 10 GB |\n| Team | 25 | 200 GB |'
const says = (answer: string, evidence: string): string => said(run(contradiction, inputOf(answer, [evidence])))

describe('A figure in the row of another thing', () => {
  test.each([
    ['| Plan | Users |\n|---|---|\n| Starter | 25 |\n| Team | 3 |\n\n[1]', PLANS],
    ['| Plan | Storage |\n|---|---|\n| Starter | 200 GB |\n| Team | 10 GB |\n\n[1]', PLANS],
    ['- Starter: 200 GB of storage [1]\n- Team: 10 GB of storage [1]', PLANS],
    [
      '| 套餐 | 容量 |\n|---|---|\n| 基础版 | 200 GB |\n| 团队版 | 10 GB |\n\n[1]',
      '基础版有10 GB存储空间。团队版有200 GB存储空间。',
    ],
  ])('%j', (answer, evidence) => {
    expect(says(answer, evidence)).toBe('fail exchanged_values')
  })
})

describe('is left alone', () => {
  test.each([
    ['where it is right', `${ROWS}\n\n[1]`, PLANS],
    ['where the evidence has it of both', ROWS, `${PLANS} Until May both Starter and Team had 10 GB, and then Team.`],
    [
      'where the figure has a name of its own',
      '| | Flat |\n|---|---|\n| Monthly basic price | £11.50 |\n| Other times | 27.4p |\n\n[1]',
      'Flat: basic price £11.50 a month, unit price 27.4p per kWh at all hours. Night: 12.6p between 00:30 and 05:30, and 30.1p at all other times.',
    ],
    ['where no figure of the own is told', ROWS.replace('| 3 |', '| 25 |'), 'The Team plan has 25 users.'],
  ])('%s', (_, answer, evidence) => {
    expect(says(answer, evidence)).not.toBe('fail exchanged_values')
  })
})
