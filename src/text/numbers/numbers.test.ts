import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, isWithinPercent, scaled } from './decimal.ts'
import { readNumbers, readNumbersLiberally } from './numbers.ts'
import { sized } from '../../../test/long-form.ts'

const strict = (text: string) => readNumbers(text).map(({ value }) => value)
const liberal = (text: string) => new Set(readNumbersLiberally(text).map(({ value }) => value))

describe('an answer is read one way', () => {
  test.each<[string, string[]]>([
    ['It sold 1,234,567 copies', ['1234567']],
    ["It sold 1'234 or 1\u00A0234", ['1234', '1234']],
    ['12,34,567 rupees', ['1234567']],
    ['1.234,5 Meter', ['1234.5']],
    ['1,5 kg and 1,2,3', ['1.5', '1', '2', '3']],
    ['007 and 1.50', ['7', '1.5']],
    ['1.3 million, 5 bn, 3k, $5m', ['1300000', '5000000000', '3000', '5000000']],
    ['5m tall, 10mm wide and 450 K', ['5', '10', '450']],
    ['December 6 , 1975', ['6', '1975']],
    ['235, 000', ['235', '0']],
    ['2007–11 and 2018-19', ['2007', '2011', '2018', '2019']],
    ['a 4–1 win', ['4', '1']],
    ['3½ cups', ['3.5']],
    ['a $ 10 - million - per - year deal', ['10000000']],
    ['101.1 mb/d and 690 kb/d', ['101100000', '690000']],
    ['two hundred and fifty thousand', ['250000']],
    ['twenty-five', ['25']],
    ['half a million', ['500000']],
    ['a hundred years', ['100']],
    ['one of the first', []],
    ['hundreds of people', []],
    ['1. Apples\n2) Pears\n(3) Plums', []],
    ['Riga [1] is [2, 3] big [^4]【5:0†source】^6^', []],
    ['٣٫٥ مليون و ١٬٢٣٤', ['3500000', '1234']],
    ['５００個', ['500']],
    ['三百五十人，一万二千，3.5亿，二〇一八年', ['350', '12000', '350000000', '2018']],
    ['一些人在一起', []],
  ])('%j says %j', (text, expected) => {
    expect(strict(text)).toEqual(expected)
  })

  test.each([
    ['25%', 'percent'],
    ['3 per cent', 'percent'],
    ['the 3rd', 'ordinal'],
    ['twenty-first', 'ordinal'],
    ['第三届', 'ordinal'],
    ['in 1999', 'year'],
    ['the 1990s', 'decade'],
    ['$5', 'currency'],
    ['5 euros', 'currency'],
    ['12 apples', 'plain'],
    ['10:30', 'time'],
    ['2/3', 'fraction'],
    ['+1 (555) 123-4567', 'identifier'],
    ['192.168.0.1', 'identifier'],
    ['v1.2.3', 'identifier'],
    ['https://example.com/2019/05', 'identifier'],
    ['COVID-19', 'identifier'],
    ['H2O', 'identifier'],
  ])('%s is one %s', (text, kind) => {
    expect(readNumbers(text).map((mention) => mention.kind)).toEqual([kind])
  })

  test.each([
    ['more than 100', 'at_least'],
    ['100+', 'at_least'],
    ['up to 100', 'at_most'],
    ['about 100', 'about'],
    ['100 or so', 'about'],
    ['超过100', 'at_least'],
    ['exactly 100', undefined],
  ])('%s is hedged %s', (text, hedge) => {
    expect(readNumbers(text)[0]?.hedge).toBe(hedge)
  })
})

describe('evidence is read every way', () => {
  test.each<[string, string[]]>([
    ['235, 000', ['235000', '235']],
    ['235 000 people', ['235000']],
    ['1. 3 billion and 1 . 3 million', ['1.3', '1300000000', '1300000']],
    ['1.234', ['1.234', '1234']],
    ['1,234', ['1234', '1.234']],
    ['1.234,5', ['1234.5']],
    ['2007–11', ['2007', '2011', '11']],
    ['pages 160–75', ['160', '75', '175']],
    ['the 1990s, the 80s', ['1990', '90', '1980', '80']],
    ['5m', ['5', '5000000']],
    ['1.3 million', ['1.3', '1300000']],
    ['1½ cups at 9:05, 2/3', ['1.5', '1', '9:05', '2/3', '3']],
    ['first, second and third', ['1', '2', '3']],
    ['one goal, twice, a dozen, a pair', ['1', '2', '12']],
    ['H2O and COVID-19', ['2', '19']],
    ['[1]', ['1']],
    ['一', ['1']],
  ])('%s may mean %j', (text, expected) => {
    for (const value of expected) expect(liberal(text)).toContain(value)
  })

  test('whatever an answer is read as saying, the same text as evidence says too', () => {
    const unit = fc.constantFrom(
      '1',
      '23',
      '456',
      '2007',
      ',',
      '.',
      ' ',
      '–',
      '-',
      '%',
      ' million',
      'k',
      '$',
      'two',
      ' hundred',
      '½',
      '万',
      '三',
      's',
      ':',
      '/',
      'x',
      '年',
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 14 }), (units) => {
        const text = units.join('')
        const readings = liberal(text)
        const counted = readNumbers(text).filter(({ kind }) => kind !== 'identifier')
        expect(counted.filter(({ value }) => !readings.has(value))).toEqual([])
      }),
      { numRuns: sized(250, 5000) },
    )
  })
})

test('mentions stand where their digits stand', () => {
  const text = 'Über ٣٫٥ مليون, £1,234.50, fünf 2007–11'
  expect(readNumbers(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    '٣٫٥ مليون',
    '1,234.50',
    '2007',
    '11',
  ])
})

test('hostile digits cost no more than their length', () => {
  for (const piece of [
    '1',
    '1,',
    '1 ',
    '1.',
    '1-',
    '1,234,',
    '[1',
    '(555) ',
    'a1',
    '-1',
    'one ',
    'hundred ',
    '万',
    '三',
    '九千',
    '+1 ',
    'a@',
    'v1.',
    '1:',
    '1/',
  ]) {
    const text = piece.repeat(Math.floor(sized(4_000, 30_000) / piece.length))
    expect(() => [readNumbers(text), readNumbersLiberally(text)]).not.toThrow()
  }
})

describe('decimals', () => {
  const digits = fc.stringMatching(/^\d{1,30}$/)
  const number = fc.tuple(digits, digits).map(([whole, fraction]) => decimal(whole, fraction))

  test('of the same number are the same text', () => {
    fc.assert(
      fc.property(digits, digits, fc.integer({ min: -40, max: 40 }), (whole, fraction, exponent) => {
        expect(decimal(`00${whole}`, `${fraction}00`, exponent)).toBe(decimal(whole, fraction, exponent))
        expect(scaled(decimal(whole, fraction, exponent), -exponent)).toBe(decimal(whole, fraction))
      }),
    )
  })

  test.each<[string, string, number, boolean]>([
    ['100', '116', 20, true],
    ['100', '126', 20, false],
    ['0.1', '0.1', 0, true],
    ['1', '0', 20, false],
  ])('%s within %s: %i percent is %s', (a, b, percent, expected) => {
    expect(isWithinPercent(a, b, { percent })).toBe(expected)
  })

  test('lie within nought percent of themselves', () => {
    fc.assert(
      fc.property(number, (value) => {
        expect(isWithinPercent(value, value, { percent: 0 })).toBe(true)
      }),
    )
  })
})
