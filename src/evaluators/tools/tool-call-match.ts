import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable, vacuous, type Finding, type Raw } from '../../core/result.ts'
import type { ToolCall } from '../../core/example.ts'
import { argumentRules, isSameCall } from './argument-rules.ts'
import { pairedInAnyOrder, pairedInOrder } from './match-calls.ts'

const MOST_LISTED = 20

/** How far the tool calls are the expected ones: F1 over multisets, so that repeated calls count each time. */
export const ToolCallMatchEvaluator = defineEvaluator({
  name: 'tool_call_match',
  title: 'Tool call match',
  version: '2',
  description: 'Are the tool calls the expected ones, with the expected arguments?',
  kind: 'objective',
  tasks: ['tool_calling'],
  requires: ['toolCalls', 'expectedToolCalls'],
  cost: 'none',
  threshold: 1,
  settings: () =>
    z.object({
      /** `unordered`; `strict` order; `subset`: no other calls, some may be missing; `superset`: other calls are allowed. */
      mode: z.enum(['unordered', 'strict', 'subset', 'superset']).default('unordered'),
      /** Rules by `tool.argument`, `argument` or `*`: exact, ignore, one_of, or an object with `match`. */
      arguments: argumentRules.default({}),
    }),
  score({ toolCalls, expectedToolCalls }, { settings: { mode, arguments: rules } }) {
    const made = toolCalls.length
    const expected = expectedToolCalls.length
    if (made === 0 && expected === 0) return measured(1, 'no call was expected, and none was made', { mode })
    const pair = mode === 'strict' ? pairedInOrder : pairedInAnyOrder
    const isSame = (place: number, wanted: number): boolean =>
      isSameCall(toolCalls[place] as ToolCall, { expected: expectedToolCalls[wanted] as ToolCall, rules })
    const assignment = pair({ made, expected, isSame })
    if (assignment === undefined)
      return notApplicable(`${made} calls and ${expected} expected ones are too many to compare`)
    const taken = new Set(assignment)
    return finding(
      { mode, made, expected, matched: assignment.filter((place) => place >= 0).length },
      {
        missing: expectedToolCalls.filter((_, wanted) => assignment[wanted] === -1).slice(0, MOST_LISTED),
        unexpected: toolCalls.filter((_, place) => !taken.has(place)).slice(0, MOST_LISTED),
      },
    )
  },
})

interface Counts {
  readonly mode: 'unordered' | 'strict' | 'subset' | 'superset'
  readonly made: number
  readonly expected: number
  readonly matched: number
}

/** Precision is null where no call was made, recall where none was expected. */
function finding({ mode, made, expected, matched }: Counts, calls: Raw): Finding {
  const precision = made === 0 ? null : matched / made
  const recall = expected === 0 ? null : matched / expected
  const order = mode === 'strict' ? ', in order' : ''
  const reasoning = `${matched} of ${made} calls made are among the ${expected} expected${order}`
  const raw = { mode, precision, recall, matched, made, expected, ...calls }
  if (mode === 'subset' && precision === null)
    return vacuous(1, 'no call was made, and fewer than expected are allowed', raw)
  if (mode === 'superset' && recall === null) return vacuous(1, 'no call was expected, and others are allowed', raw)
  if (mode === 'subset' && precision !== null) return measured(precision, reasoning, raw)
  if (mode === 'superset' && recall !== null) return measured(recall, reasoning, raw)
  return measured((2 * matched) / (made + expected), reasoning, raw)
}
