import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'

/** The share of tool calls that succeeded, among those whose outcome is known. */
export const ToolSuccessRateEvaluator = defineEvaluator({
  name: 'tool_success_rate',
  title: 'Tool success rate',
  version: '1',
  description: 'How many tool calls ended without an error?',
  kind: 'objective',
  tasks: ['tool_calling'],
  requires: ['toolCalls'],
  cost: 'none',
  threshold: 0.9,
  display: {
    direction: 'higher',
    sentence: {
      of: 'tool calls',
      one: 'ends in an error',
      many: 'end in errors',
    },
  },
  score({ toolCalls }) {
    const ended = toolCalls.filter(({ outcome }) => outcome !== undefined)
    if (ended.length === 0) {
      return notApplicable(
        toolCalls.length === 0
          ? 'no tool was called'
          : `none of the ${toolCalls.length} calls says how it ended (\`outcome\`)`,
      )
    }
    const errors = ended.filter(({ outcome }) => outcome === 'error')
    const succeeded = ended.length - errors.length
    return measured(succeeded / ended.length, `${succeeded} of ${ended.length} calls succeeded`, {
      succeeded,
      ended: ended.length,
      calls: toolCalls.length,
      errors: errors.slice(0, 20).map(({ name, error }) => (error === undefined ? { name } : { name, error })),
    })
  },
})
