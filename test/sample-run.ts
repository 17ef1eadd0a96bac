import type { Aggregate } from '../src/core/aggregate.ts'
import type { EvaluationResult, Measured } from '../src/core/result.ts'
import type { ExampleResult, RunDocument, RunVerdict } from '../src/core/run.ts'
import { NO_USAGE } from '../src/core/usage.ts'

/** A measured result with the fields a test does not care about filled in. */
export function measuredResult(
  evaluator: string,
  { score, threshold = 0.7, reasoning = '', raw = {} }: Partial<Measured> & { score: number },
): Measured {
  const passed = score >= threshold
  return { status: 'measured', evaluator, version: '1', score, threshold, passed, reasoning, raw, usage: NO_USAGE }
}

export function exampleResult(
  id: string,
  { results = [], ...fields }: Partial<Omit<ExampleResult, 'results'>> & { results?: readonly EvaluationResult[] } = {},
): ExampleResult {
  return {
    id,
    index: 0,
    inputs: { query: 'How long does it wait?' },
    output: 'Ten seconds.',
    results: Object.fromEntries(results.map((result) => [result.evaluator, result])),
    ...fields,
  }
}

export function aggregate(fields: Partial<Aggregate> = {}): Aggregate {
  return {
    mean: 0.8,
    ci: [0.7, 0.9],
    ciMethod: 't',
    threshold: 0.7,
    passed: 8,
    failed: 2,
    n: 10,
    vacuous: 0,
    notApplicable: 0,
    failures: {},
    ...fields,
  }
}

const METRIC = { version: '1', description: '', kind: 'objective', tasks: [], cost: 'none', settings: {} } as const

/** A run in which faithfulness misses its bar, accuracy is a close call, and latency is only reported. */
export function sampleRun(
  fields: { verdict?: RunVerdict; results?: readonly ExampleResult[]; notes?: readonly string[] } = {},
): RunDocument {
  const { verdict = 'below', results = sampleResults(), notes = [] } = fields
  const metric = (name: string, requires: RunDocument['run']['metrics'][number]['requires']) => ({
    ...METRIC,
    name,
    title: name,
    requires,
    threshold: 0.7,
  })
  return {
    assay: '0.1.0',
    run: {
      id: 'run_1',
      startedAt: '2026-01-05T10:00:00.000Z',
      finishedAt: '2026-01-05T10:00:01.240Z',
      durationMs: 1240,
      task: 'rag_qa',
      metrics: [metric('faithfulness', ['output', 'context']), metric('accuracy', ['output', 'reference'])],
      resultsSha256: '3f9a1c2b4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f8',
      dataset: { name: 'dev.jsonl', examples: 42 },
      judge: 'lexical@1',
      config: { concurrency: 10 },
      notes,
    },
    summary: {
      examples: 42,
      errors: 0,
      emptyOutputs: 0,
      usage: NO_USAGE,
      evaluators: {
        faithfulness: aggregate({
          mean: 0.61234567,
          ci: [0.48123456, 0.74345678],
          threshold: 0.8,
          passed: 24,
          failed: 15,
          n: 39,
          vacuous: 2,
          notApplicable: 1,
        }),
        accuracy: aggregate({ mean: 0.75, ci: [0.6001, 0.8499], ciMethod: 'wilson', passed: 30, failed: 10, n: 40 }),
        latency_ms: aggregate({
          mean: null,
          ci: null,
          ciMethod: 'nothing was measured',
          passed: 0,
          failed: 0,
          n: 0,
          reported: { unit: 'ms', n: 42, mean: 128.4321, p50: 120, p95: 301.5, p99: 1312.25, max: 1400 },
        }),
      },
      gates: [
        {
          name: 'faithfulness',
          kind: 'evaluator',
          outcome: verdict === 'holds' ? 'holds' : 'fails',
          message: 'The mean of faithfulness is 0.6123, below 0.8.',
        },
        {
          name: 'accuracy',
          kind: 'evaluator',
          outcome: 'holds',
          message: 'The mean of accuracy is 0.75, at least 0.7.',
        },
        { name: 'empty_outputs', kind: 'empty_outputs', outcome: 'holds', message: 'No blank answers.' },
      ],
      verdict,
      partial: false,
    },
    results,
  }
}

function sampleResults(): ExampleResult[] {
  return [
    exampleResult('timeouts-3', {
      index: 2,
      inputs: { query: 'How long does a server wait for a plugin before it gives up?' },
      output: 'A plugin must be loaded within 20 seconds. This is set by pluginTimeout, and 0 turns it off.',
      results: [
        measuredResult('faithfulness', {
          score: 1 / 3,
          threshold: 0.8,
          reasoning: '1 of 3 claims are supported',
          raw: {
            claims: [
              {
                id: 'c1',
                text: 'A plugin must be loaded within 20 seconds.',
                verdict: 'CONTRADICTED',
                evidence: {
                  passageId: 'server.md#plugintimeout',
                  start: 0,
                  end: 81,
                  text: 'The maximum amount of time in milliseconds in which a plugin can load is 10 seconds.',
                },
                reasons: [{ code: 'number', message: 'the claim says 20 where the passage says 10' }],
              },
              { id: 'c2', text: 'This is set by pluginTimeout.', verdict: 'SUPPORTED', evidence: null, reasons: [] },
              { id: 'c3', text: '0 turns it off.', verdict: 'NOT_ENOUGH_INFO', evidence: null, reasons: [] },
            ],
          },
        }),
      ],
    }),
    exampleResult('hooks-1', {
      index: 0,
      inputs: { query: 'Which hook runs first?' },
      output: 'preHandler',
      reference: 'onRequest',
      results: [measuredResult('accuracy', { score: 0, reasoning: 'the answer is not the expected one' })],
    }),
    exampleResult('fine', { index: 1, results: [measuredResult('faithfulness', { score: 1 })] }),
  ]
}
