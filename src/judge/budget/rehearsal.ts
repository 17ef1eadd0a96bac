import { z } from 'zod'
import { UsageError } from '../../core/errors.ts'
import type { TapeStore } from '../../core/tape.ts'
import { defined } from '../../support/defined.ts'
import { sentences } from '../../text/sentences/sentences.ts'
import type { ChatModel, ChatReply, ChatRequest } from '../model/chat-model.ts'
import { approximateTokens } from '../model/token-count.ts'
import { readEnclosed } from '../prompts/enclose.ts'
import { estimateRequestTokens } from './token-estimate.ts'
import { lazily } from '../../support/lazily.ts'

/** What a run would ask of a model. */
export interface Rehearsed {
  calls: number
  inputTokens: number
  outputTokens: number
}

/** Tokens that a model writes as reasoning for each verdict or rating. */
const REASONING_TOKENS = 45

/** How many tokens a model uses on record for each that a rehearsal counts. */
export interface RecordedShare {
  readonly input: number
  readonly output: number
}

export interface RehearsalOptions {
  /** By the name of the prompt. */
  readonly recorded?: ReadonlyMap<string, RecordedShare> | undefined
  /** Tokens of thinking for each question of a prompt that is not on record. */
  readonly thinking?: number | undefined
}

const AS_COUNTED: RecordedShare = { input: 1, output: 1 }

/**
 * A stand-in model that makes no calls: it counts what the real prompts would send, and answers each in the right form,
 * so that a run can be rehearsed to estimate its cost. Its verdicts and scores mean nothing and must not be shown.
 */
export function rehearsalModel(
  id: string,
  { recorded, thinking = 0 }: RehearsalOptions = {},
): { model: ChatModel; counted: () => Rehearsed } {
  const total: Rehearsed = { calls: 0, inputTokens: 0, outputTokens: 0 }
  return {
    counted: () => ({ ...total }),
    model: {
      specificationVersion: 'assay-1',
      id,
      provider: id.split(':')[0] ?? id,
      chat(request): Promise<ChatReply> {
        const { text, ...counted } = rehearsed(request)
        const share = recorded?.get(request.schemaName ?? '')
        const { input, output } = share ?? AS_COUNTED
        const inputTokens = Math.round(counted.inputTokens * input)
        const outputTokens = Math.round(counted.outputTokens * output) + (share === undefined ? thinking : 0)
        total.calls += 1
        total.inputTokens += inputTokens
        total.outputTokens += outputTokens
        const usage = { calls: 1, inputTokens, outputTokens, tokensUsed: inputTokens + outputTokens }
        return Promise.resolve({ text, finishReason: 'stop', usage })
      },
    },
  }
}

function rehearsed(request: ChatRequest): { text: string; inputTokens: number; outputTokens: number } {
  const text = JSON.stringify(answerTo(request))
  return { text, inputTokens: estimateRequestTokens(request), outputTokens: approximateTokens(text) }
}

const RECORDED_CALL = lazily(() =>
  z.object({
    request: z.looseObject({
      model: z.string(),
      schemaName: z.enum(['extract_claims', 'verify_claims', 'rate']),
      messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
      schema: z.record(z.string(), z.unknown()).optional(),
    }),
    reply: z.looseObject({ usage: z.looseObject({ inputTokens: z.number(), outputTokens: z.number() }) }),
  }),
)

/** More calls say no more. */
const MOST_CALLS = 1000
/** Fewer calls of a prompt say little. */
const LEAST_CALLS = 3

/** What a model used on a tape, for each token that a rehearsal of the same question counts: by the name of the prompt. */
export async function recordedShares(
  store: Pick<TapeStore, 'entries'>,
  model: string,
): Promise<ReadonlyMap<string, RecordedShare>> {
  const sums = new Map<string, { calls: number; used: [number, number]; counted: [number, number] }>()
  let seen = 0
  for await (const entry of store.entries()) {
    const parsed = RECORDED_CALL().safeParse(entry)
    if (!parsed.success || parsed.data.request.model !== model) continue
    const { request, reply } = parsed.data
    // Some clients report no tokens.
    if (reply.usage.inputTokens === 0) continue
    const counted = rehearsed(defined(request))
    const sum = sums.get(request.schemaName) ?? { calls: 0, used: [0, 0], counted: [0, 0] }
    sums.set(request.schemaName, {
      calls: sum.calls + 1,
      used: [sum.used[0] + reply.usage.inputTokens, sum.used[1] + reply.usage.outputTokens],
      counted: [sum.counted[0] + counted.inputTokens, sum.counted[1] + counted.outputTokens],
    })
    seen += 1
    if (seen >= MOST_CALLS) break
  }
  const known = [...sums].filter(([, { calls, counted }]) => calls >= LEAST_CALLS && counted[0] > 0 && counted[1] > 0)
  return new Map(
    known.map(([name, { used, counted }]) => [name, { input: used[0] / counted[0], output: used[1] / counted[1] }]),
  )
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
