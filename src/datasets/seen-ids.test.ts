import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PlaceIndex } from './place-index.ts'
import { SeenIds } from './seen-ids.ts'

describe('the table of ids', () => {
  test('knows what it has seen, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 4 })), (ids) => {
        const table = new SeenIds()
        const set = new Set<string>()
        for (const id of ids) {
          expect(table.seen(id)).toBe(set.has(id))
          set.add(id)
        }
      }),
      { seed: 7 },
    )
  })

  test.each([
    ['counted', (i: number) => `dev-${i}`],
    ['long', (i: number) => `https://example.org/documents/${i}/passages/${i * 7}`],
    ['two characters', (i: number) => String.fromCharCode(i % 1000, Math.floor(i / 1000))],
  ])('takes 300,000 ids without a collision, in at most 16 bytes each: %s', (_, idOf) => {
    const table = new SeenIds()
    const most: number[] = []
    for (let i = 0; i < 300_000; i++) {
      if (table.seen(idOf(i))) expect.fail(`${idOf(i)} is taken for another id`)
      if (i > 10_000 && i % 1000 === 0) most.push(table.bytes / i)
    }
    expect(Math.max(...most)).toBeLessThanOrEqual(16)
    for (let i = 0; i < 300_000; i += 1000) expect(table.seen(idOf(i))).toBe(true)
  })
})

describe('the places of examples', () => {
  test('come back as they went in', () => {
    const place = fc.record({
      line: fc.integer({ min: 1, max: 9 }),
      column: fc.option(fc.constantFrom(1, 3), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(place, { minLength: 1 }), fc.boolean(), (places, withColumn) => {
        const index = new PlaceIndex()
        const given = places.map(({ line, column = 1 }) => ({ file: 'f', line, ...(withColumn ? { column } : {}) }))
        for (const each of given) index.add(each)
        expect(given.map((_, at) => index.at(at))).toEqual(given)
        expect(index.at(given.length)).toBeUndefined()
        expect(index.at(-1)).toBeUndefined()
      }),
      { seed: 7 },
    )
  })
})
