import { UsageError } from '../../core/errors.ts'
import { onlyHints, type Evaluator } from '../../core/evaluator.ts'
import type { Judge } from '../../core/judge.ts'
import type { TaskType } from '../../core/example.ts'
import { unknownName } from '../../core/unknown-name.ts'
import { readUseCase } from '../../core/use-case.ts'
import { presetUnused, routeNotes } from '../../evaluate/evaluate.ts'
import { route } from '../../evaluate/route.ts'
import { resolveEvaluators } from '../../runner/options/resolve-evaluators.ts'
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
