import type { Check } from '../../check.ts'

/** Checks of what the answer claims against the evidence. */
export const CLAIM_CHECKS: readonly Check[] = []
