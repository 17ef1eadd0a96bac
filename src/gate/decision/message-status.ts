import type { DecisionData } from '../decision.ts'

/** The status of a message in a conversation. */
export type MessageStatus = 'success' | 'partial' | 'failed' | 'blocked'

/** Reasons for which nobody should have answered: the provider blocked it, or there was no evidence to answer from. */
const BLOCKING = ['generation_blocked', 'answered_without_evidence']

/**
 * The status of a message by its decision. An answer that failed or was not checked is `failed`; one that the provider
 * blocked, or that was given without evidence, is `blocked`.
 */
export function messageStatus({ status, reason_codes }: Pick<DecisionData, 'status' | 'reason_codes'>): MessageStatus {
  if (status !== 'pass' && reason_codes.some((code) => BLOCKING.includes(code))) return 'blocked'
  if (status === 'pass') return 'success'
  return status === 'partial' ? 'partial' : 'failed'
}
