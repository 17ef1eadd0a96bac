import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))

describe('An Arabic verb stands ahead of its subject or behind it', () => {
  test.each([
    ['تُحتسب القاعدة الجديدة ضمن حصة التخزين.', 'القاعدة الجديدة لا تُحتسب ضمن حصة التخزين', 'negation_added'],
    ['القاعدة الجديدة لا تُحتسب ضمن حصة التخزين.', 'تُحتسب القاعدة الجديدة ضمن حصة التخزين', 'negation_dropped'],
    ['لا تُحتسب القاعدة الجديدة ضمن حصة التخزين.', 'القاعدة الجديدة تُحتسب ضمن حصة التخزين', 'negation_dropped'],
    ['لا يمكن إرجاع المنتجات المخصصة أو الأطعمة.', 'يمكن إرجاع المنتجات المخصصة', 'negation_dropped'],
  ])('%s → %s', (evidence, claim, reason) => {
    expect(says(evidence, claim)).toBe(`fail ${reason}`)
  })

  test.each([
    ['تُحتسب القاعدة الجديدة ضمن حصة التخزين.', 'القاعدة الجديدة تُحتسب ضمن حصة التخزين'],
    ['لا تُحتسب القاعدة الجديدة ضمن حصة التخزين.', 'القاعدة الجديدة لا تُحتسب ضمن حصة التخزين'],
    ['يبدأ التقديم الإلكتروني يوم الأحد 1 محرم ويُغلق يوم الخميس 12 محرم.', 'ينتهي التقديم يوم الخميس 12 محرم'],
  ])('the same in another order: %s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).not.toMatch(/^fail/)
  })
})

test.each([
  ['定制商品、生鲜商品不支持无理由退货。', '定制商品可以无理由退货', 'fail negation_dropped'],
  ['该酒店不提供接机服务。', '该酒店有接机服务', 'fail negation_dropped'],
  ['该软件不支持旧系统。', '该软件不支持旧系统', 'pass ok'],
])('Chinese verbs that say less than what they stand ahead of: %s → %s', (evidence, claim, expected) => {
  expect(says(evidence, claim)).toBe(expected)
})

test.each([
  ['Applications start on 1 May 2025 and close on 12 May 2025.', 'Applications end on 12 May 2025', 'pass ok'],
  [
    'The sale of season tickets starts on 1 May 2025.',
    'The sale of season tickets ends on 1 May 2025',
    'fail contrary_word',
  ],
])('What ends is told in several words: %s → %s', (evidence, claim, expected) => {
  expect(says(evidence, claim)).toBe(expected)
})

describe('An order without an object is of what is spoken of', () => {
  const evidence = 'Ibuprofen 400 mg: adults take one tablet every 6 hours. Do not give to children under 12.'

  test.each([
    'You can give ibuprofen to children under 12',
    'You can give ibuprofen 400 mg to children under 12',
    'Ibuprofen can be given to children under 12',
  ])('%s', (claim) => {
    expect(says(evidence, claim)).toBe('fail negation_dropped')
  })

  test('what it says itself', () => {
    expect(says(evidence, 'Do not give ibuprofen to children under 12')).not.toMatch(/^fail/)
  })
})

test.each([
  [
    'Webhooks are retried 5 times with exponential backoff.',
    'Failed webhooks are retried 5 times with exponential backoff',
    'pass ok',
  ],
  ['Unsuccessful login attempts lock the account.', 'Failed login attempts lock the account', 'pass ok'],
  ['The mission reached its orbit.', 'The mission failed to reach its orbit', 'fail negation_added'],
])('`Failed` ahead of a noun tells what kind: %s → %s', (evidence, claim, expected) => {
  expect(says(evidence, claim)).toBe(expected)
})

test.each([
  [
    'Patients on warfarin should stop 5 days before the procedure, after consulting their doctor.',
    'Patients on warfarin should stop 5 days after the procedure',
    'fail contrary_word',
  ],
  ['Incoming transfers are free of charge.', 'Outgoing transfers are free of charge', 'fail contrary_word'],
  [
    'The notice period is three months to the end of the quarter.',
    'The notice period is one month to the end of the quarter',
    'fail other_count',
  ],
  [
    'The notice period is three months to the end of the quarter.',
    'The notice period is three months to the end of the quarter',
    'pass ok',
  ],
])('one word of a sentence: %s → %s', (evidence, claim, expected) => {
  expect(says(evidence, claim)).toBe(expected)
})
