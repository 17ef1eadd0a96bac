import { correct, misfit } from '../../calibration/correction.ts'
import { UsageError } from '../../core/errors.ts'
import type { Aggregate } from '../../core/aggregate.ts'
import type { Calibration, CalibrationSubject } from '../../core/calibration.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { ExampleResult } from '../../core/run.ts'
import { ScoreDistance, type ScoreDistanceFigures } from '../../stats/drift/score-distance.ts'
import type { Measurement } from '../../stats/measurement.ts'
import type { RunOptions } from '../options/run-options.ts'

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
  { judged, distances }: { judged: Judged; distances: CalibrationDistances },
): Record<string, Aggregate> {
  const corrected: Record<string, Aggregate> = { ...aggregates }
  for (const evaluator of judged.evaluators) {
    const subject = subjectOf(evaluator, judged.judge.id)
    const aggregate = aggregates[evaluator.name]
    const calibration = calibrationOf(evaluator, judged)
    if (aggregate === undefined || calibration === undefined) continue
    const { threshold } = evaluator
    const distance = distances.of(evaluator.name)
    const { passed, failed } = aggregate
    corrected[evaluator.name] = {
      ...aggregate,
      corrected: correct(calibration, { subject, threshold, passed, failed, distance }),
    }
  }
  return corrected
}

/** How far the scores of a run lie from those that each of its calibrations was made of, added up as they come. */
export class CalibrationDistances {
  readonly #distances: ReadonlyMap<string, ScoreDistance>
  readonly #vacuous: RunOptions['vacuous']

  constructor(judged: Judged & Pick<RunOptions, 'vacuous'>) {
    this.#vacuous = judged.vacuous
    this.#distances = new Map(
      judged.evaluators.flatMap((evaluator) => {
        const calibration = calibrationOf(evaluator, judged)
        if (calibration === undefined) return []
        const sample = calibration.rows.map(({ score, group }) => ({ value: score, group }))
        return [[evaluator.name, new ScoreDistance(sample)] as const]
      }),
    )
  }

  /** Repetitions of an example say nothing about how examples are distributed, so only the first one counts. */
  add({ results, group, epoch = 0 }: ExampleResult): void {
    if (epoch > 0) return
    for (const [name, distance] of this.#distances) {
      const score = this.#scoreOf(results[name])
      if (score !== undefined) distance.add({ value: score, group })
    }
  }

  of(evaluator: string): Measurement<ScoreDistanceFigures> | undefined {
    return this.#distances.get(evaluator)?.result()
  }

  #scoreOf(result: EvaluationResult | undefined): number | undefined {
    if (result?.status !== 'measured') return undefined
    if (result.vacuous !== true || this.#vacuous === 'count') return result.score
    return this.#vacuous === 'fail' ? 0 : undefined
  }
}

function calibrationOf(evaluator: Evaluator, { calibrations = [], judge }: Judged): Calibration | undefined {
  const subject = subjectOf(evaluator, judge.id)
  return calibrations.findLast((one) => misfit(one, subject) === undefined)
}

function subjectOf({ name, spec, settings }: Evaluator, judge: string): CalibrationSubject {
  return { kind: 'evaluator', name, version: spec.version, judge, settings }
}
