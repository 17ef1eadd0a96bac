import type { EvaluatorComparison, Pairing } from '../core/comparison.ts'
import { counted } from '../support/counted.ts'
import type { Side } from './pairing.ts'
import type { RunHead } from './run-head.ts'

/** Why two runs cannot be compared at all, in a sentence that says what is missing, or undefined if they can. */
export function noComparison({
  heads: { baseline, candidate },
  pairing,
  evaluators,
  oneSided,
  inapplicable,
}: {
  heads: { baseline: RunHead; candidate: RunHead }
  pairing: Pairing
  evaluators: Readonly<Record<string, EvaluatorComparison>>
  oneSided: ReadonlyMap<string, Side>
  inapplicable: readonly string[]
}): string | undefined {
  const { paired, changed, onlyBaseline, onlyCandidate, examples } = pairing
  const names = { baseline: baseline.name, candidate: candidate.name }
  if (paired + changed + onlyBaseline === 0) return `${names.baseline} has no examples.`
  if (paired + changed + onlyCandidate === 0) return `${names.candidate} has no examples.`
  if (paired === 0) {
    const ids = `The ids of ${names.baseline} are like ${list(examples.onlyBaseline)}, those of ${names.candidate} like ${list(examples.onlyCandidate)}.`
    const other = `${counted(changed, 'example')} with the same id ask or expect something else (${list(examples.changed)}).`
    return `No example is in both runs, so there is nothing to compare. ${changed > 0 ? other : ids} Examples pair by \`id\` and by what they ask.`
  }
  if (paired === 1)
    return 'Only one example is in both runs, and one example shows no variation: a comparison needs at least two.'
  const all = Object.entries(evaluators)
  if (all.length === 0) return nothingShared(names, { oneSided, inapplicable })
  const undecidable = all.filter(
    ([, { verdict, pValue, againstMargin }]) =>
      verdict === 'inconclusive' && pValue === null && againstMargin === undefined,
  )
  if (undecidable.length < all.length) return undefined
  const reasons = undecidable.map(([name, { sentence }]) => `${name}: ${sentence}`)
  return `Nothing can be compared. ${reasons.join(' ')}`
}

function nothingShared(
  names: Readonly<Record<Side, string>>,
  { oneSided, inapplicable }: { oneSided: ReadonlyMap<string, Side>; inapplicable: readonly string[] },
): string {
  const of = (side: Side): string => {
    const own = [...oneSided].filter(([, where]) => where === side).map(([name]) => name)
    return own.length === 0 ? 'none that gives scores' : own.join(', ')
  }
  const nowhere = inapplicable.length === 0 ? '' : ` To no pair apply: ${inapplicable.join(', ')}.`
  return `No evaluator gave scores in both runs: ${names.baseline} has ${of('baseline')}, and ${names.candidate} has ${of('candidate')}.${nowhere}`
}

function list(ids: readonly string[]): string {
  return ids
    .slice(0, 3)
    .map((id) => `'${id}'`)
    .join(', ')
}
