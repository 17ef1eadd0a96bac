import { describe, expect, test } from 'vitest'
import { readNumbers } from './numbers.ts'

const said = (text: string): string[] => readNumbers(text).map(({ value, also }) => [value, ...(also ?? [])].join('|'))

describe('numbers as other languages write them', () => {
  test.each<[string, string[]]>([
    ['1.198.400 Einwohner', ['1198400']],
    ['1.234,56 Euro', ['1234.56']],
    ['1.800 Euro', ['1.8|1800']],
    ['9 000 euros', ['9000']],
    ['1 234 567', ['1234567']],
    ['1,2 Millionen', ['1200000']],
    ['3 Mio. Euro', ['3000000']],
    ['2,5 Mrd. Euro', ['2500000000']],
    ['5 mil personas', ['5000000|5000']],
    ['3 mil millones', ['3000000000|3000']],
    ['2 milhões', ['2000000']],
    ['40 mila abitanti', ['40000']],
    ['3 miljoen', ['3000000']],
    ['300 тыс. рублей', ['300000']],
    ['2,5 млн', ['2500000']],
    ['३ लाख', ['300000']],
    ['5 करोड़', ['50000000']],
    ['23만 명', ['230000']],
    ['5천만 원', ['50000000']],
    ['3 億円', ['300000000']],
    ['3 میلیون', ['3000000']],
    ['5 bin kişi', ['5|5000']],
    ['2 milyon', ['2000000']],
  ])('%s says %j', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  test.each<[string, string[]]>([
    ['in 2019 500 people came', ['2019', '500']],
    ['pages 12 345 and 9', ['12', '345', '9']],
    ['5 miles', ['5']],
    ['5 bins', ['5']],
    ['0.125 of it', ['0.125']],
    ['3.14', ['3.14']],
  ])('%s is left alone: %j', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  test.each([
    ['rund 300', 'about'],
    ['environ 300', 'about'],
    ['cerca de 300', 'about'],
    ['около 300', 'about'],
    ['약 300', 'about'],
    ['लगभग 300', 'about'],
    ['mehr als 300', 'at_least'],
    ['más de 300', 'at_least'],
    ['более 300', 'at_least'],
    ['moins de 300', 'at_most'],
  ])('%s is %s', (text, hedge) => {
    expect(readNumbers(text)).toMatchObject([{ value: '300', hedge }])
  })
})
