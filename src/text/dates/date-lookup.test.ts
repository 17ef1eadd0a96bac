import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DateLookup } from './date-lookup.ts'
import type { DateReading } from './date-patterns.ts'
import { matchesDate } from './dates.ts'
import { sized } from '../../../test/long-form.ts'

const field = (from: number, to: number) => fc.option(fc.integer({ min: from, max: to }), { nil: undefined })
const parts = { year: field(2001, 2003), month: field(1, 3), day: field(1, 3) }
const isSaid = ({ year, month, day }: DateReading) => [year, month, day].some((part) => part !== undefined)
const single = fc.record(parts).map(defined).filter(isSaid)
/** Only dates with a year have another reading. */
const twofold = fc
  .record({
    year: fc.integer({ min: 2001, max: 2003 }),
    month: fc.integer({ min: 1, max: 3 }),
    day: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ year, month, day }): DateReading => ({ year, month, day, alternative: { year, month: day, day: month } }))
const date = fc.oneof(single, twofold)

function defined(date: { [Key in 'year' | 'month' | 'day']: number | undefined }): DateReading {
  return Object.fromEntries(Object.entries(date).filter(([, part]) => part !== undefined))
}

test('dates are found by a table as they are found one by one', () => {
  fc.assert(
    fc.property(fc.array(date, { maxLength: 6 }), date, (known, claimed) => {
      const lookup = new DateLookup(known)
      expect(lookup.has(claimed)).toBe(known.some((one) => matchesDate(claimed, one)))
      const { year } = claimed
      const dated = known.filter((one) => one.year === undefined && year !== undefined)
      expect(lookup.hasWithoutYear(claimed)).toBe(
        dated.some((one) => matchesDate(claimed, { ...one, year: year ?? 0 })),
      )
    }),
    { numRuns: sized(600, 2000) },
  )
})

test('the closest date is the first of those that say most of it', () => {
  fc.assert(
    fc.property(fc.array(single, { maxLength: 6 }), single, (known, claimed) => {
      const shared = known.map(
        (one) =>
          (['year', 'month', 'day'] as const).filter((part) => one[part] !== undefined && one[part] === claimed[part])
            .length,
      )
      const most = Math.max(0, ...shared)
      expect(new DateLookup(known).closest(claimed)).toBe(most === 0 ? undefined : shared.indexOf(most))
    }),
    { numRuns: sized(600, 2000) },
  )
})
