import { describe, expect, test } from 'vitest'
import { digitValue } from '../characters/characters.ts'
import { readDates } from '../dates/dates.ts'
import { readNumbers, readNumbersLiberally } from './numbers.ts'
import { showDigits } from './shown-digits.ts'

const values = (text: string) => readNumbers(text).map(({ value }) => value)

/** Every decimal digit that the running Unicode tables know, by code point. */
const DECIMALS = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .filter((code) => /\p{Nd}/u.test(String.fromCodePoint(code)))

test('every decimal digit of every script is read as its value, alone and within a number', () => {
  expect(DECIMALS.length).toBeGreaterThanOrEqual(680)
  const runs = DECIMALS.filter((code, at) => at % 10 === 0 && digitValue(code) >= 0)
  expect(runs.length).toBeGreaterThan(60)
  for (const zero of runs) {
    for (let digit = 0; digit < 10; digit++) {
      const sign = String.fromCodePoint(zero + digit)
      const text = `It was 1${sign}${sign} percent.`
      expect([zero, ...values(text)]).toEqual([zero, `1${digit}${digit}`])
      expect([zero, ...readNumbersLiberally(text).map(({ value }) => value)]).toContain(`1${digit}${digit}`)
    }
  }
})

test('a character is shown alike in a text that nothing else makes read for hidden digits and signs', () => {
  for (let code = 0; code < 0x10000; code++) {
    const sign = String.fromCharCode(code)
    const text = `1${sign}2 ${sign} a${sign} 20${sign}.`
    const { plain } = showDigits(text, { liberal: true })
    expect([code, showDigits(`${text}\u2060`, { liberal: true }).plain]).toEqual([code, plain])
  }
})

test('a number stands where its characters stand, whatever they are made of', () => {
  const text = 'The share of 𝟡\u200b𝟡 percent and of ٣\u2060٤.'
  expect(readNumbers(text).map(({ start, end }) => text.slice(start, end))).toEqual(['𝟡\u200b𝟡', '٣\u2060٤'])
})

test('framed numbers of every row are read, and as marks of a list they are none', () => {
  for (const sign of '⑫⑿⒓⓬') expect(values(`It was ${sign} percent.`)).toEqual(['12'])
  for (const sign of '㉝㊳㊿') expect(values(`It was ${sign} percent.`)).toEqual([sign.normalize('NFKC')])
  for (const sign of '⑨❾➈➒⓽⒐⑼🄊') expect(values(`It was ${sign} percent.`)).toEqual(['9'])
  expect(values('① It rains. ② It snows.')).toEqual([])
})

test.each([
  ['¹²', ['12']],
  ['₁₂', ['12']],
  ['Ⅻ', ['12']],
  ['ⅻ', ['12']],
  ['ⅯⅭⅯⅬⅩ', ['1960']],
  ['2⅓', ['7/3']],
  ['⅔', ['2/3']],
  ['⅛', ['0.125']],
  ['⅟5', ['0.2']],
  ['¹⁄₂', ['0.5']],
  ['9e1', ['90']],
  ['1.5E+3', ['1500']],
  ['2e-9', ['0.000000002']],
  ['10⁹', ['1000000000']],
  ['10^{9}', ['1000000000']],
  ['10⁻³', ['0.001']],
  ['4.5 × 10⁹', ['4500000000']],
  ['9⁹', ['387420489']],
  ['0x0C', ['12']],
  ['0b1100', ['12']],
  ['0o14', ['12']],
  ['9️⃣9️⃣', ['99']],
  ['9e999999', ['9999999']],
])('%s is read as a reader sees it', (written, expected) => {
  expect(values(`It was ${written} then.`)).toEqual(expected)
})

test.each(['5 km²', 'CO₂', 'GDP¹', 'x₁', '[¹]', '¹⁴C', 'm·s⁻¹', '¹ See the annex.', 'rose.²'])(
  'raised and lowered digits of units, formulas and notes are none: %s',
  (text) => {
    expect(values(text).filter((value) => value !== '5')).toEqual([])
  },
)

describe('a minus', () => {
  const minus = (text: string) => readNumbers(text).map((one) => [one.value, one.minus !== undefined])
  test.each(['−9 percent', 'It was -9 percent', 'It was –9 percent', 'It was minus 9', 'It was −$9', '(negative 9)'])(
    'is read in %j',
    (text) => expect(minus(text)).toEqual([['9', true]]),
  )
  test.each([
    '10-20',
    '2019–2020',
    '- 5 of them',
    '-5 of them',
    'pp. 3-9',
    '2020-05-06',
    '10 -20',
    'from 5 – 7',
    '10 minus 5',
  ])('is none in %j', (text) => expect(minus(text).filter(([, negative]) => negative)).toEqual([]))
})

const HIDDEN = [
  '\u00ad', '\u034f', '\u061c', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202c', '\u2060', '\u2062', '\u2066', '\u2069',
  '\ufe0e', '\ufe0f', '\ufeff', '\u{e0100}', '\u{e0041}',
] // prettier-ignore

test.each(['12,345.6', 'twenty-five', '1.5e3', '½', '10^9', '−7', '4.5 × 10⁹', '25 million', '2019–20', '0x0C'])(
  'what does not show changes nothing, wherever it stands in %s',
  (written) => {
    const text = `It was ${written} then.`
    const expected = [values(text), readNumbersLiberally(text).map(({ value }) => value)]
    for (const hidden of HIDDEN) {
      for (let at = 7; at <= 7 + written.length; at++) {
        const changed = text.slice(0, at) + hidden + text.slice(at)
        const found = [values(changed), readNumbersLiberally(changed).map(({ value }) => value)]
        expect([changed, ...found]).toEqual([changed, ...expected])
      }
    }
  },
)

test.each(['6 December 1975', '1975-12-06', 'December 6, 1975', '1975年12月6日', '٦ ديسمبر ١٩٧٥'])(
  'what does not show changes nothing, wherever it stands in the date %s',
  (written) => {
    const dates = (text: string) => readDates(text).map(({ year, month, day }) => [year, month, day])
    expect(dates(written)).toEqual([[1975, 12, 6]])
    for (const hidden of HIDDEN) {
      for (let at = 0; at <= written.length; at++) {
        expect(dates(written.slice(0, at) + hidden + written.slice(at))).toEqual([[1975, 12, 6]])
      }
    }
  },
)

test('a full-width comma parts figures, but for groups of three digits', () => {
  expect(values('三等2000，12月一次性发放')).toEqual(['2000', '12'])
  expect(values('共1，234元')).toEqual(['1234'])
})
