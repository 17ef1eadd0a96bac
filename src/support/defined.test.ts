import { expect, expectTypeOf, test } from 'vitest'
import { defined } from './defined.ts'

test('leaves out what is undefined and nothing else, in the order given', () => {
  const text = undefined as string | undefined
  const kept = defined({ b: 0, text, a: null, none: false, empty: '' })
  expect(JSON.stringify(kept)).toBe('{"b":0,"a":null,"none":false,"empty":""}')
  expect(Object.keys(kept)).not.toContain('text')
  expectTypeOf(kept.b).toEqualTypeOf<number>()
  expectTypeOf<{ text?: string }>().toExtend<Pick<typeof kept, 'text'>>()
})
