import { correct, misfit } from '../calibration/index.ts'
import { UsageError, type Aggregate, type CalibrationSubject, type Evaluator } from '../core/index.ts'
import type { RunOptions } from './run-options.ts'

type Judged = Pick<RunOptions, 'evaluators' | 'judge' | 'calibrations'>

/** Throws a UsageError for a calibration that none of the evaluators can use, before anything is spent. */
export function refuseMisfits({ calibrations = [], evaluators, judge }: Judged): void {
  for (const calibration of calibrations) {
    const { name } = calibration.subject
    const why = evaluators.map((evaluator) => misfit(calibration, subjectOf(evaluator, judge.id)))
    if (why.includes(undefined)) continue
    const at = evaluators.findIndex((evaluator) => evaluator.name === name)
    const reason = why[Math.max(0, at)] ?? `${name} is not among the evaluators of this run`
    throw new UsageError(
      `The calibration of ${name}, made over ${calibration.dataset.name}, does not fit: ${reason}. Calibrate again.`,
    )
  }
}

/** The aggregates, those that a calibration is of with the share of answers that people would call good. */
export function correctedAggregates(
  aggregates: Readonly<Record<string, Aggregate>>,
  { calibrations = [], evaluators, judge }: Judged,
): Record<string, Aggregate> {
  const corrected: Record<string, Aggregate> = { ...aggregates }
  for (const evaluator of evaluators) {
    const subject = subjectOf(evaluator, judge.id)
    const aggregate = aggregates[evaluator.name]
    const calibration = calibrations.findLast((one) => misfit(one, subject) === undefined)
    if (aggregate === undefined || calibration === undefined) continue
    const { threshold } = evaluator
    const { passed, failed } = aggregate
    corrected[evaluator.name] = {
      ...aggregate,
      corrected: correct(calibration, { subject, threshold, passed, failed }),
    }
  }
  return corrected
}

function subjectOf({ name, spec, settings }: Evaluator, judge: string): CalibrationSubject {
  return { kind: 'evaluator', name, version: spec.version, judge, settings }
}
