import { UsageError, type TaskType, type VacuousPolicy } from '../core/index.ts'
import type { DatasetOptions } from '../datasets/index.ts'
import type { EvalFlags } from './eval-flags.ts'
import type { World } from './world.ts'

/** How a run is set up, from flags and config file together. */
export interface EvalSettings {
  readonly data: string
  readonly evaluators?: readonly string[] | undefined
  readonly thresholds?: Readonly<Record<string, number>> | undefined
  readonly threshold?: number | undefined
  readonly task?: TaskType | undefined
  readonly target?: string | undefined
  readonly judge: string
  readonly columns?: DatasetOptions['columns']
  readonly reuseOutputs?: boolean | undefined
  readonly concurrency?: number | undefined
  readonly timeoutMs?: number | undefined
  readonly limit?: number | undefined
  readonly seed?: number | undefined
  readonly loose?: boolean | undefined
  readonly vacuous?: VacuousPolicy | undefined
  readonly gates?: readonly string[] | undefined
  readonly maxErrors?: number | undefined
  readonly maxJudgeFailures?: number | undefined
  readonly failFast?: boolean | undefined
  /** Files that the settings came from. */
  readonly files: readonly string[]
}

export function evalSettings(
  input: string | undefined,
  { flags }: { flags: EvalFlags; world: World },
): Promise<EvalSettings> {
  if (input === undefined) throw new UsageError('Name a data set or a config file: assay eval dev.jsonl')
  const { evaluators, threshold, task, target, judge = 'lexical', timeout, gate, ...others } = flags
  return Promise.resolve({
    ...others,
    data: input,
    evaluators,
    threshold,
    task: task as TaskType | undefined,
    target,
    judge,
    timeoutMs: timeout === undefined ? undefined : timeout * 1000,
    gates: gate,
    files: [],
  })
}
