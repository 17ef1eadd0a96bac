import type { Example } from '../../core/example.ts'
import { textOf } from '../../core/example.ts'
import type { ChatModel } from '../../judge/model/chat-model.ts'
import { approximateTokens } from '../../judge/model/token-count.ts'
import { assumedThinking } from '../../judge/model/thinks.ts'
import { estimateRequestTokens } from '../../judge/budget/token-estimate.ts'
import { priceOf, type Price } from '../../judge/budget/prices.ts'
import type { PromptTemplate } from '../../evaluate/variants/prompt-template.ts'
import type { Examples } from '../eval/open-examples.ts'

/** A prompt and the model that it is sent to. */
export interface Prompted {
  readonly template: PromptTemplate
  readonly model: ChatModel
  readonly settings: Readonly<Record<string, unknown>> | undefined
}

/** What the answers of prompts would take. `null` where it is not known. */
export interface AnsweringCost {
  readonly calls: number | null
  readonly tokens: number | null
  readonly costUsd: number | null
  readonly costRangeUsd: readonly [low: number, high: number] | null
}

/** The assumed answer where the data has none: about 60 words. */
const TYPICAL_TOKENS = 85
/** Answers are longer or shorter than the expected ones; least is known of how long a model thinks. */
const RANGE = [0.5, 2.5] as const

const NONE: AnsweringCost = { calls: 0, tokens: 0, costUsd: 0, costRangeUsd: [0, 0] }
const UNKNOWN: AnsweringCost = { calls: null, tokens: null, costUsd: null, costRangeUsd: null }

/** Estimates it from the real prompts for the first examples. Throws what a prompt throws that asks for a missing field. */
export function answeringCost(
  { sample, dataset }: Examples,
  {
    prompted,
    prices,
    epochs,
  }: { prompted: readonly Prompted[]; prices: Readonly<Record<string, Price>> | undefined; epochs: number },
): AnsweringCost {
  if (prompted.length === 0) return NONE
  if (sample.length === 0 || dataset.size === undefined) return UNKNOWN
  const scale = (dataset.size / sample.length) * epochs
  let [tokens, costUsd] = [0, 0 as number | null]
  for (const one of prompted) {
    const used = tokensOf(sample, one)
    tokens += (used.input + used.output) * scale
    const price = priceOf(one.model.id, prices, one.model)
    costUsd =
      price === undefined || costUsd === null
        ? null
        : costUsd + ((used.input * price.input + used.output * price.output) / 1_000_000) * scale
  }
  return {
    calls: dataset.size * prompted.length * epochs,
    tokens: Math.round(tokens),
    costUsd,
    costRangeUsd: costUsd === null ? null : [costUsd * RANGE[0], costUsd * RANGE[1]],
  }
}

function tokensOf(
  sample: readonly Example[],
  { template, model, settings = {} }: Prompted,
): { input: number; output: number } {
  const thinking = assumedThinking(model.id, undefined)
  const most = typeof settings['maxOutputTokens'] === 'number' ? settings['maxOutputTokens'] : Infinity
  let [input, output] = [0, 0]
  for (const example of sample) {
    input += estimateRequestTokens({ messages: template.messages(example, settings) })
    const answer = example.reference === undefined ? TYPICAL_TOKENS : approximateTokens(textOf(example.reference))
    output += Math.min(most, answer + thinking)
  }
  return { input, output }
}
