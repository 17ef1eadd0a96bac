import { expect, test } from 'vitest'
import { isPlainObject } from './plain-object.ts'

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [Object.create(null) as object, true],
  [new Date(0), false],
  [new Map(), false],
  [new URL('http://localhost'), false],
  [Object.create({}) as object, false],
])('whether %j is a plain object: %s', (value, isPlain) => {
  expect(isPlainObject(value)).toBe(isPlain)
})
