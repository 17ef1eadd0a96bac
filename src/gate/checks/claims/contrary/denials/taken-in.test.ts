import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1]`, [evidence])))

describe('What the evidence leaves out is taken in', () => {
  test.each([
    [
      'The warranty does not cover tires or brake pads. The car has a warranty.',
      'The warranty covers all parts, including tires.',
    ],
    [
      'Whoever pays within 15 days gets a discount; drifting fines are excluded from the discount.',
      'If you pay within 15 days you get a discount, which applies to all fines without exception.',
    ],
    [
      'لا يغطي الضمان: الإطارات، ومسّاحات الزجاج، وأقمشة الفرامل. ضمان السيارة 5 سنوات.',
      'ضمان السيارة 5 سنوات ويشمل جميع أجزاء السيارة بما فيها الإطارات وأقمشة الفرامل.',
    ],
    [
      'يرفع الأمر المجلد بما فيه من مجلدات. تُستثنى الملفات المخفية ما لم يُضَف الخيار.',
      'يرفع هذا الأمر كل ما في المجلد، بما في ذلك المجلدات الفرعية والملفات المخفية.',
    ],
    [
      'يمنح النظام خصمًا لمن يسدد خلال ١٥ يومًا، وتُستثنى من الخصم مخالفات التفحيط.',
      'تحصل على خصم خلال ١٥ يومًا، وهو خصم يشمل جميع المخالفات دون استثناء.',
    ],
    [
      '白金卡持卡人可用6万积分兑换一年主卡年费。附属卡年费不支持积分兑换。',
      '可用6万积分兑换一年年费，主卡和附属卡的年费都适用。',
    ],
    ['专业版用户可提交临时提额申请。基础版不支持临时提额，请升级。', '所有版本的用户都可以提交临时提额申请。'],
    [
      'A3的初效滤网可以水洗，晾干后装回。HEPA滤芯不可水洗，不可暴晒。',
      'A3的所有滤网都可以水洗，包括HEPA滤芯在内，晾干后装回。',
    ],
  ])('%s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).toBe('fail negation_dropped')
  })

  test.each([
    [
      'Child fares are not valid on the night ferry. Adult fares are valid on the night ferry.',
      'All fares are valid on the night ferry.',
    ],
    [
      'The express boat does not accept pets on board. The ferry accepts pets on board in a cage.',
      'Both the express boat and the ferry accept pets on board.',
    ],
  ])('of one among all: %s', (evidence, claim) => {
    expect(says(evidence, claim)).toBe('fail negation_dropped')
  })

  test('and a condition is none any more', () => {
    const evidence = '申请提额须完成实名认证并绑定银行卡。'
    expect(says(evidence, '无论是否完成实名认证，都可以申请提额。')).toBe('fail limit_dropped')
  })
})

describe('has nothing against', () => {
  test.each([
    [
      'The warranty does not cover tires. The warranty covers the engine.',
      'The warranty covers parts, including the engine.',
    ],
    ['The warranty does not cover tires.', 'The warranty does not cover wear parts, including tires.'],
    [
      'Bank loans that were not backed by property are unsecured debts.',
      'The creditors, including bank loans, are paid first.',
    ],
    [
      'Child fares are not valid on the night ferry. Adult fares are valid on the night ferry.',
      'All adult fares are valid on the night ferry.',
    ],
    [
      'Child fares are not valid on the night ferry. In July child fares are valid on the night ferry, too.',
      'In July all fares are valid on the night ferry.',
    ],
    [
      'The discount does not apply to books. The discount applies to all toys without exception.',
      'The toy discount applies without exception.',
    ],
    ['All fines are reduced. Nothing else is.', 'The discount applies to all fines without exception.'],
    ['附属卡年费不支持积分兑换。', '附属卡年费不支持积分兑换，主卡和副卡都要注意。'],
    ['附属卡年费不支持积分兑换。主卡年费支持积分兑换。', '主卡年费支持积分兑换。'],
    ['A款不支持快充。B款支持快充。', '所有B款都支持快充。'],
    ['لا يغطي الضمان الإطارات. يغطي الضمان المحرك.', 'يغطي الضمان الأجزاء بما فيها المحرك.'],
  ])('%s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).not.toMatch(/^fail/)
  })
})
