import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import type { ToolCall } from '../../core/example.ts'
import { checksIn, checksOf, toolList, type ToolChecks } from './tool-schemas.ts'

const MOST_LISTED = 20

/** One minus the share of tool calls that could not be carried out as they are: no such tool, or arguments that do not fit. */
export const InvalidToolCallRateEvaluator = defineEvaluator({
  name: 'invalid_tool_call_rate',
  title: 'Valid tool calls',
  version: '2',
  description: 'Does every tool call name a tool there is, and fit its schema?',
  kind: 'objective',
  tasks: ['tool_calling'],
  requires: ['toolCalls'],
  cost: 'none',
  threshold: 0.95,
  rawBetter: 'lower',
  display: {
    direction: 'lower',
    title: 'invalid tool call rate',
    sentence: { of: 'tool calls', one: 'cannot be carried out', many: 'cannot be carried out' },
  },
  settings: z.object({
    /** The tools there are, each with a name and the JSON Schema of its arguments. Without them: `metadata.tools`. */
    tools: toolList.optional().superRefine((tools, context) => {
      const checks = tools === undefined ? undefined : checksOf(tools)
      if (checks !== undefined && 'problem' in checks) context.addIssue({ code: 'custom', message: checks.problem })
    }),
  }),
  score({ toolCalls, metadata }, { settings: { tools } }) {
    if (toolCalls.length === 0) return notApplicable('no tool was called')
    const checks = tools === undefined ? checksIn(metadata?.['tools']) : checksOf(tools)
    if (checks !== undefined && 'problem' in checks) return notApplicable(checks.problem)
    const judged = checks === undefined ? toolCalls.filter(({ outcome }) => outcome !== undefined) : toolCalls
    if (judged.length === 0) {
      return notApplicable(
        'there are no schemas (`tools`, or `metadata.tools`), and no call says how it ended (`outcome`)',
      )
    }
    const invalid = judged.flatMap((call) => {
      const problem = checks === undefined ? outcomeProblem(call) : schemaProblemOf(call, checks)
      return problem === undefined ? [] : [{ name: call.name, problem }]
    })
    const rate = invalid.length / judged.length
    const basis = checks === undefined ? 'outcome' : 'schema'
    const words =
      checks === undefined ? 'ended with an error; there are no schemas to check them by' : 'do not fit their tool'
    return measured(1 - rate, `${invalid.length} of ${judged.length} calls ${words}`, {
      rate,
      value: rate,
      basis,
      calls: judged.length,
      invalid: invalid.slice(0, MOST_LISTED),
    })
  },
})

function schemaProblemOf(call: ToolCall, checks: Exclude<ToolChecks, { problem: string }>): string | undefined {
  const check = checks.get(call.name)
  if (check === undefined) return 'there is no tool of this name'
  return check(call.arguments)[0]
}

function outcomeProblem({ outcome, error }: ToolCall): string | undefined {
  return outcome === 'error' ? (error ?? 'it ended with an error') : undefined
}
