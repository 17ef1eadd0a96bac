import { expect, test } from 'vitest'
import { prepare } from './large-pattern.ts'

test.each(['', 'g', 'y'])('a pattern that was prepared finds what it would have found: flags "%s"', (flags) => {
  const text = 'one two \uE000 two'
  const [prepared, usual] = [new RegExp('two', flags), new RegExp('two', flags)]
  prepared.lastIndex = usual.lastIndex = 4
  prepare(prepared, text)
  expect(prepared.lastIndex).toBe(4)
  expect(prepared.exec(text)).toEqual(usual.exec(text))
  expect(prepared.lastIndex).toBe(usual.lastIndex)
})
