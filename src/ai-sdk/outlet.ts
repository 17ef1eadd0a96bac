import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Span } from '../gate/span.ts'
import type { Step } from './step.ts'

export type Parts = Generator<LanguageModelV4StreamPart>

/** Releases the parts of an attempt: at once, sentence by sentence, or all at the end. */
export interface Outlet {
  /** Whether any text of the answer has been released. */
  readonly hasText: boolean
  /** Sentences that were released before the verdict. */
  readonly released: readonly Span[]
  /** What is released now that this part has arrived. The step already has it. */
  readonly take: (part: LanguageModelV4StreamPart) => Parts
  /** Everything still held back, with or without its text. */
  readonly all: (options: { text: boolean }) => Parts
  /** Closes what is open, so that the stream is well-formed. What is held back is not released. */
  readonly close: () => Parts
}

export interface OutletOptions {
  readonly step: Step
  readonly attempt: number
}
