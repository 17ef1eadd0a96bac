import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysIn, namesOf, weekdaysIn } from './weekdays.ts'

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

test('no part that is looked for first hides a day', () => {
  const words =
    'Monday Mondays mon TUES tue Wednesday Thursday thurs Fri Saturday Sun weekday Weekdays week weekend days day daily a all any every single seven 7 24/7 to – - . , working business other ſunday buſineſſ of the month common'
  const texts = fc.array(fc.tuple(fc.constantFrom(...words.split(' ')), fc.constantFrom(' ', '', '  ')), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(texts, (pieces) => {
      const text = `biweekly: ${pieces.flat().join('')}`
      expect(weekdaysIn(text)).toBe(daysIn(text, () => true))
    }),
    { seed: 7, numRuns: 2000 },
  )
})
