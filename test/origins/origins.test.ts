import { afterAll, expect, test } from 'vitest'
import { DEVIATIONS } from './carried.ts'
import { faithfulness, relevance } from './evaluators.ts'
import { metricBank } from './metric-bank.ts'
import { pipeline } from './pipeline.ts'
import { registry } from './registry.ts'

/** The cases, rules and criteria of the documents that Assay grew from. */
const ALL = [...registry, ...faithfulness, ...relevance, ...metricBank, ...pipeline]
let held = 0

test.each(ALL)('$from: $says', async ({ assert }) => {
  await assert()
  held++
})

test('at least 120 are carried over, each holding or marked with the name of its deviation', () => {
  expect(ALL.length).toBeGreaterThanOrEqual(120)
  expect(new Set(ALL.map(({ from, says }) => `${from}: ${says}`)).size).toBe(ALL.length)
  const used = new Set(ALL.flatMap(({ deviation }) => (deviation === undefined ? [] : [deviation])))
  expect([...used].sort()).toEqual(Object.keys(DEVIATIONS).sort())
})

afterAll(() => {
  const marked = ALL.filter(({ deviation }) => deviation !== undefined).length
  process.stdout.write(`origins: ${held} of ${ALL.length} hold, ${marked} of them in the way of a named deviation\n`)
})
