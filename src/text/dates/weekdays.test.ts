import { expect, test } from 'vitest'
import { namesOf, weekdaysIn } from './weekdays.ts'

test.each([
  ['Open Monday to Friday.', 'Monday, Tuesday, Wednesday, Thursday, Friday'],
  ['Open Mon–Wed and on Sundays.', 'Monday, Tuesday, Wednesday, Sunday'],
  ['Open Saturday through Monday.', 'Monday, Saturday, Sunday'],
  ['On weekdays only', 'Monday, Tuesday, Wednesday, Thursday, Friday'],
  ['At weekends', 'Saturday, Sunday'],
  ['Open daily', 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday'],
  ['Seven days a week', 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday'],
  ['Within 30 days, on the first day of the week', ''],
  ['Every other day, and every day but one', ''],
  ['The sun rose on a sundae', ''],
])('%s: %s', (text, days) => {
  expect(namesOf(weekdaysIn(text))).toBe(days)
})
