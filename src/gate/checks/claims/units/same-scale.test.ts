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

test.each([
  [
    'ar',
    '| القطاع | الإيرادات (مليون ريال) |\n|---|---|\n| الألبان | 1,020 |\n| العصائر | 410 |',
    'إيرادات الألبان 1,020 مليون ريال',
  ],
  [
    'zh',
    '分产品情况（单位：亿元）\n\n| 产品 | 营业收入 |\n|---|---|\n| 驱动器 | 21.40 |\n| 机器人 | 17.85 |',
    '驱动器营业收入21.40亿元',
  ],
])('in %s', (_, evidence, answer) => {
  expect(says(answer, evidence)).toBe('pass ok')
  expect(says(answer, evidence.replace(/مليون|亿/, ''))).not.toBe('pass ok')
})
