import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonLengthInBlocks, distanceInBlocks } from './bit-parallel.ts'
import { editDistance, similarity } from './edit-distance.ts'
import { lcsLength } from './lcs.ts'
import { ngramCoverage, ngrams } from './ngrams.ts'
import { sized } from '../../../test/long-form.ts'

const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
const text = letters.map((units) => units.join(''))

/** The textbook recursions, without memory limits or bands. */
function plainLcs(a: readonly string[], b: readonly string[]): number {
  const [first, ...restA] = a
  const [second, ...restB] = b
  if (first === undefined || second === undefined) return 0
  if (first === second) return 1 + plainLcs(restA, restB)
  return Math.max(plainLcs(a, restB), plainLcs(restA, b))
}

function plainDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)),
  )
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const [up, left, diagonal] = [rows[i - 1]?.[j] ?? NaN, rows[i]?.[j - 1] ?? NaN, rows[i - 1]?.[j - 1] ?? NaN]
      const row = rows[i]
      if (row !== undefined) row[j] = Math.min(up + 1, left + 1, diagonal + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
  }
  return rows[a.length]?.[b.length] ?? NaN
}

describe('longest common subsequence', () => {
  test('of ABCBDAB and BDCABA is four long (Cormen et al., Introduction to Algorithms)', () => {
    expect(lcsLength('ABCBDAB'.split(''), 'BDCABA'.split(''))).toBe(4)
  })

  test('is what the textbook recursion gives', () => {
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        expect(lcsLength(a.slice(0, 8), b.slice(0, 8))).toBe(plainLcs(a.slice(0, 8), b.slice(0, 8)))
      }),
    )
  })

  test('of very long lists is bounded work', () => {
    const long = Array.from({ length: 200_000 }, (_, index) => index % 7)
    expect(lcsLength(long, long)).toBeGreaterThan(0)
  })
})

describe('edit distance', () => {
  test.each([
    ['kitten', 'sitting', 3],
    ['flaw', 'lawn', 2],
    ['', 'abc', 3],
    ['same', 'same', 0],
  ])('of %s and %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, { most: 10 })).toBe(distance)
  })

  test('is the textbook distance up to the bound, and undefined beyond it', () => {
    fc.assert(
      fc.property(text, text, fc.nat(12), (a, b, most) => {
        const distance = plainDistance(a, b)
        expect(editDistance(a, b, { most })).toBe(distance <= most ? distance : undefined)
      }),
      { numRuns: sized(600, 2000) },
    )
  })

  test('gives likeness in ten-thousandths', () => {
    expect(similarity('kitten', 'sitting', { least: 0 })).toBe(5714)
    expect(similarity('kitten', 'sitting', { least: 9000 })).toBeUndefined()
    expect(similarity('', '', { least: 9000 })).toBe(10_000)
  })
})

test('many cells at a step give what the plain tables give', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 100 })
  fc.assert(
    fc.property(list, list, (a, b) => {
      expect(distanceInBlocks(a, b)).toBe(plainDistance(a.join(''), b.join('')))
      expect(commonLengthInBlocks(a, b)).toBe(lcsLength(a, b))
    }),
    { numRuns: sized(100, 300) },
  )
})

describe('n-grams', () => {
  test('are runs of neighbours', () => {
    expect(ngrams(['a', 'b', 'c'], 2)).toEqual(['a\u0000b', 'b\u0000c'])
    expect(ngrams(['a'], 2)).toEqual([])
    expect(() => ngrams(['a'], 0)).toThrow('n is 0; an n-gram has one item or more.')
  })

  test('are covered where the other list has them', () => {
    expect(ngramCoverage([1, 2, 3, 4], { inside: [2, 3, 4, 5], n: 2 })).toEqual({ covered: 2, total: 3 })
  })

  test('of a list are covered by any list that holds it whole', () => {
    fc.assert(
      fc.property(letters, letters, letters, fc.integer({ min: 1, max: 4 }), (before, items, after, n) => {
        const { covered, total } = ngramCoverage(items, { inside: [...before, ...items, ...after], n })
        expect(covered).toBe(total)
      }),
    )
  })
})
