import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider'
import type { Answer } from './answer.ts'
import { again, type Call, decisionOn, isShown, isStructured, metadataOf, tell, wantsAnother } from './call.ts'
import { type GateEvent, worded } from './options.ts'
import { addedUsage } from './usage.ts'
import { defined } from '../support/defined.ts'

type Generate = (params: LanguageModelV4CallOptions) => PromiseLike<LanguageModelV4GenerateResult>

/** Judges what was generated, and asks again if the gate says so. A step with tool calls is passed on unchanged. */
export async function gatedGenerate(
  call: Call,
  { first, further }: { first: () => PromiseLike<LanguageModelV4GenerateResult>; further: Generate },
): Promise<LanguageModelV4GenerateResult> {
  let { params } = call
  let usage: LanguageModelV4GenerateResult['usage'] | undefined
  for (let attempt = 1; ; attempt++) {
    const result = attempt === 1 ? await first() : await further(params)
    usage = addedUsage(usage, result.usage)
    if (callsTools(result.content)) return { ...result, usage, content: besideTools(result.content, call) }
    const answer = answerOf(result, call)
    const made = decisionOn(call, answer, attempt)
    const observed = call.settings.mode === 'observe'
    const more = !observed && wantsAnother(made.decision, call, attempt)
    const delivery = observed ? 'before_verdict' : more ? 'not_delivered' : 'held'
    const event = await tell(call, made, { attempt, delivery })
    if (!more) return shownResult({ ...result, usage }, { call, event })
    params = again(params, { answer, why: worded(call.settings.feedback, made.decision) })
  }
}

/** Whether the model is waiting for tools that the application runs. */
function callsTools(content: readonly LanguageModelV4Content[]): boolean {
  return content.some((part) => part.type === 'tool-call' && part.providerExecuted !== true)
}

function besideTools(content: LanguageModelV4Content[], { settings }: Call): LanguageModelV4Content[] {
  return settings.toolStepText === 'release' ? content : content.filter(({ type }) => type !== 'text')
}

function answerOf({ content, finishReason, structuredOutputText }: LanguageModelV4GenerateResult, call: Call): Answer {
  const blocks = content.flatMap((part) => (part.type === 'text' ? [part] : []))
  return {
    blocks,
    finishReason,
    model: call.model,
    structured: isStructured(call),
    structuredText: structuredOutputText,
  }
}

/** The parts of an answer that are kept even if it is not shown: what the provider's tools did. */
const KEPT = new Set<LanguageModelV4Content['type']>(['tool-call', 'tool-result', 'tool-approval-request'])

/** The finish reason of an answer that was replaced. */
export const REFUSED: LanguageModelV4FinishReason = { unified: 'content-filter', raw: 'assay' }

function shownResult(
  result: LanguageModelV4GenerateResult,
  { call, event }: { call: Call; event: GateEvent },
): LanguageModelV4GenerateResult {
  const { decision } = event
  const { settings } = call
  const providerMetadata = { ...result.providerMetadata, ...metadataOf(event) }
  if (settings.mode === 'observe' || decision.action === 'show') return { ...result, providerMetadata }
  if (isShown(decision)) {
    const warning = settings.warning === false || isStructured(call) ? '' : worded(settings.warning, decision)
    const extra: LanguageModelV4Content[] = warning === '' ? [] : [{ type: 'text', text: `\n\n${warning}` }]
    return { ...result, content: [...result.content, ...extra], providerMetadata }
  }
  const { structuredOutputText: _, response, ...rest } = result
  const { body: _body, ...kept } = response ?? {}
  return {
    ...rest,
    ...defined({ response: response && kept }),
    content: [
      ...result.content.filter(({ type }) => KEPT.has(type)),
      { type: 'text', text: worded(settings.refusal, decision) },
    ],
    finishReason: REFUSED,
    providerMetadata,
  }
}
