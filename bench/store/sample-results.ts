import { NO_USAGE } from '../../src/core/usage.ts'
import type { EvaluationResult } from '../../src/core/result.ts'
import type { ExampleResult, MetricInfo } from '../../src/core/run.ts'
import type { RunConclusion, RunManifest } from '../../src/core/stores/run-store.ts'
import { seededRandom } from '../../src/support/seeded-random.ts'

const metric: MetricInfo = {
  name: 'faithfulness',
  title: 'Faithfulness',
  version: '1',
  description: '',
  kind: 'llm_judge',
  tasks: [],
  requires: ['output', 'context'],
  cost: 'medium',
  threshold: 0.5,
  settings: {},
}

export const sampleManifest: RunManifest = {
  id: 'run-1',
  startedAt: '2026-01-02T03:04:05.000Z',
  assay: '0.2.0',
  dataset: { name: 'sample.jsonl' },
  judge: 'lexical',
  metrics: [metric, { ...metric, name: 'relevance' }],
  config: {},
}

export const sampleConclusion: RunConclusion = {
  assay: '0.2.0',
  run: {
    id: 'run-1',
    startedAt: '2026-01-02T03:04:05.000Z',
    finishedAt: '2026-01-02T03:05:00.000Z',
    durationMs: 55_000,
    metrics: [metric],
    resultsSha256: '',
    dataset: { name: 'sample.jsonl', examples: 0 },
    judge: 'lexical',
    config: {},
    notes: [],
  },
  summary: {
    examples: 0,
    errors: 0,
    emptyOutputs: 0,
    usage: NO_USAGE,
    evaluators: {},
    gates: [],
    verdict: 'below',
    partial: false,
  },
}

const random = seededRandom(1)
const WORDS =
  'refund within thirty days of purchase if the item was not used and the receipt is there unless the shop agreed'.split(
    ' ',
  )

function said(evaluator: string, score: number): EvaluationResult {
  const rest = { threshold: 0.5, passed: score >= 0.5, reasoning: 'some of its claims are supported', raw: {} }
  return { evaluator, version: '1', usage: NO_USAGE, status: 'measured', score, ...rest }
}

/** A result of about a kilobyte, with tags: half of all, one in a thousand, the last 1 %, which score best. */
export function sampleResult(index: number, count: number): ExampleResult {
  const late = index >= count * 0.99
  const score = late ? 0.99 + random() / 100 : random() * 0.99
  const text = Array.from({ length: 100 }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ')
  return {
    id: `example-${index}`,
    index,
    inputs: { query: `What of case ${index}?` },
    output: text,
    tags: [...(index % 2 === 0 ? ['half'] : []), ...(index % 1000 === 7 ? ['rare'] : []), ...(late ? ['late'] : [])],
    group: `g${Math.floor(index / 100)}`,
    results: { faithfulness: said('faithfulness', score), relevance: said('relevance', random()) },
  }
}
