import { defined } from '../../support/defined.ts'
import { isObject, type JsonObject } from '../parts.ts'
import { unreadOf } from './langsmith.ts'
import { besides, inputsOf, outputIn, passagesIn, wordOf } from './pieces.ts'
import type { Tool } from './tool.ts'

const OWN = [
  'span_id',
  'root_span_id',
  '_xact_id',
  '_pagination_key',
  'project_id',
  'experiment_id',
  'span_attributes',
  'dataset_id',
  'log_id',
]

/** A row of an experiment, a log or a data set. */
export const braintrustRows: Tool = {
  name: 'Braintrust rows',
  source: 'https://www.braintrust.dev/docs/reference/api/Experiments',
  gives: ['query', 'output', 'reference', 'context', 'group', 'timing'],
  is: (record) => 'input' in record && OWN.filter((name) => Object.hasOwn(record, name)).length >= 2,
  read(record) {
    const { id, input, output, expected, tags, metrics } = record
    const metadata = isObject(record['metadata']) ? record['metadata'] : {}
    if (isPart(record))
      return { problem: 'this is a part of a trace, not a whole one; export root spans only (`is_root`)' }
    return {
      record: defined({
        id: wordOf(id),
        inputs: inputsOf(input),
        output: outputIn(output),
        reference: outputIn(expected),
        context: contextOf(metadata) ?? (isObject(output) ? passagesIn(output) : undefined),
        tags: Array.isArray(tags) && tags.length > 0 ? tags : undefined,
        group: wordOf(metadata['session_id']) ?? wordOf(metadata['conversation_id']),
        metadata: Object.keys(metadata).length === 0 ? undefined : metadata,
        timing: isObject(metrics) ? timingOf(metrics) : undefined,
        error: output === null || output === undefined ? wordOf(record['error']) : undefined,
      }),
      unread: [...unreadOf(record, ['scores']), ...besides('output', output)],
    }
  },
}

function isPart({ span_id: span, root_span_id: root, is_root: isRoot, span_parents: parents }: JsonObject): boolean {
  if (isRoot === false) return true
  if (Array.isArray(parents) && parents.length > 0) return true
  return typeof span === 'string' && typeof root === 'string' && span !== root
}

function timingOf({ start, end, tokens }: JsonObject): JsonObject | undefined {
  const seconds = typeof start === 'number' && typeof end === 'number' && end >= start ? end - start : undefined
  const timing = defined({
    latencyMs: seconds === undefined ? undefined : Math.round(seconds * 1e6) / 1e3,
    tokens: typeof tokens === 'number' ? tokens : undefined,
  })
  return Object.keys(timing).length === 0 ? undefined : timing
}

/** A row about a scorer: its input is a whole example, and its expected value is the score wanted. */
export const braintrustScorers: Tool = {
  name: 'Braintrust rows about a scorer',
  source: 'https://github.com/braintrustdata/autoevals',
  gives: ['query', 'output', 'reference', 'context'],
  is: ({ input, output, expected }) =>
    isObject(input) &&
    output === undefined &&
    typeof expected === 'number' &&
    'output' in input &&
    ('input' in input || 'question' in input || 'expected' in input),
  read(record) {
    const inner = isObject(record['input']) ? record['input'] : {}
    const metadata = isObject(record['metadata']) ? record['metadata'] : {}
    return {
      record: defined({
        id: wordOf(record['id']),
        inputs: inputsOf(inner['input'] ?? inner['question']),
        output: outputIn(inner['output']),
        reference: outputIn(inner['expected']),
        context: passagesIn(inner['context']) ?? textOf(inner['context']) ?? contextOf(metadata),
        metadata: { ...metadata, ...(record['expected'] === undefined ? {} : { expected_score: record['expected'] }) },
      }),
    }
  },
}

function contextOf(metadata: JsonObject): unknown {
  const name = ['context', 'contexts', 'documents', 'passages', 'story'].find((key) => Object.hasOwn(metadata, key))
  return name === undefined ? undefined : (passagesIn(metadata[name]) ?? textOf(metadata[name]))
}

function textOf(value: unknown): string[] | undefined {
  return typeof value === 'string' && value.trim() !== '' ? [value] : undefined
}
