import { expect, test } from 'vitest'
import { quantitiesInWords } from './quantities-in-words.ts'

const minutes = (sentence: string): number[] =>
  quantitiesInWords(sentence).flatMap(({ of, amount }) => (of === 'seconds' ? [amount / 60] : []))
const months = (sentence: string): number[] =>
  quantitiesInWords(sentence).flatMap(({ of, amount }) => (of === 'months' ? [amount] : []))

test.each([
  ['The clock strikes every half hour.', [30]],
  ['It takes half an hour.', [30]],
  ['It takes an hour and a half.', [90]],
  ['It takes a quarter of an hour.', [15]],
  ['It takes three quarters of an hour.', [45]],
  ['An hour is enough.', [60]],
  ['发车间隔为半小时。', [30]],
  ['全程一个半小时。', [90]],
  ['休息一刻钟。', [15]],
  ['تقرع الساعة كل نصف ساعة', [30]],
  ['مدة الرحلة ساعة ونصف', [90]],
  ['مدة الرحلة ساعتان', [120]],
  ['مدة الرحلة ساعتين ونصف', [150]],
  ['تغلق الساعة 9 مساءً', []],
])('minutes of %s', (sentence, expected) => {
  expect(minutes(sentence)).toEqual(expected)
})

test.each([
  ['a year and a half', [18]],
  ['paid half-yearly', [6]],
  ['paid quarterly', [3]],
  ['课程为期两年半。', [30]],
  ['享受全年运费券。', [12]],
  ['每个月一次', [1]],
  ['مدة الضمان عامان', [24]],
  ['خلال شهر', [1]],
  ['بعد عام 2020', []],
])('months of %s', (sentence, expected) => {
  expect(months(sentence)).toEqual(expected)
})
