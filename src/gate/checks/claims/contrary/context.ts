import type { GateIndex } from '../../../gate-index.ts'
import type { Claims } from '../claims.ts'

/** What a claim is compared in. */
export interface Context {
  readonly claims: Claims
  readonly index: GateIndex
}

/** Sentences of the evidence in which a claim that seems contradicted is looked for. */
export const LOOKED_AT = 12
