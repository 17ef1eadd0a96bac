import { expect, test } from 'vitest'
import { statesByAsking } from './asked.ts'

test.each([
  'كم كمية الماء؟',
  'السؤال المطروح: كم كمية الماء؟',
  'المستخدم يسأل: كم كلفة المرحلة الأولى؟',
  '**تحليل السؤال:** يسأل المستخدم: «كم تختمر العجينة؟»',
  'لماذا أغلق الجسر في الشتاء؟',
  '讲解有多长时间？',
  '有没有其他入口可以走？',
])('%s asks', (sentence) => {
  expect(statesByAsking(sentence)).toBe(false)
})

test.each([
  'طول القناة تسعون كيلومترا؟',
  'هل تعلم أن طول القناة تسعون كيلومترا؟',
  'طول القناة تسعون كيلومترا: كم طولها؟',
  '您知道运河全长九十公里吗？',
])('%s states something', (sentence) => {
  expect(statesByAsking(sentence)).toBe(true)
})
