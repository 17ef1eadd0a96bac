import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measured } from '../../../test/support/measured.ts'
import { wilsonInterval } from '../intervals.ts'
import { ConfusionCounts } from './confusion.ts'
import { LabelTable } from './label-table.ts'

describe('a judge against people', () => {
  test('has a sensitivity, a specificity and an agreement, each with the interval of its own n', () => {
    const counts = new ConfusionCounts()
    for (let at = 0; at < 50; at++) counts.add({ label: at < 20, judged: at < 18 || at >= 44 })
    expect(measured(counts.sensitivity())).toMatchObject({ estimate: 0.9, successes: 18, n: 20 })
    expect(measured(counts.specificity())).toMatchObject({ estimate: 0.8, interval: wilsonInterval(24, { n: 30 }) })
    expect(measured(counts.precision())).toMatchObject({ estimate: 0.75, n: 24 })
    expect(measured(counts.agreement())).toMatchObject({ estimate: 0.84, n: 50 })
    expect(measured(counts.kappa()).estimate).toBeCloseTo((0.84 - 0.504) / (1 - 0.504), 12)
  })

  test('without any negative label has no specificity', () => {
    const counts = new ConfusionCounts()
    counts.add({ label: true, judged: true })
    expect(counts.specificity()).toEqual({
      status: 'unmeasured',
      missing: 'too_few',
      reason: 'There are no examples that people call wrong.',
    })
  })
})

test('merged shards count as the whole does', () => {
  const label = fc.constantFrom('good', 'fair', 'poor')
  fc.assert(
    fc.property(fc.array(fc.tuple(label, label)), (rows) => {
      const [whole, merged] = [new LabelTable(), new LabelTable()]
      const [counts, added] = [new ConfusionCounts(), new ConfusionCounts()]
      const shards = Array.from({ length: 16 }, () => ({ table: new LabelTable(), counts: new ConfusionCounts() }))
      for (const [index, [judge, person]] of rows.entries()) {
        const shard = shards[(index * 7) % 16] as (typeof shards)[number]
        for (const table of [whole, shard.table]) table.add(judge, person)
        for (const count of [counts, shard.counts]) count.add({ judged: judge === 'good', label: person === 'good' })
      }
      for (const shard of shards) {
        merged.merge(shard.table)
        added.merge(shard.counts)
      }
      expect(merged.table()).toEqual(whole.table())
      expect(merged.n).toBe(rows.length)
      expect(added).toEqual(counts)
    }),
  )
})

test('a label that is not on the scale is named', () => {
  const table = new LabelTable()
  table.add('good', 'great')
  expect(table.table(['poor', 'good'])).toEqual({
    status: 'unmeasured',
    missing: 'different_scales',
    reason: "The label 'great' is not on the scale ['poor', 'good'].",
  })
})
