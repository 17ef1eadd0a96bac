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
  settings: () =>
    z.object({
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
    const flagged = checks === undefined && toolCalls.some(({ invalid }) => invalid !== undefined)
    const judged =
      checks !== undefined
        ? toolCalls
        : toolCalls.filter(({ outcome, invalid }) => (flagged ? invalid : outcome) !== undefined)
    if (judged.length === 0) {
      return notApplicable(
        'there are no schemas (`tools`, or `metadata.tools`), and no call says how it ended (`outcome`) or whether it was `invalid`',
      )
    }
    const invalid = judged.flatMap((call) => {
      const problem =
        checks !== undefined ? schemaProblemOf(call, checks) : flagged ? flagProblem(call) : outcomeProblem(call)
      return problem === undefined ? [] : [{ name: call.name, problem }]
    })
    const rate = invalid.length / judged.length
    const basis = checks !== undefined ? 'schema' : flagged ? 'flag' : 'outcome'
    return measured(1 - rate, `${invalid.length} of ${judged.length} calls ${WORDS[basis]}`, {
      rate,
      value: rate,
      basis,
      calls: judged.length,
      invalid: invalid.slice(0, MOST_LISTED),
    })
  },
})

const WORDS = {
  schema: 'do not fit their tool',
  flag: 'were found to be invalid by the application',
  outcome: 'ended with an error; there are no schemas to check them by',
} as const

function flagProblem({ invalid, error }: ToolCall): string | undefined {
  return invalid === true ? (error ?? 'the application found it to be invalid') : undefined
}

function schemaProblemOf(call: ToolCall, checks: Exclude<ToolChecks, { problem: string }>): string | undefined {
  const check = checks.get(call.name)
  if (check === undefined) return 'there is no tool of this name'
  return check(call.arguments)[0]
}

function outcomeProblem({ outcome, error }: ToolCall): string | undefined {
  return outcome === 'error' ? (error ?? 'it ended with an error') : undefined
}
