import { describe, expect, test, vi } from 'vitest'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured } from '../../core/result.ts'
import { textOf, type Example } from '../../core/example.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { ExampleResult, Target } from '../../core/run.ts'
import { scriptedJudge } from '../../testing/scripted-judge.ts'
import { runExamples, type RunExamplesOptions } from './run-examples.ts'

const LongEnough = defineEvaluator({
  name: 'long_enough',
  requires: ['output'],
  score: ({ output }) => measured(textOf(output).length > 3 ? 1 : 0, 'counted letters'),
})

const examples = (count: number, fields: Partial<Example> = {}): Example[] =>
  Array.from({ length: count }, (_, index) => ({ id: `e${index}`, inputs: { query: `q${index}` }, ...fields }))

async function run(source: Iterable<Example>, options: Partial<RunExamplesOptions> = {}): Promise<ExampleResult[]> {
  const results: ExampleResult[] = []
  for await (const result of runExamples(source, {
    judge: scriptedJudge(),
    evaluators: [new LongEnough()],
    ...options,
  })) {
    results.push(result)
  }
  return results
}
async function one(options: Partial<RunExamplesOptions>, fields: Partial<Example> = {}): Promise<ExampleResult> {
  const [result] = await run(examples(1, fields), options)
  if (result === undefined) throw new Error('The run gave no result.')
  return result
}

describe('the target', () => {
  test('is called once per example with its inputs, and its answer is timed and judged', async () => {
    const target = vi.fn<Target>(({ query }) => `answer to ${String(query)}`)
    let time = 0
    const results = await run(examples(3), { target, concurrency: 1, clock: () => (time += 5) })
    expect(target.mock.calls.map(([inputs]) => inputs)).toEqual([{ query: 'q0' }, { query: 'q1' }, { query: 'q2' }])
    expect(results.map(({ output }) => output)).toEqual(['answer to q0', 'answer to q1', 'answer to q2'])
    expect(results[0]).toMatchObject({
      index: 0,
      timing: { latencyMs: 5 },
      results: { long_enough: { status: 'measured', score: 1 } },
    })
  })

  test.each<[string, Target, string]>([
    [
      'throws',
      () => {
        throw new Error('no connection')
      },
      'no connection',
    ],
    ['rejects', () => Promise.reject(new Error('refused')), 'refused'],
    // What a target throws need not be an error.
    ['rejects with plain data', () => Promise.reject({ code: 503 }), '{"code":503}'],
    ['returns a bigint', () => 1n, 'The output cannot be kept as JSON ($ is the output): $ is a bigint'],
    ['returns a function', () => () => 1, '$ is a function'],
    ['returns NaN in a field', () => ({ score: Number.NaN }), '$.score is NaN'],
    ['returns a lone surrogate', () => ({ text: 'a\ud800' }), '$.text holds a lone surrogate'],
    ['returns an instance', () => ({ when: new Date(0) }), '$.when is an instance of Date'],
    ['returns passages that are none', () => ({ output: 'x', context: [1] as never }), 'Passage 1 of the target'],
    ['returns a negative cost', () => ({ output: 'x', usage: { costUsd: -1 } }), 'usage.costUsd'],
  ])('that %s makes an error on the example, and its evaluators do not apply', async (_, target, message) => {
    const result = await one({ target })
    expect(result.error).toContain(message)
    expect(result).not.toHaveProperty('output')
    expect(result.timing?.latencyMs).toBeGreaterThanOrEqual(0)
    expect(result.results['long_enough']).toMatchObject({
      status: 'not_applicable',
      reasoning: `the application gave no answer: ${result.error}`,
    })
  })

  test('that returns a circle makes an error', async () => {
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    expect((await one({ target: () => circle })).error).toContain('$.self refers back to an object that contains it')
  })

  test('that never answers is given up at the deadline, and its signal fires', async () => {
    let signal: AbortSignal | undefined
    const target: Target = (_, context) => {
      signal = context.signal
      return new Promise(() => {})
    }
    expect((await one({ target, timeoutMs: 5 })).error).toBe('The target did not answer within 5 ms.')
    expect(signal?.aborted).toBe(true)
  })

  test('that returns evidence fills the example, over the fields of the data set', async () => {
    const Passages = defineEvaluator({
      name: 'passages',
      requires: ['context', 'citations'],
      score: ({ context, citations }) => measured(1, '', { context, citations }),
    })
    const target: Target = () => ({
      output: 'yes',
      context: ['first', { id: 'b', text: 'second' }],
      citations: [{ id: 'b' }],
      usage: { tokens: 12, costUsd: 0.5 },
    })
    const fields = { context: [{ id: 'old', text: 'old' }], citations: [{ id: 'old' }] }
    const result = await one({ target, evaluators: [new Passages()] }, fields)
    expect(result.output).toBe('yes')
    expect(result.timing).toMatchObject({ tokens: 12, costUsd: 0.5 })
    expect(result.results['passages']).toMatchObject({
      raw: {
        context: [
          { id: 'p1', text: 'first' },
          { id: 'b', text: 'second' },
        ],
        citations: [{ id: 'b' }],
      },
    })
  })

  test.each<[string, unknown]>([
    ['without an output of its own', { context: ['a'] }],
    ['with a field that is unknown', { output: 'a', confidence: 1 }],
  ])('an object %s is the output itself', async (_, returned) => {
    expect((await one({ target: () => returned })).output).toEqual(returned)
  })

  test('that changes its inputs changes neither the record nor what is judged', async () => {
    const target: Target = (inputs) => {
      inputs['query'] = 'changed'
      return 'fine'
    }
    expect((await one({ target })).inputs).toEqual({ query: 'q0' })
  })

  test('replaces recorded answers with what belongs to them, or keeps them when asked', async () => {
    const fields = { output: 'recorded', toolCalls: [{ name: 'old', arguments: {} }], timing: { latencyMs: 7 } }
    const target = vi.fn<Target>(() => 'new')
    expect(await one({ target, clock: () => 0 }, fields)).toMatchObject({ output: 'new', timing: { latencyMs: 0 } })
    expect(await one({ target, reuseOutputs: true }, fields)).toMatchObject({
      output: 'recorded',
      timing: { latencyMs: 7 },
    })
    expect(await one({ target, reuseOutputs: true })).toMatchObject({ output: 'new' })
    expect(target).toHaveBeenCalledTimes(2)
  })
})

describe('recorded answers', () => {
  test('are judged without a target', async () => {
    expect((await one({}, { output: 'recorded' })).results['long_enough']).toMatchObject({ score: 1 })
  })

  test('that are errors are not judged', async () => {
    const result = await one({}, { error: 'timed out' })
    expect(result.error).toBe('timed out')
    expect(result.results['long_enough']?.status).toBe('not_applicable')
  })

  test('that JSON cannot say are errors, and inputs that it cannot say are written as text', async () => {
    const circle: unknown[] = []
    circle.push(circle)
    const [result] = await run([
      { id: 'odd\ud800', inputs: { when: new Date(0), big: 10n, circle, bad: '\ud800' }, output: 5n },
    ])
    expect(result?.error).toContain('$ is a bigint')
    expect(result?.inputs).toEqual({
      when: '1970-01-01T00:00:00.000Z',
      big: '10',
      circle: ['[circular or too deep]'],
      bad: '\ufffd',
    })
    expect(() => JSON.stringify(result)).not.toThrow()
  })
})

describe('evaluators', () => {
  const spec = { requires: ['output'] as const }

  test('run one after the other in their order, and share what the judge of the example knows', async () => {
    const order: string[] = []
    const named = (name: string): Evaluator =>
      new (defineEvaluator({
        ...spec,
        name,
        kind: 'llm_judge',
        async score(_, { judge }) {
          order.push(`${name} starts`)
          await judge.rate({ name: 'r', criteria: '?', inputs: {} })
          order.push(`${name} ends`)
          return measured(1, '')
        },
      }))()
    const judge = scriptedJudge({ ratings: 1 })
    const shareJudge = vi.fn<NonNullable<RunExamplesOptions['shareJudge']>>((given) => given)
    const evaluators = [named('b'), named('a')]
    const result = await one({ judge, evaluators, shareJudge }, { output: 'x' })
    expect(order).toEqual(['b starts', 'b ends', 'a starts', 'a ends'])
    expect(Object.keys(result.results)).toEqual(['b', 'a'])
    expect(shareJudge).toHaveBeenCalledTimes(1)
    expect(shareJudge.mock.calls[0]?.[1]).toMatchObject({ example: { id: 'e0' }, evaluators })
  })

  test('that never end are given up at the deadline', async () => {
    const Stuck = defineEvaluator({ ...spec, name: 'stuck', score: () => new Promise<never>(() => {}) })
    const result = await one({ evaluators: [new Stuck(), new LongEnough()], timeoutMs: 5 }, { output: 'four' })
    expect(result.results['stuck']).toMatchObject({
      status: 'failed',
      failure: 'timeout',
      message: 'stuck did not finish within 5 ms.',
    })
    expect(result.results['long_enough']).toMatchObject({ score: 1 })
  })

  test.each<[string, Record<string, unknown>, object]>([
    ['undefined', { gone: undefined, here: 1 }, { status: 'measured', raw: { here: 1 } }],
    ['a lone surrogate', { text: '\udc00' }, { status: 'measured', raw: { text: '\ufffd' } }],
    ['NaN', { value: Number.NaN }, { status: 'failed', failure: 'bug' }],
    ['a bigint', { value: 1n }, { status: 'failed', failure: 'bug' }],
  ])('whose details hold %s end in a result that JSON can say', async (_, raw, expected) => {
    for (const kind of ['objective', 'system'] as const) {
      const Odd = defineEvaluator({ ...spec, kind, name: 'odd', score: () => measured(1, '', raw) })
      const result = await one({ evaluators: [new Odd()] }, { output: 'x' })
      expect(result.results['odd']).toMatchObject(expected)
      expect(JSON.parse(JSON.stringify(result))).toEqual(result)
    }
  })
})

test('results are deeply frozen, and the examples that were given are not', async () => {
  const given = examples(1, { output: { list: ['a'] } })
  const [result] = await run(given)
  expect(Object.isFrozen(result?.results['long_enough'])).toBe(true)
  expect(Object.isFrozen(result?.output)).toBe(true)
  expect(Object.isFrozen(given[0]?.inputs)).toBe(false)
  expect(Object.isFrozen(given[0]?.output)).toBe(false)
})

describe('abort', () => {
  test('targets that never answer do not outlive the grace', async () => {
    const control = new AbortController()
    const target: Target = ({ query }) => {
      if (query === 'q1') setImmediate(() => control.abort())
      return query === 'q0' ? 'done' : new Promise(() => {})
    }
    const results = await run(examples(50), { target, concurrency: 3, signal: control.signal, graceMs: 1 })
    expect(results.map(({ id }) => id)).toEqual(['e0'])
  })

  test('what is in work may finish within the grace', async () => {
    const control = new AbortController()
    const target: Target = async ({ query }) => {
      if (query === 'q2') control.abort()
      await new Promise((resolve) => setImmediate(resolve))
      return 'done'
    }
    const results = await run(examples(50), { target, concurrency: 3, signal: control.signal })
    expect(results.map(({ id }) => id)).toEqual(['e0', 'e1', 'e2'])
  })

  test('a signal that fired before starts nothing', async () => {
    const target = vi.fn<Target>(() => 'x')
    expect(await run(examples(5), { target, signal: AbortSignal.abort() })).toEqual([])
    expect(target).not.toHaveBeenCalled()
  })

  test('leaving the loop early tells the targets in work', async () => {
    const signals: AbortSignal[] = []
    const target: Target = ({ query }, { signal }) => {
      signals.push(signal)
      return query === 'q0' ? 'first' : new Promise(() => {})
    }
    for await (const _ of runExamples(examples(9), {
      judge: scriptedJudge(),
      evaluators: [new LongEnough()],
      target,
      concurrency: 2,
    })) {
      break
    }
    expect(signals.length).toBeGreaterThan(1)
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
  })
})
