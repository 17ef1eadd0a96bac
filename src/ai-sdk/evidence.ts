import { AsyncLocalStorage } from 'node:async_hooks'
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { UsageError } from '../core/errors.ts'
import type { GateConfig } from '../gate/config/gate-config.ts'
import type { GateInput } from '../gate/input.ts'
import { parseGateInput } from '../gate/parse-input.ts'

/** What a call to a model does not contain: which message it answers, and what was retrieved for it. */
export interface CallEvidence extends Pick<
  GateInput,
  'conversation_id' | 'message_id' | 'trace_id' | 'tenant' | 'retrieval' | 'evaluations'
> {
  /** The user's question as it was asked. */
  readonly question?: string
  readonly system_prompt?: string
  /** Id of the generation's record. `MESSAGE_ID#ATTEMPT` if left out. */
  readonly generation_record_id?: string
  /** A layer of configuration for this call only. */
  readonly config?: GateConfig
}

/** Finds the evidence of a call, for example what tools returned in the messages of its prompt. */
export type FindEvidence = (params: LanguageModelV4CallOptions) => CallEvidence | undefined

const current = new AsyncLocalStorage<CallEvidence>()

/** Runs `work`. Calls in it to models behind the gate are judged by this evidence. */
export function withEvidence<T>(evidence: CallEvidence, work: () => T): T {
  return current.run(checkedEvidence(evidence, 'evidence'), work)
}

const NAMESPACE = 'assay'
/** Evidence from provider options, by the call options that go to the provider without it. */
const evidenceByParams = new WeakMap<LanguageModelV4CallOptions, unknown>()

/** The call options without the gate's part, so that no passage is sent to a provider twice. */
export function withoutEvidence(params: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  if (params.providerOptions?.[NAMESPACE] === undefined) return params
  const { [NAMESPACE]: own, ...providerOptions } = params.providerOptions
  const rest = { ...params, providerOptions }
  evidenceByParams.set(rest, own)
  return rest
}

/**
 * The evidence of a call: `providerOptions.assay`, otherwise that of `withEvidence`, otherwise what `find` finds.
 * Looked up when the call is made, except that `find` is only called when there is something to judge. Throws a
 * UsageError if there can be no evidence.
 */
export function evidenceOf(
  params: LanguageModelV4CallOptions,
  find: FindEvidence | undefined,
): () => CallEvidence | undefined {
  const given = evidenceByParams.get(params) ?? params.providerOptions?.[NAMESPACE]
  if (given !== undefined) {
    const evidence = checkedEvidence(given, 'providerOptions.assay')
    return () => evidence
  }
  const context = current.getStore()
  if (context !== undefined) return () => context
  if (find === undefined) throw new UsageError(NO_EVIDENCE)
  return () => {
    const found = find(params)
    return found === undefined ? undefined : checkedEvidence(found, 'evidence')
  }
}

export const NO_EVIDENCE =
  'The gate was given no evidence for this call. Pass providerOptions: { assay: { conversation_id, message_id, retrieval } }, ' +
  'or call the model inside withEvidence(evidence, () => …); where nothing was retrieved, retrieval.hits is an empty list.'

/** Evidence from outside. Throws a UsageError that names the field before any model is called. */
function checkedEvidence(given: unknown, name: string): CallEvidence {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new UsageError(`${name} must be an object with conversation_id, message_id and retrieval.`)
  }
  const { question, system_prompt, generation_record_id, config, ...ids } = given as Record<string, unknown>
  const generation = { record_id: generation_record_id ?? 'none yet', answer: '', question, system_prompt }
  try {
    parseGateInput({ ...ids, generation })
  } catch (error) {
    if (UsageError.isInstance(error)) throw new UsageError(`${name}: ${error.message}`, { cause: error })
    throw error
  }
  if (config !== undefined && (typeof config !== 'object' || config === null)) {
    throw new UsageError(`${name}: config must be an object.`)
  }
  return given as unknown as CallEvidence
}
