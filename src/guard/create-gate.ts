import { createGate as createBareGate, type Gate, type GateOptions } from '../gate/create-gate.ts'
import { recordingGate, type RecordingGate, type RecordingOptions } from '../ledger/recording-gate.ts'
import { type Every } from '../support/defined.ts'

/** A gate's options, and with a ledger those of recording. */
export type RecordingGateOptions = GateOptions & RecordingOptions

/**
 * A gate; with a ledger, one whose `decideAndRecord` gives a decision out only once it is durable. Throws a UsageError
 * that names the field for whatever is wrong in its configuration.
 */
export function createGate(options: RecordingGateOptions): RecordingGate
export function createGate(options?: GateOptions): Gate
export function createGate(options: GateOptions & Partial<RecordingOptions> = {}): Gate | RecordingGate {
  const { ledger, delivery, configId, canary, shadows, shadowBudgetMs, onShadowProblem, ...gateOptions } = options
  const recording: Every<Omit<RecordingOptions, 'ledger'>> = {
    delivery,
    configId,
    canary,
    shadows,
    shadowBudgetMs,
    onShadowProblem,
  }
  const gate = createBareGate(gateOptions)
  return ledger === undefined ? gate : recordingGate(gate, { ledger, ...recording })
}
