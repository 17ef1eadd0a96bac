import { NO_USAGE } from '../../core/usage.ts'
import type { ClaimsResult, JudgeOptions } from '../../core/judge.ts'
import { extractClaimsPrompt } from '../prompts/extract-claims-prompt.ts'
import { ask, type Asker } from './ask.ts'
import { locate } from './locate.ts'
import { pieces } from './token-count.ts'
import { together } from './together.ts'
import { defined } from '../../support/defined.ts'

/** The claims of a text. A blank text has none and is not sent. A very long one is read in pieces. */
export async function extractClaims(
  asker: Asker,
  { text, tokens, signal, query }: JudgeOptions & { text: string; tokens: number },
): Promise<ClaimsResult> {
  if (text.trim() === '') return { claims: [], usage: NO_USAGE }
  const asked = pieces(text, tokens).map((piece) =>
    ask(asker, { prompt: extractClaimsPrompt, input: { text: piece, query }, signal }),
  )
  const { answers, usage } = await together(asked)
  const claims = new Set(answers.flatMap(({ reply }) => reply.claims.map((claim) => claim.trim())))
  return {
    claims: [...claims].map((claim, index) => {
      const span = locate(text, claim)
      return { id: `c${index + 1}`, text: claim, ...defined({ span }) }
    }),
    usage,
  }
}
