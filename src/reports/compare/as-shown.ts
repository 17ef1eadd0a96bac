import type { ComparisonDocument, EvaluatorComparison, Flip } from '../../core/comparison.ts'
import { points } from './difference-text.ts'

type Evaluators = ComparisonDocument['evaluators']

/** A comparison with its figures as people read them: those of rates are one minus the score, and lower is better. */
export function comparisonShown(document: ComparisonDocument): ComparisonDocument {
  return {
    ...document,
    evaluators: allShown(document.evaluators),
    slices: document.slices.map((slice) => ({ ...slice, evaluators: allShown(slice.evaluators) })),
  }
}

function allShown(evaluators: Evaluators): Evaluators {
  return Object.fromEntries(Object.entries(evaluators).map(([name, own]) => [name, shownComparison(own)]))
}

function shownComparison(own: EvaluatorComparison): EvaluatorComparison {
  if (!isRate(own)) return own
  const { baseline, candidate, difference, ci, effect } = own
  return {
    ...own,
    baseline: { ...baseline, mean: complement(baseline.mean) },
    candidate: { ...candidate, mean: complement(candidate.mean) },
    difference: difference === null ? null : opposite(difference),
    ci: ci === null ? null : [opposite(ci[1]), opposite(ci[0])],
    ...(effect?.kind === 'scores'
      ? { effect: { ...effect, dz: opposite(effect.dz), gz: opposite(effect.gz), dav: opposite(effect.dav) } }
      : {}),
  }
}

/** The scores of both sides of a flip as people read them, in three decimals. */
export function flipScores(
  { evaluator, baseline, candidate }: Flip,
  evaluators: Evaluators,
): readonly [before: string, after: string] {
  const turned = isRate(evaluators[evaluator]) ? complement : (score: number): number => score
  return [points(turned(baseline.score)), points(turned(candidate.score))]
}

/** What happened to an example, as its figures show it: of a rate that is worse, `higher`. */
export function flipWord({ change, evaluator }: Flip, evaluators: Evaluators): string {
  const [lower, higher] = isRate(evaluators[evaluator]) ? ['higher', 'lower'] : ['lower', 'higher']
  return { lost: 'pass lost', gained: 'pass gained', lower, higher }[change]
}

/** The same for Markdown: `❌ pass lost`, and `0.900 → 0.200`. */
export function flipHead(flip: Flip, evaluators: Evaluators): { readonly happened: string; readonly scores: string } {
  const mark = flip.change === 'lost' || flip.change === 'lower' ? '❌' : '✅'
  return { happened: `${mark} ${flipWord(flip, evaluators)}`, scores: flipScores(flip, evaluators).join(' → ') }
}

function isRate(own: Pick<EvaluatorComparison, 'display'> | undefined): boolean {
  return own?.display?.direction === 'lower'
}

function complement<Score extends number | null>(score: Score): Score
function complement(score: number | null): number | null {
  return score === null ? null : 1 - score
}

function opposite(value: number): number {
  return value === 0 ? 0 : -value
}
