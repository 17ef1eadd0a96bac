import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UsageError } from '../../core/errors.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { Example, ToolCall } from '../../core/example.ts'
import { fakeJudge } from '../../../test/support/fake-judge.ts'
import { InvalidToolCallRateEvaluator } from './invalid-tool-call-rate.ts'
import { ToolCallMatchEvaluator } from './tool-call-match.ts'
import { ToolSuccessRateEvaluator } from './tool-success-rate.ts'
import { ToolTrajectoryEvaluator } from './tool-trajectory.ts'
import { sized } from '../../../test/long-form.ts'

type MatchOptions = NonNullable<ConstructorParameters<typeof ToolCallMatchEvaluator>[0]>

function call(name: string, given: Record<string, unknown> = {}): ToolCall {
  return { name, arguments: given }
}

async function evaluated(evaluator: Evaluator, example: Partial<Example>): Promise<EvaluationResult> {
  const judge = fakeJudge()
  const result = await evaluator.evaluate({ id: 'e', inputs: {}, ...example }, judge)
  expect(judge.calls).toEqual([])
  return result
}

function matched(
  toolCalls: readonly ToolCall[],
  { expected, ...options }: MatchOptions & { expected: readonly ToolCall[] },
): Promise<EvaluationResult> {
  return evaluated(new ToolCallMatchEvaluator(options), { toolCalls, expectedToolCalls: expected })
}

describe('tool_call_match', () => {
  const a = call('search', { query: 'a' })
  const b = call('open', { id: 1 })
  const c = call('close')

  test.each<[string, ToolCall[], ToolCall[], number]>([
    ['two identical calls of two identical ones', [a, a], [a, a], 1],
    ['one of two identical ones', [a], [a, a], 2 / 3],
    ['an extra call', [a, b], [a], 2 / 3],
    ['another order', [b, a], [a, b], 1],
    ['another argument', [call('search', { query: 'b' })], [a], 0],
    ['an extra argument', [call('search', { query: 'a', limit: 1 })], [a], 0],
    ['a missing argument', [call('search')], [a], 0],
    ['another name', [call('find', { query: 'a' })], [a], 0],
    [
      'keys in another order',
      [call('x', { p: { q: 1, r: [2] }, s: 3 })],
      [call('x', { s: 3, p: { r: [2], q: 1 } })],
      1,
    ],
    ['a list in another order', [call('x', { p: [1, 2] })], [call('x', { p: [2, 1] })], 0],
    ['a number as text', [call('x', { p: '1' })], [call('x', { p: 1 })], 0],
    ['none where none was expected', [], [], 1],
    ['one where none was expected', [a], [], 0],
    ['none where one was expected', [], [a], 0],
  ])('%s', async (_, made, expected, score) => {
    const result = await matched(made, { expected })
    expect(result).toMatchObject({ status: 'measured', score: expect.closeTo(score, 12) as number })
  })

  test.each<[MatchOptions['mode'], ToolCall[], ToolCall[], number]>([
    ['strict', [a, b, c], [a, b, c], 1],
    ['strict', [b, a, c], [a, b, c], 2 / 3],
    ['strict', [a, c], [a, b, c], 4 / 5],
    ['subset', [b], [a, b], 1],
    ['subset', [b, c], [a, b], 1 / 2],
    ['superset', [c, b, a], [a, b], 1],
    ['superset', [c, b], [a, b], 1 / 2],
  ])('%s: %j against %j', async (mode, made, expected, score) => {
    expect(await matched(made, { expected, mode })).toMatchObject({ score: expect.closeTo(score, 12) as number })
  })

  test('the order of the data is kept in the mode that asks for it, and nothing to hold against is vacuous', async () => {
    expect(await matched([], { expected: [a], mode: 'subset' })).toMatchObject({ score: 1, vacuous: true })
    expect(await matched([a], { expected: [], mode: 'superset' })).toMatchObject({ score: 1, vacuous: true })
    expect(await matched([a], { expected: [], mode: 'subset' })).toMatchObject({ score: 0 })
    expect(await matched([], { expected: [a], mode: 'superset' })).toMatchObject({ score: 0 })
  })

  test('tells precision, recall, and the calls that are missing or were not expected', async () => {
    const result = await matched([a, c, c], { expected: [a, b] })
    expect(result).toMatchObject({
      score: expect.closeTo(2 / 5, 12) as number,
      raw: { precision: 1 / 3, recall: 1 / 2, missing: [b], unexpected: [c, c] },
    })
  })

  const price = call('quote', { symbol: 'X', price: 100, at: 'noon' })
  test.each<[string, Record<string, unknown>, MatchOptions['arguments'], number]>([
    ['ignore', { symbol: 'X', price: 100, at: 'now' }, { at: 'ignore' }, 1],
    ['ignore one that was left out', { symbol: 'X', price: 100 }, { at: 'ignore' }, 1],
    ['ignore all', {}, { '*': 'ignore' }, 1],
    ['absolute tolerance', { symbol: 'X', price: 101, at: 'noon' }, { price: { match: 'tolerance', absolute: 1 } }, 1],
    ['too far', { symbol: 'X', price: 101.5, at: 'noon' }, { price: { match: 'tolerance', absolute: 1 } }, 0],
    [
      'relative tolerance',
      { symbol: 'X', price: 98, at: 'noon' },
      { price: { match: 'tolerance', relative: 0.02 } },
      1,
    ],
    [
      'a schema',
      { symbol: 'X', price: 100, at: '12:00' },
      { at: { match: 'schema', schema: { pattern: '^[0-9:]+$' } } },
      1,
    ],
    [
      'against the schema',
      { symbol: 'X', price: 100, at: 'noon' },
      { at: { match: 'schema', schema: { type: 'number' } } },
      0,
    ],
    [
      'the rule of the tool first',
      { symbol: 'Y', price: 100, at: 'noon' },
      { symbol: 'exact', 'quote.symbol': 'ignore' },
      1,
    ],
    ['the rule of another tool', { symbol: 'Y', price: 100, at: 'noon' }, { 'sell.symbol': 'ignore' }, 0],
  ])('%s', async (_, given, rules, score) => {
    expect(await matched([call('quote', given)], { expected: [price], arguments: rules ?? {} })).toMatchObject({
      score,
    })
  })

  test('one of several values, one of which may say that the argument can be left out', async () => {
    const expected = [call('area', { unit: ['cm', 'centimetres', ''], side: [[1, 2]] })]
    const leftOut = { '*': { match: 'one_of', leftOut: '' } } as const
    expect(
      await matched([call('area', { unit: 'centimetres', side: [1, 2] })], { expected, arguments: leftOut }),
    ).toMatchObject({ score: 1 })
    expect(await matched([call('area', { side: [1, 2] })], { expected, arguments: leftOut })).toMatchObject({
      score: 1,
    })
    expect(await matched([call('area', { side: [1, 2] })], { expected, arguments: { '*': 'one_of' } })).toMatchObject({
      score: 0,
    })
    expect(await matched([call('area', { unit: 'm', side: [1, 2] })], { expected, arguments: leftOut })).toMatchObject({
      score: 0,
    })
    expect(await matched([call('area', { unit: 'cm' })], { expected, arguments: leftOut })).toMatchObject({ score: 0 })
  })

  test('a list of no accepted value accepts the empty list, and does not let the argument be left out', async () => {
    const expected = [call('record', { topics: [] })]
    const rules = { '*': { match: 'one_of', leftOut: '' } } as const
    expect(await matched([call('record', { topics: [] })], { expected, arguments: rules })).toMatchObject({ score: 1 })
    expect(await matched([call('record')], { expected, arguments: rules })).toMatchObject({ score: 0 })
  })

  test('accepted values inside accepted objects', async () => {
    const expected = [call('book', { guests: [[{ name: ['Ada', 'A. L.'], age: [36, ''] }]] })]
    const rules = { '*': { match: 'one_of', leftOut: '', nested: true } } as const
    const score = async (guests: unknown): Promise<EvaluationResult> =>
      matched([call('book', { guests })], { expected, arguments: rules })
    expect(await score([{ name: 'A. L.', age: 36 }])).toMatchObject({ score: 1 })
    expect(await score([{ name: 'Ada' }])).toMatchObject({ score: 1 })
    expect(await score([{ name: 'Bob', age: 36 }])).toMatchObject({ score: 0 })
    expect(await score([{ name: 'Ada', seat: 1 }])).toMatchObject({ score: 0 })
    expect(await score([])).toMatchObject({ score: 0 })
  })

  test('finds the best pairing where a call made could stand for several', async () => {
    // The first call made fits both expected ones; only if it leaves the first one to the second call do both fit.
    const expected = [call('x', { p: [1, 2] }), call('x', { p: [1] })]
    expect(
      await matched([call('x', { p: 1 }), call('x', { p: 2 })], { expected, arguments: { '*': 'one_of' } }),
    ).toMatchObject({ score: 1 })
  })

  test('a name of an argument that objects inherit is no argument', async () => {
    expect(await matched([call('x', { constructor: 1 })], { expected: [call('x')] })).toMatchObject({ score: 0 })
    expect(await matched([call('x')], { expected: [call('x', { toString: 1 })] })).toMatchObject({ score: 0 })
  })

  test('an unknown rule, or a schema that is none, is refused', () => {
    expect(() => new ToolCallMatchEvaluator({ arguments: { p: 'fuzzy' as never } })).toThrow(UsageError)
    expect(
      () => new ToolCallMatchEvaluator({ arguments: { p: { match: 'schema', schema: { type: 'thing' } } } }),
    ).toThrow(UsageError)
  })

  test('is 1 for equal calls in any order, lies in 0 to 1, and is never raised by an extra call', async () => {
    const anyCall = fc.record({
      name: fc.constantFrom('p', 'q'),
      arguments: fc.dictionary(fc.constantFrom('x', 'y'), fc.integer({ min: 0, max: 1 })),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCall, { maxLength: 6 }),
        fc.array(anyCall, { maxLength: 6 }),
        async (made, expected) => {
          const score = async (calls: readonly ToolCall[]): Promise<number> => {
            const result = await matched(calls, { expected })
            return result.status === 'measured' ? result.score : Number.NaN
          }
          expect(await score(expected.toReversed())).toBe(1)
          const before = await score(made)
          expect(before).toBeGreaterThanOrEqual(0)
          expect(before).toBeLessThanOrEqual(1)
          expect(await score([...made, call('other')])).toBeLessThanOrEqual(before)
        },
      ),
      { numRuns: sized(40, 100) },
    )
  })
})

describe('tool_trajectory', () => {
  const steps = (names: string): ToolCall[] => names.split('').map((name) => call(name))

  test.each([
    ['abc', 'abc', 1],
    ['acb', 'abc', 4 / 6],
    ['axbc', 'abc', 6 / 7],
    ['ab', 'abc', 4 / 5],
    ['cba', 'abc', 2 / 6],
    ['', 'abc', 0],
    ['xyz', '', 0],
    ['', '', 1],
  ])('%s against %s', async (made, expected, score) => {
    const result = await evaluated(new ToolTrajectoryEvaluator(), {
      toolCalls: steps(made),
      expectedToolCalls: steps(expected),
    })
    expect(result).toMatchObject({ status: 'measured', score: expect.closeTo(score, 12) as number })
  })

  test('compares arguments when asked to', async () => {
    const example = { toolCalls: [call('a', { p: 1 })], expectedToolCalls: [call('a', { p: 2 })] }
    expect(await evaluated(new ToolTrajectoryEvaluator(), example)).toMatchObject({ score: 1 })
    expect(await evaluated(new ToolTrajectoryEvaluator({ withArguments: true }), example)).toMatchObject({ score: 0 })
  })

  test('lists what was called again, and what was gone through in circles', async () => {
    const result = await evaluated(new ToolTrajectoryEvaluator(), {
      toolCalls: steps('xabababyyy'),
      expectedToolCalls: steps('xaby'),
    })
    expect(result).toMatchObject({
      raw: {
        repeats: [
          { name: 'a', times: 3, first: 1 },
          { name: 'b', times: 3, first: 2 },
          { name: 'y', times: 3, first: 7 },
        ],
        loops: [
          { from: 1, tools: ['a', 'b'], times: 3 },
          { from: 7, tools: ['y'], times: 3 },
        ],
      },
    })
  })

  test('the same tool with other arguments is no repeat', async () => {
    const toolCalls = [call('a', { p: 1 }), call('a', { p: 2 })]
    const result = await evaluated(new ToolTrajectoryEvaluator(), { toolCalls, expectedToolCalls: toolCalls })
    expect(result).toMatchObject({ score: 1, raw: { repeats: [], loops: [] } })
  })
})

describe('tool_success_rate', () => {
  test('is the share of successes among calls whose end is known', async () => {
    const toolCalls: ToolCall[] = [
      { ...call('a'), outcome: 'success' },
      { ...call('b'), outcome: 'error', error: 'not found' },
      call('c'),
    ]
    expect(await evaluated(new ToolSuccessRateEvaluator(), { toolCalls })).toMatchObject({
      score: 0.5,
      raw: { succeeded: 1, ended: 2, calls: 3, errors: [{ name: 'b', error: 'not found' }] },
    })
  })

  test.each([[[]], [[call('a')]]])('of %j is not applicable', async (toolCalls) => {
    expect(await evaluated(new ToolSuccessRateEvaluator(), { toolCalls })).toMatchObject({ status: 'not_applicable' })
  })
})

describe('invalid_tool_call_rate', () => {
  const parameters = {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  }
  const toolCalls = [
    call('weather', { city: 'Oslo' }),
    call('weather', { town: 'Oslo' }),
    call('wether', { city: 'Oslo' }),
    call('now'),
  ]

  test.each<[string, Record<string, unknown>[]]>([
    ['parameters', [{ name: 'weather', parameters }, { name: 'now' }]],
    [
      'OpenAI',
      [
        { type: 'function', function: { name: 'weather', parameters } },
        { type: 'function', function: { name: 'now' } },
      ],
    ],
    [
      'MCP',
      [
        { name: 'weather', inputSchema: parameters },
        { name: 'now', inputSchema: { type: 'object' } },
      ],
    ],
    [
      'Anthropic',
      [
        { name: 'weather', input_schema: parameters },
        { name: 'now', input_schema: {} },
      ],
    ],
  ])('counts wrong names and arguments, with tools as %s describes them', async (_, tools) => {
    const expected = {
      score: 0.5,
      raw: {
        rate: 0.5,
        basis: 'schema',
        invalid: [
          { name: 'weather', problem: "the value must have required property 'city'" },
          { name: 'wether', problem: 'there is no tool of this name' },
        ],
      },
    }
    expect(await evaluated(new InvalidToolCallRateEvaluator(), { toolCalls, metadata: { tools } })).toMatchObject(
      expected,
    )
    expect(await evaluated(new InvalidToolCallRateEvaluator({ tools: tools as never }), { toolCalls })).toMatchObject(
      expected,
    )
  })

  test('without schemas goes by how the calls ended, and says so', async () => {
    const ended: ToolCall[] = [
      { ...call('a'), outcome: 'success' },
      { ...call('b'), outcome: 'error', error: 'bad arguments' },
      call('c'),
    ]
    expect(await evaluated(new InvalidToolCallRateEvaluator(), { toolCalls: ended })).toMatchObject({
      score: 0.5,
      raw: { rate: 0.5, basis: 'outcome', calls: 2, invalid: [{ name: 'b', problem: 'bad arguments' }] },
    })
  })

  test.each<[string, Partial<Example>]>([
    ['no call', { toolCalls: [] }],
    ['neither schemas nor outcomes', { toolCalls: [call('a')] }],
    ['a list of tools that is none', { toolCalls, metadata: { tools: ['weather'] } }],
    ['a schema that is none', { toolCalls, metadata: { tools: [{ name: 'weather', parameters: { type: 'thing' } }] } }],
  ])('%s is not applicable', async (_, example) => {
    expect(await evaluated(new InvalidToolCallRateEvaluator(), example)).toMatchObject({ status: 'not_applicable' })
  })

  test('a schema that is none is refused as a setting', () => {
    expect(() => new InvalidToolCallRateEvaluator({ tools: [{ name: 'a', parameters: { type: 'thing' } }] })).toThrow(
      UsageError,
    )
  })
})
