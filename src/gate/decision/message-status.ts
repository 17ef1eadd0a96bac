import type { DecisionData } from '../decision.ts'

/** The status of a message in a conversation. */
export type MessageStatus = 'success' | 'partial' | 'failed' | 'blocked'

/**
 * The status of a message by its decision. An answer that failed or was not checked is `failed`; one that the provider
 * blocked is `blocked`.
 */
export function messageStatus({ status, reason_codes }: Pick<DecisionData, 'status' | 'reason_codes'>): MessageStatus {
  if (reason_codes.includes('generation_blocked')) return 'blocked'
  if (status === 'pass') return 'success'
  return status === 'partial' ? 'partial' : 'failed'
}
