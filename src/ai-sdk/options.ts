import type { Decision } from '../gate/decision.ts'
import type { Gate } from '../gate/create-gate.ts'
import type { Delivery } from '../ledger/records/record.ts'
import type { GateInput } from '../gate/input.ts'
import type { MessageStatus } from '../gate/decision/message-status.ts'
import type { Span } from '../gate/span.ts'
import type { FindEvidence } from './evidence.ts'
import { type Settled } from '../support/defined.ts'

/**
 * When text is released. `hold`: after the verdict on the whole answer. `sentence`: each sentence once everything that
 * can be checked so far has been; problems that only show at the end can withdraw the answer, but it has been read.
 * `observe`: at once, whatever the verdict.
 */
export type Mode = 'hold' | 'sentence' | 'observe'

/** One decision, and what happened to its answer. */
export interface GateEvent {
  readonly decision: Decision
  readonly input: GateInput
  readonly entry: 'generate' | 'stream'
  readonly mode: Mode
  /** Counts from 1. */
  readonly attempt: number
  readonly delivery: Delivery
  /** Sentences of the answer that were released before the verdict, as spans of the answer. */
  readonly released: readonly Span[]
  readonly messageStatus: MessageStatus
}

/** A text for the user, or a function that makes one for each decision. */
export type Wording = string | ((decision: Decision) => string)

/** The options of `gateMiddleware`: the gate, when text is released, and what users read instead of an answer that is not. */
export interface GateMiddlewareOptions {
  /** Makes the decisions. Only `decide` is used. */
  readonly gate: Pick<Gate, 'decide'>
  /** When text is released. `hold` if left out. */
  readonly mode?: Mode | undefined
  /** Finds the evidence for calls that have none in their provider options and are not made inside `withEvidence`. */
  readonly evidence?: FindEvidence | undefined
  /**
   * Called with every decision before anything that it holds back is released. The answer waits for it, and is not
   * released if it throws.
   */
  readonly onDecision?: ((event: GateEvent) => void | PromiseLike<void>) | undefined
  /** How often the model is asked for one answer at most, if the gate says `regenerate`. 2 if left out. */
  readonly maxAttempts?: number | undefined
  /** What the model is told before it tries again. */
  readonly feedback?: Wording | undefined
  /** What the user reads instead of an answer that is not shown. */
  readonly refusal?: Wording | undefined
  /** What is added to an answer shown with a warning, or `false` for nothing. It is never added to structured output. */
  readonly warning?: Wording | false | undefined
  /** What is added to an answer that failed after some of its sentences were released. */
  readonly retraction?: Wording | undefined
  /** What happens to text next to tool calls: released unjudged (if left out), or dropped (`withhold`). */
  readonly toolStepText?: 'release' | 'withhold' | undefined
}

/** The options with every default filled in. */
export type Settings = Settled<Omit<GateMiddlewareOptions, 'evidence'>> & Pick<GateMiddlewareOptions, 'evidence'>

export const DEFAULTS = {
  mode: 'hold',
  maxAttempts: 2,
  toolStepText: 'release',
  onDecision: () => undefined,
  refusal: ({ action }: Decision) =>
    action === 'escalate'
      ? 'This answer needs the eyes of a person before it can be shown.'
      : 'I have no answer to this that the sources bear out.',
  warning: 'Not everything in this answer could be confirmed by its sources.',
  retraction: 'Please do not rely on the answer above: it does not hold up against its sources.',
  feedback: ({ reason_codes }: Decision) =>
    `Your answer was checked against the passages and not accepted (${reason_codes.join(', ')}). Answer again: state only what ` +
    'the passages say, quote them word for word, cite each one you rely on, and say so where they do not answer.',
} as const satisfies Omit<Settings, 'gate'>

export function worded(wording: Wording, decision: Decision): string {
  return typeof wording === 'string' ? wording : wording(decision)
}
