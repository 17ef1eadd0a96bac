import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { UsageError } from '../core/errors.ts'
import type { Decision } from '../gate/decision.ts'
import { messageStatus } from '../gate/decision/message-status.ts'
import type { Span } from '../gate/span.ts'
import { type Answer, gateInput, textOfBlocks } from './answer.ts'
import { type CallEvidence, NO_EVIDENCE } from './evidence.ts'
import type { Delivery } from '../ledger/records/record.ts'
import type { GateEvent, Settings } from './options.ts'

/** One call of a model through the gate, with all its attempts. */
export interface Call {
  readonly settings: Settings
  readonly entry: GateEvent['entry']
  /** Undefined if there is none yet, for example before a tool has found any. */
  readonly evidence: () => CallEvidence | undefined
  readonly params: LanguageModelV4CallOptions
  readonly model: string
}

/** The place of a decision in its call. */
export interface Told {
  readonly attempt: number
  readonly delivery: Delivery
  readonly released?: readonly Span[]
}

/** Whether the caller asked for JSON, after which no text may be added. */
export function isStructured({ params }: Pick<Call, 'params'>): boolean {
  return params.responseFormat?.type === 'json'
}

/** The decision on an answer, without reporting it. */
export function decisionOn(call: Call, answer: Answer, attempt: number): Pick<GateEvent, 'decision' | 'input'> {
  const evidence = call.evidence()
  if (evidence === undefined) throw new UsageError(NO_EVIDENCE)
  const input = gateInput(answer, { evidence, attempt })
  const { config } = evidence
  return { decision: call.settings.gate.decide(input, { config }), input }
}

/** Reports a decision, and waits until `onDecision` has finished. */
export async function tell(
  call: Call,
  { decision, input }: Pick<GateEvent, 'decision' | 'input'>,
  { attempt, delivery, released = [] }: Told,
): Promise<GateEvent> {
  const { entry, settings } = call
  const event: GateEvent = {
    decision,
    input,
    entry,
    mode: entry === 'generate' && settings.mode === 'sentence' ? 'hold' : settings.mode,
    attempt,
    delivery,
    released,
    messageStatus: messageStatus(decision),
  }
  await settings.onDecision(event)
  return event
}

/** What the result contains about the decision, under `providerMetadata.assay`. */
export function metadataOf({ decision, attempt, delivery, released, messageStatus: status }: GateEvent): {
  assay: ReturnType<typeof summaryOf>
} {
  return { assay: { ...summaryOf(decision), messageStatus: status, attempt, delivery, released: released.map(asList) } }
}

function summaryOf({
  status,
  action,
  decisive,
  reason_codes,
  rule_version,
  decision_sha256,
}: Decision): Record<string, string | number | boolean | string[] | number[][]> {
  return {
    status,
    action,
    decisive: [...decisive],
    reason_codes: [...reason_codes],
    rule_version,
    decision_sha256,
    recorded: false,
  }
}

function asList([start, end]: Span): number[] {
  return [start, end]
}

/** Whether to ask the model again. */
export function wantsAnother({ action }: Decision, { settings }: Call, attempt: number): boolean {
  return action === 'regenerate' && attempt < settings.maxAttempts
}

/** Whether the answer may be shown, with or without a warning. */
export function isShown({ action }: Decision): boolean {
  return action === 'show' || action === 'show_with_warning'
}

/** The call options for another attempt: the prompt, then the rejected answer and why it was rejected. */
export function again(
  params: LanguageModelV4CallOptions,
  { answer, why }: { answer: Answer; why: string },
): LanguageModelV4CallOptions {
  const text = textOfBlocks(answer.blocks)
  return {
    ...params,
    prompt: [
      ...params.prompt,
      ...(text === '' ? [] : [{ role: 'assistant' as const, content: [{ type: 'text' as const, text }] }]),
      { role: 'user', content: [{ type: 'text', text: why }] },
    ],
  }
}
