import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (evidence: readonly string[], claim: string): string =>
  said(run(contradiction, inputOf(`${claim} [1]`, [...evidence])))

describe('A figure between the words of another', () => {
  test.each([
    [['签收后24小时内（海鲜为12小时内）在订单页点击申请。'], '需在签收后12小时内在订单页提交申请。'],
    [
      ['在10月10日24:00前申请退出的，退还报名费。', '比赛于11月10日7:30鸣枪。'],
      '中签后在11月10日24:00前申请退出，退还报名费。',
    ],
    [['一次发酵28℃约60分钟；二次发酵36℃约50分钟。'], '一次发酵36℃约60分钟，二次发酵28℃约50分钟。'],
    [
      ['圖書逾期可繳納滯還金折抵，每點新臺幣5元。', '逾期每冊每日收取滯還金新臺幣2元。'],
      '也可以繳納滯還金折抵，每點新臺幣2元。',
    ],
    [
      ['يُسمح بـ 120 طلباً في الدقيقة لكل مفتاح في الإصدار 2.', 'يُسمح بـ 60 طلباً في الدقيقة لكل عنوان IP.'],
      'في الإصدار 2 يُسمح بـ 60 طلباً في الدقيقة لكل مفتاح.',
    ],
    [
      ['رَمَّمَها الوالي مُراد باشا بين عامَي 1571 و1576.', 'ثم رُممت بين عامي 1590 و1594 على نفقة التجار.'],
      'رممها الوالي مراد باشا بين عامي 1590 و1594.',
    ],
  ])('%j → %s', (evidence, claim) => {
    expect(says(evidence, claim)).toBe('fail exchanged_values')
  })
})

test('two figures in the places of one another', () => {
  const evidence =
    'رسوم الوزن الزائد: 9 دولارات لكل كيلوغرام عند الدفع عبر الموقع قبل الإقلاع، و14 دولارًا لكل كيلوغرام عند الدفع في المطار.'
  const claim =
    'رسوم الوزن الزائد 14 دولارًا للكيلوغرام عند الدفع عبر الموقع قبل الإقلاع، و9 دولارات للكيلوغرام عند الدفع في المطار.'
  expect(says([evidence], claim)).toBe('fail exchanged_values')
})

describe('is left alone', () => {
  test.each([
    ['where it is right', ['签收后24小时内（海鲜为12小时内）在订单页点击申请。'], '海鲜需在签收后12小时内申请。'],
    [
      'within other bounds',
      ['开车前48小时以上的，按票价5％计；不足24小时的，按20％计。'],
      '开车前24小时以内才退，按20%计。',
    ],
    [
      'of a passage about another',
      ['钻石卡权益：延误险由海衡承保，延误2小时起赔。', '白金卡权益：延误3小时起赔，每次最高1000元。'],
      '钻石卡延误2小时起赔。',
    ],
    ['where it changed', ['票价原为每次8元，现为每次10元。'], '票价原来为每次8元。'],
    [
      'in the words of the other, where no word tells them apart',
      ['تُضاف رسوم خدمة ثابتة قدرها 15 جنيهًا لكل فاتورة.', 'التعرفة التجارية: رسوم الخدمة 60 جنيهًا.'],
      'رسوم الخدمة 15 جنيهًا.',
    ],
    [
      'of a step in the same sentence',
      ['إجازة سنوية مدفوعة الأجر مدتها 24 يوماً، وتُزاد إلى 30 يوماً إذا بلغت خدمته سبع سنوات.'],
      'إجازة سنوية مدفوعة الأجر مدتها 30 يوماً لأن خدمته بلغت سبع سنوات.',
    ],
  ])('%s', (_, evidence, claim) => {
    expect(says(evidence, claim)).not.toMatch(/^fail/)
  })
})
