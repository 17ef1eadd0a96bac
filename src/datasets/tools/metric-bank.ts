import { defined } from '../../support/defined.ts'
import { isObject } from '../parts.ts'
import { valueText } from '../value-text.ts'
import type { Tool } from './tool.ts'

const FLAGS = ['tool_success', 'tool_invalid'] as const

/** A record whose metadata says by flags how its tool call ended. Other records of Metric Bank have our own names. */
export const metricBank: Tool = {
  name: 'Metric Bank records with tool flags',
  source: 'https://github.com/shihongDev/metric_bank',
  gives: ['query', 'output', 'reference', 'context', 'toolCalls'],
  is: ({ metadata, toolCalls, tool_calls: others }) =>
    toolCalls === undefined &&
    others === undefined &&
    isObject(metadata) &&
    FLAGS.some((flag) => Object.hasOwn(metadata, flag)),
  read(record) {
    const metadata = isObject(record['metadata']) ? record['metadata'] : {}
    const wrong = FLAGS.find((flag) => flagOf(metadata[flag]) === null)
    if (wrong !== undefined) {
      return { problem: `\`metadata.${wrong}\` is ${valueText(metadata[wrong])}; it must be true or false` }
    }
    const { tool_success: success, tool_invalid: invalid, tool_name: name, ...rest } = metadata
    const [succeeded, isInvalid] = [flagOf(success), flagOf(invalid)]
    const call = defined({
      name: typeof name === 'string' && name.trim() !== '' ? name : 'tool',
      arguments: {},
      outcome: succeeded === undefined ? undefined : succeeded === true ? 'success' : 'error',
      invalid: isInvalid ?? undefined,
    })
    return {
      record: { ...record, toolCalls: [call], metadata: Object.keys(rest).length === 0 ? undefined : rest },
      notes: ['`metadata.tool_success` and `metadata.tool_invalid` were read as one tool call for each record.'],
    }
  },
}

/** True, false, or 0 and 1; `undefined` if absent, `null` for anything else. */
function flagOf(value: unknown): boolean | null | undefined {
  if (value === undefined || value === null) return undefined
  if (value === 1 || value === 0) return value === 1
  return typeof value === 'boolean' ? value : null
}
