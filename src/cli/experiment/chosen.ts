import { UsageError } from '../../core/errors.ts'
import { onlyHints, type Evaluator } from '../../core/evaluator.ts'
import type { Judge } from '../../core/judge.ts'
import type { TaskType } from '../../core/example.ts'
import { unknownName } from '../../core/unknown-name.ts'
import { readUseCase } from '../../core/use-case.ts'
import { presetUnused, routeNotes } from '../../evaluate/evaluate.ts'
import { route } from '../../evaluate/route.ts'
import { resolveEvaluators } from '../../runner/options/resolve-evaluators.ts'
import type { PreferringTo } from '../../evaluate/variants/preferred-to.ts'
import type { Examples } from '../eval/open-examples.ts'
import { isAuto, type EvalSettings } from '../flags/installed-settings.ts'
import type { OpenJudge } from '../judge/judge.ts'

interface Chosen {
  readonly evaluators: readonly Evaluator[]
  readonly task: TaskType | undefined
  readonly notes: readonly string[]
}

/** The evaluators of all variants: chosen once, from the data alone, so that all are measured alike. */
export async function chosenEvaluators(
  settings: EvalSettings,
  { examples, judge }: { examples: Examples; judge: Pick<OpenJudge, 'judge' | 'chooseWith'> },
): Promise<Chosen> {
  const { evaluators, thresholds, threshold, task, preset, useCase: given } = settings
  if (evaluators !== undefined) {
    const notes = preset === undefined ? [] : [presetUnused(preset)]
    return { evaluators: resolveEvaluators(evaluators, { thresholds, threshold }), task, notes }
  }
  if (examples.sample.length === 0) {
    throw new UsageError(
      'These examples can be read only once, so the evaluators cannot be found in them before the variants run: name them with -e.',
    )
  }
  const { ioSchema: _, ...useCase } = readUseCase(given ?? {})
  const { rubrics } = judge.judge
  const chooseWith = isAuto(settings) ? judge.chooseWith : undefined
  const found = await route({ task, preset, useCase, sample: examples.sample, rubrics, hasTarget: true, chooseWith })
  const names = found.evaluators.map(({ name }) => name)
  return { evaluators: resolveEvaluators(names, { thresholds, threshold }), task: found.task, notes: routeNotes(found) }
}

/** The evaluator that ranks: the one that is named, or the first that decides anything. */
export function rankingOne(
  named: string | undefined,
  { evaluators, judge }: { evaluators: readonly Evaluator[]; judge: Judge },
): string {
  const names = evaluators.map(({ name }) => name)
  if (named !== undefined) {
    if (names.includes(named)) return named
    throw unknownName(named, { what: 'evaluator to rank by', known: names })
  }
  const scored = evaluators.filter(({ spec }) => spec.kind !== 'system')
  const first = scored.find((evaluator) => !onlyHints(evaluator, judge)) ?? scored[0]
  if (first === undefined)
    throw new UsageError('Nothing here gives a score to rank by. Name an evaluator: -e faithfulness.')
  return first.name
}

/** With `preferTo`: one more column, how often each variant's answer is preferred to that of one of them. */
export async function preferredBy(
  { preferTo, epochs = 1, distributed = false }: EvalSettings,
  { names, evaluators, judge }: { names: readonly string[]; evaluators: readonly Evaluator[]; judge: Judge },
): Promise<PreferringTo | undefined> {
  if (preferTo === undefined) return undefined
  if (distributed) {
    throw new UsageError(
      'preferTo compares the answers of variants while they are given, and a distributed experiment gives them on several machines. Leave it out, and prefer between two of its runs: assay compare RUN RUN --prefer JUDGE.',
    )
  }
  if (epochs > 1) {
    throw new UsageError(
      `preferTo compares one answer with one other, and with epochs each variant gives ${epochs}. Leave one of the two out.`,
    )
  }
  const { preferringTo } = await import('../../evaluate/variants/preferred-to.ts')
  const preferring = preferringTo(preferTo, { names, judge })
  const { name } = preferring.evaluatorFor(0)
  if (evaluators.some((one) => one.name === name)) {
    throw new UsageError(
      `There is the evaluator ${name} already, against the other answers of the examples, and preferTo is against those of '${preferTo}'. Leave one of the two out.`,
    )
  }
  return preferring
}
