import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDuplicate, hasEveryKey } from './duplicate-key.ts'

test('a text has as many keys as its value exactly where none occurs twice', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      expect(hasEveryKey(JSON.parse(text), text)).toBe(true)
      expect(findDuplicate(text)).toBeUndefined()
    }),
  )
})

test.each([
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"b":[{"a":":","a":{"a":1}}]}',
  '{"__proto__":1,"__proto__":2}',
  '[{},{"":1,"":1}]',
])('%s has a key twice', (text) => {
  expect(hasEveryKey(JSON.parse(text), text)).toBe(false)
  expect(findDuplicate(text)).toBeDefined()
})

test.each(['{"__proto__":{"a":1}}', '{"a":"x\\":y","b":[[],{}]}', '3', 'null', '[]'])('%s has none', (text) => {
  expect(hasEveryKey(JSON.parse(text), text)).toBe(true)
})
