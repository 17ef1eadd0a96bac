import { defined } from '../../support/defined.ts'
import { isObject, type JsonObject } from '../parts.ts'
import { answerIn, inputsOf, outputIn, passagesIn, toolCallsIn, wordOf } from './pieces.ts'
import { unreadOf } from './langsmith.ts'
import type { Tool } from './tool.ts'

const EXPECTED = [
  'ground_truth',
  'reference',
  'expected',
  'expected_output',
  'expected_answer',
  'ideal',
  'correct_label',
  'correct_answer',
  'target',
  'label',
  'answer',
]

/** A line of an evaluation's data (`item`, and `sample` once it was answered), or an output item of its run. */
export const openaiEvals: Tool = {
  name: 'OpenAI evals',
  source: 'https://platform.openai.com/docs/guides/evals',
  gives: ['query', 'output', 'reference', 'context', 'toolCalls'],
  is: (record) => isObject(record['item']) || isObject(record['datasource_item']),
  read(record) {
    const item = [record['item'], record['datasource_item']].find(isObject) ?? {}
    const sample = isObject(record['sample']) ? record['sample'] : {}
    const expected = EXPECTED.find((name) => item[name] !== undefined && item[name] !== null)
    const rest = Object.entries(item).filter(([name]) => name !== expected)
    const answered = { ...sample, ...(Object.hasOwn(sample, 'output_text') ? { output: sample['output_text'] } : {}) }
    const calls = toolCallsIn(sample)
    return {
      record: defined({
        id: wordOf(record['id'] ?? item['id']),
        inputs: inputsOf(Object.fromEntries(rest)),
        output: isEmptySample(sample) ? undefined : outputIn(named(answered, ['output', 'outputs', 'choices'])),
        reference: expected === undefined ? undefined : item[expected],
        context: passagesIn(item),
        toolCalls: calls.length === 0 ? undefined : calls,
        error: errorOf(sample),
      }),
      unread: unreadOf(record, ['results', 'status']),
    }
  },
}

function named(record: JsonObject, names: readonly string[]): unknown {
  return names.map((name) => record[name]).find((value) => value !== undefined && value !== null)
}

function isEmptySample(sample: JsonObject): boolean {
  return named(sample, ['output', 'output_text', 'outputs', 'choices']) === undefined
}

function errorOf({ error }: JsonObject): string | undefined {
  if (!isObject(error)) return wordOf(error)
  return wordOf(error['message'])
}

/** A stored completion, with its messages where they are there; or a line of a batch's output. */
export const openaiCompletions: Tool = {
  name: 'OpenAI completions',
  source: 'https://platform.openai.com/docs/api-reference/chat/list',
  gives: ['query', 'output', 'toolCalls', 'timing'],
  is: (record) => isCompletion(record) || isCompletion(bodyOf(record)),
  read(record) {
    const completion = isCompletion(record) ? record : bodyOf(record)
    const request = isObject(record['request']) ? record['request'] : record
    const asked = named({ ...request, ...completion }, ['messages', 'input_messages', 'input'])
    const { metadata, usage } = completion
    const tokens = isObject(usage) ? usage['total_tokens'] : undefined
    const calls = toolCallsIn({ choices: completion['choices'], output: completion['output'] })
    return {
      record: defined({
        id: wordOf(record['custom_id'] ?? completion['id']),
        inputs: inputsOf(asked),
        output: answerIn(named(completion, ['choices', 'output'])),
        toolCalls: calls.length === 0 ? undefined : calls,
        metadata: isObject(metadata) && Object.keys(metadata).length > 0 ? metadata : undefined,
        timing: typeof tokens === 'number' ? { tokens } : undefined,
      }),
    }
  },
}

function isCompletion({ object, choices, output }: JsonObject): boolean {
  return (object === 'chat.completion' && Array.isArray(choices)) || (object === 'response' && Array.isArray(output))
}

/** `{ custom_id, response: { body } }`, a line of a batch's output. */
function bodyOf({ response }: JsonObject): JsonObject {
  return isObject(response) && isObject(response['body']) ? response['body'] : {}
}
