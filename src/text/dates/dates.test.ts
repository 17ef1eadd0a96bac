import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ARABIC_SPELLED,
  DAY_FIRST,
  EAST_ASIAN,
  MONTH_FIRST,
  YEAR_AND_MONTH,
  YEAR_FIRST,
  YEAR_LAST,
} from './date-patterns.ts'
import { type CalendarDate, type DateMention, matchesDate, readDates } from './dates.ts'
import { withAsciiDigits } from '../characters/digits.ts'
import { sized } from '../../../test/long-form.ts'

const dates = (text: string, liberal = false) =>
  readDates(text, { liberal }).map(({ start: _s, end: _e, ...date }) => date)

describe('dates', () => {
  test.each<[string, CalendarDate]>([
    ['on December 6, 1975', { year: 1975, month: 12, day: 6 }],
    ['on December 6 , 1975', { year: 1975, month: 12, day: 6 }],
    ['the 6th of December 1975', { year: 1975, month: 12, day: 6 }],
    ['6 Dec. 1975', { year: 1975, month: 12, day: 6 }],
    ['in December 1975', { year: 1975, month: 12 }],
    ['on May 5', { month: 5, day: 5 }],
    ['1975-12-06', { year: 1975, month: 12, day: 6 }],
    ['31/10/2018', { year: 2018, month: 10, day: 31 }],
    ['10/31/2018', { year: 2018, month: 10, day: 31 }],
    ['1975年12月6日', { year: 1975, month: 12, day: 6 }],
    ['1975年', { year: 1975 }],
    ['12月6日', { month: 12, day: 6 }],
    ['٦ ديسمبر ١٩٧٥', { year: 1975, month: 12, day: 6 }],
  ])('%s', (text, expected) => {
    expect(dates(text)).toEqual([expected])
  })

  test.each(['You might 5 times', 'they march', '13/40/2000', '1.2.3', 'in 1999', '2018.11'])('%s is none', (text) => {
    expect(dates(text)).toEqual([])
  })

  test('a source may write a month in digits', () => {
    expect(dates('2018.11', true)).toEqual([{ year: 2018, month: 11 }])
  })

  test('both orders of 11/10/2018 are kept', () => {
    expect(dates('11/10/2018')).toEqual([
      { year: 2018, month: 10, day: 11, alternative: { year: 2018, month: 11, day: 10 } },
    ])
  })

  test.each<[string, string, boolean]>([
    ['December 1975', 'December 6, 1975', true],
    ['December 6, 1975', 'December 1975', false],
    ['December 6, 1975', '6/12/1975', true],
    ['12 June 1975', '6/12/1975', true],
    ['6 December 1975', '7 December 1975', false],
    ['November 10, 2018', '11/10/2018', true],
    ['October 11, 2018', '11/10/2018', true],
    ['May 5', '5 May 2001', true],
    ['1975年', '1975-12-06', true],
  ])('%s is borne out by %s: %s', (claimed, source, expected) => {
    const [claim, known] = [readDates(claimed)[0], readDates(source, { liberal: true })[0]]
    if (claim === undefined || known === undefined) throw new Error('both sides hold a date')
    expect(matchesDate(claim, known)).toBe(expected)
  })

  test('are those that the patterns find anywhere', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }), fc.boolean(), (pieces, liberal) => {
        const text = pieces.join('')
        expect(readDates(text, { liberal })).toEqual(datesAnywhere(text, liberal))
      }),
      { numRuns: sized(800, 5_000), seed: 1 },
    )
  })

  test('hostile digits and months cost no more than their length', () => {
    for (const piece of ['1/', '1 ', 'may ', '12 may ', '1975', '年', '2018-', 'march 1,']) {
      expect(() => readDates(piece.repeat(Math.floor(100_000 / piece.length)), { liberal: true })).not.toThrow()
    }
  })
})

const PIECES = [
  '1', '6', '12', '31', '2018', '1975', '3018', '18', '½', '٦', '５', ' ', ' ', '  ', '.', ',', ', ', '-', '/', ':', ' of ', ' OF', 'of ', 'st', 'th ',
  'March', 'march ', 'Mar.', ' May', 'may ', 'Sept ', 'dec', ' December ', 'x', 'é', 'days', 'من ', 'ديسمبر', '年', '月', '日', '九', '월 ', '일', '. ', ' de ', 'er ', 'mars ', 'Mars ', 'mai', 'août ', 'Août', 'мая ', 'मई ', '\ud800', '\u0301',
] // prettier-ignore

/** Every pattern tried over the whole text; of dates within each other the outermost. */
function datesAnywhere(text: string, liberal: boolean): DateMention[] {
  const plain = withAsciiDigits(text)
  const western = [DAY_FIRST, MONTH_FIRST, YEAR_FIRST, YEAR_LAST]
  const found = [...western, ARABIC_SPELLED, ...EAST_ASIAN, ...(liberal ? [YEAR_AND_MONTH] : [])].flatMap(
    ({ pattern, read }) =>
      [...plain.matchAll(pattern)].flatMap((match) => {
        const date = read(match)
        return date === undefined ? [] : [{ start: match.index, end: match.index + match[0].length, ...date }]
      }),
  )
  let end = 0
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((date) => {
      const isOutside = date.start >= end
      if (isOutside) end = date.end
      return isOutside
    })
}

test('an age ahead of may is no date', () => {
  expect(readDates('Nobody under 18 may book. Those aged 16 may apply.')).toEqual([])
  expect(readDates('It opens on 18 may.')).toHaveLength(1)
})
