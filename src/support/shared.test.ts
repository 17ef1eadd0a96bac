import { expect, test } from 'vitest'
import { shared } from './shared.ts'

const length = (text: string) => text.length
const first = (text: string) => text[0]

test('makes a value once for each key', () => {
  const once = shared()
  let made = 0
  const make = () => {
    made += 1
    return length('four')
  }
  expect([once(length, make), once(length, make), made]).toEqual([4, 4, 1])
  expect(once(first, () => first('four'))).toBe('f')
})

test('keeps a value that is undefined too', () => {
  const once = shared()
  expect(once(first, () => first(''))).toBeUndefined()
  expect(once(first, () => first('later'))).toBeUndefined()
})
