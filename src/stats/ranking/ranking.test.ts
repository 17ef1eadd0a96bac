import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../support/seeded-random.ts'
import { paretoFront } from './front.ts'
import { lettersOf } from './letters.ts'
import { permuted } from './permutations.ts'
import { rank, type ScoreMatrix } from './ranking.ts'

/** Passes of variants on examples that are hard or easy for all. */
function passes(n: number, rates: readonly number[], random = seededRandom(7)): ScoreMatrix {
  const scores = Array.from({ length: n }, () => {
    const common = random()
    return rates.map((rate) => ((random() < 0.6 ? common : random()) < rate ? 1 : 0))
  })
  return { examples: scores.map(() => ({})), scores }
}

describe('a ranking', () => {
  test("of two variants is their paired comparison: R's sleep data, by ten", () => {
    const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]
    const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    const scores = first.map((x, at) => [(x + 2) / 10, ((second[at] ?? 0) + 2) / 10])
    const { pairs, order, conclusive } = rank({ examples: scores.map(() => ({})), scores })
    expect(order).toEqual([1, 0])
    expect(pairs[0]?.pValue).toBeCloseTo(2 / 512, 3)
    // A loss of a whole point in one of seven would make them equal, and ten examples may well not show one.
    expect(pairs[0]).toMatchObject({ undoneByRare: true })
    expect([pairs[0]?.better, conclusive]).toEqual([undefined, false])
    const often = Array.from({ length: 6 }, () => scores).flat()
    const { pairs: many } = rank({ examples: often.map(() => ({})), scores: often })
    expect(many[0]?.better).toBe(1)
    expect(many[0]?.interval?.[1]).toBeLessThan(0)
  })

  test('tells variants of equal means and unlike shapes apart in no more than 5 % of experiments of 30 examples', () => {
    const random = seededRandom(5)
    let found = 0
    for (let draw = 0; draw < 60; draw++) {
      const scores = Array.from({ length: 30 }, () => [
        random() < 0.95 ? 1 : 0,
        random() < 0.5 ? 1 : 0.9,
        random() < 0.95 ? 1 : 0,
        random() < 0.5 ? 1 : 0.9,
      ])
      if (rank({ examples: scores.map(() => ({})), scores }, { flips: 499 }).conclusive) found++
    }
    expect(found / 60).toBeLessThanOrEqual(0.05)
  })

  test('tells equal variants apart in no more than 5 % of experiments, however many they are', () => {
    const random = seededRandom(11)
    let [found, experiments] = [0, 0]
    for (const [variants, n] of [
      [3, 20],
      [6, 60],
    ] as const) {
      for (let draw = 0; draw < 15; draw++, experiments++) {
        const rates = Array.from({ length: variants }, () => 0.8)
        if (rank(passes(n, rates, random), { flips: 1999 }).conclusive) found++
      }
    }
    expect(found / experiments).toBeLessThanOrEqual(0.1)
  })

  test('says who is better where many examples show it, and its intervals agree with that', () => {
    const { standings, pairs, order, conclusive } = rank(passes(600, [0.8, 0.8, 0.6, 0.95]), { flips: 1999 })
    expect(conclusive).toBe(true)
    expect(order[0]).toBe(3)
    expect(standings.map(({ ranks }) => ranks)).toEqual([
      [2, 3],
      [2, 3],
      [4, 4],
      [1, 1],
    ])
    expect(standings.map(({ groups }) => groups)).toEqual(['b', 'b', 'c', 'a'])
    for (const { interval, better, first } of pairs) {
      const [low, high] = interval ?? [0, 0]
      expect(better === undefined ? low <= 0 && high >= 0 : better === first ? low > 0 : high < 0).toBe(true)
    }
  })

  test('tells nothing apart in a few examples, or in one group', () => {
    const few = rank({ examples: [{}, {}, {}], scores: Array.from({ length: 3 }, () => [1, 0]) })
    expect(few.conclusive).toBe(false)
    expect(few.standings.map(({ ranks, groups }) => [...ranks, groups])).toEqual([
      [1, 2, 'a'],
      [1, 2, 'a'],
    ])
    const many = Array.from({ length: 40 }, () => [1, 0])
    const grouped = rank({ examples: many.map(() => ({ group: 'one' })), scores: many })
    expect(grouped).toMatchObject({ n: 40, clusters: 1, conclusive: false })
    expect(grouped.standings[0]?.toBest.interval).toBeNull()
    expect(rank({ examples: [], scores: [] })).toMatchObject({ n: 0, standings: [], conclusive: false })
  })

  test('counts only examples on which all were measured, and says on how many each was', () => {
    const { n, measured, standings } = rank({
      examples: [{}, {}, {}],
      scores: [
        [1, 0.5],
        [null, 0],
        [1, 1],
      ],
    })
    expect([n, measured, standings.map(({ mean }) => mean)]).toEqual([2, [2, 3], [1, 0.75]])
  })

  test('is repeated over slices, decided together with the whole', () => {
    const { scores } = passes(300, [0.9, 0.5])
    const examples = scores.map((_, at) => ({ tags: at % 30 === 0 ? ['rare'] : ['common'] }))
    const { slices, conclusive } = rank({ examples, scores }, { slices: ['rare', 'common', 'none'], flips: 1999 })
    expect(conclusive).toBe(true)
    expect([...slices].map(([name, own]) => [name, own.n, own.conclusive])).toEqual([
      ['rare', 10, false],
      ['common', 290, true],
      ['none', 0, false],
    ])
  })
})

test('two share a letter exactly if they were not told apart', () => {
  const apart = new Set(['0 2', '0 3', '1 3'])
  const isApart = (a: number, b: number): boolean => apart.has(`${Math.min(a, b)} ${Math.max(a, b)}`)
  expect(lettersOf([0, 1, 2, 3], isApart)).toEqual(['a', 'ab', 'bc', 'c'])
  expect(lettersOf([2, 0, 1], () => false)).toEqual(['a', 'a', 'a'])
  expect(lettersOf([2, 0, 1], () => true)).toEqual(['b', 'c', 'a'])
})

test('the front holds those that none beats in quality and cost, and says whether the others were shown to be worse', () => {
  const front = paretoFront(
    [
      { quality: 0.9, cost: 3 },
      { quality: 0.8, cost: 1 },
      { quality: 0.79, cost: 2 },
      { quality: 0.5, cost: 2 },
      { quality: null, cost: 0 },
      { quality: 0.7, cost: null },
    ],
    (a, b) => a === 1 && b === 3,
  )
  expect(front).toEqual([
    { onFront: true },
    { onFront: true },
    { onFront: false, beatenBy: 1, shown: false },
    { onFront: false, beatenBy: 1, shown: true },
    { onFront: null },
    { onFront: null },
  ])
})

test('three variants change places within each example: the share of what is as large is that of all ways to do so', () => {
  const scores = [
    [1, 0.2, 0.4],
    [0.9, 0.5, 0.1],
    [1, 1, 0],
    [0.6, 0.7, 0.2],
  ]
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ].map(([first = 0, second = 0]) => ({ part: 0, first, second }))
  const largest = (rows: readonly (readonly number[])[]): number =>
    Math.max(
      ...pairs.map(({ first, second }) => {
        const differences = rows.map((row) => (row[first] ?? 0) - (row[second] ?? 0))
        const length = Math.hypot(...differences) || 1
        return Math.abs(differences.reduce((sum, each) => sum + each, 0)) / length
      }),
    )
  const ways = (row: readonly number[]): number[][] =>
    row.length < 2 ? [[...row]] : row.flatMap((first, at) => ways(row.toSpliced(at, 1)).map((rest) => [first, ...rest]))
  const all = scores.reduce<number[][][]>(
    (made, row) => made.flatMap((some) => ways(row).map((own) => [...some, own])),
    [[]],
  )
  const exact = all.filter((rows) => largest(rows) >= largest(scores) - 1e-9).length / all.length
  const { seen, drawn, replicates } = permuted([scores.map((own, at) => ({ at, scores: own }))], { pairs, variants: 3 })
  const reached = Array.from({ length: replicates }, (_, at) => Math.max(...drawn.map((own) => own[at] ?? 0)))
  const share = reached.filter((one) => one >= Math.max(...seen) - 1e-9).length / replicates
  expect(all).toHaveLength(6 ** 4)
  expect(Math.max(...seen)).toBeCloseTo(largest(scores), 12)
  expect(Math.abs(share - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / replicates))
})
