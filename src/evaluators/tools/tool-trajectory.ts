import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import type { ToolCall } from '../../core/example.ts'
import { longestCommonSubsequence } from '../../text/similarity/lcs.ts'
import { loopsIn, repeatsIn } from './repeats.ts'

/** How far the tools were called in the expected order; what was called again and again is listed. */
export const ToolTrajectoryEvaluator = defineEvaluator({
  name: 'tool_trajectory',
  title: 'Tool trajectory',
  version: '1',
  description: 'Were the tools called in the expected order, without detours?',
  kind: 'objective',
  tasks: ['tool_calling'],
  requires: ['toolCalls', 'expectedToolCalls'],
  cost: 'none',
  threshold: 0.8,
  settings: () =>
    z.object({
      /** Compare the arguments, too, and not only the names of the tools. */
      withArguments: z.boolean().default(false),
    }),
  score({ toolCalls, expectedToolCalls }, { settings: { withArguments } }) {
    const step = (call: ToolCall): string => (withArguments ? callKey(call) : call.name)
    const made = toolCalls.map(step)
    const expected = expectedToolCalls.map(step)
    if (made.length === 0 && expected.length === 0) return measured(1, 'no call was expected, and none was made')
    const inOrder = longestCommonSubsequence(made, expected)
    if (inOrder === undefined) return notApplicable(`${made.length} calls are too many to compare`)
    const keys = toolCalls.map(callKey)
    const repeats = repeatsIn(toolCalls, keys)
    const loops = loopsIn(toolCalls, keys)
    const again = repeats.length === 0 ? '' : `; ${repeats.length} calls were made more than once`
    return measured(
      (2 * inOrder) / (made.length + expected.length),
      `${inOrder} of ${expected.length} expected steps were taken in order, among ${made.length} calls${again}`,
      { inOrder, made: made.length, expected: expected.length, repeats, loops },
    )
  },
})

/** Equal for calls of the same tool with the same arguments. */
function callKey({ name, arguments: given }: ToolCall): string {
  return JSON.stringify([name, given], (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
