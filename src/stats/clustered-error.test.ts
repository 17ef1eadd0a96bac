import { describe, expect, test } from 'vitest'
import { measured } from '../../test/support/measured.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { clusteredKappa, type RatedTwice } from './agreement/clustered-kappa.ts'
import { cohenKappa } from './agreement/cohen.ts'
import { auroc } from './association/roc.ts'
import { sized } from '../../test/long-form.ts'

/** Examples of which half of what makes them hard is their group's: a label, a score, and whether the score passes. */
function sample(seed: number, { groups, size }: { groups: number; size: number }) {
  const random = seededRandom(seed)
  return Array.from({ length: groups }, (_, group) => {
    const [ease, quality] = [random(), random()]
    return Array.from({ length: size }, () => {
      const label = random() < quality
      const score = (label ? 0.25 : -0.25) * (ease + random()) + random()
      return { label, score, group: `document ${group}` }
    })
  }).flat()
}

type Row = ReturnType<typeof sample>[number]

function rated(rows: readonly Row[]): RatedTwice[] {
  return rows.map(({ label, score, group }) => ({ first: Number(label), second: Number(score > 0.5), group }))
}

function area(rows: readonly Row[], { grouped }: { grouped: boolean }) {
  return auroc({
    scores: rows.map(({ score }) => score),
    labels: rows.map(({ label }) => label),
    ...(grouped ? { groups: rows.map(({ group }) => group) } : {}),
  })
}

describe('κ and AUROC of examples that belong together', () => {
  test('are those of independent examples where no two share a group', () => {
    const rows = sample(1, { groups: 60, size: 1 })
    const count = (first: number, second: number): number =>
      rated(rows).filter((one) => one.first === first && one.second === second).length
    const table = [0, 1].map((first) => [count(first, 0), count(first, 1)])
    expect(clusteredKappa(rated(rows), { categories: 2 })).toEqual(cohenKappa(table))
    expect(area(rows, { grouped: true })).toEqual(area(rows, { grouped: false }))
  })

  test('have the standard error of a tenth of the examples where each was counted ten times over', () => {
    const rows = sample(2, { groups: 80, size: 1 })
    const often = rows.flatMap((row) => Array.from({ length: 10 }, () => row))
    const [once, tenTimes] = [rows, often].map((some) => measured(clusteredKappa(rated(some), { categories: 2 })))
    // The large-sample errors divide by n, the clustered ones by clusters − 1.
    expect(tenTimes?.standardError).toBeCloseTo((once?.standardError ?? 0) * Math.sqrt(80 / 79), 12)
    expect(tenTimes?.estimate).toBeCloseTo(once?.estimate ?? 0, 12)
    const [alone, repeated] = [area(rows, { grouped: false }), area(often, { grouped: true })].map((one) =>
      measured(one),
    )
    expect(Math.abs((repeated?.standardError ?? 0) / (alone?.standardError ?? 1) - 1)).toBeLessThan(0.02)
  })

  test('hold the truth in about 95 of 100 samples of 30 documents', () => {
    const whole = sample(3, { groups: sized(10_000, 40_000), size: 5 })
    const truth = {
      kappa: measured(clusteredKappa(rated(whole), { categories: 2 })).estimate,
      area: measured(area(whole, { grouped: false })).estimate,
    }
    const holds = { kappa: 0, area: 0 }
    const times = sized(150, 1_000)
    for (let at = 0; at < times; at++) {
      const rows = sample(100 + at, { groups: 30, size: 5 })
      const kappa = measured(clusteredKappa(rated(rows), { categories: 2 })).interval
      const curve = measured(area(rows, { grouped: true })).interval
      if (kappa[0] <= truth.kappa && truth.kappa <= kappa[1]) holds.kappa++
      if (curve[0] <= truth.area && truth.area <= curve[1]) holds.area++
    }
    for (const count of Object.values(holds)) expect(Math.abs(count / times - 0.95)).toBeLessThan(sized(0.04, 0.025))
  })

  test('are refused with the estimate where all examples belong to one group', () => {
    const rows = sample(4, { groups: 1, size: 40 })
    const refused = { status: 'unmeasured', missing: 'one_cluster', estimate: expect.any(Number) as number }
    expect(clusteredKappa(rated(rows), { categories: 2 })).toMatchObject(refused)
    expect(area(rows, { grouped: true })).toMatchObject(refused)
  })
})
