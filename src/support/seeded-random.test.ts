import { expect, test } from 'vitest'
import { seededRandom } from './seeded-random.ts'

test('gives the numbers of Mulberry32 (Tommy Ettinger’s reference in C)', () => {
  const random = seededRandom(0)
  expect([random(), random(), random()].map((share) => share * 2 ** 32)).toEqual([1144304738, 1416247, 958946056])
})

test('gives the same numbers for the same seed, also beyond 32 bits, and others for another', () => {
  const first = (seed: number): number[] => Array.from({ length: 5 }, seededRandom(seed))
  expect(first(7)).toEqual(first(7))
  expect(first(7)).toEqual(first(7 + 2 ** 32))
  expect(first(7)).not.toEqual(first(8))
})
