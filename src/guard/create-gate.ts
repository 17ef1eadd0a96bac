import { createGate as createBareGate, type Gate, type GateOptions } from '../gate/create-gate.ts'
import { recordingGate, type RecordingGate, type RecordingOptions } from '../ledger/recording-gate.ts'

/** A gate's options, and with a ledger those of recording. */
export type RecordingGateOptions = GateOptions & RecordingOptions

/**
 * A gate; with a ledger, one whose `decideAndRecord` gives a decision out only once it is durable. Throws a UsageError
 * that names the field for whatever is wrong in its configuration.
 */
export function createGate(options: RecordingGateOptions): RecordingGate
export function createGate(options?: GateOptions): Gate
export function createGate(options: GateOptions & Partial<RecordingOptions> = {}): Gate | RecordingGate {
  const { ledger, delivery, canary, shadows, shadowBudgetMs, onShadowProblem, ...gateOptions } = options
  const gate = createBareGate(gateOptions)
  if (ledger === undefined) return gate
  return recordingGate(gate, {
    ledger,
    ...(delivery === undefined ? {} : { delivery }),
    ...(canary === undefined ? {} : { canary }),
    ...(shadows === undefined ? {} : { shadows }),
    ...(shadowBudgetMs === undefined ? {} : { shadowBudgetMs }),
    ...(onShadowProblem === undefined ? {} : { onShadowProblem }),
  })
}
