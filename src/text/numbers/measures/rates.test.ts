import { expect, test } from 'vitest'
import { ratesAt } from './rates.ts'

/** What the first number of a text counts for. */
function rates(text: string): string {
  const start = text.search(/\d/)
  const { times, others } = ratesAt(text, { start, end: start + (/\d+/.exec(text)?.[0].length ?? 0) })
  return [...times, ...others].join(' ')
}

test.each([
  ['18 euros per night, breakfast included', 'night'],
  ['18 euros a night.', 'night'],
  ['2 days of paid leave per month', 'month'],
  ['60 requests per minute per key', 'minute key'],
  ['$10 per user per month', 'month user'],
  ['10 €/month', 'month'],
  ['500 mg per dose', 'dose'],
  ['40 euros monthly', 'month'],
  ['18 euros por noche', 'night'],
  ['3 veces al día', 'day'],
  ['2 veces a la semana', 'week'],
  ['18 Euro pro Nacht', 'night'],
  ['20 € im Monat', 'month'],
  ['18 euros par nuit', 'night'],
  ['每晚18欧元', 'night'],
  ['18欧元/晚', 'night'],
  ['18 يورو في الليلة', 'night'],
  ['The annual premium is 144 euros and can be paid monthly', 'year'],
  ['144 euros, payable monthly', ''],
  ['The rent is 144 euros, billed monthly', ''],
  ['A monthly rent of 950 euros', 'month'],
  ['A yearly pass costs $90 per person', 'year person'],
  ['The annual report has 40 pages', ''],
  ['12 per cent', ''],
  ['18 euros, a day after the start', ''],
  ['5 people met for a night', ''],
  ['两人共18欧元', ''],
])('what %s counts for: %s', (text, expected) => {
  expect(rates(text)).toBe(expected)
})
