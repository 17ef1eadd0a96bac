import { describe, expect, test } from 'vitest'
import { UsageError } from '../../core/errors.ts'
import type { Accumulator } from '../../core/aggregate.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { Timing } from '../../core/example.ts'
import { fakeJudge } from '../../../test/support/fake-judge.ts'
import { CostUsdEvaluator, LatencyMsEvaluator, TokensEvaluator } from './figure-evaluators.ts'
import { defined } from '../../support/defined.ts'

interface Case {
  readonly name: string
  readonly make: (budget?: number) => Evaluator
  readonly timing: (value: number) => Timing
  readonly unit: string
  readonly setting: string
}

const CASES: readonly Case[] = [
  {
    name: 'latency_ms',
    make: (budgetMs) => new LatencyMsEvaluator(budgetMs === undefined ? {} : { budgetMs }),
    timing: (latencyMs) => ({ latencyMs }),
    unit: 'ms',
    setting: 'budgetMs',
  },
  {
    name: 'cost_usd',
    make: (budgetUsd) => new CostUsdEvaluator(budgetUsd === undefined ? {} : { budgetUsd }),
    timing: (costUsd) => ({ costUsd }),
    unit: 'USD',
    setting: 'budgetUsd',
  },
  {
    name: 'tokens',
    make: (budgetTokens) => new TokensEvaluator(budgetTokens === undefined ? {} : { budgetTokens }),
    timing: (tokens) => ({ tokens }),
    unit: 'tokens',
    setting: 'budgetTokens',
  },
]

function evaluated(evaluator: Evaluator, timing?: Timing): Promise<EvaluationResult> {
  return evaluator.evaluate({ id: 'e', inputs: {}, ...defined({ timing }) }, fakeJudge())
}

async function filled(evaluator: Evaluator, timings: readonly Timing[]): Promise<Accumulator> {
  const accumulator = evaluator.accumulator?.()
  if (accumulator === undefined) throw new Error(`${evaluator.name} has no accumulator`)
  for (const [index, timing] of timings.entries())
    accumulator.add(await evaluated(evaluator, timing), { id: `e${index}` })
  return accumulator
}

describe.each(CASES.map((each) => [each.name, each] as const))('%s', (_, { make, timing, unit, setting }) => {
  test.each([
    [3, 4, 1, true],
    [4, 4, 1, true],
    [8, 4, 0.5, false],
    [0, 4, 1, true],
  ])('%d with a budget of %d scores %d', async (value, budget, score, passed) => {
    const expected = { status: 'measured', score, passed, raw: { value, [setting]: budget } }
    expect(await evaluated(make(budget), timing(value))).toMatchObject(expected)
  })

  test('without a budget is reported and neither scored nor passed', async () => {
    const result = await evaluated(make(), timing(12))
    expect(result).toMatchObject({ status: 'reported', value: 12, unit })
    expect(result).not.toHaveProperty('passed')
  })

  test.each([undefined, {}, timing(-1), timing(Number.NaN), timing(Number.POSITIVE_INFINITY)])(
    'timing %j is not applicable, never a perfect score',
    async (given) => {
      expect(await evaluated(make(4), given)).toMatchObject({ status: 'not_applicable' })
    },
  )

  test.each([0, -1, Number.NaN])('a budget of %d is refused', (budget) => {
    expect(() => make(budget)).toThrow(UsageError)
  })

  test('over a data set has percentiles with and without a budget, in any spread over shards', async () => {
    const timings = Array.from({ length: 101 }, (__, index) => timing(index))
    const percentiles = { p50: 50, p95: 95, p99: 99, max: 100 }
    expect((await filled(make(), timings)).result()).toMatchObject({
      mean: null,
      reported: { n: 101, unit, ...percentiles },
    })
    const whole = (await filled(make(50), timings)).result()
    expect(whole).toMatchObject({ n: 101, passed: 51, details: { unit, n: 101, ...percentiles } })
    const left = await filled(make(50), timings.slice(0, 40))
    left.merge(await filled(make(50), timings.slice(40).toReversed()))
    expect(left.result()).toEqual(whole)
  })
})
