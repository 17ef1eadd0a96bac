import type { DecisionData } from '../decision.ts'

/** What becomes of a message of a conversation. */
export type MessageStatus = 'success' | 'partial' | 'failed' | 'blocked'

/** The status of a message by its decision: what failed or was not decided failed, what the provider blocked stays blocked. */
export function messageStatus({ status, reason_codes }: Pick<DecisionData, 'status' | 'reason_codes'>): MessageStatus {
  if (reason_codes.includes('generation_blocked')) return 'blocked'
  if (status === 'pass') return 'success'
  return status === 'partial' ? 'partial' : 'failed'
}
