import { describe, expect, test } from 'vitest'
import { UsageError } from '../../core/errors.ts'
import type { EvaluationResult } from '../../core/result.ts'
import { fakeJudge } from '../../../test/support/fake-judge.ts'
import { ContainsEvaluator } from './contains.ts'
import { ExactMatchEvaluator } from './exact-match.ts'

type Settings = ConstructorParameters<typeof ContainsEvaluator>[0]

async function exact(
  output: unknown,
  reference: unknown,
  settings: ConstructorParameters<typeof ExactMatchEvaluator>[0] = {},
): Promise<EvaluationResult> {
  const judge = fakeJudge()
  const result = await new ExactMatchEvaluator(settings).evaluate({ id: 'e', inputs: {}, output, reference }, judge)
  expect(judge.calls).toEqual([])
  return result
}

function contains(output: unknown, reference: unknown, settings: Settings = {}): Promise<EvaluationResult> {
  return new ContainsEvaluator(settings).evaluate({ id: 'e', inputs: {}, output, reference }, fakeJudge())
}

describe('exact_match', () => {
  test.each([
    ['Paris', 'Paris', {}, 1],
    ['Paris\n', 'Paris', {}, 1],
    ['Paris\n', 'Paris', { trim: false }, 0],
    ['paris', 'Paris', {}, 0],
    ['paris', 'Paris', { ignoreCase: true }, 1],
    ['Paris.', 'Paris', {}, 0],
    ['The  Eiffel-Tower!', 'eiffeltower', { normalise: true }, 1],
    ['a theatre', 'theatre', { normalise: true }, 1],
    ['', 'Paris', {}, 0],
    ['', '', {}, 1],
    ['42', 42, {}, 1],
    [{ b: 1, a: [2] }, { a: [2], b: 1 }, {}, 1],
    [{ a: 1 }, { a: 2 }, {}, 0],
  ])('%j against %j with %j gives %d', async (output, reference, settings, score) => {
    expect(await exact(output, reference, settings)).toMatchObject({ status: 'measured', score, passed: score === 1 })
  })

  test('a list of references is a list of accepted answers', async () => {
    expect(await exact('NYC', ['New York', 'NYC'])).toMatchObject({ score: 1, raw: { matched: 1 } })
    expect(await exact('LA', ['New York', 'NYC'])).toMatchObject({ score: 0 })
    expect(await exact('NYC', [])).toMatchObject({ status: 'not_applicable' })
  })

  test('a list can be the answer itself', async () => {
    expect(await exact(['a', 'b'], ['a', 'b'])).toMatchObject({ score: 1 })
    expect(await exact(['b', 'a'], ['a', 'b'])).toMatchObject({ score: 0 })
  })

  test.each([undefined, null])('a reference that is %s is not applicable, never a zero', async (reference) => {
    expect(await exact('x', reference)).toMatchObject({ status: 'not_applicable' })
  })

  test('an unknown setting is refused with the ones there are', () => {
    expect(() => new ExactMatchEvaluator({ ignorecase: true } as never)).toThrow(UsageError)
    expect(() => new ExactMatchEvaluator({ ignorecase: true } as never)).toThrow(/ignoreCase, trim, normalise/)
  })
})

describe('contains', () => {
  test.each([
    ['It is Paris, of course', 'Paris', {}, 1],
    ['It is paris', 'Paris', {}, 0],
    ['It is paris', 'Paris', { ignoreCase: true }, 1],
    ['no', 'Paris', {}, 0],
    ['red and blue', ['red', 'green'], {}, 1],
    ['red and blue', ['red', 'green'], { mode: 'all' as const }, 0],
    ['red and green', ['red', 'green'], { mode: 'all' as const }, 1],
    ['costs 12 euros', 12, {}, 1],
    ['the capital, Paris', 'capital Paris', { normalise: true }, 1],
  ])('%j, %j with %j gives %d', async (output, reference, settings, score) => {
    expect(await contains(output, reference, settings)).toMatchObject({ status: 'measured', score })
  })

  test.each(['', '  ', [], ['a', '']].map((reference) => [reference]))(
    'a blank expectation %j would be in every answer, so it is not applicable',
    async (reference) => {
      expect(await contains('anything', reference)).toMatchObject({ status: 'not_applicable' })
    },
  )

  test('says which texts were found and which were not', async () => {
    expect(await contains('red and blue', ['red', 'green'])).toMatchObject({
      reasoning: 'the answer contains 1 of 2 expected texts',
      raw: { found: ['red'], missing: ['green'] },
    })
  })
})
