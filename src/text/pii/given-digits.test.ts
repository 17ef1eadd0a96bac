import { expect, test } from 'vitest'
import { hasDigitsOf } from './given-digits.ts'

test.each([
  ['0800 555 0142', 'Service line: 0800 555 0142, on weekdays.', true],
  ['0800-555-0142', 'Service line: 0800 555 0142 (24/7).', true],
  ['+44 1632 960114', 'Ring 44 (1632) 960 114.', true],
  ['0800 555 0142', 'Orders 10800 555 0142 and 0800 555 01429.', false],
  ['0800 555 0142', 'Service line: 0800 555 0143.', false],
  ['5550', 'Room 5550.', false],
  ['a@b.example', 'Write to a@b.example.', false],
])('%s in “%s”: %s', (value, text, expected) => {
  expect(hasDigitsOf({ value }, [text])).toBe(expected)
})
