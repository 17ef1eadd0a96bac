import type { CalibrationSubject } from '../../core/calibration.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { Example } from '../../core/example.ts'
import type { Judge } from '../../core/judge.ts'
import type { Gate } from '../../gate/create-gate.ts'
import { gateInputOf } from '../../guard/gate-input.ts'
import { evaluate } from '../../evaluate/evaluate.ts'
import { eventLoopTurns } from '../../support/event-loop-turns.ts'
import { progressLine } from '../eval/progress.ts'
import type { World } from '../world.ts'

/** What is compared with people: gives every example a score, or the reason it has none. */
export interface Scorer {
  readonly subject: CalibrationSubject
  readonly threshold: number
  score(examples: readonly Example[]): Promise<ReadonlyMap<string, Scored>>
}

export type Scored =
  | {
      readonly status: 'measured'
      readonly score: number
      readonly result?: EvaluationResult
      /** The gate's reason codes, if it did not pass. */
      readonly reasons?: readonly string[]
    }
  | { readonly status: 'unmeasured'; readonly reason: string; readonly result?: EvaluationResult }

/** An evaluator and its judge. */
export function evaluatorScorer(
  evaluator: Evaluator,
  options: { judge: Judge; concurrency?: number | undefined; quiet: boolean; world: World; name: string },
): Scorer {
  const { judge, world } = options
  return {
    subject: {
      kind: 'evaluator',
      name: evaluator.name,
      version: evaluator.spec.version,
      judge: judge.id,
      settings: evaluator.settings,
    },
    threshold: evaluator.threshold,
    async score(examples) {
      const scored = new Map<string, Scored>()
      const progress = progressLine(world, { quiet: options.quiet })
      await evaluate({
        dataset: examples,
        evaluators: [evaluator],
        judge,
        concurrency: options.concurrency,
        keepResults: 0,
        maxJudgeFailures: 1,
        onCall: world.watch?.onCall,
        signal: world.signal,
        now: world.now,
        onProgress: (now) => progress.update(now),
        onResult: ({ id, results }) => void scored.set(id, scoredAs(results[evaluator.name])),
      }).finally(() => progress.clear())
      world.signal.throwIfAborted()
      return scored
    },
  }
}

function scoredAs(result: EvaluationResult | undefined): Scored {
  if (result === undefined) return { status: 'unmeasured', reason: 'it was not evaluated' }
  if (result.status === 'failed') return { status: 'unmeasured', reason: result.message, result }
  if (result.status !== 'measured' || result.vacuous === true) {
    return { status: 'unmeasured', reason: result.reasoning, result }
  }
  return { status: 'measured', score: result.score, result }
}

/** Pass is 1, partial ½, fail or skipped 0. Answers at ½ and above may be shown. */
const OF_STATUS = { pass: 1, partial: 0.5, fail: 0, skipped: 0 } as const

/** The gate with a ruleset. An answer that may be shown counts as passed. */
export function gateScorer(gate: Gate, { signal }: World): Scorer {
  return {
    subject: {
      kind: 'gate',
      name: gate.ruleset.rule_version,
      version: gate.ruleset.rule_version,
      judge: gate.ruleset.ruleset_sha256,
      settings: {},
    },
    threshold: 0.5,
    async score(examples) {
      const turn = eventLoopTurns()
      const scored = new Map<string, Scored>()
      for (const example of examples) {
        await turn()
        signal.throwIfAborted()
        scored.set(example.id, decided(gate, example))
      }
      return scored
    },
  }
}

function decided(gate: Gate, example: Example): Scored {
  const input = gateInputOf(example)
  if (input === undefined) return { status: 'unmeasured', reason: 'there is no answer to decide on' }
  const { status, reason_codes: reasons } = gate.decide(input)
  return { status: 'measured', score: OF_STATUS[status], ...(status === 'pass' ? {} : { reasons }) }
}
