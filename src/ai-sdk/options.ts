import type { Decision } from '../gate/decision.ts'
import type { Gate } from '../gate/create-gate.ts'
import type { Delivery } from '../ledger/records/record.ts'
import type { GateInput } from '../gate/input.ts'
import type { MessageStatus } from '../gate/decision/message-status.ts'
import type { Span } from '../gate/span.ts'
import type { FindEvidence } from './evidence.ts'
import { type Settled } from '../support/defined.ts'

/**
 * When text goes out. `hold`: after the verdict on the whole answer. `sentence`: a sentence after what can be checked of
 * it was checked; what shows only at the end can be withdrawn, but not unsaid. `observe`: at once, whatever the verdict.
 */
export type Mode = 'hold' | 'sentence' | 'observe'

/** One decision, and what became of its answer. */
export interface GateEvent {
  readonly decision: Decision
  readonly input: GateInput
  readonly entry: 'generate' | 'stream'
  readonly mode: Mode
  /** Counts from 1. */
  readonly attempt: number
  readonly delivery: Delivery
  /** Sentences of the answer that were out before the verdict, as spans of it. */
  readonly released: readonly Span[]
  readonly messageStatus: MessageStatus
}

/** A text for the user, or one made for each decision. */
export type Wording = string | ((decision: Decision) => string)

/** What `gateMiddleware` is given: the gate, when text goes out, and what users read where an answer does not. */
export interface GateMiddlewareOptions {
  /** Decides. Only `decide` is used. */
  readonly gate: Pick<Gate, 'decide'>
  /** When text goes out; `hold` when left out. */
  readonly mode?: Mode | undefined
  /** Finds the evidence of calls that have none in their provider options and are not made in `withEvidence`. */
  readonly evidence?: FindEvidence | undefined
  /** Told every decision, before anything that it holds back goes out. The answer waits for it, and does not go out if it throws. */
  readonly onDecision?: ((event: GateEvent) => void | PromiseLike<void>) | undefined
  /** How often the model is asked at most for one answer, where the gate says `regenerate`. 2 when left out. */
  readonly maxAttempts?: number | undefined
  /** What the model is told before it tries again. */
  readonly feedback?: Wording | undefined
  /** What the user reads in place of an answer that is not shown. */
  readonly refusal?: Wording | undefined
  /** What follows an answer that is shown with a warning; `false` for nothing. It never follows structured output. */
  readonly warning?: Wording | false | undefined
  /** What follows an answer of which some sentences were out before it failed. */
  readonly retraction?: Wording | undefined
  /** Text beside tool calls: it goes out unjudged (when left out), or not at all (`withhold`). */
  readonly toolStepText?: 'release' | 'withhold' | undefined
}

/** Options with nothing left out but what may be missing. */
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
