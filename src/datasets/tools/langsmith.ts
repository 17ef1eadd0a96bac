import { defined } from '../../support/defined.ts'
import { isObject, type JsonObject } from '../parts.ts'
import { besides, durationMs, inputsOf, momentOf, outputIn, passagesIn, wordOf } from './pieces.ts'
import type { Step } from './step.ts'
import type { Tool } from './tool.ts'

/** A row of an experiment, as it is uploaded. */
export const langsmithExperiment: Tool = {
  name: 'LangSmith experiment',
  source: 'https://docs.langchain.com/langsmith/upload-existing-experiments',
  gives: ['query', 'output', 'reference', 'context', 'timing'],
  is: (record) => isObject(record['inputs']) && isObject(record['actual_outputs']),
  read(record) {
    const { inputs, actual_outputs: actual, expected_outputs: expected, run_metadata: metadata, row_id: id } = record
    return {
      record: defined({
        id: typeof id === 'string' && /^[\w-]+$/.test(id) ? id : undefined,
        inputs: inputsOf(inputs),
        output: outputIn(actual),
        reference: outputIn(expected),
        context: passagesIn(actual) ?? passagesIn(inputs),
        timing: timing(record),
        metadata: isObject(metadata) ? metadata : undefined,
        error: wordOf(record['error']),
      }),
      unread: [...unreadOf(record, ['evaluation_scores', 'run_name']), ...besides('actual_outputs', actual)],
    }
  },
}

/** A run as the API and exports give it. The runs of a trace are joined. */
export const langsmithRuns: Tool = {
  name: 'LangSmith runs',
  source: 'https://docs.langchain.com/langsmith/run-data-format',
  gives: ['query', 'output', 'context', 'toolCalls', 'group', 'timing'],
  is: (record) =>
    typeof record['run_type'] === 'string' && ('trace_id' in record || 'parent_run_id' in record || 'id' in record),
  steps(record) {
    const { id, trace_id: trace, parent_run_id: parent, run_type: type, inputs, outputs } = record
    const kind = KINDS.get(String(type)) ?? 'other'
    const step: Step = {
      trace: wordOf(trace) ?? wordOf(id) ?? '',
      id: wordOf(id) ?? '',
      parent: wordOf(parent),
      kind,
      name: wordOf(record['name']) ?? String(type),
      start: momentOf(record['start_time']),
      end: momentOf(record['end_time']),
      input: inputs ?? undefined,
      output: kind === 'tool' ? (outputIn(outputs) ?? undefined) : (outputs ?? undefined),
      passages: kind === 'retriever' ? (passagesIn(outputs) ?? []) : rootPassages(record),
      session: sessionOf(record),
      tokens: kind === 'model' && typeof record['total_tokens'] === 'number' ? record['total_tokens'] : undefined,
      error: wordOf(record['error']),
    }
    return [step]
  },
}

/** An application may hand its passages back with the answer. */
function rootPassages({ parent_run_id: parent, outputs }: JsonObject): JsonObject[] | undefined {
  return parent === undefined || parent === null ? passagesIn(outputs) : undefined
}

const KINDS: ReadonlyMap<string, Step['kind']> = new Map([
  ['llm', 'model'],
  ['retriever', 'retriever'],
  ['tool', 'tool'],
])

function sessionOf({ thread_id: thread, extra }: JsonObject): string | undefined {
  const metadata = isObject(extra) && isObject(extra['metadata']) ? extra['metadata'] : {}
  const { session_id: session, thread_id: inner, conversation_id: conversation } = metadata
  return wordOf(thread) ?? wordOf(inner) ?? wordOf(session) ?? wordOf(conversation)
}

/** An example of a data set: its outputs are what is expected, not what was answered. */
export const langsmithExamples: Tool = {
  name: 'LangSmith data set',
  source: 'https://docs.smith.langchain.com/reference/data_formats/dataset_json_types',
  gives: ['query', 'reference'],
  is: (record) => isObject(record['inputs']) && 'outputs' in record && typeof record['dataset_id'] === 'string',
  read({ id, inputs, outputs, metadata }) {
    return {
      record: defined({
        id: wordOf(id),
        inputs: inputsOf(inputs),
        reference: outputIn(outputs),
        metadata: isObject(metadata) ? metadata : undefined,
      }),
    }
  },
}

function timing({ start_time: start, end_time: end }: JsonObject): JsonObject | undefined {
  const latencyMs = durationMs(start, end)
  return latencyMs === undefined ? undefined : { latencyMs }
}

/** Which of these parts a record has. */
export function unreadOf(record: JsonObject, names: readonly string[]): string[] {
  return names.filter((name) => record[name] !== undefined && record[name] !== null)
}
