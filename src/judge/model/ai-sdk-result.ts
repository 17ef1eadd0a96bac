import { z } from 'zod'
import { JudgeUnavailableError } from '../../core/errors.ts'
import type { Usage } from '../../core/usage.ts'
import type { ChatReply, FinishReason } from './chat-model.ts'
import { defined } from '../../support/defined.ts'

const tokenCount = z.number().nonnegative().nullish()
const breakdown = z.object({ total: tokenCount }).nullish()

/** The parts of a provider's result that a judge reads, in the shapes of the specifications v2, v3 and v4. */
const resultSchema = z.object({
  content: z.array(z.object({ type: z.string(), text: z.unknown() }).partial({ text: true })),
  structuredOutputText: z.string().nullish(),
  finishReason: z.union([z.string(), z.object({ unified: z.string() })]),
  usage: z
    .object({
      inputTokens: z.union([tokenCount, breakdown]),
      outputTokens: z.union([tokenCount, breakdown]),
      totalTokens: tokenCount,
    })
    .partial()
    .nullish(),
  response: z.object({ headers: z.record(z.string(), z.unknown()).nullish() }).nullish(),
  warnings: z
    .array(z.object({ type: z.string(), feature: z.string(), setting: z.string(), details: z.string() }).partial())
    .nullish(),
})

type ProviderResult = z.infer<typeof resultSchema>

export interface ReadResult {
  readonly reply: ChatReply
  /** Names of the settings that the provider says it did not use, such as `temperature` or `responseFormat`. */
  readonly unsupported: readonly string[]
}

/** Reads what `doGenerate` gave back. Throws JudgeUnavailableError when it is not such a result. */
export function readResult(value: unknown, model: string): ReadResult {
  const parsed = resultSchema.safeParse(value)
  if (!parsed.success) {
    throw new JudgeUnavailableError(`The judge ${model} gave a result of an unknown shape: ${parsed.error.message}`, {
      retryable: false,
      cause: parsed.error,
    })
  }
  const result = parsed.data
  const headers = headersOf(result)
  return {
    reply: {
      text: result.structuredOutputText ?? textOfBlocks(result.content),
      finishReason: finishReasonOf(result),
      usage: usageOf(result),
      ...(isMetered(result) ? {} : { unmetered: true }),
      ...defined({ headers }),
    },
    unsupported: (result.warnings ?? []).flatMap(({ type, feature, setting }) =>
      type === 'unsupported' || type === 'unsupported-setting' ? [feature ?? setting ?? ''] : [],
    ),
  }
}

/** The text of the text blocks; reasoning, sources and tool calls are left out. */
export function textOfBlocks(blocks: readonly { type?: string; text?: unknown }[]): string {
  return blocks.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : [])).join('')
}

const FINISH_REASONS: readonly FinishReason[] = ['stop', 'length', 'content-filter', 'tool-calls', 'error']

function finishReasonOf({ finishReason }: ProviderResult): FinishReason {
  const reason = typeof finishReason === 'string' ? finishReason : finishReason.unified
  if (reason === 'interrupted') return 'error'
  return FINISH_REASONS.find((known) => known === reason) ?? 'other'
}

function usageOf({ usage }: ProviderResult): Usage {
  const inputTokens = totalOf(usage?.inputTokens)
  const outputTokens = totalOf(usage?.outputTokens)
  return { calls: 1, inputTokens, outputTokens, tokensUsed: usage?.totalTokens ?? inputTokens + outputTokens }
}

type TokenCount = number | { total?: number | null | undefined } | null | undefined

function reportedTotal(tokens: TokenCount): number | undefined {
  return (typeof tokens === 'number' ? tokens : tokens?.total) ?? undefined
}

function totalOf(tokens: TokenCount): number {
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
