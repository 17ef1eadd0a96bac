import { readFileSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { fakeWorld } from '../../../test/fake-world.ts'
import { runCommand } from '../../cli/program.ts'
import type { Example } from '../../core/example.ts'
import type { RunDocument } from '../../core/run.ts'
import { openDataset } from '../dataset.ts'
import type { DatasetOptions } from '../reading.ts'
import { validateDataset } from '../validate.ts'
import { TOOLS } from './tools.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = `${root}test/fixtures/dialects/`

async function readAll(name: string, options: DatasetOptions = {}): Promise<Example[]> {
  return Array.fromAsync(openDataset(folder + name, options))
}

const OPENING = { query: 'When does the lake open?' }
const OPENS = 'It opens at 9.'
const PAGE = { id: 'p1', text: 'The lake opens at 9.' }
const CLOCK = { name: 'clock', arguments: { zone: 'Bern' } }
const TRACE = '0af7651916cd43dd8448eb211c80319c'

/** The samples, each in the form that its tool documents, with what a reader gets out of them; and a record gone wrong. */
const SAMPLES: Record<string, { dialect: string; examples: unknown[]; bad: unknown; problem: string }> = {
  'promptfoo-results.json': {
    dialect: 'promptfoo results',
    examples: [
      {
        id: 'r-1',
        inputs: { question: OPENING.query },
        output: OPENS,
        reference: PAGE.text,
        context: [PAGE],
        group: 'test 0',
        metadata: { provider: 'openai:gpt-5', promptIdx: 0, testIdx: 0 },
        timing: { latencyMs: 812, costUsd: 0.0002, tokens: 40 },
      },
      {
        id: 'r-2',
        inputs: { question: 'Who swims there?' },
        group: 'test 1',
        metadata: { provider: 'openai:gpt-5', promptIdx: 0, testIdx: 1 },
        timing: { latencyMs: 90 },
        error: 'API error: 503',
      },
    ],
    bad: { vars: { question: 'q', context: [1] }, promptIdx: 0, response: { output: 'a' } },
    problem: 'passage 1 must be a text or an object, not 1.',
  },
  'promptfoo-config.yaml': {
    dialect: 'promptfoo tests',
    examples: [
      {
        id: 'promptfoo-config-1',
        inputs: { language: 'en', topic: OPENING.query },
        reference: PAGE.text,
        metadata: {},
      },
      {
        id: 'promptfoo-config-2',
        inputs: { language: 'en', topic: 'Is there a boat?', context: 'file://pages/boats.md' },
        metadata: {},
      },
    ],
    bad: { vars: { question: ['a', 'b'] }, assert: [] },
    problem: '`vars.question` is a list, of which promptfoo makes a test each; write one test for each value',
  },
  'langsmith-experiment.json': {
    dialect: 'LangSmith experiment',
    examples: [
      {
        id: '2f8e8a2e-0001-4000-8000-000000000001',
        inputs: { question: OPENING.query, language: 'en' },
        output: OPENS,
        reference: 'At 9.',
        context: [{ ...PAGE, source: 'lake.md' }],
        timing: { latencyMs: 1500 },
      },
    ],
    bad: { inputs: {}, actual_outputs: {} },
    problem: 'there is nothing to evaluate',
  },
  'langsmith-runs.jsonl': {
    dialect: 'LangSmith runs',
    examples: [
      {
        id: 'a1',
        inputs: OPENING,
        output: OPENS,
        context: [
          { ...PAGE, source: 'lake.md' },
          { id: 'p2', text: 'Boats are for rent.' },
        ],
        group: 'thread-7',
        timing: { latencyMs: 1200 },
      },
      {
        id: 'c3',
        inputs: { query: 'What time is it?' },
        output: 'It is 10:15.',
        toolCalls: [{ ...CLOCK, result: '10:15' }],
        timing: { latencyMs: 1000 },
      },
    ],
    bad: { id: 'x', trace_id: 'x', run_type: 'chain', inputs: null, outputs: null },
    problem: 'the trace holds neither a question nor an answer (read as LangSmith runs): the content was not captured',
  },
  'langsmith-examples.jsonl': {
    dialect: 'LangSmith data set',
    examples: [
      { id: 'e-1', inputs: { question: OPENING.query }, reference: 'At 9.', metadata: { split: 'test' } },
      { id: 'e-2', inputs: { question: 'Who swims there?' } },
    ],
    bad: { inputs: { question: ' ', query: ' ' }, outputs: {}, dataset_id: 'd' },
    problem: 'the query is blank',
  },
  'langfuse-traces.json': {
    dialect: 'Langfuse traces',
    examples: [
      {
        id: 't-1',
        inputs: { question: OPENING.query },
        output: OPENS,
        context: [{ ...PAGE, id: 'lake-1' }],
        toolCalls: [{ ...CLOCK, result: '10:15' }],
        group: 's-1',
        timing: { latencyMs: 1200 },
      },
    ],
    bad: {
      id: 't',
      timestamp: '2026-01-02T03:04:05Z',
      environment: 'default',
      userId: null,
      input: null,
      output: null,
    },
    problem: 'the trace holds neither a question nor an answer (read as Langfuse traces)',
  },
  'langfuse-observations.json': {
    dialect: 'Langfuse traces',
    examples: [
      {
        id: 't-1',
        inputs: { question: OPENING.query },
        output: OPENS,
        context: [{ id: 'lake-1', text: 'The lake opens at 9.' }],
        group: 's-1',
        timing: { latencyMs: 1000 },
      },
    ],
    bad: { id: 'o-3', traceId: 't-2', type: 'EVENT', name: 'click', sessionId: 's-1' },
    problem: 'the trace holds neither a question nor an answer (read as Langfuse traces)',
  },
  'langfuse-items.jsonl': {
    dialect: 'Langfuse data set',
    examples: [{ id: 'i-1', inputs: { question: OPENING.query }, reference: 'At 9.' }],
    bad: { input: null, expectedOutput: 'At 9.' },
    problem: 'there is nothing to evaluate',
  },
  'openai-evals.jsonl': {
    dialect: 'OpenAI evals',
    examples: [
      { id: 'openai-evals-1', inputs: { question: OPENING.query }, output: OPENS, reference: 'At 9.' },
      { id: 'openai-evals-2', inputs: { query: 'My screen is black' }, reference: 'Hardware' },
      { id: 'outputitem_3', inputs: { query: 'Who swims there?' }, output: 'Ducks do.', reference: 'Ducks.' },
    ],
    bad: { item: {} },
    problem: 'there is nothing to evaluate',
  },
  'openai-completions.json': {
    dialect: 'OpenAI completions',
    examples: [
      { id: 'chatcmpl-1', inputs: {}, output: OPENS, metadata: { page: 'lake' }, timing: { tokens: 31 } },
      {
        id: 'chatcmpl-2',
        inputs: { query: 'What time is it?' },
        toolCalls: [{ ...CLOCK, id: 'call_1' }],
        timing: { tokens: 12 },
      },
    ],
    bad: {
      object: 'chat.completion',
      choices: [{ message: { tool_calls: [{ function: { name: 'f', arguments: '{' } }] } }],
    },
    problem: 'the arguments of tool call 1 ("f") must be an object, or one as JSON text',
  },
  'deepeval.json': {
    dialect: 'DeepEval goldens',
    examples: [
      {
        id: 'deepeval-1',
        inputs: OPENING,
        output: OPENS,
        reference: 'At 9.',
        context: [PAGE],
        toolCalls: [{ name: 'search', arguments: { query: 'lake' } }],
        expectedToolCalls: [{ name: 'search', arguments: { query: 'lake' } }],
        metadata: { topic: 'lake', ideal_context: ['Opening hours'] },
      },
    ],
    bad: { input: 'q', actual_output: 'a', retrieval_context: 7 },
    problem: 'must be a list of passages (texts or objects with a `text`), not 7.',
  },
  'braintrust.jsonl': {
    dialect: 'Braintrust rows (1), Braintrust rows about a scorer (1)',
    examples: [
      {
        id: 'b-1',
        inputs: { question: OPENING.query },
        output: OPENS,
        reference: 'At 9.',
        context: [PAGE],
        tags: ['lake'],
        group: 'u-1',
        metadata: { documents: [PAGE.text], session_id: 'u-1' },
        timing: { latencyMs: 1250, tokens: 30 },
      },
      {
        id: 'braintrust-2',
        inputs: { query: 'Who swims there?' },
        output: 'Ducks do.',
        reference: 'Ducks.',
        metadata: { source: 'lake', expected_score: 1 },
      },
    ],
    bad: { input: 'q', span_id: 'b', root_span_id: 'a', span_parents: ['a'] },
    problem: 'this is a part of a trace, not a whole one; export root spans only (`is_root`)',
  },
  'openinference.json': {
    dialect: 'OpenInference spans',
    examples: [
      {
        id: 't-1',
        inputs: OPENING,
        output: OPENS,
        context: [{ ...PAGE, id: 'lake-1', source: 'lake.md', score: 0.8 }],
        group: 'u-1',
        timing: { latencyMs: 1200, tokens: 41 },
      },
    ],
    bad: { context: { trace_id: 't', span_id: 's' }, attributes: { 'openinference.span.kind': 'LLM' } },
    problem: 'the trace holds neither a question nor an answer (read as OpenInference spans)',
  },
  'otlp.jsonl': {
    dialect: 'OpenTelemetry spans (OTLP)',
    examples: [
      {
        id: TRACE,
        inputs: OPENING,
        output: OPENS,
        context: [{ ...PAGE, id: 'lake-1' }],
        toolCalls: [{ ...CLOCK, result: '10:15' }],
        group: 'u-1',
        timing: { latencyMs: 1200, tokens: 41 },
      },
    ],
    bad: { resourceSpans: [{ scopeSpans: [{ spans: [{ traceId: 'a', spanId: 'b', name: 'chat' }] }] }] },
    problem:
      'the content was not captured, so there is nothing to evaluate; let the instrumentation capture message content',
  },
  'inspect-log.json': {
    dialect: 'Inspect log',
    examples: [
      { id: '1 epoch 2', group: '1', inputs: OPENING, output: OPENS, reference: 'At 9.', timing: { latencyMs: 1500 } },
    ],
    bad: { input: '', target: '', epoch: 1, output: { choices: [] } },
    problem: 'there is nothing to evaluate',
  },
  'trulens.json': {
    dialect: 'TruLens events',
    examples: [
      { id: 'r-1', inputs: OPENING, output: OPENS, reference: 'At 9.', context: [PAGE], timing: { latencyMs: 1200 } },
    ],
    bad: { record_attributes: {}, trace: { trace_id: 1, span_id: 2 } },
    problem: 'the trace holds neither a question nor an answer (read as TruLens events)',
  },
  'llamaindex.json': {
    dialect: 'LlamaIndex labelled RAG data set',
    examples: [{ id: 'llamaindex-1', inputs: OPENING, reference: 'At 9.', metadata: { ideal_context: [PAGE.text] } }],
    bad: { query: ' ', query_by: {}, reference_answer: 'a' },
    problem: 'the query is blank',
  },
  'squad.json': {
    dialect: 'SQuAD questions',
    examples: [
      {
        id: '56ddde6b0001',
        inputs: OPENING,
        context: [PAGE],
        reference: 'at 9',
        answerable: true,
        group: 'Lake',
        metadata: { answers: ['at 9', '9'] },
      },
      {
        id: '56ddde6b0002',
        inputs: { query: 'When does the lake close?' },
        context: [PAGE],
        answerable: false,
        group: 'Lake',
      },
    ],
    bad: { question: 'q', context: 'c', answers: 'a' },
    problem: '`answers` is "a"; it must be a list of answers, each with a `text`.',
  },
  'ragaliq.json': {
    dialect: 'RagaliQ test cases',
    examples: [
      {
        id: 'honest',
        inputs: OPENING,
        output: OPENS,
        reference: 'At 9.',
        facts: [PAGE.text],
        context: [PAGE],
        tags: ['lake', 'hours'],
        metadata: { name: 'Honest answer (should pass)' },
      },
      {
        id: 'hallucination',
        inputs: OPENING,
        output: 'It opens at 9, and was dug by Napoleon in 1620.',
        context: [PAGE],
        metadata: { name: 'Answer with a made-up fact (should fail)' },
      },
    ],
    bad: { id: 'x', name: 'n', query: 'q', context: [], response: 'a', expected_fact: [] },
    problem: '"expected_fact" is no field of a RagaliQ test case; did you mean \'expected_facts\'?',
  },
  'ragaliq.yaml': {
    dialect: 'RagaliQ test cases',
    examples: [
      {
        id: 'honest',
        inputs: OPENING,
        output: OPENS,
        facts: null,
        context: [PAGE],
        tags: [],
        metadata: { name: 'Honest answer (should pass)' },
      },
    ],
    bad: { id: 'x', name: 'n', query: ' ', context: [], response: 'a' },
    problem: 'the query is blank',
  },
  'ragaliq.csv': {
    dialect: 'RagaliQ test cases',
    examples: [
      {
        id: 'one',
        inputs: OPENING,
        output: OPENS,
        reference: 'At 9.',
        facts: [PAGE.text, 'Boats are for rent.'],
        context: [PAGE, { id: 'p2', text: 'Boats are for rent.' }],
        tags: ['lake', 'hours'],
        metadata: { name: 'Pipes' },
      },
      { id: 'two', inputs: OPENING, output: OPENS, facts: null, context: [PAGE], metadata: { name: 'A list' } },
    ],
    bad: { id: 'x', name: 'n', query: 'q', context: 7, response: 'a' },
    problem: 'must be a list of passages (texts or objects with a `text`), not 7.',
  },
  'ragaliq-golden-claims.yaml': {
    dialect: 'RagaliQ golden claims',
    examples: [
      {
        id: 'sup_explicit',
        inputs: {},
        output: PAGE.text,
        context: [{ id: 'p1', text: 'The lake opens at 9 every day.' }],
        metadata: { verdict: 'SUPPORTED', note: 'Said in as many words.' },
      },
      {
        id: 'con_numeric',
        inputs: {},
        output: 'The lake opens at 10.',
        context: [{ id: 'p1', text: 'The lake opens at 9 every day.' }],
        metadata: { verdict: 'CONTRADICTED' },
      },
    ],
    bad: { claim: 'c', context: [], expected: 'MAYBE' },
    problem: '`expected` is "MAYBE"; it must be SUPPORTED, CONTRADICTED or NOT_ENOUGH_INFO.',
  },
  'ragaliq-golden-cases.yaml': {
    dialect: 'RagaliQ golden cases',
    examples: [
      {
        id: 'fully_faithful',
        inputs: OPENING,
        output: OPENS,
        context: [PAGE],
        metadata: { expected_band: [0.9, 1], note: 'One claim, grounded.' },
      },
    ],
    bad: { query: 'q', response: 'a', context: [], expected_band: [0.9, 0.1] },
    problem: '`expected_band` is a list; it must be two numbers from 0 to 1, the lower first.',
  },
  'metric-bank.jsonl': {
    dialect: 'Metric Bank records with tool flags',
    examples: [
      {
        id: 't1',
        inputs: OPENING,
        output: OPENS,
        toolCalls: [{ name: 'tool', arguments: {}, outcome: 'success', invalid: false }],
        metadata: { channel: 'web' },
      },
      {
        id: 't2',
        inputs: OPENING,
        output: OPENS,
        toolCalls: [{ name: 'tool', arguments: {}, outcome: 'error', invalid: true }],
      },
    ],
    bad: { inputs: { query: 'q' }, metadata: { tool_success: 'yes' } },
    problem: '`metadata.tool_success` is "yes"; it must be true or false.',
  },
  'evaluator-input.json': {
    dialect: 'EvaluatorInput records',
    examples: [
      {
        id: 'm-1',
        inputs: { query: 'What is the scope of application?' },
        output: 'Article 2 defines the scope of application in the regulation.',
        context: [
          { id: 'n-1', text: 'Article 2: Scope of application for the regulation.', rank: 1, score: 0.9 },
          { id: 'n-2', text: 'Article 3: Competent authority.', rank: 2, score: 0.4 },
        ],
        citations: [{ id: 'n-1', quote: 'Scope of application' }],
        group: 'conv-1',
      },
    ],
    bad: { retrieval_hits: [{ excerpt: 'x' }], generation_output: { answer: 'a' } },
    problem: 'hit 1 is an object; it must be an object with a `node_id`.',
  },
  'gate-input.jsonl': {
    dialect: 'inputs of the gate',
    examples: [
      {
        id: 'm-7',
        inputs: { query: 'When does the ferry to Molde leave?' },
        output: 'The ferry to Molde leaves at 7:40 [1].',
        context: [{ id: 'n-1', text: 'The ferry to Molde leaves at 7:40.', rank: 1 }],
        citations: [{ id: 'n-1' }],
        group: 'conv-2',
        metadata: { human: 'supported' },
      },
    ],
    bad: {
      conversation_id: 'c',
      message_id: 'm',
      retrieval: { hits: [{ node_id: 'n' }] },
      generation: { answer: 'a' },
    },
    problem: 'hit 1 has no `node_id` and `text`',
  },
  'evaluation-records.jsonl': {
    dialect: 'stored evaluation records',
    examples: [],
    bad: { message_id: 'm', retrieval_record_id: 'r', status: 'skipped', checks: [] },
    problem: 'a verdict with its checks, without the answer, so there is nothing to evaluate',
  },
}

test('each form that is read has a sample, and each sample is listed here', () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(SAMPLES).sort())
  const named = Object.values(SAMPLES).flatMap(({ dialect }) => dialect.replaceAll(/ \(\d+\)/g, '').split(', '))
  expect(new Set(TOOLS.map(({ name }) => name))).toEqual(new Set(named))
})

describe.each(Object.entries(SAMPLES))('%s', (name, { dialect, examples, bad, problem }) => {
  test('is read as what it is', async () => {
    const validation = await validateDataset(folder + name)
    if (examples.length === 0) {
      // What holds verdicts alone is told to be that, and never evaluated.
      expect(validation).toMatchObject({ dialect, examples: 0 })
      return
    }
    expect(await readAll(name)).toEqual(examples)
    expect(validation).toMatchObject({ dialect, count: 0, examples: examples.length })
  })

  test('says what is wrong with a record', async () => {
    const { problems, count } = await validateDataset([bad])
    expect({ count, message: problems[0]?.message }).toEqual({
      count: 1,
      message: expect.stringContaining(problem) as unknown,
    })
  })

  test('can be evaluated from the command line, and what it lacks is named', async () => {
    const world = fakeWorld({ cwd: root })
    const metrics = 'contains,faithfulness,exact_match'
    const code = await runCommand(
      ['eval', `test/fixtures/dialects/${name}`, '-e', metrics, '--no-store', '--format', 'json'],
      world,
    )
    if (examples.every((example) => !Object.hasOwn(example as object, 'output'))) {
      expect({ code, err: world.err() }).not.toMatchObject({ code: 0 })
      return
    }
    expect({ code, err: world.err() }).toMatchObject({ code: expect.any(Number) as number })
    const { results = [] } = JSON.parse(world.out()) as RunDocument
    expect(results).toHaveLength(examples.length)
    const [first] = results
    const faithfulness = first?.results['faithfulness']
    const hasContext = Object.hasOwn(examples[0] as object, 'context')
    expect(faithfulness).toMatchObject(
      hasContext
        ? { status: 'measured' }
        : { status: 'not_applicable', reasoning: expect.stringContaining('`context`') as unknown },
    )
  })
})

test('the page about data has a row for each form, with its source', () => {
  const page = readFileSync(`${root}docs/data.md`, 'utf8')
  const rows = TOOLS.map(({ name, source, gives }) => [
    `[${name}](${source})`,
    gives.map((field) => `\`${field}\``).join(', '),
  ])
  for (const [form = '', fields = ''] of rows) {
    const row = page.split('\n').find((line) => line.includes(form))
    expect({ form, row: row?.split('|').map((cell) => cell.trim()) }).toEqual({
      form,
      row: ['', form, fields, expect.any(String), ''],
    })
  }
})

describe('a mapping over the form of a tool', () => {
  test('leads into the record as the file has it, and comes before what the form says', async () => {
    const columns = { query: 'vars.topic', 'metadata.first_assertion': 'assert[0].type' }
    const [first] = await readAll('promptfoo-config.yaml', { columns })
    expect(first).toMatchObject({ inputs: OPENING, reference: PAGE.text, metadata: { first_assertion: 'contains' } })
  })
})

test('the observations of a Langfuse trace may be lines of their own, in any order', async () => {
  const rows = [
    {
      id: 'o2',
      traceId: 't',
      type: 'GENERATION',
      name: 'llm',
      parentObservationId: 'o1',
      startTime: '2026-01-02T03:04:06Z',
      endTime: '2026-01-02T03:04:07Z',
      input: [{ role: 'user', content: 'Why?' }],
      output: { role: 'assistant', content: 'So.' },
      usageDetails: { total: 9 },
    },
    {
      id: 'o1',
      traceId: 't',
      type: 'SPAN',
      name: 'ask',
      startTime: '2026-01-02T03:04:05Z',
      endTime: '2026-01-02T03:04:08Z',
      input: null,
      output: null,
    },
  ]
  expect(await Array.fromAsync(openDataset(rows))).toEqual([
    { id: 't', inputs: { query: 'Why?' }, output: 'So.', timing: { latencyMs: 3000, tokens: 9 } },
  ])
})

test('records of our own, and of tools that need no reader, are nobody else’s', async () => {
  for (const name of ['ragas.jsonl', 'autoevals.jsonl']) {
    expect(await validateDataset(`${root}docs/coming-from/data/${name}`)).not.toHaveProperty('dialect')
  }
  const own = {
    id: 'a',
    inputs: { input: 'x', output: 'y' },
    output: 'z',
    metadata: {},
    tags: [],
    timing: { tokens: 1 },
  }
  expect(await validateDataset([own])).not.toHaveProperty('dialect')
})

test('an answer beside a bare question is told to be read as the application’s', async () => {
  const dataset = openDataset([{ question: 'q', answer: 'a' }])
  await Array.fromAsync(dataset)
  expect(dataset.notes().join()).toContain('--map reference=answer')
})

test('what may be an answer is not sent into metadata by the advice of an error', async () => {
  const { problems } = await validateDataset([{ inputs: { question: 'q' }, outputs: { answer: 'a' } }])
  expect(problems.map(({ message }) => message).join()).toContain('--map output=outputs.answer')
  expect(problems.map(({ message }) => message).join()).not.toContain('--loose')
})

test(`${basename(folder)} of hostile depth and kind are refused with their place`, async () => {
  let deep: unknown = 'x'
  for (let level = 0; level < 600; level++) deep = { kwargs: deep }
  const { problems } = await validateDataset([{ inputs: { messages: deep }, actual_outputs: {} }])
  expect(problems[0]).toMatchObject({
    message: expect.stringContaining('nested more than 500') as unknown,
    place: { row: 1 },
  })
})

test('more spans than are joined in memory are refused at the one that is too many', async () => {
  const span = (row: number): unknown => ({ id: row, trace_id: 't', run_type: 'chain', inputs: { query: 'q' } })
  const { problems, count } = await validateDataset(() => Array.from({ length: 100_001 }, (_, row) => span(row)))
  expect({ count, first: problems[0] }).toMatchObject({
    count: 1,
    first: { message: expect.stringContaining('more than 100000 spans') as unknown, place: { row: 100_001 } },
  })
})
