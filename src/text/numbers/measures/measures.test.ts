import { describe, expect, test } from 'vitest'
import { words } from '../../words/words.ts'
import { differ, measureOf } from './measures.ts'
import { readNumbers } from '../numbers.ts'
import { spelledMeasures } from './spelled-measures.ts'

function unitsIn(text: string): (string | undefined)[] {
  return readNumbers(text).map((number) => measureOf(text, number)?.unit)
}

describe('the unit beside a number', () => {
  test.each([
    [
      'It costs USD 90, 90 EUR, $90 or £90 within 30 days and 15 %',
      ['dollar', 'euro', 'dollar', 'pound', 'day', 'percent'],
    ],
    ['A caução é de R$ 90, em 30 dias', ['real', 'day']],
    ['押金为90美元，30天内退还15%', ['dollar', 'day', 'percent']],
    ['30일 안에 90달러', ['day', 'dollar']],
    ['خلال 30 يومًا بسعر 90 درهماً', ['day', 'dirham']],
    ['Ücret 90 dolardır, yüzde 15', ['dollar', 'percent']],
    ['через 30 дней за 90 рублей', ['day', 'ruble']],
    ['押金为90元', ['yuan']],
  ])('in “%s”', (text, units) => {
    expect(unitsIn(text)).toEqual(units)
  })

  test.each([
    ['a part of a longer number', 'à plus de 1 600 mètres', '600'],
    ['an area', 'Son bassin couvre 600 km²', '600'],
    ['dollars of Hong Kong', 'HK$1.5 a day', '1.5'],
    ['yuan of Hong Kong', '每日港幣1.5元', '1.5'],
    ['a number beside no unit', 'Room 90 is free', '90'],
  ])('is not told of %s', (_, text, digits) => {
    const start = text.indexOf(digits)
    expect(measureOf(text, { start, end: start + digits.length, kind: 'plain' })).toBeUndefined()
  })

  test('differs only where both are known', () => {
    const [dollar, euro] = ['90 dollars', '90 euros'].map((text) =>
      measureOf(text, { start: 0, end: 2, kind: 'plain' }),
    )
    expect([differ(dollar, euro), differ(dollar, dollar), differ(dollar, undefined)]).toEqual([true, false, false])
  })
})

describe('numbers in words ahead of a unit', () => {
  test.each([
    ['de', 'Die Frist beträgt einundzwanzig Tage.', [['21', 'day']]],
    ['fr', 'Le délai est de trente et un jours.', [['31', 'day']]],
    [
      'es',
      'Cuesta noventa euros y dura tres semanas.',
      [
        ['90', 'euro'],
        ['3', 'week'],
      ],
    ],
    ['ru', 'Около 36 тысяч рублей.', []],
    ['de', 'Ein Tag und eine Woche.', []],
    ['it', 'Le nove sinfonie.', []],
  ] as const)('in %s: “%s”', (language, text, found) => {
    expect(spelledMeasures(text, words(text), language).map(({ value, measure }) => [value, measure.unit])).toEqual(
      found,
    )
  })
})
