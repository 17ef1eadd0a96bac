import { z } from 'zod'
import { JudgeUnavailableError } from '../../core/errors.ts'
import type { Usage } from '../../core/usage.ts'
import type { ChatReply, FinishReason } from './chat-model.ts'
import { readJsonObject } from './reply.ts'
import { writtenRatings } from '../said/written-ratings.ts'
import { defined } from '../../support/defined.ts'
import { lazily } from '../../support/lazily.ts'

const tokenCount = lazily(() => z.number().nonnegative().nullish())
const breakdown = lazily(() =>
  z
    .object({ total: tokenCount(), cacheRead: tokenCount(), cacheWrite: tokenCount(), reasoning: tokenCount() })
    .partial()
    .nullish(),
)

/** The parts of a provider's result that a judge reads, in the shapes of the specifications v2, v3 and v4. */
const resultSchema = lazily(() =>
  z.object({
    content: z.array(z.object({ type: z.string(), text: z.unknown() }).partial({ text: true })),
    structuredOutputText: z.string().nullish(),
    finishReason: z.union([z.string(), z.object({ unified: z.string() })]),
    usage: z
      .object({
        inputTokens: z.union([tokenCount(), breakdown()]),
        outputTokens: z.union([tokenCount(), breakdown()]),
        totalTokens: tokenCount(),
        // As the specification v2 has them.
        cachedInputTokens: tokenCount(),
        raw: z.looseObject({ total_tokens: tokenCount() }).nullish().catch(undefined),
        reasoningTokens: tokenCount(),
      })
      .partial()
      .nullish(),
    response: z
      .object({ headers: z.record(z.string(), z.unknown()).nullish(), body: z.unknown() })
      .partial()
      .nullish(),
    warnings: z
      .array(z.object({ type: z.string(), feature: z.string(), setting: z.string(), details: z.string() }).partial())
      .nullish(),
  }),
)

type ProviderResult = z.infer<ReturnType<typeof resultSchema>>

export interface ReadResult {
  readonly reply: ChatReply
  /** Names of the settings that the provider says it did not use, such as `temperature` or `responseFormat`. */
  readonly unsupported: readonly string[]
  /** The model thought before it answered. */
  readonly thought: boolean
}

/** Reads what `doGenerate` gave back. Throws JudgeUnavailableError when it is not such a result. */
export function readResult(value: unknown, model: string): ReadResult {
  const parsed = resultSchema().safeParse(value)
  if (!parsed.success) {
    throw new JudgeUnavailableError(`The judge ${model} gave a result of an unknown shape: ${parsed.error.message}`, {
      retryable: false,
      cause: parsed.error,
    })
  }
  const result = parsed.data
  const headers = headersOf(result)
  const text = result.structuredOutputText ?? textOfBlocks(result.content)
  const thoughts = textOfBlocks(result.content, 'reasoning')
  return {
    thought: thoughts !== '' || text.trimStart().startsWith('<think>') || (usageOf(result).reasoningTokens ?? 0) > 0,
    reply: {
      // Some servers take a whole answer for thinking.
      text: text.trim() === '' && readJsonObject(thoughts).ok ? thoughts : text,
      finishReason: finishReasonOf(result),
      usage: usageOf(result),
      ...(isMetered(result) ? {} : { unmetered: true }),
      ...defined({ headers, ratings: writtenRatings(result.response?.body) }),
    },
    unsupported: (result.warnings ?? []).flatMap(({ type, feature, setting }) =>
      type === 'unsupported' || type === 'unsupported-setting' ? [feature ?? setting ?? ''] : [],
    ),
  }
}

/** The text of the blocks of one kind; by default that of text, without reasoning, sources and tool calls. */
export function textOfBlocks(blocks: readonly { type?: string; text?: unknown }[], kind = 'text'): string {
  return blocks.flatMap(({ type, text }) => (type === kind && typeof text === 'string' ? [text] : [])).join('')
}

const FINISH_REASONS: readonly FinishReason[] = ['stop', 'length', 'content-filter', 'tool-calls', 'error']

function finishReasonOf({ finishReason }: ProviderResult): FinishReason {
  const reason = typeof finishReason === 'string' ? finishReason : finishReason.unified
  if (reason === 'interrupted') return 'error'
  return FINISH_REASONS.find((known) => known === reason) ?? 'other'
}

function usageOf({ usage }: ProviderResult): Usage {
  const inputTokens = totalOf(usage?.inputTokens)
  const answered = totalOf(usage?.outputTokens)
  // Gemini's OpenAI-style endpoint counts what a model thinks in the total alone.
  const unnamed = Math.max(0, (usage?.raw?.total_tokens ?? 0) - inputTokens - answered)
  const outputTokens = answered + unnamed
  const cachedInputTokens = partOf(usage?.inputTokens, 'cacheRead') ?? usage?.cachedInputTokens
  const cacheWriteTokens = partOf(usage?.inputTokens, 'cacheWrite')
  const reasoningTokens = (partOf(usage?.outputTokens, 'reasoning') ?? usage?.reasoningTokens ?? 0) + unnamed
  return {
    calls: 1,
    inputTokens,
    outputTokens,
    tokensUsed: usage?.totalTokens ?? inputTokens + outputTokens,
    ...counted({ cachedInputTokens, cacheWriteTokens, reasoningTokens }),
  }
}

/** Counts of 0 are left out: most providers report them for what they do not count. */
function counted<Name extends string>(
  counts: Readonly<Record<Name, number | null | undefined>>,
): Partial<Record<Name, number>> {
  const found = Object.entries<number | null | undefined>(counts).filter(([, count]) => (count ?? 0) > 0)
  return Object.fromEntries(found) as Partial<Record<Name, number>>
}

type TokenCount = z.infer<ReturnType<typeof breakdown>> | number

function partOf(tokens: TokenCount | undefined, part: 'cacheRead' | 'cacheWrite' | 'reasoning'): number | undefined {
  return typeof tokens === 'object' && tokens !== null ? (tokens[part] ?? undefined) : undefined
}

function reportedTotal(tokens: TokenCount | undefined): number | undefined {
  return (typeof tokens === 'number' ? tokens : tokens?.total) ?? undefined
}

function totalOf(tokens: TokenCount | undefined): number {
  return reportedTotal(tokens) ?? 0
}

function isMetered({ usage }: ProviderResult): boolean {
  return reportedTotal(usage?.inputTokens) !== undefined && reportedTotal(usage?.outputTokens) !== undefined
}

function headersOf({ response }: ProviderResult): Record<string, string> | undefined {
  if (response?.headers === undefined || response.headers === null) return undefined
  const entries = Object.entries(response.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name.toLowerCase(), value] as const] : [],
  )
  return Object.fromEntries(entries)
}
