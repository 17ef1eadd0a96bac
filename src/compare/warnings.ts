import { UsageError } from '../core/errors.ts'
import type { EvaluatorComparison, Pairing } from '../core/comparison.ts'
import type { VacuousPolicy } from '../core/aggregate.ts'
import { canonicalJson } from '../support/canonical-json.ts'
import { counted } from '../support/counted.ts'
import type { Side } from './pairing.ts'
import type { EvaluatorHead, RunHead } from './run-head.ts'
import { amount } from './words.ts'

/**
 * How two runs differ besides the application, each with its consequence. Throws a UsageError if the judges differ,
 * because the judge may be what makes the difference, unless `allowJudgeChange` says that this is intended.
 */
export function headWarnings(
  { baseline, candidate }: { baseline: RunHead; candidate: RunHead },
  {
    evaluators,
    vacuous,
    allowJudgeChange,
  }: { evaluators: readonly string[]; vacuous: VacuousPolicy; allowJudgeChange: boolean },
): string[] {
  return [
    ...judgeWarnings({ baseline, candidate }, { evaluators, allowJudgeChange }),
    ...vacuousWarnings({ baseline, candidate }, vacuous),
    ...[baseline, candidate].flatMap(({ name, unfinished }) =>
      unfinished === true ? [`${name} ended before its data did: the examples that are missing are not compared.`] : [],
    ),
    ...evaluators.flatMap((name) =>
      evaluatorWarnings(name, { was: baseline.evaluators?.[name], is: candidate.evaluators?.[name] }),
    ),
  ]
}

interface Two {
  readonly baseline: RunHead
  readonly candidate: RunHead
}

function judgeWarnings(
  { baseline, candidate }: Two,
  { evaluators, allowJudgeChange }: { evaluators: readonly string[]; allowJudgeChange: boolean },
): string[] {
  const judged = evaluators.filter((name) => isJudged(name, { baseline, candidate }))
  const [was, is] = [baseline.judge, candidate.judge]
  if (judged.length === 0 || was === is) return []
  if (was === undefined || is === undefined) {
    const silent = was === undefined ? baseline.name : candidate.name
    return [`${silent} does not say who judged; if it was not ${was ?? is}, a difference may be the judge's.`]
  }
  const differing = `The judges differ: ${was} judged ${baseline.name}, and ${is} judged ${candidate.name}`
  if (allowJudgeChange) return [`${differing}. A difference in ${judged.join(', ')} may be the judge's.`]
  throw new UsageError(
    `${differing}. A difference in ${judged.join(', ')} could be the judge's, so this does not compare the application. ` +
      'Run the baseline again with the same judge, name evaluators that ask no judge with -e, or allow it with --allow-judge-change.',
  )
}

/** An evaluator that neither run describes may have used a judge. */
function isJudged(evaluator: string, { baseline, candidate }: Two): boolean {
  const kinds = [baseline, candidate].flatMap(({ evaluators }) => evaluators?.[evaluator]?.kind ?? [])
  return kinds.length === 0 || kinds.includes('llm_judge')
}

function vacuousWarnings({ baseline, candidate }: Two, taken: VacuousPolicy): string[] {
  const [was, is] = [baseline.vacuous ?? 'exclude', candidate.vacuous ?? 'exclude']
  if (was === taken && is === taken) return []
  return [
    `Answers with nothing to check were ${WORDS[was]} in the baseline and ${WORDS[is]} in the candidate; here they are ${WORDS[taken]} in both.`,
  ]
}

const WORDS: Readonly<Record<VacuousPolicy, string>> = { exclude: 'left out', count: 'counted', fail: 'counted as 0' }

function evaluatorWarnings(
  name: string,
  { was, is }: { was: EvaluatorHead | undefined; is: EvaluatorHead | undefined },
): string[] {
  if (was === undefined || is === undefined) return []
  const warnings: string[] = []
  if (was.version !== is.version) {
    warnings.push(
      `${name} is version ${was.version} in the baseline and ${is.version} in the candidate; a difference may be the evaluator's.`,
    )
  }
  const [before, now] = [was.settings, is.settings].map((settings) => settings && canonicalJson(settings))
  if (before !== undefined && now !== undefined && before !== now) {
    warnings.push(
      `${name} ran with other settings in the baseline (${before}) than in the candidate (${now}); a difference may be theirs.`,
    )
  }
  if (was.threshold !== is.threshold) {
    warnings.push(
      `The threshold of ${name} was ${was.threshold} in the baseline and is ${is.threshold} in the candidate. Scores are compared as they are; passes are counted by each run's own threshold.`,
    )
  }
  return warnings
}

/** What was noticed while the runs were read, each with its consequence. */
export function resultWarnings({
  heads,
  pairing,
  evaluators,
  oneSided,
  inapplicable,
}: {
  heads: Two
  pairing: Pairing
  evaluators: Readonly<Record<string, EvaluatorComparison>>
  oneSided: ReadonlyMap<string, Side>
  inapplicable: readonly string[]
}): string[] {
  return [
    ...pairingWarnings(pairing, heads),
    ...(['baseline', 'candidate'] as const).flatMap((side) => {
      const names = [...oneSided].filter(([, where]) => where === side).map(([name]) => name)
      return notCompared(names, `they ran only in the ${side}`)
    }),
    ...notCompared(inapplicable, 'they found nothing to measure in either run'),
    ...Object.entries(evaluators).flatMap(([name, figures]) => lossesOfData(name, figures)),
    ...Object.entries(evaluators).flatMap(([name, figures]) => wholeFigures(name, { heads, pairing, figures })),
  ]
}

function notCompared(names: readonly string[], why: string): string[] {
  return names.length === 0 ? [] : [`Not compared, as ${why}: ${names.join(', ')}.`]
}

function pairingWarnings(
  { changed, onlyBaseline, onlyCandidate, unverified, examples }: Pairing,
  { baseline, candidate }: Two,
): string[] {
  const counts: readonly (readonly [count: number, one: string, many: string, ids: readonly string[]])[] = [
    [
      changed,
      'asks or expects something else than in the baseline, so it is not paired',
      'ask or expect something else than in the baseline, so they are not paired',
      examples.changed,
    ],
    [onlyBaseline, 'is only in the baseline', 'are only in the baseline', examples.onlyBaseline],
    [onlyCandidate, 'is only in the candidate', 'are only in the candidate', examples.onlyCandidate],
  ]
  const missing = counts.flatMap(([count, one, many, ids]) => {
    const more = count > ids.length ? ` and ${count - ids.length} more` : ''
    return count === 0 ? [] : [`${counted(count, 'example')} ${count === 1 ? one : many}: ${ids.join(', ')}${more}.`]
  })
  if (unverified === 0) return missing
  const silent = [baseline, candidate].map(({ name }) => name).join(' or ')
  return [...missing, `${counted(unverified, 'pair')} match by id alone, as ${silent} does not say what was asked.`]
}

/** Failures above this share of the pairs can move a mean as much as the application does. */
const NOTABLE_SHARE = 0.05

/** Unmeasured results are never made up, but if one side has more of them, they may be what makes the difference. */
function lossesOfData(name: string, { n, baseline, candidate }: EvaluatorComparison): string[] {
  const gap = (['failed', 'vacuous'] as const).flatMap((kind) => {
    const [was, is] = [baseline.leftOut[kind], candidate.leftOut[kind]]
    return Math.abs(was - is) > NOTABLE_SHARE * (n + Math.max(was, is)) ? [[kind, was, is] as const] : []
  })
  return gap.map(
    ([kind, was, is]) =>
      `${name}: ${was} results ${KINDS[kind]} in the baseline and ${is} in the candidate. They are left out, so the means are over the rest and may flatter the side that lacks more.`,
  )
}

const KINDS = { failed: 'could not be measured', vacuous: 'had nothing to check' } as const

/** A figure such as macro-F1 is not a mean over examples, so it is not the figure compared. */
function wholeFigures(
  name: string,
  { heads, pairing, figures }: { heads: Two; pairing: Pairing; figures: EvaluatorComparison },
): string[] {
  const known = (['baseline', 'candidate'] as const).flatMap((side) => {
    const { mean, epochs } = figures[side]
    const whole = heads[side].evaluators?.[name]?.mean
    const unpaired = pairing.changed + (side === 'baseline' ? pairing.onlyBaseline : pairing.onlyCandidate)
    // What one side lacks leaves the pairs, and so the mean over them, of both.
    const leftOut = [figures.baseline.leftOut, figures.candidate.leftOut].flatMap((counts) => Object.values(counts))
    const comparable = unpaired === 0 && epochs === undefined && leftOut.every((count) => count === 0)
    return comparable && typeof whole === 'number' && mean !== null ? [{ side, whole, mean }] : []
  })
  if (!known.some(({ whole, mean }) => Math.abs(whole - mean) > 1e-6)) return []
  const said = known.map(({ side, whole }) => `${amount(whole)} in the ${side}`).join(' and ')
  return [
    `${name} is a figure over a whole data set: ${said}. What is compared here is the mean of its results on single examples.`,
  ]
}
