import { expect, test } from 'vitest'
import { dateOfDay, dayNumber } from './days.ts'

const DAY = 86_400_000

test('days are those of the calendar, there and back', () => {
  for (let number = -250_000; number < 120_000; number += 17) {
    const date = new Date(number * DAY)
    const own = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
    expect(dateOfDay(number)).toEqual(own)
    expect(dayNumber(own)).toBe(number)
  }
})

test('months and days beyond the calendar count on', () => {
  expect(dateOfDay(dayNumber({ year: 2023, month: 4 + 36, day: 10 }))).toEqual({ year: 2026, month: 4, day: 10 })
  expect(dateOfDay(dayNumber({ year: 2024, month: 1 - 2, day: 30 }))).toEqual({ year: 2023, month: 11, day: 30 })
  expect(dateOfDay(dayNumber({ year: 2024, month: 2, day: 30 }))).toEqual({ year: 2024, month: 3, day: 1 })
})
