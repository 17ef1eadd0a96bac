import { describe, expect, test } from 'vitest'
import { NO_USAGE } from '../../core/usage.ts'
import { UsageError } from '../../core/errors.ts'
import { assess } from '../../core/assess.ts'
import { createRegistry } from '../../core/registry.ts'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, type Measured } from '../../core/result.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import { meanAccumulator } from '../../stats/mean-accumulator.ts'
import { scriptedJudge } from '../../testing/scripted-judge.ts'
import { resolveEvaluators } from './resolve-evaluators.ts'

const Half = defineEvaluator({ name: 'half', threshold: 0.5, score: () => measured(0.6, 'always') })
const Own = defineEvaluator({
  name: 'own',
  threshold: 0.5,
  score: () => measured(0.6, 'always'),
  accumulator: ({ threshold }) => meanAccumulator({ threshold }),
})
const registry = createRegistry()
registry.register('half', Half)
registry.register('own', Own)

const thresholdsOf = (evaluators: readonly Evaluator[]): Record<string, number> =>
  Object.fromEntries(evaluators.map(({ name, threshold }) => [name, threshold]))

describe('names and instances', () => {
  test('keep their order and their own thresholds', () => {
    const evaluators = resolveEvaluators(['own', new Half({ name: 'other', threshold: 0.4 }), 'half'], { registry })
    expect(thresholdsOf(evaluators)).toEqual({ own: 0.5, other: 0.4, half: 0.5 })
    expect(Object.keys(thresholdsOf(evaluators))).toEqual(['own', 'other', 'half'])
  })

  test.each<[Parameters<typeof resolveEvaluators>[0], Parameters<typeof resolveEvaluators>[1], object]>([
    [['half@0.8', 'own'], {}, { half: 0.8, own: 0.5 }],
    [['half@0', 'own@1'], {}, { half: 0, own: 1 }],
    [['half', 'own'], { thresholds: { own: 0.9 } }, { half: 0.5, own: 0.9 }],
    [['half@0.8', new Own()], { threshold: 0.3 }, { half: 0.3, own: 0.3 }],
  ])('%j with %j', (list, options, thresholds) => {
    expect(thresholdsOf(resolveEvaluators(list, { ...options, registry }))).toEqual(thresholds)
  })

  test.each<[unknown, object, RegExp]>([
    [[], {}, /No evaluators were given/],
    [['hafl'], {}, /Unknown evaluator: 'hafl'. Did you mean 'half'\? Available evaluators: \['half', 'own'\]/],
    [['half@1.2'], {}, /'half@1.2' asks for the threshold '1.2'/],
    [['half@'], {}, /asks for the threshold ''/],
    [['half@high'], {}, /must be a number from 0 to 1/],
    [['half', 'half@0.8'], {}, /'half' is given twice.*`name`/],
    [[new Half(), 'half'], {}, /'half' is given twice/],
    [[Half], {}, /It is a class: give an instance/],
    [[null], {}, /one is null/],
    [['half'], { threshold: 2 }, /threshold of half is 2/],
    [['half'], { thresholds: { halve: 0.5 } }, /threshold for 'halve', which is not an evaluator.*Did you mean 'half'/],
  ])('%j with %j is refused', (list, options, message) => {
    const resolve = (): unknown => resolveEvaluators(list as string[], { ...options, registry })
    expect(resolve).toThrow(UsageError)
    expect(resolve).toThrow(message)
  })
})

describe('another threshold', () => {
  test('decides what passes and leaves the score and the settings as they are', async () => {
    const given = new Half()
    const [strict] = resolveEvaluators([given], { threshold: 0.7, registry })
    const judge = scriptedJudge()
    const example = { id: 'e', inputs: {} }
    const result = (await assess(strict as Evaluator, example, { judge })) as Measured
    expect(result).toMatchObject({ evaluator: 'half', score: 0.6, threshold: 0.7, passed: false })
    expect(await assess(given, example, { judge })).toMatchObject({ threshold: 0.5, passed: true })
    expect(strict).toMatchObject({ settings: given.settings, description: given.description, spec: given.spec })
    expect(String(strict)).toBe("HalfEvaluator(name='half', threshold=0.7)")
  })

  test('is also that of the figures which an evaluator adds up itself', () => {
    const [strict] = resolveEvaluators([new Own()], { threshold: 0.7, registry })
    const parts = [0.6, 0.8].map((score) => {
      const accumulator = strict?.accumulator?.()
      const result: Measured = {
        status: 'measured',
        evaluator: 'own',
        version: '1',
        usage: NO_USAGE,
        reasoning: '',
        raw: {},
        score,
        threshold: 0.7,
        passed: score >= 0.7,
      }
      accumulator?.add(result, { id: 'e' })
      return accumulator
    })
    const [first, second] = parts
    if (first === undefined || second === undefined) throw new Error('There is no accumulator.')
    first.merge(second)
    expect(first.result()).toMatchObject({ threshold: 0.7, mean: 0.7, n: 2, passed: 1, failed: 1 })
  })
})
