import { describe, expect, test } from 'vitest'
import { fakeJudge, tokens } from '../../test/support/fake-judge.ts'
import { assess } from './assess.ts'
import { defineEvaluator } from './define-evaluator.ts'
import {
  BudgetExceededError,
  JudgeRefusedError,
  JudgeResponseError,
  JudgeTimeoutError,
  JudgeUnavailableError,
  NoBasisError,
  StoreError,
  UsageError,
} from './errors.ts'
import { Evaluator } from './evaluator.ts'
import type { Example } from './example.ts'
import type { Judge } from './judge.ts'
import { measured, notApplicable, reported, vacuous, type EvaluationResult, type Finding } from './result.ts'
import { NO_USAGE } from './usage.ts'

const EXAMPLE: Example = { id: 'e', inputs: { query: 'q' }, output: 'o' }

function scoring(score: (judge: Judge) => Finding | Promise<Finding>): Evaluator {
  const cls = defineEvaluator({ name: 'probe', version: '3', score: (_, { judge }) => score(judge) })
  return new cls()
}

function assessing(
  score: (judge: Judge) => Finding | Promise<Finding>,
  judge = fakeJudge(),
): Promise<EvaluationResult> {
  return assess(scoring(score), EXAMPLE, { judge })
}

test('a tape or store that cannot be used ends the evaluation, for what is paid next could not be kept either', async () => {
  const full = new StoreError('The tape t.jsonl could not be written: the disk is full.')
  await expect(assessing(() => Promise.reject(full))).rejects.toBe(full)
})

describe('what an evaluator finds', () => {
  test.each<[Finding, object]>([
    [
      measured(0.5, 'half', { a: 1 }),
      { status: 'measured', score: 0.5, passed: true, threshold: 0.5, reasoning: 'half', raw: { a: 1 } },
    ],
    [
      vacuous(1, 'nothing there'),
      {
        status: 'measured',
        score: 1,
        passed: true,
        threshold: 0.5,
        reasoning: 'nothing there',
        raw: {},
        vacuous: true,
      },
    ],
    [notApplicable('no label'), { status: 'not_applicable', reasoning: 'no label' }],
    [reported(12, 'ms', 'took 12 ms'), { status: 'reported', value: 12, unit: 'ms', reasoning: 'took 12 ms', raw: {} }],
  ])('%o gets name, version and usage', async (finding, expected) => {
    expect(await assessing(() => finding)).toEqual({
      ...expected,
      evaluator: 'probe',
      version: '3',
      usage: NO_USAGE,
    })
  })

  test('is frozen all the way down', async () => {
    const result = await assessing(() => measured(1, '', { rows: [{ id: 'a' }] }))
    expect(() => Object.assign(result, { score: 0 })).toThrow(TypeError)
    const rows = result.status === 'measured' ? (result.raw['rows'] as object[]) : []
    expect(rows).toHaveLength(1)
    expect(() => Object.assign(rows[0] ?? {}, { id: 'b' })).toThrow(TypeError)
  })
})

describe('a figure that is none', () => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY, -0.01, 1.0001, Number.NEGATIVE_INFINITY])(
    'the score %d is a bug of the evaluator and never a number',
    async (score) => {
      const result = await assessing(() => measured(score, ''))
      expect(result).toMatchObject({
        status: 'failed',
        failure: 'bug',
        message: `probe returned ${score}, which is no score from 0 to 1.`,
      })
      expect(result).not.toHaveProperty('score')
    },
  )

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('the reported value %d is a bug too', async (value) => {
    expect(await assessing(() => reported(value, 'ms', ''))).toMatchObject({ status: 'failed', failure: 'bug' })
  })

  test('a reported value may lie beyond 0 to 1', async () => {
    expect(await assessing(() => reported(-40, 'degrees', ''))).toMatchObject({ value: -40 })
  })

  test('an evaluator that builds its own results is held to the same', async () => {
    class Rogue extends Evaluator {
      override evaluate(): Promise<EvaluationResult> {
        const common = { evaluator: this.name, version: '1', usage: NO_USAGE, reasoning: '', raw: {} }
        return Promise.resolve({ status: 'measured', score: 7, passed: true, threshold: 0.5, ...common })
      }
    }
    expect(await assess(new Rogue(), EXAMPLE, { judge: fakeJudge() })).toMatchObject({
      status: 'failed',
      failure: 'bug',
    })
  })
})

describe('a fault', () => {
  test.each<[Error, string]>([
    [new JudgeResponseError('no JSON'), 'unparsable'],
    [new JudgeRefusedError('declined'), 'refused'],
    [new JudgeTimeoutError('too slow'), 'timeout'],
    [new BudgetExceededError('too dear'), 'budget_exceeded'],
    [new JudgeUnavailableError('no answer', { status: 503 }), 'judge_error'],
    [new TypeError('x is not a function'), 'bug'],
    [new UsageError('wrong'), 'bug'],
  ])('%s becomes a failed result: %s', async (error, failure) => {
    const failing = (): never => {
      throw error
    }
    expect(await assessing(failing)).toEqual({
      status: 'failed',
      failure,
      message: error.message,
      evaluator: 'probe',
      version: '3',
      usage: NO_USAGE,
    })
  })

  test('that is thrown rather than rejected, or is no error, is caught as well', async () => {
    const thrown: unknown = 'just a text'
    const result = await assessing(() => {
      throw thrown
    })
    expect(result).toMatchObject({ status: 'failed', failure: 'bug', message: 'just a text' })
  })

  test('of a judge without a basis is no failure', async () => {
    const result = await assessing(() => Promise.reject(new NoBasisError('Only a model can tell.')))
    expect(result).toMatchObject({ status: 'not_applicable', reasoning: 'Only a model can tell.' })
  })

  test('keeps the beginning of a reply that could not be read', async () => {
    const error = new JudgeResponseError('no JSON', { reply: 'x'.repeat(2000) })
    expect(await assessing(() => Promise.reject(error))).toMatchObject({ raw: { reply: 'x'.repeat(500) } })
  })

  test('keeps what was spent before it and by it', async () => {
    const judge = fakeJudge({
      claims: ['a'],
      usage: { extract: tokens(50) },
      faults: { verify: new JudgeResponseError('no JSON', { usage: tokens(30) }) },
    })
    const result = await assessing(async (asked) => {
      const { claims } = await asked.extractClaims('text')
      await asked.verifyClaims(claims, ['passage'])
      return measured(1, '')
    }, judge)
    expect(result).toMatchObject({ status: 'failed', usage: { calls: 2, tokensUsed: 80 } })
  })
})

describe('what an example lacks', () => {
  const needy = defineEvaluator({ name: 'needy', requires: ['query', 'reference'], score: () => measured(1, '') })

  test.each<[Example, string]>([
    [{ id: 'e', inputs: {} }, 'needy needs a question (`inputs.query`), and this example has none'],
    [EXAMPLE, 'needy needs an expected answer (`reference`), and this example has none'],
    [{ ...EXAMPLE, reference: null }, 'needy needs an expected answer (`reference`), and this example has none'],
  ])('%j is named', async (example, reasoning) => {
    const result = await assess(new needy(), example, { judge: fakeJudge() })
    expect(result).toMatchObject({ status: 'not_applicable', reasoning, usage: NO_USAGE })
  })

  test.each(['', 0, false, []])('%j is there', async (reference) => {
    const result = await assess(new needy(), { ...EXAMPLE, reference }, { judge: fakeJudge() })
    expect(result).toMatchObject({ status: 'measured' })
  })
})

test('an abort is thrown on and never becomes a result', async () => {
  const stop = new AbortController()
  const evaluator = scoring(() => {
    stop.abort()
    return Promise.reject(new JudgeUnavailableError('cut off'))
  })
  const assessed = assess(evaluator, EXAMPLE, { judge: fakeJudge(), context: { signal: stop.signal } })
  await expect(assessed).rejects.toMatchObject({ name: 'AbortError' })
})
