import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { UnknownEvaluatorError } from '../../core/errors.ts'
import { createRegistry } from '../../core/registry.ts'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured } from '../../core/result.ts'
import { resolveEvaluators } from './resolve-evaluators.ts'

const registry = createRegistry()
registry.register(
  'best_of_n',
  defineEvaluator({
    name: 'best_of_n',
    parameter: { setting: 'n', pattern: 'best_of_{n}_tries' },
    settings: z.object({ n: z.int().positive().default(3) }),
    score: (_, { settings }) => measured(1, `n is ${settings.n}`),
  }),
)
registry.register('plain', defineEvaluator({ name: 'plain', score: () => measured(1, 'plain') }))

describe('a number in the name of an evaluator', () => {
  test('is the setting that the evaluator says it is, and the name stays', () => {
    const [evaluator] = resolveEvaluators(['best_of_12_tries'], { registry })
    expect(evaluator).toMatchObject({ name: 'best_of_12_tries', settings: { n: 12 } })
  })

  test('goes with a threshold, and with the registered name in the same list', () => {
    const evaluators = resolveEvaluators(['best_of_5_tries@0.9', 'best_of_n'], { registry })
    expect(evaluators.map(({ name, threshold, settings }) => [name, threshold, settings])).toEqual([
      ['best_of_5_tries', 0.9, { n: 5 }],
      ['best_of_n', 0.5, { n: 3 }],
    ])
  })

  test('takes thresholds by the name that was given', () => {
    const [evaluator] = resolveEvaluators(['best_of_5_tries'], { registry, thresholds: { best_of_5_tries: 0.8 } })
    expect(evaluator).toMatchObject({ threshold: 0.8 })
  })

  test('is checked as the setting is', () => {
    expect(() => resolveEvaluators(['best_of_0_tries'], { registry })).toThrow(/best_of_0_tries cannot be set up: n: /)
  })

  test.each(['best_of_x_tries', 'best_of__tries', 'best_of_-1_tries', 'best_of_1.5_tries', 'best_of_3', 'plain_3'])(
    '%s is an unknown name',
    (name) => {
      expect(() => resolveEvaluators([name], { registry })).toThrow(UnknownEvaluatorError)
    },
  )
})
