import type { DecisionData, ExplainOptions } from './decision.ts'
import type { GateInput } from './input.ts'

/** The decision for a person. */
export function explainDecision(
  decision: DecisionData,
  { format = 'text' }: ExplainOptions & { input?: GateInput } = {},
): string {
  return `${format === 'markdown' ? '**' : ''}${decision.status}`
}
