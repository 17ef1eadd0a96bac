import { describe, expect, test } from 'vitest'
import { createRegistry, defaultRegistry } from '../core/registry.ts'
// oxlint-disable-next-line import/no-unassigned-import -- it fills the default registry
import '../evaluators/index.ts'
import { defineEvaluator } from '../core/define-evaluator.ts'
import { measured } from '../core/result.ts'
import { resolveEvaluators } from '../runner/options/resolve-evaluators.ts'
import { isOlder, planEvaluators, plannedEvaluators } from './work-plan.ts'
import { expectedMs, shardSize } from './shard-size.ts'

describe('the evaluators of a plan', () => {
  test('are the same on another machine, with thresholds, names and numbers in names', () => {
    const given = resolveEvaluators(['faithfulness@0.8', 'ndcg_at_5', 'exact_match', 'latency_ms'])
    const sent = JSON.parse(JSON.stringify(planEvaluators(given, defaultRegistry))) as ReturnType<typeof planEvaluators>
    const made = plannedEvaluators(sent, defaultRegistry)
    const shown = (list: typeof made) =>
      list.map(({ name, threshold, settings, spec: { version } }) => ({ name, threshold, settings, version }))
    expect(shown(made)).toEqual(shown(given))
  })

  test('can all be made again, as far as they come with Assay', () => {
    const names = defaultRegistry.list()
    const able = names.filter((name) => {
      try {
        return new (defaultRegistry.get(name))().spec.name === name
      } catch {
        // Some need settings.
        return false
      }
    })
    expect(able.length).toBeGreaterThan(30)
    expect(planEvaluators(resolveEvaluators(able), defaultRegistry)).toHaveLength(able.length)
  })

  test('are refused when their settings do not say how to make them, or nobody else has them', () => {
    const Own = defineEvaluator({ name: 'own', version: '2', score: () => measured(1, 'x') })
    const registry = createRegistry()
    expect(() => planEvaluators([new Own()], registry)).toThrow(/own is not registered/)
    registry.register('own', Own)
    const planned = planEvaluators([new Own({ name: 'mine', threshold: 0.25 })], registry)
    expect(plannedEvaluators(planned, registry)).toMatchObject([{ name: 'mine', threshold: 0.25 }])
    expect(() => plannedEvaluators(planned, createRegistry())).toThrow(/no evaluator own here/)
    const other = createRegistry()
    other.register('own', defineEvaluator({ name: 'own', version: '3', score: () => measured(1, 'x') }))
    expect(() => plannedEvaluators(planned, other)).toThrow(/asks for own version 2, and here is version 3/)
  })
})

test.each([
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.1', true],
  ['0.9.0', '0.10.0', true],
  ['1.0.0', '0.10.0', false],
  ['1.0', '1.0.0', false],
  ['1.0.0-beta.1', '1.0.0', false],
])('version %s is older than %s: %j', (version, other, older) => {
  expect(isOlder(version, other)).toBe(older)
})

test.each([
  [0, 256],
  [100, 256],
  [200, 160],
  [1_000, 32],
  [2_000, 32],
  [60_000, 32],
])('an example of %i ms goes into shards of %i', (ms, size) => {
  expect(shardSize(ms)).toBe(size)
})

test('what an example takes is the answer of the application and what is asked of a model', () => {
  const evaluators = resolveEvaluators(['exact_match', 'relevance'])
  expect(expectedMs({ evaluators, hasTarget: true, asksModel: false })).toBe(1_000)
  expect(expectedMs({ evaluators, hasTarget: false, asksModel: true })).toBeGreaterThanOrEqual(1_000)
  expect(expectedMs({ evaluators, hasTarget: false, asksModel: false })).toBe(0)
})
