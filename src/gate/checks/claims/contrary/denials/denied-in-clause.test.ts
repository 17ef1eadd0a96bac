import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1]`, [evidence])))

describe('A clause says the contrary of a clause', () => {
  test.each([
    ['早鸟票可以退票，但不得变更为其他日期的早鸟票。', '早鸟票不能退票。', 'added'],
    ['福利年假当年有效，逾期清零，不折算现金，也不顺延。', '福利年假逾期清零，但可以折算现金。', 'dropped'],
    ['使用优惠券的订单，按实付金额计算退款，优惠券不返还。', '退款按实付金额计算，优惠券会返还到账户。', 'dropped'],
    [
      '做好后冷藏可存7天，不宜冷冻；冷藏期间仍会缓慢发酵，味道变浓。',
      '不宜冷冻；冷藏期间不会再发酵，味道不变。',
      'added',
    ],
    ['会员卡可以转让，但不可折现。', '会员卡不可以转让。', 'added'],
    ['這張車票無法退款，但可以改期。', '這張車票可以退款。', 'dropped'],
    ['تُحتسب القاعدة الجديدة ضمن حصة التخزين.', 'والقاعدة الجديدة لا تُحتسب ضمن حصة التخزين، فلا داعي للقلق.', 'added'],
    ['تشمل الأجرة موقف سيارة واحدًا ولا تشمل الكهرباء والماء.', 'تشمل الأجرة الكهرباء والماء.', 'dropped'],
    ['Members may give notice by e-mail or letter.', "Don't give notice by e-mail, as it cannot be accepted.", 'added'],
  ])('%s → %s', (evidence, claim, how) => {
    expect(says(evidence, claim)).toBe(`fail negation_${how}`)
  })
})

describe('has nothing against', () => {
  test.each([
    ['早鸟票可以退票，但不得变更为其他日期的早鸟票。', '早鸟票可以退票。'],
    ['早鸟票可以退票，但不得变更为其他日期的早鸟票。', '早鸟票不得变更为其他日期。'],
    ['主卡可以在线注销，附属卡不可以在线注销。', '主卡可以在线注销。'],
    ['主卡可以在线注销，附属卡不可以在线注销。', '附属卡不可以在线注销。'],
    ['凭毕业证即可申请，无需缴纳社保、无需提供住房证明。', '只要有毕业证就能申请，也不用提供住房证明。'],
    ['瓶盖不要拧死，以免爆裂。', '瓶盖别拧死。'],
    ['末班车分别是云台山站22:40、会展北站23:00。', '末班车：云台山站22:40、会展北站23:00。'],
    ['2012年换索。2019年桥面重新铺装，2023年起取消收费。', '收费：2023年起不再收费。'],
    ['绝育、洗牙、怀孕及分娩费用不赔；先天性疾病不赔。', '绝育、洗牙、怀孕分娩和先天性疾病都是不赔的。'],
    ['如果未按时付款，订单会被取消。', '按时付款，订单不会被取消。'],
    ['تشمل الأجرة موقف سيارة واحدًا ولا تشمل الكهرباء والماء.', 'لا تشمل الأجرة الكهرباء والماء.'],
    ['تُبتلع الكبسولة كاملة مع الماء، ولا تُمضغ ولا تُسحق.', 'تُبلع الكبسولة كما هي مع الماء من دون مضغ أو سحق.'],
    ['The lower threshold was rejected as too noisy.', "The lower threshold won't be used, as it was rejected."],
  ])('%s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).not.toMatch(/^fail/)
  })
})
