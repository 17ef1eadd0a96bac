/* oxlint-disable vitest/no-standalone-expect -- these are rows, which origins.test.ts runs */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { fakeWorld } from '../fake-world.ts'
import { runCommand } from '../../src/cli/program.ts'
import { UsageError } from '../../src/core/errors.ts'
import { createRegistry } from '../../src/core/registry.ts'
import { metricMetadata } from '../../src/core/metric-metadata.ts'
import type { Example } from '../../src/core/example.ts'
import type { Target } from '../../src/core/run.ts'
import { openDataset } from '../../src/datasets/dataset.ts'
import { assay } from '../../src/evaluate/assay.ts'
import { evaluate } from '../../src/evaluate/evaluate.ts'
import { route } from '../../src/evaluate/route.ts'
import { fromCompute } from '../../src/evaluators/from-compute.ts'
import { AccuracyEvaluator } from '../../src/evaluators/classification/label-evaluators.ts'
import { modelJudge } from '../../src/judge/model/model-judge.ts'
import { openaiCompatible } from '../../src/judge/model/providers.ts'
import { getLLMClient, setLLMClient } from '../../src/judge/model/llm-client.ts'
import { asMetricBank, OpenAICompatibleLLMClient } from '../../src/origins/metric-bank.ts'
import { parseMetricMetadata } from '../../src/origins/metric-metadata.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { carried } from './carried.ts'

type Row = Parameters<typeof carried>[1][number]

const ROWS: Example[] = [
  { id: 'a', inputs: { query: 'When?' }, output: 'At 9.', reference: 'At 9.', context: [{ id: 'p', text: 'At 9.' }] },
  {
    id: 'b',
    inputs: { query: 'Where?' },
    output: 'Here.',
    reference: 'There.',
    context: [{ id: 'p', text: 'There.' }],
  },
]
const METADATA = `id: variety
name: Variety
task_types: ["chat"]
metric_type: "objective"
requires:
  reference: false
  context: false
  tool_trace: false
cost_estimate: "low"
description: >
  How varied are the answers?
`
const metadata = parseMetricMetadata(METADATA, { file: 'metadata.yaml' })
const names = async (task: 'classification' | 'chat' | 'rag_qa' | 'tool_calling', hasTarget = true) =>
  (
    await route({ task, rubrics: 'any', hasTarget, sample: ROWS.map((row) => ({ ...row, toolCalls: [] })) })
  ).evaluators.map(({ name }) => name)

/** A server like OpenAI's that says what it was asked. */
function echo(): typeof globalThis.fetch {
  return (_, init) => {
    const { messages } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
      messages: { content: string }[]
    }
    const message = { role: 'assistant', content: `heard: ${messages.at(-1)?.content ?? ''}` }
    const body = {
      id: 'x',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, message, finish_reason: 'stop' }],
    }
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }))
  }
}

const computed = async (
  compute: Parameters<typeof fromCompute>[0]['compute'],
  judge = undefined as Parameters<typeof evaluate>[0]['judge'],
) =>
  (await evaluate({ dataset: ROWS, evaluators: [new (fromCompute({ metadata, compute }))()], judge })).summary
    .evaluators['variety']

async function command(files: Readonly<Record<string, string>>, ...args: string[]) {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-origins-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text)
    const world = fakeWorld({ cwd })
    return { code: await runCommand(args, world), out: world.out(), err: world.err() }
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}

const JSONL = ROWS.map((row) => JSON.stringify(row)).join('\n')
const CONFIG = `entrypoint:
  module: "./app.mjs"
  function: "answer_question"
task: "rag_qa"
dataset: "dev.jsonl"
metrics: [exact_match]
`

export const metricBank = carried('metric bank', [
  [
    'a line needs an id and inputs',
    async () => {
      const examples = await Array.fromAsync(openDataset([{ id: 'x', inputs: { query: 'q' } }]))
      expect(examples).toEqual([{ id: 'x', inputs: { query: 'q' } }])
    },
  ],
  [
    'reference, context and metadata are optional',
    async () => {
      const row = { id: 'x', inputs: { query: 'q' }, reference: 'r', context: 'c', metadata: { m: 1 } }
      expect((await Array.fromAsync(openDataset([row])))[0]).toMatchObject({
        reference: 'r',
        context: [{ text: 'c' }],
        metadata: { m: 1 },
      })
    },
  ],
  [
    'a context may be any value: an object of texts',
    async () => {
      const row = { id: 'x', inputs: { query: 'q' }, context: { d1: 'one', d2: 'two' } }
      expect((await Array.fromAsync(openDataset([row])))[0]?.context).toEqual([
        { id: 'd1', text: 'one' },
        { id: 'd2', text: 'two' },
      ])
    },
  ],
  [
    'or one with a list of documents',
    async () => {
      const row = { id: 'x', inputs: { query: 'q' }, context: { docs: [{ id: 'd', text: 'one' }] } }
      expect((await Array.fromAsync(openDataset([row])))[0]?.context).toEqual([{ id: 'd', text: 'one' }])
    },
  ],
  [
    'an id may be left out',
    async () => expect((await Array.fromAsync(openDataset([{ question: 'q' }])))[0]?.id).toBe('examples-1'),
  ],
  [
    'an empty data set is refused',
    async () => expect(evaluate({ dataset: [], evaluators: ['exact_match'] })).rejects.toThrow(/no examples/),
    'refused-before-spent',
  ],
  [
    'classification: accuracy and f1_macro',
    async () => expect(await names('classification')).toEqual(['accuracy', 'f1_macro']),
  ],
  [
    'chat: helpfulness and latency',
    async () => expect(await names('chat')).toEqual(['helpfulness_llm_judge', 'latency_ms']),
  ],
  [
    'rag_qa: answer quality, faithfulness, latency',
    async () =>
      expect(await names('rag_qa')).toEqual(['answer_quality_llm_judge', 'rag_faithfulness_llm_judge', 'latency_ms']),
  ],
  [
    'tool_calling: success, invalid calls, latency',
    async () =>
      expect(await names('tool_calling')).toEqual(['tool_success_rate', 'invalid_tool_call_rate', 'latency_ms']),
  ],
  [
    'explicit metrics are used exactly',
    async () => {
      const run = await evaluate({ dataset: ROWS, task: 'rag_qa', evaluators: ['exact_match'] })
      expect(Object.keys(run.summary.evaluators)).toEqual(['exact_match'])
    },
  ],
  [
    'also beside a preset',
    async () => {
      const run = await evaluate({ dataset: ROWS, evaluators: ['exact_match'], preset: 'deep_dive' })
      expect([Object.keys(run.summary.evaluators), run.notes]).toEqual([
        ['exact_match'],
        ['Evaluators were named, so the preset deep_dive chose none.'],
      ])
    },
  ],
  [
    'an unknown metric is refused',
    async () => expect(evaluate({ dataset: ROWS, evaluators: ['acuracy'] })).rejects.toThrow(/accuracy/),
  ],
  [
    'an unknown preset is refused',
    async () => expect(evaluate({ dataset: ROWS, preset: 'heavy' as 'ci' })).rejects.toThrow(/Unknown preset: 'heavy'/),
  ],
  [
    'an unknown task is refused',
    async () => expect(evaluate({ dataset: ROWS, task: 'poetry' as 'chat' })).rejects.toThrow(/Unknown task: 'poetry'/),
  ],
  [
    'lightweight asks no judge',
    async () => {
      const { evaluators } = await route({
        task: 'rag_qa',
        preset: 'lightweight',
        rubrics: 'any',
        hasTarget: true,
        sample: ROWS,
      })
      expect(evaluators.map(({ name }) => name)).not.toContain('answer_quality_llm_judge')
    },
    'lightweight-asks-nobody',
  ],
  [
    'metadata of a metric has the seven fields',
    () =>
      expect(Object.keys(metricMetadata(AccuracyEvaluator))).toEqual(
        expect.arrayContaining(['id', 'name', 'task_types', 'metric_type', 'requires', 'cost_estimate', 'description']),
      ),
  ],
  [
    'its YAML is read',
    () => expect(metadata).toMatchObject({ id: 'variety', task_types: ['chat'], requires: { tool_trace: false } }),
  ],
  [
    'a wrong field in it is named',
    () =>
      expect(() => parseMetricMetadata(`${METADATA}metric: x\n`, { file: 'm.yaml' })).toThrow(/'metric' is no field/),
    'refused-before-spent',
  ],
  [
    'assay validate says what such a file is',
    async () => {
      const { code, out } = await command({ 'metadata.yaml': METADATA }, 'validate', 'metadata.yaml')
      expect([code, out]).toEqual([0, expect.stringContaining('Read as Metric Bank metric metadata.')])
    },
  ],
  [
    'compute over all examples, under metric_id',
    async () =>
      expect(
        await computed((examples) => ({ metric_id: 'variety', score: examples.length / 4, details: {} })),
      ).toMatchObject({ mean: 0.5, n: 2 }),
  ],
  [
    'under metricId',
    async () => expect(await computed(() => ({ metricId: 'variety', score: 1 }))).toMatchObject({ mean: 1 }),
  ],
  [
    'compute may answer later',
    async () =>
      expect(await computed(async () => Promise.resolve({ metric_id: 'variety', score: 0.25 }))).toMatchObject({
        mean: 0.25,
      }),
  ],
  [
    'compute gets the model of the run',
    async () => {
      const judge = modelJudge({ model: scriptedModel('0.75') })
      const aggregate = await computed(async (_, client) => {
        const said = await client?.chat([{ role: 'user', content: 'How good?' }])
        return { metric_id: 'variety', score: Number(said) }
      }, judge)
      expect(aggregate).toMatchObject({ mean: 0.75 })
    },
  ],
  [
    'or the client that was set',
    async () => {
      setLLMClient({ chat: () => '0.5' })
      try {
        const score = async (_: readonly Example[], client?: { chat: (m: []) => string | Promise<string> }) => ({
          metric_id: 'variety',
          score: Number(await client?.chat([])),
        })
        const judge = (await import('../../src/judge/lexical/lexical-judge.ts')).lexicalJudge()
        expect(await computed(score as never, judge)).toMatchObject({ mean: 0.5 })
      } finally {
        setLLMClient(undefined)
      }
      expect(getLLMClient()).toBeUndefined()
    },
  ],
  [
    'a figure under another metric’s name is no figure',
    async () => expect(await computed(() => ({ metric_id: 'other', score: 1 }))).toMatchObject({ mean: null }),
    'no-invented-score',
  ],
  [
    'a compute that throws is no 0.0',
    async () =>
      expect(
        await computed(() => {
          throw new Error('no')
        }),
      ).toMatchObject({ mean: null, details: { problem: expect.stringContaining('no') as string } }),
    'no-invented-score',
  ],
  [
    'a client takes messages and gives back the text',
    async () => {
      const client = openaiCompatible({ baseURL: 'http://127.0.0.1:9/v1', model: 'm', fetch: echo() })
      expect(await client.chat([{ role: 'user', content: 'hello' }])).toBe('heard: hello')
    },
  ],
  [
    'the same client takes whole requests',
    async () => {
      const client = openaiCompatible({ baseURL: 'http://127.0.0.1:9/v1', model: 'm', fetch: echo() })
      expect(await client.chat({ messages: [{ role: 'user', content: 'hello' }] })).toMatchObject({
        text: 'heard: hello',
      })
    },
  ],
  [
    'a client by the name of the document',
    () =>
      expect(
        new OpenAICompatibleLLMClient({
          baseUrl: 'http://localhost:11434/v1',
          apiKey: 'dummy',
          model: 'qwen2.5-7b-instruct',
        }).id,
      ).toBe('compatible:qwen2.5-7b-instruct'),
  ],
  [
    'an address is needed',
    () => expect(() => openaiCompatible({ model: 'm' } as never)).toThrow(UsageError),
    'refused-before-spent',
  ],
  [
    'a wrapped function is called as before',
    () => expect(assay((a: number, b: number) => a + b, { task: 'chat' })(2, 3)).toBe(5),
  ],
  [
    'and gains .eval()',
    async () => {
      const answer = assay(({ query }: { query: string }) => (query === 'When?' ? 'At 9.' : 'There.'), {
        task: 'rag_qa',
      })
      const dataset = ROWS.map(({ id, inputs, reference }) => ({
        id,
        inputs: { query: String(inputs['query']) },
        reference,
      }))
      const run = await answer.eval({ dataset, metrics: ['exact_match'] })
      expect(run.summary.evaluators['exact_match']?.mean).toBe(1)
    },
  ],
  [
    'positional parameters are bound by name',
    async () => {
      const answer = assay((query: string, at: string) => `${query}${at}`, { args: ['query', 'at'] })
      const run = await answer.eval({
        dataset: [{ id: 'x', inputs: { query: 'q', at: '9' }, reference: 'q9' }],
        metrics: ['exact_match'],
      })
      expect(run.summary.evaluators['exact_match']?.mean).toBe(1)
    },
  ],
  [
    'and refused where nobody says which they are',
    async () =>
      expect(
        assay((query: string, docs: string) => query + docs).eval({ dataset: ROWS as never, metrics: ['exact_match'] }),
      ).rejects.toThrow(/args: \['query', 'docs'\]/),
    'positional-refused',
  ],
  [
    'a target is refused likewise',
    async () =>
      expect(
        evaluate({ dataset: ROWS, target: ((query: string) => query) as never, evaluators: ['exact_match'] }),
      ).rejects.toThrow(/takes `query` by position/),
    'positional-refused',
  ],
  ...(
    [
      ['query and documents with a default', (query: string, docs: string[] = []) => query + docs.length],
      ['an input that only the data names', (topic: string) => topic],
      ['its inputs one by one with a default', (topic: string, length = 3) => topic.slice(length)],
    ] as const
  ).map(([says, target]): Row => [
    `so is a target of ${says}`,
    async () =>
      expect(
        evaluate({
          dataset: [{ id: 'x', inputs: { topic: 'ferry' }, reference: 'r' }],
          target: target as never,
          evaluators: ['exact_match'],
        }),
      ).rejects.toThrow(/by position/),
    'positional-refused',
  ]),
  ...(
    [
      ['its inputs by name and the signal', ({ query }, { signal }) => `${String(query)}${signal.aborted}`],
      ['all inputs and the signal', (inputs, { signal }) => `${String(inputs['query'])}${signal.aborted}`],
      [
        'all inputs and the context, whatever it is called',
        (payload, job) => `${String(payload['query'])}${job.signal.aborted}`,
      ],
      ['all inputs and the context', (row, context) => `${String(row['query'])}${context.signal.aborted}`],
    ] as const satisfies readonly [string, Target][]
  ).map(([says, target]): Row => [
    `a target takes ${says}`,
    async () => {
      const dataset = [{ id: 'x', query: 'q', reference: 'qfalse' }]
      const run = await evaluate({ dataset, target, evaluators: ['exact_match'] })
      expect(run.summary.evaluators['exact_match']?.mean).toBe(1)
    },
  ]),
  [
    'mode online is refused with what to write instead',
    () => expect(() => assay(() => 'x', { mode: 'online' })).toThrow(/capture: true/),
  ],
  [
    'a run has examples with their outputs',
    async () => {
      const run = await evaluate({ dataset: ROWS, evaluators: ['exact_match'] })
      expect(run.examples).toMatchObject([
        { id: 'a', inputs: { query: 'When?' }, output: 'At 9.', reference: 'At 9.' },
        { id: 'b' },
      ])
    },
  ],
  [
    'metrics with their metadata, and results by metric',
    async () => {
      const run = asMetricBank(await evaluate({ dataset: ROWS, evaluators: ['exact_match'], task: 'rag_qa' }))
      expect(run).toMatchObject({
        metrics: [{ id: 'exact_match', metric_type: 'objective' }],
        metric_results: [{ metric_id: 'exact_match', score: 0.5 }],
        use_case: { taskType: 'rag_qa' },
        baseline_name: null,
      })
    },
  ],
  [
    'JSON and Markdown',
    async () => {
      const run = await evaluate({ dataset: ROWS, evaluators: ['exact_match'] })
      expect([typeof run.toJSON(), run.toMarkdown().includes('exact_match')]).toEqual(['object', true])
    },
  ],
  [
    'latency has no score without a budget',
    async () => {
      const run = await evaluate({ dataset: ROWS, target: () => 'x', evaluators: ['latency_ms'] })
      expect(run.results[0]?.results['latency_ms']).toMatchObject({ status: 'reported', unit: 'ms' })
    },
    'budget-for-latency',
  ],
  [
    'an error of the function is kept, and is no score',
    async () => {
      const run = await evaluate({
        dataset: ROWS,
        target: () => {
          throw new Error('down')
        },
        evaluators: ['exact_match'],
      })
      expect(run.results[0]).toMatchObject({
        error: expect.stringContaining('down') as string,
        results: { exact_match: { status: 'not_applicable' } },
      })
    },
    'no-invented-score',
  ],
  [
    'tool flags: successes',
    async () => {
      const rows = [
        { id: 'x', inputs: { query: 'q' }, metadata: { tool_success: true } },
        { id: 'y', inputs: { query: 'q' }, metadata: { tool_success: false } },
      ]
      const run = await evaluate({ dataset: rows, evaluators: ['tool_success_rate'] })
      expect(run.summary.evaluators['tool_success_rate']).toMatchObject({ mean: 0.5, n: 2 })
    },
  ],
  [
    'tool flags: invalid calls',
    async () => {
      const rows = [{ id: 'x', inputs: { query: 'q' }, metadata: { tool_success: true, tool_invalid: true } }]
      const run = await evaluate({ dataset: rows, evaluators: ['invalid_tool_call_rate', 'tool_success_rate'] })
      expect(run.summary.evaluators).toMatchObject({
        invalid_tool_call_rate: { mean: 0 },
        tool_success_rate: { mean: 1 },
      })
    },
  ],
  [
    'no tool call is no perfect score',
    async () => {
      const run = await evaluate({ dataset: ROWS, evaluators: ['tool_success_rate'] })
      expect(run.summary.evaluators['tool_success_rate']).toMatchObject({ mean: null, notApplicable: 2 })
    },
    'no-invented-score',
  ],
  [
    'metrics of a task are looked up',
    () => {
      const own = createRegistry()
      own.register('variety', fromCompute({ metadata, compute: () => ({ metric_id: 'variety', score: 1 }) }))
      expect(own.forTask('chat').map(({ spec }) => spec.name)).toEqual(['variety'])
    },
  ],
  [
    'the command takes its config file, whatever it is called',
    async () => {
      const app = 'export function answer_question({ query }) { return query === "When?" ? "At 9." : "There." }'
      const { code, out } = await command(
        { 'mine.yaml': CONFIG, 'app.mjs': app, 'dev.jsonl': JSONL },
        'eval',
        'mine.yaml',
        '--no-store',
        '--format',
        'json',
      )
      expect([code, JSON.parse(out)]).toMatchObject([0, { summary: { evaluators: { exact_match: { mean: 1 } } } }])
    },
  ],
  [
    'and checks it',
    async () => {
      const { code, out } = await command(
        { 'mine.yaml': CONFIG, 'app.mjs': 'export {}', 'dev.jsonl': JSONL },
        'validate',
        'mine.yaml',
      )
      expect([code, out]).toEqual([0, expect.stringContaining('with its data set dev.jsonl')])
    },
  ],
  [
    'a Python entrypoint is told to be one',
    async () => {
      const config = CONFIG.replace('./app.mjs', 'examples.rag_qa.app')
      const { code, err } = await command({ 'mine.yaml': config, 'dev.jsonl': JSONL }, 'eval', 'mine.yaml')
      expect([code, err]).toEqual([2, expect.stringContaining('Python module')])
    },
    'refused-before-spent',
  ],
])
