import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../support/seeded-random.ts'
import { Capital, lowerBettingBound, upperBettingBound } from './betting.ts'
import { raceOrder } from './race-order.ts'
import { expectedCalls } from './race-plan.ts'
import { Race, type RaceDesign } from './race.ts'

describe('the capital of a bet', () => {
  /** What the money is spread over. */
  const shares = [0.01, 0.02, 0.035, 0.06, 0.1, 0.16, 0.25, 0.4, 0.6, 0.85]
  const byHand = (gains: readonly number[]): number =>
    shares.reduce((sum, share) => sum + gains.reduce((product, gain) => product * (1 + share * gain), 1), 0) / 10

  test('is multiplied by each difference below the claimed mean, in every share', () => {
    const capital = new Capital(0, { units: undefined })
    for (const difference of [-1, 0.5, -0.25]) capital.add(difference)
    expect(capital.value).toBeCloseTo(byHand([1, -0.5, 0.25]), 12)
    const raised = new Capital(0.5, { units: undefined })
    raised.add(0.25)
    expect(raised.value).toBeCloseTo(byHand([0.5]), 12)
  })

  test('drawn without replacement, expects the rest to make up for what has come', () => {
    const capital = new Capital(0, { units: 4 })
    capital.add(-0.6)
    expect(capital.value).toBeCloseTo(byHand([0.6]), 12)
    // The other three must be 0.2 on average.
    capital.add(-0.2)
    expect(capital.value).toBeCloseTo(byHand([0.6, 0.4 / 0.8]), 12)
    capital.add(-0.5)
    // The last one must be 1.3, which it cannot.
    capital.add(1)
    expect(capital.value).toBe(Infinity)
  })

  test('bounds a mean: within an error of it in a population, at it once a data set was seen', () => {
    const random = seededRandom(5)
    const differences = Array.from({ length: 400 }, (): number => (random() < 0.3 ? -1 : random() < 0.2 ? 1 : 0))
    const mean = differences.reduce((sum, each) => sum + each, 0) / 400
    const population = { against: 20, units: undefined }
    const [low, high] = [lowerBettingBound(differences, population), upperBettingBound(differences, population)]
    expect(low).toBeLessThan(mean)
    expect(high).toBeGreaterThan(mean)
    expect(high - low).toBeLessThan(0.3)
    const whole = { against: 20, units: 400 }
    expect(lowerBettingBound(differences, whole)).toBeGreaterThan(mean - 0.02)
    expect(upperBettingBound(differences, whole)).toBeLessThan(mean + 0.02)
  })
})

test('the order of a race depends on the seed and the examples, not on how they are listed, and keeps groups whole', () => {
  const examples = Array.from({ length: 60 }, (_, at) => ({
    id: `q${at}`,
    ...(at < 30 ? { group: `g${at % 6}` } : {}),
  }))
  const named = (list: typeof examples, seed: number): string[] =>
    raceOrder(list, { seed }).positions.map((at) => list[at]?.id ?? '')
  expect(named(examples.toReversed(), 4)).toEqual(named(examples, 4))
  expect(named(examples, 5)).not.toEqual(named(examples, 4))
  expect(named(examples, 4).toSorted()).toEqual(examples.map(({ id }) => id).toSorted())
  const { units, looks, positions } = raceOrder(examples, { seed: 4 })
  expect(units.toSorted((a, b) => a - b)).toEqual([...Array<number>(30).fill(1), ...Array<number>(6).fill(5)])
  const ends = new Set<number>()
  units.reduce((sum, size) => (ends.add(sum + size), sum + size), 0)
  expect(looks.every((look) => ends.has(look) && look < 60)).toBe(true)
  const groups = positions.map((at) => examples[at]?.group ?? at)
  expect(groups.filter((group, at) => group !== groups[at - 1])).toHaveLength(36)
})

describe('a race', () => {
  function rows(n: number, rates: readonly number[], random = seededRandom(3)): number[][] {
    return Array.from({ length: n }, () => {
      const common = random()
      return rates.map((rate) => ((random() < 0.7 ? common : random()) < rate ? 1 : 0))
    })
  }
  function run(scores: readonly (readonly (number | null)[])[], design: Partial<RaceDesign> = {}): Race {
    const order = raceOrder(
      scores.map((_, at) => ({ id: `${at}` })),
      { seed: 1 },
    )
    const race = new Race({ variants: scores[0]?.length ?? 0, order, ...design })
    for (const row of scores) race.add(row)
    return race
  }

  test('drops those that have lost, with bounds below 0, and keeps the best', () => {
    const race = run(rows(600, [0.85, 0.6, 0.85, 0.5]))
    expect(race.running).toEqual([0, 2])
    expect(race.dropped.map(({ variant }) => variant).toSorted((a, b) => a - b)).toEqual([1, 3])
    for (const { after, bounds, evidence, against } of race.dropped) {
      expect(after).toBeLessThan(400)
      expect(bounds[0]).toBeLessThan(-0.2)
      expect(bounds[1]).toBeLessThanOrEqual(0)
      expect(evidence).toBeGreaterThanOrEqual(20)
      expect([0, 2]).toContain(against)
    }
  })

  test('drops none of equal variants in 95 of 100 experiments, for the population and for the data set', () => {
    const random = seededRandom(21)
    let wrong = 0
    for (let draw = 0; draw < 60; draw++) {
      const scores = rows(120, [0.8, 0.8, 0.8, 0.8, 0.8], random)
      if (run(scores).dropped.length > 0) wrong++
      const total = [0, 1, 2, 3, 4].map((variant) => scores.reduce((sum, row) => sum + (row[variant] ?? 0), 0))
      const best = Math.max(...total)
      if (run(scores, { target: 'dataset' }).dropped.some(({ variant }) => total[variant] === best)) wrong++
    }
    expect(wrong).toBeLessThanOrEqual(6)
  })

  test('goes alike whether or not answers of a dropped variant still came in, and when it is resumed', () => {
    const scores = rows(500, [0.9, 0.6, 0.9])
    const race = run(scores)
    const [lost] = race.dropped
    const without = scores.map((row, at) =>
      row.map((score, variant) => (variant === lost?.variant && at >= lost.after ? null : score)),
    )
    const again = run(without)
    expect(again.dropped).toEqual(race.dropped)
    expect(again.running).toEqual(race.running)
  })

  test('a variant that was never measured neither loses nor wins', () => {
    const scores = rows(300, [0.9, 0.3]).map((row) => [...row, null])
    const race = run(scores)
    expect(race.running).toEqual([0, 2])
    expect(race.dropped.map(({ variant }) => variant)).toEqual([1])
  })

  test('refuses scores outside of 0 to 1 and more examples than there are', () => {
    const race = new Race({ variants: 2, order: { units: [1], looks: [] } })
    expect(() => race.add([0, 2])).toThrow('A race takes scores from 0 to 1; one is 2.')
    const full = new Race({ variants: 2, order: { units: [1], looks: [] } })
    full.add([0, 1])
    expect(() => full.add([0, 1])).toThrow('This race has 1 example; one more was added.')
  })

  test('saves more the larger the difference and the data set are', () => {
    const share = (examples: number, effect: number): number =>
      (expectedCalls({ variants: 4, examples, effect, scores: { passRate: 0.8, correlation: 0.5 } }) ?? 0) /
      (4 * examples)
    expect(share(300, 0)).toBeGreaterThan(0.98)
    expect(share(300, 0.2)).toBeLessThan(0.7)
    expect(share(600, 0.2)).toBeLessThan(share(300, 0.2))
  })
})
