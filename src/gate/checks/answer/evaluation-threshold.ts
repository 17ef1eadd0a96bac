import type { EvaluationResult } from '../../../core/result.ts'
import { defineCheck, type CheckFinding, judged, skipped } from '../../check.ts'
import { basisPoints, shares } from '../../config/params.ts'

/**
 * Compares scores measured earlier with a threshold for each evaluator. A configured score that was not measured
 * throws, and so is an error of the check, never a pass. If an evaluator has several results, the lowest counts.
 */
export const evaluationThreshold = defineCheck({
  name: 'evaluation_threshold',
  version: '1',
  title: 'Scores measured before reach their thresholds',
  deterministic: true,
  params: { thresholds: shares() },
  check({ evaluations = [] }, { thresholds }) {
    const names = Object.keys(thresholds).sort()
    if (names.length === 0) return skipped('not_configured', 'No thresholds are configured.')
    const findings = names.flatMap((name) => {
      const results = evaluations.filter(({ evaluator }) => evaluator === name)
      if (results.length === 0) throw new Error(`${name} was not measured: the input has no result of it.`)
      const score_bp = results.map((result) => measuredScore(result, name)).reduce((a, b) => Math.min(a, b))
      const least = basisPoints(thresholds[name] as number)
      if (score_bp >= least) return []
      const message = `${name} scored ${score_bp / 10_000}; at least ${least / 10_000} is wanted.`
      return [{ level: 'fail', reason_code: 'score_below_threshold', message } satisfies CheckFinding]
    })
    return judged(findings, { passed: `All ${names.length} scores reach their thresholds.` })
  },
})

function measuredScore(result: EvaluationResult, name: string): number {
  if (result.status !== 'measured') {
    const why = result.status === 'failed' ? result.message : `it is ${result.status}`
    throw new Error(`${name} was not measured: ${why}`)
  }
  if (result.vacuous === true) throw new Error(`${name} was not measured: it had nothing to measure.`)
  return Math.floor(result.score * 10_000 + 1e-6)
}
