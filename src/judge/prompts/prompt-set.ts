import { extractClaimsPrompt, type ExtractClaimsInput } from './extract-claims-prompt.ts'
import type { Prompt } from './prompt.ts'
import { ratePrompt, type RateInput, type RateReply } from './rate-prompt.ts'
import { verifyClaimsPrompt, type VerifyClaimsInput, type VerifyClaimsReply } from './verify-claims-prompt.ts'

/** The prompts of one judge. */
export interface PromptSet {
  readonly version: '1' | '2'
  readonly extract: Prompt<ExtractClaimsInput, { claims: string[] }>
  readonly verify: Prompt<VerifyClaimsInput, VerifyClaimsReply>
  readonly rate: Prompt<RateInput, RateReply>
}

/** The prompts of today. */
export const currentSet: PromptSet = {
  version: '2',
  extract: extractClaimsPrompt,
  verify: verifyClaimsPrompt,
  rate: ratePrompt,
}
