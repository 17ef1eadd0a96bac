import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const CARDS =
  '| 卡种 | 主卡年费 | 附属卡年费 |\n|---|---|---|\n| 金卡 | 200元/年 | 100元/年 |\n| 白金卡 | 680元/年 | 340元/年 |'
const BANK =
  '| البطاقة | الرسم السنوي | هامش تحويل العملة | السحب النقدي |\n|---|---|---|---|\n| كلاسيك | 75 ديناراً | 3% | 4% |\n| بلاتينية | 150 ديناراً | 2.25% | 3.5% |'
const PLANS = '| Plan | Monthly price | Roaming data |\n|---|---|---|\n| Basic | $20 | 5 GB |\n| Plus | $35 | 15 GB |'
const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1]`, [evidence])))

describe('A figure of another cell', () => {
  test.each([
    ['of another row', CARDS, '白金卡的主卡年费是200元。'],
    ['of another column', CARDS, '白金卡的主卡年费是340元。'],
    ['of another column, in Arabic', BANK, 'البطاقة البلاتينية: 150 ديناراً سنوياً، و3.5% هامشاً لتحويل العملة.'],
    ['of another row, in English', PLANS, 'The Basic plan includes 15 GB of roaming data.'],
  ])('%s', (_, evidence, claim) => {
    expect(says(evidence, claim)).toBe('fail exchanged_values')
  })
})

describe('is left alone', () => {
  test.each([
    ['where it is right', CARDS, '白金卡的主卡年费是680元。'],
    ['where two are compared', CARDS, '白金卡的主卡年费比金卡的200元贵。'],
    [
      'where the evidence has it elsewhere, too',
      `${CARDS}\n\n新户首年白金卡的主卡年费优惠为200元。`,
      '白金卡的主卡年费优惠为200元。',
    ],
    [
      'where the row is told behind the figure of another',
      '| 项目 | 标准版 | 尊享版 |\n|---|---|---|\n| 单次免赔额 | 200元 | 100元 |\n| 疾病等待期 | 30天 | 15天 |',
      '标准版在扣除200元免赔额之后，疾病等待期30天。',
    ],
    ['where the row is right in other words', PLANS, 'With the Basic plan you get 5 GB for roaming at $20.'],
  ])('%s', (_, evidence, claim) => {
    expect(says(evidence, claim)).not.toMatch(/^fail/)
  })
})

const RUNTIMES =
  '| Load | PowerHub 700 | PowerHub 1200 | PowerHub 2000 |\n|---|---|---|---|\n| 100 W | 42 min | 81 min | 140 min |\n| 300 W | 12 min | 26 min | 49 min |'
const SALES =
  '| Channel | Sales 2024 (£ million) | Change on 2023 |\n|---|---|---|\n| Supermarkets | 688 | +1.8% |\n| Convenience stores | 402 | +6.3% |\n| Online | 174 | +8.8% |'

describe('figures of the names of rows and columns, and several in one clause', () => {
  test.each([
    [RUNTIMES, 'At 300 W the PowerHub 1200 lasts about 49 minutes.', 'fail exchanged_values'],
    [RUNTIMES, 'At 300 W the PowerHub 1200 lasts about 26 minutes.', 'pass ok'],
    [SALES, 'Supermarkets gained 1.8% and convenience stores 8.8%.', 'fail exchanged_values'],
    [SALES, 'Supermarkets gained 1.8% and convenience stores 6.3%.', 'pass ok'],
  ])('%s %s', (evidence, claim, expected) => expect(says(evidence, claim)).toBe(expected))
})

test('a row that is called by a number is not named by a figure with it', () => {
  const reductions = '| Years before age 66 | Reduction |\n|---|---|\n| 6 | 23.8% |\n| 7 | 27.0% |\n| 8 | 30.1% |'
  expect(says(reductions, 'The reduction is 23.8% for six years before age 66.')).not.toMatch(/^fail/)
})

const FEES =
  '| Fee | Amount |\n|---|---|\n| Young driver, aged 21 to 24 | €14 per day, max. €140 |\n| Additional driver | €8 per day, max. €64 |\n| Airport pick-up | €35 |\n| Out-of-hours return | €40 |'

test.each([
  ['a car for 5 days', 'pass ok'],
  ['a car for 4 days', 'fail exchanged_values'],
])('so many times what the cell has is no figure of another: %s', (question, expected) => {
  const claim = 'Yes: €70 young driver fee, €40 additional driver, €35 airport pick-up, so €145 in all'
  expect(said(run(contradiction, inputOf(`${claim} [1]`, [FEES], { question })))).toBe(expected)
})
