import type { GateOutcome, RunDocument } from '../../core/run.ts'
import { counted } from '../../support/counted.ts'
import { shownAs } from '../shown.ts'

/** A condition that this run meets and an earlier attempt at the same head did not. */
export interface Disputed {
  readonly name: string
  /** `below`: the mean over all attempts does not reach the threshold. `open`: only this run's figures are known of it. */
  readonly verdict: 'below' | 'open'
  readonly message: string
}

/**
 * Conditions on which attempts at one head disagree. Where the mean is what was asked for, the mean over all attempts decides,
 * so that running again until it passes is no way to pass.
 */
export function disputedGates({
  run,
  summary,
  attempts = [],
}: Pick<RunDocument, 'run' | 'summary' | 'attempts'>): Disputed[] {
  const asksForMean = run.config['gates'] === undefined
  return summary.gates.flatMap((gate): Disputed[] => {
    const failed = attempts.filter((attempt) => attempt.failed.includes(gate.name)).length
    if (gate.outcome !== 'holds' || failed === 0) return []
    const of = `${failed} of ${counted(attempts.length, 'earlier attempt')} at this head`
    const mean = asksForMean ? pooledMean(gate, { summary, attempts }) : undefined
    if (mean === undefined) {
      const message = `${gate.name} holds in this run, and did not in ${of}: the attempts disagree.`
      return [{ name: gate.name, verdict: 'open', message }]
    }
    const { threshold } = mean
    if (mean.value >= threshold) return []
    const message = `${gate.name}: ${shownAs(run, gate.name).missed(mean.value, threshold)} over all ${attempts.length + 1} attempts at this head; it did not hold in ${of}.`
    return [{ name: gate.name, verdict: 'below', message }]
  })
}

/** Attempts have the same examples, so each counts alike. */
function pooledMean(
  { name, kind }: GateOutcome,
  { summary, attempts }: { summary: RunDocument['summary']; attempts: NonNullable<RunDocument['attempts']> },
): { value: number; threshold: number } | undefined {
  const own = summary.evaluators[name]
  if (kind !== 'evaluator' || own === undefined || own.mean === null) return undefined
  const means = [own.mean, ...attempts.flatMap((attempt) => attempt.means[name] ?? [])]
  return { value: means.reduce((sum, mean) => sum + mean, 0) / means.length, threshold: own.threshold }
}
