import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Answer, TextBlock } from './answer.ts'
import { type Call, isStructured } from './call.ts'
import { defined } from '../support/defined.ts'

type Part<Type extends LanguageModelV4StreamPart['type']> = Extract<LanguageModelV4StreamPart, { type: Type }>
export type Finish = Part<'finish'>

/** A block of text as far as it has arrived. */
export interface OpenBlock extends TextBlock {
  readonly id: string
  readonly start: Part<'text-start'>
  readonly end?: Part<'text-end'>
  text: string
}

/** What one step of a model has streamed so far. */
export class Step {
  /** Text blocks in the order they began. */
  readonly blocks: OpenBlock[] = []
  /** All parts in order, except those of the stream itself and text deltas, which are in `blocks`. */
  readonly parts: LanguageModelV4StreamPart[] = []
  readonly #open = new Map<string, OpenBlock>()
  finish: Finish | undefined
  /** Whether the provider reported an error. */
  broken = false
  /** Whether the model is waiting for tools that the application runs. */
  callsTools = false

  add(part: LanguageModelV4StreamPart): void {
    if (part.type === 'finish') this.finish = part
    else if (part.type === 'text-start') this.#begin(part)
    else if (part.type === 'text-delta') this.#block(part).text += part.delta
    else if (part.type === 'text-end') this.#end(part)
    if (part.type === 'error') this.broken = true
    if (part.type === 'tool-call' && part.providerExecuted !== true) this.callsTools = true
    this.parts.push(part)
  }

  /** Deltas may arrive for a block that never began. */
  #block({ id }: Part<'text-delta' | 'text-end'>): OpenBlock {
    return this.#open.get(id) ?? this.#begin({ type: 'text-start', id })
  }

  #begin(start: Part<'text-start'>): OpenBlock {
    const block: OpenBlock = { id: start.id, start, text: '' }
    this.#open.set(start.id, block)
    this.blocks.push(block)
    return block
  }

  #end(end: Part<'text-end'>): void {
    const block = this.#block(end)
    Object.assign(block, { end, ...defined({ citations: end.citations }) })
    this.#open.delete(end.id)
  }

  answer(call: Call): Answer {
    return {
      blocks: this.blocks,
      finishReason: this.finish?.finishReason,
      model: call.model,
      structured: isStructured(call),
    }
  }

  /** The parts again. Every block of text has a start and an end, whether or not the provider sent them. */
  *replay({ text = true }: { text?: boolean | undefined } = {}): Generator<LanguageModelV4StreamPart> {
    const begun = new Set<string>()
    for (const part of this.parts) {
      if (part.type === 'finish' || part.type === 'error') continue
      const isText = part.type === 'text-start' || part.type === 'text-delta' || part.type === 'text-end'
      if (isText && !text) continue
      if (isText && part.type !== 'text-start' && !begun.has(part.id)) yield { type: 'text-start', id: part.id }
      if (isText && part.type === 'text-end') begun.delete(part.id)
      else if (isText) begun.add(part.id)
      yield part
    }
    for (const id of begun) yield { type: 'text-end', id }
  }
}

/** Parts that say nothing about the answer. */
const OF_THE_STREAM = new Set<LanguageModelV4StreamPart['type']>(['stream-start', 'response-metadata', 'ping'])

export function isOfTheStream({ type }: LanguageModelV4StreamPart): boolean {
  return OF_THE_STREAM.has(type)
}

/** Parts that are kept of an answer that is not shown: what the provider's tools did. */
export function isOfTools({ type }: LanguageModelV4StreamPart): boolean {
  return type.startsWith('tool-')
}

/** Text of our own as a block. A stream has at most one of each kind. */
export function* ownBlock(
  kind: 'refusal' | 'warning' | 'retraction',
  text: string,
): Generator<LanguageModelV4StreamPart> {
  const id = `assay-${kind}`
  yield { type: 'text-start', id }
  yield { type: 'text-delta', id, delta: text }
  yield { type: 'text-end', id }
}
