import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { fakeJudge } from '../../test/support/fake-judge.ts'
import { defineEvaluator } from './define-evaluator.ts'
import { UsageError } from './errors.ts'
import { Evaluator } from './evaluator.ts'
import { textOf, type Passage } from './example.ts'
import { measured } from './result.ts'

const Short = defineEvaluator({
  name: 'short',
  description: 'Is the answer short?',
  requires: ['output', 'context'],
  threshold: 0.6,
  settings: z.object({ limit: z.number().int().positive().default(10), strict: z.boolean().default(false) }),
  score({ output, context }, { settings, threshold }) {
    expectTypeOf(context).toEqualTypeOf<readonly Passage[]>()
    expectTypeOf(settings).toEqualTypeOf<{ limit: number; strict: boolean }>()
    return measured(textOf(output).length <= settings.limit ? 1 : 0, `at most ${settings.limit}`, { threshold })
  },
})

const EXAMPLE = { id: 'e', inputs: {}, output: 'twelve chars', context: [] }

describe('defineEvaluator', () => {
  test('gives a class whose instances carry what was declared', () => {
    const evaluator = new Short()
    expect(evaluator).toBeInstanceOf(Evaluator)
    expect(evaluator).toMatchObject({
      name: 'short',
      description: 'Is the answer short?',
      threshold: 0.6,
      settings: { limit: 10, strict: false },
      spec: { title: 'short', version: '1', kind: 'objective', cost: 'none', requires: ['output', 'context'] },
    })
    expect(Short.name).toBe('ShortEvaluator')
    expect(Object.isFrozen(evaluator.settings)).toBe(true)
  })

  test('hands settings and threshold to the scoring function', async () => {
    const result = await new Short({ limit: 12, threshold: 0.9 }).evaluate(EXAMPLE, fakeJudge())
    expect(result).toMatchObject({ score: 1, reasoning: 'at most 12', raw: { threshold: 0.9 } })
    expect(await new Short().evaluate(EXAMPLE, fakeJudge())).toMatchObject({ score: 0 })
  })

  test('takes a function that makes the schema of the settings, called once, when the first evaluator is set up', async () => {
    let made = 0
    const Lazy = defineEvaluator({
      name: 'lazy',
      settings: () => {
        made += 1
        return z.object({ limit: z.number().int().default(10) })
      },
      score(_, { settings }) {
        expectTypeOf(settings).toEqualTypeOf<{ limit: number }>()
        return measured(settings.limit, 'the limit')
      },
    })
    expect(made).toBe(0)
    expect(new Lazy().settings).toEqual({ limit: 10 })
    expect(new Lazy({ limit: 1 }).settings).toEqual({ limit: 1 })
    expect(() => new Lazy({ limit: 0.5 })).toThrow(/^lazy cannot be set up: limit: .* Its settings are: limit\.$/)
    expect(made).toBe(1)
  })

  test('a name of its own tells two instances apart', async () => {
    const result = await new Short({ name: 'very_short', limit: 3 }).evaluate(EXAMPLE, fakeJudge())
    expect(result).toMatchObject({ evaluator: 'very_short' })
  })

  test.each<[string, object, RegExp]>([
    ['an unknown setting', { limt: 5 }, /short cannot be set up: .*limt.*Its settings are: limit, strict\.$/],
    ['a wrong type', { limit: 'five' }, /limit: .*number/],
    ['a value out of range', { limit: 0 }, /limit: /],
    ['a threshold above 1', { threshold: 1.01 }, /The threshold of short is 1\.01; it must be a number from 0 to 1\./],
    ['a threshold below 0', { threshold: -0.01 }, /threshold of short/],
    ['a threshold that is no number', { threshold: '0.5' }, /threshold of short/],
    ['a threshold that is NaN', { threshold: Number.NaN }, /threshold of short is NaN/],
  ])('refuses %s at construction', (_, options, message) => {
    const construct = (): Evaluator => new Short(options)
    expect(construct).toThrow(UsageError)
    expect(construct).toThrow(message)
  })

  test('without declared settings refuses every setting', () => {
    const Plain = defineEvaluator({ name: 'plain', score: () => measured(1, '') })
    expect(() => new Plain({ limit: 5 } as object)).toThrow("plain has no setting 'limit'")
    expect(new Plain({ threshold: 1 }).threshold).toBe(1)
  })

  test.each([
    [0.7, 0.7, true],
    [0.7 - 5e-10, 0.7, true],
    [0.7 - 5e-9, 0.7, false],
    [0.1 + 0.2, 0.3, true],
    [1 - 0.9, 0.1, true],
    [0, 0, true],
  ])('a score of %d passes at %d: %s', (score, threshold, passes) => {
    expect(new Short({ threshold }).isPassing(score)).toBe(passes)
  })
})
