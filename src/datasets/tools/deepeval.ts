import { defined } from '../../support/defined.ts'
import { isObject } from '../parts.ts'
import { wordOf } from './pieces.ts'
import type { Tool } from './tool.ts'

const OWN = [
  'retrieval_context',
  'tools_called',
  'expected_tools',
  'additional_metadata',
  'source_file',
  'comments',
  'custom_column_key_values',
  'token_cost',
  'completion_time',
]

/** A golden or a test case. `context` is the ideal context there; what the model was shown is `retrieval_context`. */
export const deepeval: Tool = {
  name: 'DeepEval goldens',
  source: 'https://deepeval.com/docs/evaluation-datasets',
  gives: ['query', 'output', 'reference', 'context', 'toolCalls', 'expectedToolCalls', 'timing'],
  is: (record) =>
    typeof record['input'] === 'string' &&
    ('actual_output' in record || 'expected_output' in record) &&
    OWN.some((name) => Object.hasOwn(record, name)),
  read(record) {
    const { input, actual_output, expected_output, retrieval_context, context, tools_called, expected_tools, ...rest } =
      record
    const { additional_metadata: additional, token_cost: cost, completion_time: seconds, id, tags, ...others } = rest
    const kept = Object.entries(others).filter(([, value]) => value !== null && value !== undefined)
    const metadata = {
      ...(isObject(additional) ? additional : {}),
      ...Object.fromEntries(kept),
      ...(context === null || context === undefined ? {} : { ideal_context: context }),
    }
    const timing = defined({
      costUsd: typeof cost === 'number' ? cost : undefined,
      latencyMs: typeof seconds === 'number' ? seconds * 1000 : undefined,
    })
    return {
      record: defined({
        id: wordOf(id),
        inputs: { query: input },
        output: actual_output ?? undefined,
        reference: expected_output ?? undefined,
        context: retrieval_context ?? undefined,
        toolCalls: tools_called ?? undefined,
        expectedToolCalls: expected_tools ?? undefined,
        tags: tags ?? undefined,
        metadata: Object.keys(metadata).length === 0 ? undefined : metadata,
        timing: Object.keys(timing).length === 0 ? undefined : timing,
      }),
    }
  },
}
