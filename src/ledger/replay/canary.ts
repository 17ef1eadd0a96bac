import type { GateInput } from '../../gate/input.ts'
import { sha256Hex } from '../../support/digest.ts'

/** The conversation's place among 10,000, the same for ever: SHA-256 of `tenant|conversation|ruleset`, modulo 10,000. */
export function canaryBucket(
  { tenant = '', conversation_id }: Pick<GateInput, 'tenant' | 'conversation_id'>,
  rulesetSha256: string,
): number {
  return Number(BigInt(`0x${sha256Hex(`${tenant}|${conversation_id}|${rulesetSha256}`)}`) % 10_000n)
}
