import { UsageError } from '../core/errors.ts'
import { explainDecision } from '../gate/decision/explain.ts'
import { parseGateInput } from '../gate/parse-input.ts'
import type { DecideOptions, Gate } from '../gate/create-gate.ts'
import type { Decision, ExplainOptions } from '../gate/decision.ts'
import type { GateInput } from '../gate/input.ts'
import { deepFreeze } from '../support/deep-freeze.ts'
import { canaryBucket } from './replay/canary.ts'
import type { Ledger, Recorded } from './create-ledger.ts'
import { factsOf, type RecordFacts } from './records/evaluation-record.ts'
import type { Delivery } from './records/record.ts'
import { shadowQueue, type ShadowOptions } from './replay/shadows.ts'

/** Where and how a gate's decisions are recorded, and which candidates decide alongside it. */
export interface RecordingOptions extends ShadowOptions {
  readonly ledger: Ledger
  /** When the answer reaches the user. If left out, `held` until the verdict. */
  readonly delivery?: Delivery | undefined
  /** A name for the configuration where it is kept, such as a commit of its file. */
  readonly configId?: string | undefined
  /** A candidate that decides in place of the gate for this percentage of conversations. */
  readonly canary?: { readonly gate: Gate; readonly percent: number } | undefined
}

/** A decision and its place in the ledger. */
export interface RecordedDecision extends Decision {
  readonly recorded: true
  readonly record: {
    readonly id: string
    readonly log_id: string
    readonly seq: number
    readonly ts: string
    readonly leaf_hash: string
    /** False when this decision was recorded before. */
    readonly appended: boolean
  }
  readonly meta: RecordFacts
}

export interface RecordOptions extends Omit<DecideOptions, 'salt'> {
  readonly delivery?: Delivery | undefined
  readonly spanId?: string | undefined
}

/** A gate that can record every decision before it is known. */
export interface RecordingGate extends Gate {
  readonly ledger: Ledger
  /** Decides, and comes back when the decision is durable. Rejects when it could not be recorded: then show nothing. */
  readonly decideAndRecord: (input: GateInput, options?: RecordOptions) => Promise<RecordedDecision>
  /** Settles when no shadow is under way. */
  readonly shadowsDone: () => Promise<void>
}

/** A gate whose decisions are recorded in a ledger, with candidates alongside it. */
export function recordingGate(
  gate: Gate,
  { ledger, delivery: usual = 'held', configId, canary, ...shadowing }: RecordingOptions,
): RecordingGate {
  const percentBp = canary === undefined ? undefined : basisPointsOf(canary.percent)
  const shadows = shadowQueue(ledger, shadowing)

  /** Who decides for this conversation, and what the record says about that. */
  function chosen(input: GateInput) {
    if (canary === undefined || percentBp === undefined) return { decider: gate, how: { mode: 'enforce' } as const }
    const bucketBp = canaryBucket(input, canary.gate.ruleset.ruleset_sha256)
    const drawn = { canary: { percentBp, bucketBp } }
    return bucketBp < percentBp
      ? { decider: canary.gate, how: { mode: 'canary', ...drawn } as const }
      : { decider: gate, how: { mode: 'enforce', ...drawn } as const }
  }

  return Object.freeze({
    ...gate,
    ledger,
    async decideAndRecord(given: GateInput, { delivery = usual, spanId, ...options }: RecordOptions = {}) {
      const input = parseGateInput(given)
      const { decider, how } = chosen(input)
      const salt = ledger.salt()
      const started = process.hrtime.bigint()
      const decision = decider.decide(input, { ...options, salt })
      const decideNs = process.hrtime.bigint() - started
      const { ruleset } = decider
      const recorded = await ledger.record(decision, input, {
        ruleset,
        salt,
        delivery,
        spanId,
        configId,
        decideNs,
        ...how,
      })
      const { record } = recorded
      if (recorded.appended) shadows.add({ input, options, decision, record, delivery })
      return withRecord(recorded, input)
    },
    shadowsDone: () => shadows.drained(),
  })
}

function basisPointsOf(percent: number): number {
  if (percent >= 0 && percent <= 100) return Math.round(percent * 100)
  throw new UsageError(`canary.percent is ${percent}; it must be from 0 to 100.`)
}

function withRecord({ decision, record, leafHash, appended }: Recorded, input: GateInput): RecordedDecision {
  const { id, log_id, seq, ts } = record
  const data = {
    ...decision,
    recorded: true as const,
    record: { id, log_id, seq, ts, leaf_hash: leafHash, appended },
    meta: factsOf(record),
  }
  const explain = (options?: ExplainOptions): string => explainDecision(data, { ...options, input })
  Object.defineProperty(data, 'explain', { value: explain })
  return deepFreeze(data) as RecordedDecision
}
