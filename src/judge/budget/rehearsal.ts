import { UsageError } from '../../core/errors.ts'
import { sentences } from '../../text/sentences/sentences.ts'
import type { ChatModel, ChatReply, ChatRequest } from '../model/chat-model.ts'
import { approximateTokens } from '../model/token-count.ts'
import { readEnclosed } from '../prompts/enclose.ts'
import { estimateRequestTokens } from './token-estimate.ts'

/** What a run would ask of a model. */
export interface Rehearsed {
  calls: number
  inputTokens: number
  outputTokens: number
}

/** Tokens that a model writes as reasoning for each verdict or rating. */
const REASONING_TOKENS = 45

/**
 * A stand-in model that makes no calls: it counts what the real prompts would send, and answers each in the right form,
 * so that a run can be rehearsed to estimate its cost. Its verdicts and scores mean nothing and must not be shown.
 */
export function rehearsalModel(id: string): { model: ChatModel; counted: () => Rehearsed } {
  const total: Rehearsed = { calls: 0, inputTokens: 0, outputTokens: 0 }
  return {
    counted: () => ({ ...total }),
    model: {
      specificationVersion: 'assay-1',
      id,
      provider: id.split(':')[0] ?? id,
      chat(request): Promise<ChatReply> {
        const text = JSON.stringify(answerTo(request))
        const inputTokens = estimateRequestTokens(request)
        const outputTokens = approximateTokens(text)
        total.calls += 1
        total.inputTokens += inputTokens
        total.outputTokens += outputTokens
        const usage = { calls: 1, inputTokens, outputTokens, tokensUsed: inputTokens + outputTokens }
        return Promise.resolve({ text, finishReason: 'stop', usage })
      },
    },
  }
}

function answerTo(request: ChatRequest): Record<string, unknown> {
  const question = request.messages.at(-1)?.content ?? ''
  const texts = readEnclosed(question)
  const reasoning = 'x'.repeat(Math.floor(REASONING_TOKENS * 3.5))
  switch (request.schemaName) {
    case 'extract_claims': {
      const text = texts.find(({ name }) => name === 'text')?.text ?? ''
      return { claims: sentences(text).map(({ start, end }) => text.slice(start, end)) }
    }
    case 'verify_claims':
      return {
        verdicts: idsOf(texts, 'claim ').map((id) => ({ id, reasoning, evidence: null, verdict: 'NOT_ENOUGH_INFO' })),
      }
    case 'rate': {
      const rating = { reasoning, ...someRating(question) }
      const items = idsOf(texts, 'item ')
      return items.length === 0 ? rating : { ratings: items.map((id) => ({ id, ...rating })) }
    }
    default:
      throw new UsageError(`The prompt '${request.schemaName}' cannot be rehearsed, so its cost cannot be estimated.`)
  }
}

function idsOf(texts: readonly { name: string }[], prefix: string): string[] {
  return texts.flatMap(({ name }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}

/** A valid rating for the question: the first of its categories, or its lowest number. */
function someRating(question: string): Record<string, unknown> {
  const categories = /^Scale: one of these in `category`, spelled exactly so: ("(?:[^"\\]|\\.)*")/m.exec(question)?.[1]
  if (categories !== undefined) return { category: JSON.parse(categories) as unknown }
  return { score: Number(/^Scale: a number from (\S+) \(worst\)/m.exec(question)?.[1]) }
}
