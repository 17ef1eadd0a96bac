import type { DecideOptions, Gate } from '../../gate/create-gate.ts'
import type { Decision } from '../../gate/decision.ts'
import type { GateInput } from '../../gate/input.ts'
import type { Ledger } from '../create-ledger.ts'
import type { DecisionRecord, Delivery } from '../records/record.ts'

/** A candidate could not decide, or took too long. The live decision is not touched by it. */
export interface ShadowProblem {
  readonly ruleVersion: string
  readonly problem: 'failed' | 'over_budget' | 'queue_full'
  readonly error?: unknown
  /** Id of the live decision's record. */
  readonly recordId: string
}

export interface ShadowOptions {
  /** Candidates that decide after the live gate, each with its own record. */
  readonly shadows?: readonly Gate[] | undefined
  /** A candidate that takes longer is not used again. 250 if left out. */
  readonly shadowBudgetMs?: number | undefined
  readonly onShadowProblem?: ((problem: ShadowProblem) => void) | undefined
}

interface Live {
  readonly input: GateInput
  readonly options: Omit<DecideOptions, 'salt'>
  readonly decision: Pick<Decision, 'status' | 'action'>
  readonly record: DecisionRecord
  readonly delivery: Delivery
}

const LONGEST_QUEUE = 1000

/** Candidates that decide one at a time, each in its own turn of the event loop, after the live decision is out. */
export function shadowQueue(
  ledger: Ledger,
  { shadows = [], shadowBudgetMs = 250, onShadowProblem = () => undefined }: ShadowOptions,
): { add(live: Live): void; drained(): Promise<void> } {
  const waiting: Live[] = []
  const paused = new Set<Gate>()
  let running: Promise<void> | undefined

  function report(live: Live, { gate, problem, error }: { gate: Gate } & Pick<ShadowProblem, 'problem' | 'error'>) {
    const ruleVersion = gate.ruleset.rule_version
    try {
      onShadowProblem({ ruleVersion, problem, recordId: live.record.id, error })
    } catch {
      // A listener for problems of shadows must not disturb the live gate either.
    }
  }

  async function shadow(gate: Gate, live: Live): Promise<void> {
    const { input, options, decision: before, record, delivery } = live
    const salt = ledger.salt()
    const started = process.hrtime.bigint()
    const decision = gate.decide(input, { ...options, salt })
    const decideNs = process.hrtime.bigint() - started
    if (decideNs > BigInt(Math.round(shadowBudgetMs * 1e6))) {
      paused.add(gate)
      report(live, { gate, problem: 'over_budget' })
    }
    const wouldHaveChanged = decision.status !== before.status || decision.action !== before.action
    const meta = { delivery, mode: 'shadow', parentId: record.id, wouldHaveChanged, decideNs } as const
    await ledger.record(decision, input, { ruleset: gate.ruleset, salt, ...meta })
  }

  async function run(): Promise<void> {
    for (let live = waiting.shift(); live !== undefined; live = waiting.shift()) {
      for (const gate of shadows.filter((gate) => !paused.has(gate))) {
        // Not in the same turn as the live decision: its callers go first.
        await new Promise((resolve) => setImmediate(resolve))
        try {
          await shadow(gate, live)
        } catch (error) {
          report(live, { gate, problem: 'failed', error })
        }
      }
    }
    running = undefined
  }

  return {
    add(live) {
      if (shadows.length === 0) return
      if (waiting.length >= LONGEST_QUEUE) {
        for (const gate of shadows) report(live, { gate, problem: 'queue_full' })
        return
      }
      waiting.push(live)
      running ??= run()
    },
    drained: async () => running,
  }
}
