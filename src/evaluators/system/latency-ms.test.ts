import { describe, expect, test } from 'vitest'
import { UsageError } from '../../core/errors.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { Timing } from '../../core/example.ts'
import { fakeJudge } from '../../../test/support/fake-judge.ts'
import { LatencyMsEvaluator } from './figure-evaluators.ts'
import { defined } from '../../support/defined.ts'

function latency(timing: Timing | undefined, budgetMs?: number): Promise<EvaluationResult> {
  const evaluator = new LatencyMsEvaluator(budgetMs === undefined ? {} : { budgetMs })
  return evaluator.evaluate({ id: 'e', inputs: {}, ...defined({ timing }) }, fakeJudge())
}

describe('with a budget', () => {
  test.each([
    [100, 200, 1, true],
    [200, 200, 1, true],
    [400, 200, 0.5, false],
    [201, 200, 200 / 201, false],
    [0, 200, 1, true],
  ])('%d ms of %d scores %d and passes: %s', async (latencyMs, budgetMs, score, passed) => {
    expect(await latency({ latencyMs }, budgetMs)).toMatchObject({
      status: 'measured',
      score,
      passed,
      raw: { value: latencyMs, budgetMs },
    })
  })
})

describe('without a budget', () => {
  test('the latency is reported and neither scored nor passed', async () => {
    const result = await latency({ latencyMs: 128.4 })
    expect(result).toMatchObject({ status: 'reported', value: 128.4, unit: 'ms', reasoning: 'took 128 ms' })
    expect(result).not.toHaveProperty('score')
    expect(result).not.toHaveProperty('passed')
  })
})

test.each([undefined, {}, { tokens: 12 }, { latencyMs: -1 }, { latencyMs: Number.NaN }])(
  'timing %j is not applicable, never a perfect score',
  async (timing) => {
    expect(await latency(timing, 200)).toMatchObject({ status: 'not_applicable' })
  },
)

test.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY])('a budget of %d is refused', (budgetMs) => {
  expect(() => new LatencyMsEvaluator({ budgetMs })).toThrow(UsageError)
})
