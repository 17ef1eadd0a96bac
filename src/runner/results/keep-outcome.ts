import type { Evaluator } from '../../core/evaluator.ts'
import type { RunStore } from '../../core/stores/run-store.ts'
import { answerRecordOf, outcomeOf } from '../answer/answer-record.ts'
import type { Outcome } from '../examples/evaluate-example.ts'

/** Where the results of a run are recorded, one by one. */
export interface RecordingOptions {
  readonly runId: string
  readonly store: Pick<RunStore, 'append' | 'stored'>
  readonly evaluators: readonly Evaluator[]
}

/**
 * Records an outcome and comes back when it is durable, with what stands in the store: another process may have been
 * first, and then its outcome counts. One that the budget cut off is not recorded, so that a resumed run asks again.
 */
export async function keepOutcome(outcome: Outcome, { runId, store, evaluators }: RecordingOptions): Promise<Outcome> {
  if (ranOut(outcome)) return outcome
  const { result } = outcome
  const added = await store.append(runId, [{ result, answer: answerRecordOf(outcome) }])
  if (added > 0) return outcome
  const { id, epoch = 0 } = result
  const [first] = await store.stored(runId, [{ id, epoch }])
  return first === undefined ? outcome : outcomeOf(first, evaluators)
}

/** Whether an answer or a judgement was left out because it could have passed the budget. */
export function ranOut({ result, provenance }: Pick<Outcome, 'result' | 'provenance'>): boolean {
  if (provenance.ranOut === true) return true
  const { results } = result
  for (const name in results) {
    const own = results[name]
    if (own?.status === 'failed' && own.failure === 'budget_exceeded') return true
  }
  return false
}
