import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter, anyGrapheme } from '../../test/support/characters.ts'
import { cut, cutMiddle, displayWidth, oneLine, padEnd, wrap } from './display.ts'

describe('oneLine', () => {
  test.each([
    ['a terminal escape', 'a\u001b[2Jb', String.raw`a\x1b[2Jb`],
    ['an eight-bit control sequence', 'a\u009b31mb', String.raw`a\x9b31mb`],
    ['a bell and a backspace', 'a\u0007\u0008', String.raw`a\x07\x08`],
    ['a right-to-left override', 'abc\u202edcba', String.raw`abc\u202edcba`],
    ['an isolate', 'a\u2066b\u2069', String.raw`a\u2066b\u2069`],
    ['a zero-width space', 'a\u200bb', String.raw`a\u200bb`],
    ['tag characters', 'a\u{e0041}', String.raw`a\u{e0041}`],
    ['a lone surrogate', 'a\ud800b', 'a\ufffdb'],
    ['line breaks and tabs', ' a\r\n\tb\u2028c ', 'a b c'],
  ])('spells out or flattens %s', (_, text, shown) => {
    expect(oneLine(text)).toBe(shown)
  })

  test('leaves letters of any script and joined emoji alone', () => {
    const text = 'Grüße, 世界, שלום, می‌خواهم, 👩‍🚀'
    expect(oneLine(text)).toBe(text)
  })

  test('never leaves a control or a direction-changing character in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        // eslint-disable-next-line no-control-regex
        expect(oneLine(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u)
      }),
    )
  })
})

// Columns as `wcwidth` of Python (0.2.13, wcswidth) gives them.
test.each([
  ['abc', 3],
  ['世界', 4],
  ['한국어', 6],
  ['ｆｕｌｌ', 8],
  ['é', 1],
  ['e\u0301', 1],
  ['👍', 2],
  ['👩‍🚀', 2],
  ['🇩🇪', 2],
  ['❤️', 2],
  ['✓', 1],
  ['–', 1],
  ['', 0],
])('%s takes %i columns', (text, columns) => {
  expect(displayWidth(text)).toBe(columns)
})

describe('cut', () => {
  test('leaves what fits', () => {
    expect(cut('abc', 3)).toBe('abc')
  })

  test('shows how long a cut text is', () => {
    expect(cut('word '.repeat(1000), 40)).toBe('word word word word… (5,000 characters)')
  })

  test('keeps to the width for any text wide enough to hold the length', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyGrapheme, maxLength: 300 }), fc.integer({ min: 24, max: 80 }), (text, width) => {
        expect(displayWidth(cut(text, width))).toBeLessThanOrEqual(width)
      }),
    )
  })

  test('does not let marks without width make a line endless', () => {
    expect(cut(`a${'\u0301'.repeat(100_000)}`, 40).length).toBeLessThan(200)
  })
})

test.each([
  ['short.md', 'short.md'],
  ['Reference/Type-Providers.md#json-schema-to-ts', 'Reference…ema-to-ts'],
  ['世界世界世界世界世界世界', '世界世界…世界世界'],
])('%s loses its middle', (text, shown) => {
  expect(cutMiddle(text, 19)).toBe(shown)
})

describe('wrap', () => {
  test('breaks between words', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three'])
  })

  test('breaks a word that is wider than a line', () => {
    expect(wrap('世界世界世界', 5)).toEqual(['世界', '世界', '世界'])
  })

  test('keeps every word, in lines no wider than asked', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z世]{1,12}$/), { minLength: 1 }), (words) => {
        const lines = wrap(words.join(' '), 9)
        expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''))
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(9)
      }),
    )
  })
})

test('pads by columns, not by characters', () => {
  expect(padEnd('世界', 6)).toBe('世界  ')
})
