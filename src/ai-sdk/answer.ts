import type { LanguageModelV4Citation, LanguageModelV4FinishReason } from '@ai-sdk/provider'
import type { GateCitation, GateInput, Hit } from '../gate/input.ts'
import type { CallEvidence } from './evidence.ts'
import { defined } from '../support/defined.ts'

/** A block of text from a provider. */
export interface TextBlock {
  readonly text: string
  readonly citations?: readonly LanguageModelV4Citation[] | undefined
}

/** A model's answer, as far as the gate needs it. */
export interface Answer {
  readonly blocks: readonly TextBlock[]
  readonly finishReason?: LanguageModelV4FinishReason | undefined
  readonly model: string
  /** Whether the caller asked for JSON. */
  readonly structured: boolean
  /** What to parse as JSON if that is only part of the text. */
  readonly structuredText?: string | undefined
}

/** The text that the AI SDK will show: its blocks, one after another. */
export function textOfBlocks(blocks: readonly TextBlock[]): string {
  return blocks.map(({ text }) => text).join('')
}

/** One answer with its evidence, as input for the gate. */
export function gateInput(
  answer: Answer,
  { evidence, attempt }: { evidence: CallEvidence; attempt: number },
): GateInput {
  const { question, system_prompt, generation_record_id: _id, config: _config, ...given } = evidence
  const text = textOfBlocks(answer.blocks)
  const structured = answer.structured ? parsed(answer.structuredText ?? text) : undefined
  const finish = answer.finishReason?.unified
  return {
    ...given,
    generation: {
      record_id: recordId(evidence, attempt),
      status: finish === 'content-filter' ? 'blocked' : 'ok',
      answer: text,
      citations: citationsOf(answer.blocks, evidence.retrieval.hits),
      model: answer.model,
      ...defined({ structured, finish_reason: finish?.replaceAll('-', '_'), question, system_prompt }),
    },
  }
}

/** The first attempt keeps its given id; later ones get distinct ids. */
function recordId({ generation_record_id, message_id }: CallEvidence, attempt: number): string {
  if (generation_record_id !== undefined && attempt === 1) return generation_record_id
  return `${generation_record_id ?? message_id}#${attempt}`
}

/** Structured output, or nothing if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Citations that the provider gives alongside the text. Offsets within a block become offsets within the answer. */
function citationsOf(blocks: readonly TextBlock[], hits: readonly Hit[]): GateCitation[] {
  const found: GateCitation[] = []
  let before = 0
  for (const { text, citations = [] } of blocks) {
    for (const { source, startIndex, endIndex, citedText } of citations) {
      const span = startIndex === undefined || endIndex === undefined ? [0, text.length] : [startIndex, endIndex]
      const [start = 0, end = 0] = span
      found.push({
        id: hitOf(source, hits),
        span: [before + start, before + end],
        ...defined({ quote: citedText }),
      })
    }
    before += text.length
  }
  return found
}

/** The hit that a source refers to. A source without one keeps its own name, so that the gate reports it. */
function hitOf(source: LanguageModelV4Citation['source'], hits: readonly Hit[]): string {
  const names = [source.id, 'url' in source ? source.url : source.filename, source.title]
  for (const name of names) {
    const hit = hits.find((one) => name !== undefined && (one.node_id === name || one.source === name))
    if (hit !== undefined) return hit.node_id
  }
  const named = hits.find(({ title }) => title !== undefined && title === source.title)
  return named?.node_id ?? ('url' in source ? source.url : source.id)
}
