import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { contradiction } from '../contradiction.ts'

const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1]`, [evidence])))

describe('One of two for both', () => {
  test.each([
    [
      'The fee is waived if you make 12 purchases and spend at least 50,000 in the year.',
      'The fee is waived if you make 12 purchases or spend at least 50,000 in the year.',
    ],
    ['Applicants must submit a passport and a payslip.', 'You must submit a passport or a payslip.'],
    ['当年消费满12笔且累计满5万元免次年年费。', '当年消费满12笔或累计满5万元，就免次年年费。'],
    ['| 白金卡 | 680元 | 年内消费满18次且累计满5万元 | 免收 |', '年内消费满18次或者累计消费满5万元，就免年费。'],
    [
      '报考须同时满足：（一）取得证书满2年；（二）从事相关工作满3年。',
      '只要满足任意一条就可以报考：取得证书满2年，从事相关工作满3年。',
    ],
    [
      'تُعفى البطاقة الفضية إذا بلغت مشتريات السنة 20,000 ريال وكان الراتب محولًا إلى البنك.',
      'تُعفى البطاقة الفضية إذا بلغت مشتريات السنة 20,000 ريال أو كان الراتب محولًا إلى البنك.',
    ],
    [
      'The fee is waived if purchases reach the limit and your salary is paid into the account.',
      'The fee is waived if purchases reach the limit or your salary is paid into the account.',
    ],
    [
      'You get a refund if all of these conditions are met: the item is unused; it is sent back in 14 days.',
      'To get a refund, meeting either condition is enough: the item is unused or is sent back in 14 days.',
    ],
    ['يُشترط تقديم الهوية وشهادة الراتب.', 'يُشترط تقديم الهوية أو شهادة الراتب.'],
  ])('%s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).toBe('fail either_for_both')
  })
})

describe('has nothing against', () => {
  test.each([
    ['of each will do', 'If you pay by card, we accept Visa and Mastercard.', 'You can pay by Visa or Mastercard.'],
    [
      'of what is denied',
      'The desk must not open on Sundays and holidays.',
      'The desk must not open on Sundays or holidays.',
    ],
    ['of two of one kind', 'You need 2 and 3 bolts.', 'You need 2 or 3 bolts.'],
    [
      'where the evidence says either, too',
      'The warranty lasts if you drive 8 years or 160,000 km, whichever comes first.',
      'The warranty lasts if you drive 8 years or 160,000 km.',
    ],
    ['where it says so', '质保8年或16万公里，以先到者为准。', '质保8年或16万公里。'],
    [
      'of persons',
      'Entry is free for children under 6 and seniors over 65.',
      'Children under 6 or seniors over 65 enter free.',
    ],
  ])('%s', (_, evidence, claim) => {
    expect(says(evidence, claim)).not.toMatch(/either_for_both/)
  })
})
