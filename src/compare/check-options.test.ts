import { expect, test } from 'vitest'
import { checkRule } from './check-options.ts'
import { compareRuns, refuseIncomparable } from './compare-runs.ts'
import type { Rule } from './decision/families.ts'

async function* nothing(): AsyncGenerator<never> {
  // A run of which nothing has to be read to refuse the question.
}

test.each<[Rule, RegExp]>([
  [{ margin: Number.NaN }, /^margin is NaN; it must be at least 0 and below 1/],
  [{ margin: -0.02 }, /^margin is -0.02; it must/],
  [{ margin: 2 }, /^margin is 2; it must .* such as 0\.02/],
  [{ alpha: Number.NaN }, /^alpha is NaN; it must be above 0 and below 1/],
  [{ alpha: 0 }, /^alpha is 0; it must/],
])('%j decides nothing, and is refused before a run is read', async (rule, message) => {
  const run = { head: { name: 'a run' }, examples: nothing() }
  await expect(compareRuns({ baseline: run, candidate: run }, rule)).rejects.toThrow(message)
  expect(() => refuseIncomparable({ baseline: run.head, candidate: run.head }, rule)).toThrow(message)
})

test.each<Rule>([{}, { margin: 0 }, { margin: 0.02, alpha: 0.1 }])('%j can be decided by', (rule) => {
  expect(() => checkRule(rule)).not.toThrow()
})
