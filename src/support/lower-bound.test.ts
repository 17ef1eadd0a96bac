import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowerBound } from './lower-bound.ts'

test('finds the first place of a list in order that is not below a value', () => {
  const numbers = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 40 })
  fc.assert(
    fc.property(numbers, fc.integer({ min: -25, max: 25 }), (unordered, value) => {
      const list = Int32Array.from(unordered).sort()
      const first = list.findIndex((own) => own >= value)
      const place = lowerBound((at) => (list[at] as number) < value, list.length)
      expect(place).toBe(first === -1 ? list.length : first)
    }),
  )
})

test('looks at a stretch of a list alone', () => {
  const list = [9, 9, 1, 3, 5, 0, 0]
  const firstFrom = (value: number): number => lowerBound((at) => (list[at] as number) < value, 5, 2)
  expect([0, 1, 2, 3, 4, 5, 6].map(firstFrom)).toEqual([2, 2, 3, 3, 4, 4, 5])
})

test('asks nothing about an empty stretch', () => {
  const never = (): boolean => {
    throw new Error('asked')
  }
  expect(lowerBound(never, 0)).toBe(0)
  expect(lowerBound(never, 3, 3)).toBe(3)
})
