import { FEWEST_LABELS } from '../../calibration/correction.ts'
import { bestThreshold, type BestThreshold } from '../../calibration/best-threshold.ts'
import { UsageError } from '../../core/errors.ts'
import type { Calibration, CalibrationRow, CalibrationSubject } from '../../core/calibration.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { Example } from '../../core/example.ts'
import { resolveEvaluators } from '../../runner/options/resolve-evaluators.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import type { World } from '../world.ts'
import { evaluatorScorer } from './score.ts'

/** The lexical judge fitted to labels. */
export interface FittedClaims {
  readonly subject: CalibrationSubject
  /** Its own threshold for a claim, as stored. */
  readonly kept: Pick<Calibration, 'claimThreshold'>
  readonly figures: BestThreshold
  /** The rows with the scores it gives under that threshold. */
  readonly rows: readonly CalibrationRow[]
}

/** An answer's claims that could be supported, by their probability, and how many claims there are. */
interface ClaimSupport {
  readonly probabilities: readonly number[]
  readonly total: number
}

/**
 * Fits the lexical judge's threshold for a claim to labelled answers: the one under which the passing answers agree best with
 * those that people call good. Throws a UsageError if that cannot be done.
 */
export async function fittedClaims(
  examples: readonly Example[],
  {
    settings,
    world,
    rows,
    name,
    threshold,
  }: { settings: EvalSettings; world: World; rows: readonly CalibrationRow[]; name: string; threshold: number },
): Promise<FittedClaims> {
  const { judge = 'lexical', quiet = false } = settings
  if (judge !== 'lexical') {
    throw new UsageError(
      '--fit is for the lexical judge, and here a model judges. Change the evaluator’s threshold instead: -e NAME@THRESHOLD.',
    )
  }
  if (rows.length < FEWEST_LABELS) {
    throw new UsageError(
      `--fit needs at least ${FEWEST_LABELS} labelled answers with a score; there are ${rows.length}.`,
    )
  }
  const { lexicalJudge } = await import('../../judge/lexical/lexical-judge.ts')
  const { COEFFICIENTS } = await import('../../judge/lexical/coefficients.ts')
  const [evaluator] = resolveEvaluators(settings.evaluators ?? ['faithfulness'], { threshold })
  if (evaluator === undefined) throw new UsageError('--fit needs an evaluator: -e faithfulness.')
  // With a threshold of 0 every claim that nothing contradicts counts, with its probability.
  const open = evaluatorScorer(evaluator, { judge: lexicalJudge({ claimThreshold: 0 }), quiet, world, name })
  const scored = await open.score(examples)
  const supported = rows.map((row) => ({ row, support: supportOf(scored.get(row.id)?.result, evaluator.name) }))
  const critical = supported.map(({ row, support }) => ({ ...row, score: criticalBar(support, threshold) }))
  const figures = bestThreshold(critical, COEFFICIENTS.threshold)
  if (figures === undefined) {
    throw new UsageError(
      '--fit needs answers that people call good and answers that they call bad, from at least two groups.',
    )
  }
  const claimThreshold = Math.min(1, Math.max(0, figures.threshold))
  return {
    subject: {
      kind: 'evaluator',
      name: evaluator.name,
      version: evaluator.spec.version,
      judge: lexicalJudge({ claimThreshold }).id,
      settings: evaluator.settings,
    },
    kept: { claimThreshold },
    figures,
    rows: supported.map(({ row, support }) => ({ ...row, score: shareUnder(support, claimThreshold) })),
  }
}

function supportOf(result: EvaluationResult | undefined, evaluator: string): ClaimSupport {
  const { score, claims } = result?.status === 'measured' ? { score: result.score, claims: result.raw['claims'] } : {}
  if (score === undefined || !Array.isArray(claims)) {
    throw new UsageError(`--fit needs an evaluator that counts claims, such as faithfulness; ${evaluator} counts none.`)
  }
  const said = claims as readonly { verdict: string; probability?: number }[]
  const supported = said.filter(({ verdict }) => verdict === 'SUPPORTED')
  if (said.length > 0 && Math.abs(score - supported.length / said.length) > FLOAT_NOISE) {
    throw new UsageError(
      `--fit moves the threshold for a claim, and the score of ${evaluator} is not the share of claims above it. Leave out --fit: ` +
        'the report then names the best threshold for the score itself.',
    )
  }
  return { probabilities: supported.map(({ probability = 0 }) => probability), total: said.length }
}

const FLOAT_NOISE = 1e-9

/** Below every threshold: for an answer that passes under none. */
const NEVER = -1

/** The highest threshold for a claim under which the answer would still pass. */
function criticalBar({ probabilities, total }: ClaimSupport, threshold: number): number {
  const needed = Math.max(1, Math.ceil(threshold * total - 1e-9))
  return probabilities.toSorted((a, b) => b - a)[needed - 1] ?? NEVER
}

function shareUnder({ probabilities, total }: ClaimSupport, threshold: number): number {
  return probabilities.filter((probability) => probability >= threshold).length / total
}
