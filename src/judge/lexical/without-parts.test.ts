import { expect, test } from 'vitest'
import { type Span, withoutParts } from './without-parts.ts'

test('what is no content is left out of a stretch, with the space before it', () => {
  const text = 'According to [1], Riga is big, as [1] says, and old.'
  const parts: Span[] = [
    [0, 18],
    [31, 43],
  ]
  expect(withoutParts(parts, { text, span: [0, text.length] })).toBe('Riga is big, and old.')
  expect(withoutParts(parts, { text, span: [18, 29] })).toBe('Riga is big')
  expect(withoutParts(parts, { text, span: [18, text.length] })).toBe('Riga is big, and old.')
})

test('of very many parts few are looked at for each stretch', () => {
  let looks = 0
  const parts = new Proxy(
    Array.from({ length: 10_000 }, (_, at): Span => [at * 10, at * 10 + 4]),
    { get: (all, key, self) => (typeof key === 'string' && /^\d+$/.test(key) && looks++, Reflect.get(all, key, self)) },
  )
  const text = 'In 1, a is'.repeat(10_000)
  for (let at = 0; at < 10_000; at += 100) withoutParts(parts, { text, span: [at * 10 + 4, at * 10 + 10] })
  expect(looks).toBeLessThan(100 * 30)
})
