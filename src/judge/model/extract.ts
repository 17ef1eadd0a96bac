import { NO_USAGE, addUsage, type Usage } from '../../core/usage.ts'
import type { ClaimsResult, JudgeOptions } from '../../core/judge.ts'
import { claimsOf } from '../lexical/split-claims.ts'
import { ContextOverflowError } from '../said/context-overflow.ts'
import { ask, type Asker } from './ask.ts'
import { locate } from './locate.ts'
import { approximateTokens, pieces, smallerThan } from './token-count.ts'
import { together } from './together.ts'
import { defined } from '../../support/defined.ts'

/** The claims of a text. A blank text has none and is not sent. A very long one is read in pieces. */
export async function extractClaims(
  asker: Asker,
  { text, tokens, signal, query }: JudgeOptions & { text: string; tokens: number },
): Promise<ClaimsResult> {
  if (text.trim() === '') return { claims: [], usage: NO_USAGE }
  const { answers, usage } = await together(
    pieces(text, tokens).map((piece) => claimsOfPiece(asker, { text: piece, query, signal, tokens })),
  )
  const claims = new Set(answers.flatMap(({ claims }) => claims.map((claim) => claim.trim())))
  if (claims.size === 0) noteOverlooked(asker, text)
  return {
    claims: [...claims].map((claim, index) => {
      const span = locate(text, claim)
      return { id: `c${index + 1}`, text: claim, ...defined({ span }) }
    }),
    usage,
  }
}

/** The claims of one piece; of a piece that does not fit the model's context, those of its halves. */
async function claimsOfPiece(
  asker: Asker,
  { text, tokens, signal, query }: JudgeOptions & { text: string; tokens: number },
): Promise<{ claims: readonly string[]; usage: Usage }> {
  try {
    const { reply, usage } = await ask(asker, { prompt: asker.prompts.extract, input: { text, query }, signal })
    return { claims: reply.claims, usage }
  } catch (error) {
    const fewer = smallerThan(Math.min(tokens, approximateTokens(text)))
    if (!ContextOverflowError.isInstance(error) || fewer === undefined) throw error
    const { answers, usage } = await together(
      pieces(text, fewer).map((piece) => claimsOfPiece(asker, { text: piece, query, signal, tokens: fewer })),
    )
    return { claims: answers.flatMap(({ claims }) => claims), usage: addUsage(error.usage, usage) }
  }
}

/** An answer without claims counts as faithful, so a model that overlooks them must not go unnoticed. */
function noteOverlooked({ model, onNote }: Asker, text: string): void {
  const [first] = claimsOf(text)
  if (first === undefined) return
  onNote(
    `${model.id} found no claims in an answer in which there seem to be some, such as “${first.text.slice(0, 120)}”. Look at some of its answers: a model that is too small often lists none.`,
    'overlooked',
  )
}
