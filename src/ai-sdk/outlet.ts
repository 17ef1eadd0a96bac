import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Span } from '../gate/span.ts'
import type { Step } from './step.ts'

export type Parts = Generator<LanguageModelV4StreamPart>

/** What lets the parts of an attempt out: at once, sentence by sentence, or all at the end. */
export interface Outlet {
  /** Whether any text of the answer is out. */
  readonly hasText: boolean
  /** Sentences that were out before the verdict. */
  readonly released: readonly Span[]
  /** What goes out now that this part has come; the step has it already. */
  readonly take: (part: LanguageModelV4StreamPart) => Parts
  /** All that is still held back, with or without its text. */
  readonly all: (options: { text: boolean }) => Parts
  /** Ends what is open, so that the stream is well-formed; what is held back stays back. */
  readonly close: () => Parts
}

export interface OutletOptions {
  readonly step: Step
  readonly attempt: number
}
