import { describe, expect, test } from 'vitest'
import { readDates } from './dates.ts'

const dates = (text: string): string[] =>
  readDates(text).map(({ year = '', month = '', day = '' }) => `${year}-${month}-${day}`)

describe('dates in other languages', () => {
  test.each([
    ['am 22. September 2019', '2019-9-22'],
    ['le 1er août 2020', '2020-8-1'],
    ['5 mars 2019', '2019-3-5'],
    ['5 de mayo de 2020', '2020-5-5'],
    ['1º de maio', '-5-1'],
    ['5 maggio 2020', '2020-5-5'],
    ['5 mei 2020', '2020-5-5'],
    ['22 сентября 2019 года', '2019-9-22'],
    ['3 मार्च 2020', '2020-3-3'],
    ['5 Mayıs 2020', '2020-5-5'],
    ['2020년 5월 3일', '2020-5-3'],
    ['5월 3일', '-5-3'],
    ['令和6年5月3日', '2024-5-3'],
    ['民國112年5月6日', '2023-5-6'],
    ['二〇二四年五月六日', '2024-5-6'],
    ['九月一号', '-9-1'],
    ['12 كانون الثاني 2021', '2021-1-12'],
    ['5 أيار/مايو 2020', '2020-5-5'],
    ['3 جويلية 2019', '2019-7-3'],
    ['3 غشت 2019', '2019-8-3'],
    ['الرابع من فبراير عام ١٩٤١', '1941-2-4'],
    ['الخامس والعشرين من أيار', '-5-25'],
    ['الحادي عشر من آذار', '-3-11'],
    ['العشرين من آذار 1956', '1956-3-20'],
    ['février 2020', '2020-2-'],
    ['mayo de 2020', '2020-5-'],
  ])('%s is %s', (text, expected) => {
    expect(dates(text)).toEqual([expected])
  })

  test.each([
    '1980年代',
    'Mars 2020',
    '5 Mars rovers',
    '22. Patienten',
    '5 de la tarde',
    'Avril Lavigne',
    'الثاني من نوعه',
  ])('%s is none', (text) => {
    expect(dates(text)).toEqual([])
  })

  test('months of the Persian calendar are no others', () => {
    const [jalali] = readDates('۵ فروردین ۱۴۰۳')
    expect(jalali).toMatchObject({ year: 1403, day: 5 })
    expect(jalali?.month).toBeGreaterThan(12)
  })
})
