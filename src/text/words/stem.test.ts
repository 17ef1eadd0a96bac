import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stem } from './stem.ts'

test('a stem differs from the beginning of its word in its last letter alone', () => {
  const ending = fc.constantFrom('', 's', 'es', 'ies', 'ied', 'ed', 'ing', 'ly', 'e', 'i', 'ys', 'sses')
  const letters = fc.string({ unit: fc.constantFrom('a', 'e', 'i', 'y', 's', 't', 'r', 'x', 'é'), maxLength: 8 })
  fc.assert(
    fc.property(letters, ending, (beginning, end) => {
      const form = beginning + end
      expect(form.startsWith(stem(form).slice(0, -1))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
