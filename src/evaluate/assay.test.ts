import { Readable } from 'node:stream'
import { z } from 'zod'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { evaluable } from './assay.ts'
import { type ExampleRecord } from '../runner/wrapper/types.ts'
import { assay, evaluate, UsageError, type AssayOptions, type Run } from '../index.ts'

const capitals: Readonly<Record<string, string>> = { France: 'Paris', Italy: 'Rome' }
const capitalOf = ({ country }: { country: string }): string => capitals[country] ?? 'unknown'

const dataset = [
  { inputs: { country: 'France' }, reference: 'Paris' },
  { inputs: { country: 'Italy' }, reference: 'Rome' },
  { inputs: { country: 'Spain' }, reference: 'Madrid' },
]

async function meanOf(run: Promise<Run>, evaluator = 'exact_match'): Promise<number | null | undefined> {
  return (await run).summary.evaluators[evaluator]?.mean
}

describe('a wrapped function', () => {
  test('is called as before, and evaluated over a data set', async () => {
    const answer = assay(capitalOf, { task: 'extraction' })
    expect(answer({ country: 'Italy' })).toBe('Rome')
    const run = await answer.eval({ dataset, baseline: 'main' })
    expect(run.results.map(({ output }) => output)).toEqual(['Paris', 'Rome', 'unknown'])
    expect(run.summary.evaluators['exact_match']?.mean).toBeCloseTo(2 / 3, 12)
    expect(run).toMatchObject({ task: 'extraction', baselineName: 'main', candidateName: 'capitalOf' })
    expect(run.toJSON().run).toMatchObject({ baselineName: 'main', candidateName: 'capitalOf' })
    expect(run.toMarkdown()).toContain('`capitalOf`')
  })

  test('keeps name, length, own properties, `this` and the function itself', () => {
    function greet(this: { greeting: string }, name: string, mark = '!'): string {
      return `${this.greeting} ${name}${mark}`
    }
    greet.language = 'en'
    const wrapped = assay(greet, { capture: true })
    expect(wrapped.name).toBe('greet')
    expect(wrapped.length).toBe(greet.length)
    expect(wrapped.language).toBe('en')
    const person = { greeting: 'Hello', greet: wrapped }
    expect(person.greet('Ada')).toBe('Hello Ada!')
    expect(wrapped.call({ greeting: 'Good day' }, 'Ada', '.')).toBe('Good day Ada.')
    expect(wrapped).toBeInstanceOf(Function)
    expect('eval' in greet).toBe(false)
  })

  test('takes inputs as positional parameters where `args` names them, and captures them by these names', async () => {
    const shorten = (text: string, length: number): string => text.slice(0, length)
    const wrapped = assay(shorten, { args: ['text', 'length'], capture: true, metrics: ['exact_match'] })
    const run = wrapped.eval({ dataset: [{ inputs: { text: 'abcdef', length: 3 }, reference: 'abc' }] })
    expect(await meanOf(run)).toBe(1)
    wrapped('abcdef', 2)
    expect(wrapped.captured).toMatchObject([{ id: 'call-1', inputs: { text: 'abcdef', length: 2 }, returned: 'ab' }])
  })

  test.each<[string, () => unknown]>([
    ['a promise', () => Promise.resolve('Paris')],
    [
      'a generator',
      function* () {
        yield 'Pa'
        yield 'ris'
      },
    ],
    [
      'an asynchronous generator',
      async function* () {
        yield 'Pa'
        yield 'ris'
      },
    ],
    ['a web stream', () => new Response('Paris').body],
    ['a stream of Node', () => Readable.from(['Pa', 'ris'])],
    [
      'a promise of an answer with evidence whose output is a generator',
      async () => ({
        output: (function* () {
          yield 'Paris'
        })(),
        context: ['Paris is the capital of France.'],
      }),
    ],
  ])('may answer with %s', async (_, answer) => {
    const run = assay(answer, { metrics: ['exact_match'] }).eval({ dataset: [{ inputs: {}, reference: 'Paris' }] })
    expect(await meanOf(run)).toBe(1)
  })

  test('whose call throws makes that the error of the example', async () => {
    const wrapped = assay(
      function* broken() {
        yield 'Pa'
        throw new Error('the line is dead')
      },
      { metrics: ['exact_match'] },
    )
    const run = await wrapped.eval({ dataset: [{ inputs: {}, reference: 'Paris' }] })
    expect(run.results[0]).toMatchObject({ error: 'the line is dead' })
    expect(run.results[0]).not.toHaveProperty('output')
  })

  test('takes what `.eval()` names over what the wrapper does', async () => {
    const wrapped = assay(capitalOf, { metrics: ['exact_match'], useCase: { domain: 'geography', hasReference: true } })
    const run = await wrapped
      .eval({
        dataset,
        preset: 'lightweight',
        task: 'extraction',
        candidate: 'v2',
        useCase: { has_reference: false, domain: 'maps', task_type: 'chat' },
        threshold: 0.5,
      })
      .catch((error: unknown) => error)
    expect(run).toBeInstanceOf(UsageError)
    const chosen = await wrapped.eval({ dataset, preset: 'lightweight', task: 'extraction', candidate: 'v2' })
    expect(chosen).toMatchObject({ candidateName: 'v2', useCase: { domain: 'geography', taskType: 'extraction' } })
    expect(Object.keys(chosen.summary.evaluators)).toContain('exact_match')
  })

  test.each<[AssayOptions, RegExp]>([
    [{ mode: 'online' }, /`mode: 'online'` is not in this version/],
    [{ mode: 'offlin' as never }, /Unknown mode: 'offlin'.*Did you mean 'offline'\?/],
    [{ task: 'rag' as never }, /Unknown task: 'rag'/],
    [{ preset: 'litweight' as never }, /Unknown preset: 'litweight'.*Did you mean 'lightweight'\?/],
    [{ auto: true, task: 'chat' }, /`auto` finds the task/],
    [{ capture: { sample: 2 } }, /`capture.sample` is 2/],
    [{ capture: { max: 0 } }, /`capture.max` is 0/],
    [{ useCase: { safty_critical: true } as never }, /has no `safty_critical`.*Did you mean 'safetyCritical'\?/],
    [{ useCase: { task_type: 'ragqa' as never } }, /Unknown task: 'ragqa'/],
    [{ useCase: { hasReference: true, has_reference: false } }, /says `hasReference` twice/],
    [{ useCase: { domain: 3 as never } }, /`domain` of the use case is a number/],
  ])('refuses %j when it is wrapped', (options, message) => {
    expect(() => assay(capitalOf, options as never)).toThrow(message)
    expect(() => assay(options)).toThrow(message)
  })
})

describe('captured calls', () => {
  test('are judged without a data set, and the function is not called again', async () => {
    let calls = 0
    const answer = assay(
      async (query: string) => {
        calls++
        if (query === 'broken?') throw new Error('no answer')
        return { output: `About ${query}`, context: [`Text about ${query}`], usage: { tokens: 7 } }
      },
      { capture: true, task: 'chat' },
    )
    await answer('prices')
    await answer('broken?').catch(() => undefined)
    const run = await answer.eval({ maxErrors: 1 })
    expect(calls).toBe(2)
    expect(run.dataset.name).toBe('captured calls')
    expect(run.results).toMatchObject([
      {
        id: 'call-1',
        inputs: { query: 'prices' },
        output: 'About prices',
        timing: { latencyMs: expect.any(Number), tokens: 7 },
      },
      { id: 'call-2', inputs: { query: 'broken?' }, error: 'no answer' },
    ])
    expect(Object.keys(run.summary.evaluators)).toEqual(['relevance', 'latency_ms'])
  })

  test('are asked for in a clear sentence where there are none', async () => {
    await expect(assay(capitalOf).eval()).rejects.toThrow(
      "'capitalOf' has no data set to be evaluated on, and its calls are not captured. Give `dataset`, or wrap it with `capture: true`.",
    )
    await expect(assay(capitalOf, { capture: true }).eval()).rejects.toThrow(/none of its calls was captured yet/)
  })

  test('are a ring of the latest, drawn by the sample', () => {
    const ring = assay((n: number) => n, { capture: { max: 3 }, args: ['n'] })
    for (const n of [1, 2, 3, 4, 5]) ring(n)
    expect(ring.captured.map(({ id, returned }) => [id, returned])).toEqual([
      ['call-3', 3],
      ['call-4', 4],
      ['call-5', 5],
    ])
    const draws = [0.1, 0.9, 0.2]
    const sampled = assay((n: number) => n, { capture: { sample: 0.5, random: () => draws.shift() ?? 1 }, args: ['n'] })
    for (const n of [1, 2, 3]) sampled(n)
    expect(sampled.captured.map(({ returned }) => returned)).toEqual([1, 3])
  })

  test('hold inputs as they were when the call began', () => {
    const wrapped = assay((inputs: { items: string[] }) => inputs.items.pop(), { capture: true })
    wrapped({ items: ['a', 'b'] })
    expect(wrapped.captured[0]).toMatchObject({ inputs: { items: ['a', 'b'] }, returned: 'b' })
  })

  test('hold an error that was thrown, and the caller gets the same one', async () => {
    const error = new TypeError('no such country')
    const wrapped = assay(
      () => {
        throw error
      },
      { capture: true },
    )
    expect(() => wrapped()).toThrow(error)
    const later = assay(() => Promise.reject(error), { capture: true })
    await expect(later()).rejects.toBe(error)
    expect([wrapped.captured[0]?.error, later.captured[0]?.error]).toEqual(['no such country', 'no such country'])
  })

  test('never disturb the call, whatever it is given and gives back', () => {
    const hostile = new Proxy({}, { ownKeys: () => expect.fail('not to be listed'), get: () => expect.fail('no') })
    const frozen = Object.freeze(
      (function* (): Generator<number> {
        yield 1
      })(),
    )
    const circular: { self?: object } = {}
    circular.self = circular
    for (const value of [hostile, frozen, circular, () => 1, Symbol('s'), 12n, undefined, Number.NaN]) {
      const echo = assay((given: unknown) => given, { capture: { random: () => expect.fail('no'), sample: 1 } })
      expect(echo(value)).toBe(value)
    }
  })

  test('of generators read nothing that the caller does not read', () => {
    const log: string[] = []
    const wrapped = assay(
      function* steps(): Generator<string, string, string> {
        log.push('begun')
        const told = yield 'one'
        log.push(told)
        yield 'two'
        log.push('never')
        return 'end'
      },
      { capture: true },
    )
    const generator = wrapped()
    expect(log).toEqual([])
    expect(Object.prototype.toString.call(generator)).toBe('[object Generator]')
    expect(generator.next()).toEqual({ done: false, value: 'one' })
    expect(generator.next('told')).toEqual({ done: false, value: 'two' })
    expect(wrapped.captured).toEqual([])
    expect(generator.return('early')).toEqual({ done: true, value: 'early' })
    expect(log).toEqual(['begun', 'told'])
    expect(wrapped.captured).toMatchObject([{ returned: 'onetwo' }])
  })

  test('of asynchronous iterables and streams hold what the caller read', async () => {
    const pieces = async function* (): AsyncGenerator<string> {
      yield 'a'
      yield 'b'
    }
    const read = async (source: AsyncIterable<unknown>): Promise<unknown[]> => {
      const all: unknown[] = []
      for await (const piece of source) all.push(piece)
      return all
    }
    const generator = assay(pieces, { capture: true })
    expect(await read(generator())).toEqual(['a', 'b'])
    const iterable = assay(async () => ({ [Symbol.asyncIterator]: pieces }), { capture: true })
    expect(await read(await iterable())).toEqual(['a', 'b'])
    const node = assay(() => Readable.from(['a', 'b']), { capture: true })
    expect(await read(node())).toEqual(['a', 'b'])
    const web = assay(() => ReadableStream.from(['a', 'b']), { capture: true })
    expect(await read(web())).toEqual(['a', 'b'])
    const body = assay(async () => new Response('ab').body, { capture: true })
    const stream = await body()
    expect(await new Response(stream).text()).toBe('ab')
    for (const { captured } of [generator, iterable, node, web, body]) {
      expect(captured).toMatchObject([{ returned: 'ab' }])
    }
  })

  test('of a web stream pull no sooner than the caller does, and hand on its cancelling', async () => {
    let pulls = 0
    let cancelled: unknown
    const source = (): ReadableStream<string> =>
      new ReadableStream<string>(
        { pull: (controller) => controller.enqueue(`${++pulls}`), cancel: (reason) => void (cancelled = reason) },
        { highWaterMark: 0 },
      )
    const wrapped = assay(source, { capture: true })
    const reader = wrapped().getReader()
    await Promise.resolve()
    expect(pulls).toBe(0)
    expect(await reader.read()).toEqual({ done: false, value: '1' })
    expect(pulls).toBe(1)
    await reader.cancel('enough')
    expect(cancelled).toBe('enough')
    expect(wrapped.captured).toMatchObject([{ returned: '1' }])
  })

  test('of a promise of its own kind leave that promise as it is', async () => {
    class ApiPromise extends Promise<string> {
      readonly requestId = 'r1'
    }
    const wrapped = assay(() => new ApiPromise((resolve) => resolve('text')), { capture: true })
    const returned = wrapped()
    expect(returned.requestId).toBe('r1')
    expect(await returned).toBe('text')
    expect(wrapped.captured).toMatchObject([{ returned: 'text' }])
  })
})

describe('a use case', () => {
  test('is recorded with the fields that the data have', async () => {
    const run = await evaluate({
      dataset: [
        { inputs: { query: 'q', limit: 3 }, output: 'a', reference: 'a' },
        { inputs: { query: 'q', limit: null, tags: ['x'] }, output: 'a' },
      ],
      evaluators: ['exact_match'],
      useCase: { domain: 'geography', notes: 'a pilot', safety_critical: true },
    })
    expect(run.useCase).toEqual({
      domain: 'geography',
      notes: 'a pilot',
      safetyCritical: true,
      ioSchema: {
        inputs: { query: 'string', limit: 'null | number', tags: 'array<string>' },
        output: 'string',
        reference: 'string',
      },
    })
    expect(run.toJSON().run.useCase).toEqual(run.useCase)
    expect(run.toMarkdown()).toContain('geography')
  })

  test('with a schema makes what does not fit the error of its example, before and after the call', async () => {
    const ioSchema = { inputs: z.object({ country: z.string().min(2) }), output: z.string().max(6) }
    const run = await evaluate({
      dataset: [...dataset, { inputs: { country: 'x' } }, { inputs: { country: 7 } }],
      target: capitalOf,
      evaluators: ['exact_match'],
      useCase: { ioSchema },
    })
    expect(run.results.map(({ error }) => error?.slice(0, 60))).toEqual([
      undefined,
      undefined,
      'The output does not fit the schema: Too big: expected string',
      'The inputs do not fit the schema: country: Too small: expect',
      'The inputs do not fit the schema: country: Invalid input: ex',
    ])
    expect(run.summary.errors).toBe(3)
    expect(run.useCase?.ioSchema).toMatchObject({ inputs: { type: 'object', required: ['country'] } })
  })

  test('with a schema checks recorded outputs as well', async () => {
    const run = await evaluate({
      dataset: [{ inputs: { query: 'q' }, output: 12, reference: '12' }],
      evaluators: ['exact_match'],
      useCase: { io_schema: { output: z.string() } },
    })
    expect(run.results[0]?.error).toMatch(/The output does not fit the schema/)
  })
})

describe('types', () => {
  test('of inputs and outputs flow from the function into its data set', () => {
    const one = assay(capitalOf)
    type Given = NonNullable<Parameters<typeof one.eval>[0]>['dataset']
    expectTypeOf<readonly ExampleRecord<{ country: string }, string>[]>().toExtend<Given>()
    expectTypeOf<string>().toExtend<Given>()
    // @ts-expect-error -- the function takes a country
    const wrong = (): Promise<Run> => one.eval({ dataset: [{ inputs: { city: 'Paris' } }] })
    // @ts-expect-error -- the function answers with text
    const wrongOutput = (): Promise<Run> => one.eval({ dataset: [{ inputs: { country: 'x' }, output: 3 }] })
    expect([wrong, wrongOutput]).toHaveLength(2)
  })

  test('of positional parameters go under their names', () => {
    const two = assay((query: string, contextDocs: string[]) => `${query}${contextDocs.length}`, {
      args: ['query', 'contextDocs'],
    })
    type Given = Exclude<NonNullable<Parameters<typeof two.eval>[0]>['dataset'], undefined>
    expectTypeOf<{ inputs: { query: string; contextDocs: string[] } }[]>().toExtend<Given>()
    expectTypeOf<{ inputs: { query: string; contextDocs: number } }[]>().not.toExtend<Given>()
  })

  test('keep overloads, and see through promises, streams and answers with evidence', () => {
    function parse(text: string): string
    function parse(text: string, numeric: true): number
    function parse(text: string, numeric = false): string | number {
      return numeric ? Number(text) : text
    }
    const wrapped = assay(parse)
    expectTypeOf(wrapped('1')).toEqualTypeOf<string>()
    expectTypeOf(wrapped('1', true)).toEqualTypeOf<number>()
    const streamed = assay(async function* ({ query }: { query: string }) {
      yield query
    })
    type Record = Exclude<NonNullable<Parameters<typeof streamed.eval>[0]>['dataset'], undefined>
    expectTypeOf<{ inputs: { query: string }; output: string }[]>().toExtend<Record>()
    const evidence = assay(async ({ query }: { query: string }) => ({ output: query.length, context: ['text'] }))
    type Answered = Exclude<NonNullable<Parameters<typeof evidence.eval>[0]>['dataset'], undefined>
    expectTypeOf<{ inputs: { query: string }; output: number }[]>().toExtend<Answered>()
    expectTypeOf<{ inputs: { query: string }; output: string }[]>().not.toExtend<Answered>()
  })

  test('of a typed target fit evaluate, also where the inputs are an interface', async () => {
    interface Question {
      country: string
    }
    const run = await evaluate({
      dataset,
      target: ({ country }: Question) => capitals[country] ?? '',
      evaluators: ['exact_match'],
      maxErrors: 1,
    })
    expect(run.summary.examples).toBe(3)
  })
})

test('evaluable tells what was wrapped from what was not', () => {
  const answer = assay(capitalOf)
  expect(evaluable(answer)).toBe(answer)
  expect(() => evaluable(capitalOf)).toThrow(/capitalOf is not evaluable/)
})
