import { expect, test } from 'vitest'
import { deepFreeze } from './deep-freeze.ts'

test('freezes what an object holds, however deep', () => {
  const frozen = deepFreeze({ list: [{ inner: 1 }] })
  expect(() => {
    const [first] = frozen.list
    if (first) first.inner = 2
  }).toThrow(TypeError)
  expect(frozen.list[0]?.inner).toBe(1)
})
