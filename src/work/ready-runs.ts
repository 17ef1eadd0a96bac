import { UsageError } from '../core/errors.ts'
import { readPlan, type WorkRun } from './control.ts'
import type { EvaluatingOptions, RunItem } from '../runner/examples/evaluate-example.ts'
import { persistently } from './persistently.ts'
import { isOlder, type WorkPlan } from './work-plan.ts'
import type { Sql } from './sql.ts'

/** A run as this process is ready to work on it. */
export interface PreparedRun {
  readonly evaluating: EvaluatingOptions
  /** Called with examples before they are worked on. */
  readonly seen?: ((items: readonly RunItem[]) => void) | undefined
  /** Aggregates everything recorded for the run, and stores the conclusion. */
  conclude(run: WorkRun & { readonly remarks: readonly string[] }, signal: AbortSignal): Promise<void>
}

/** A run that is ready here, with its plan. */
export type ReadyRun = PreparedRun & {
  readonly plan: WorkPlan
  /** What the judge has to tell, as far as it is kept. */
  readonly remarked: Set<string>
}

/** Why a run is left to others. */
interface RefusedRun {
  readonly refusal: string
}

/** Runs prepared for work in this process, each once. */
export interface ReadyRuns {
  /** `undefined` if there is no such run. */
  of(run: string): Promise<ReadyRun | RefusedRun | undefined>
  isRefused(run: string): boolean
  forget(run: string): void
}

export interface ReadyOptions {
  readonly sql: Sql
  /** Version of the package. A run made by a newer one is left to newer workers. */
  readonly version: string
  /** Creates a run's judge, target and evaluators. A UsageError says why this worker leaves the run to others. */
  readonly prepare: (plan: WorkPlan) => Promise<PreparedRun>
  /** Called with the reason if a run is refused. */
  readonly onRefused: (refusal: string) => void
}

export function readyRuns({ sql, version, prepare, onRefused }: ReadyOptions): ReadyRuns {
  const known = new Map<string, Promise<ReadyRun | RefusedRun | undefined>>()
  const refused = new Set<string>()

  async function make(run: string): Promise<ReadyRun | RefusedRun | undefined> {
    const plan = await persistently(() => readPlan(sql, run))
    if (plan === undefined) return undefined
    try {
      const { assay } = plan.manifest
      if (isOlder(version, assay)) {
        throw new UsageError(`it was made by assay ${assay}, and this worker is ${version}; update it`)
      }
      return { ...(await prepare(plan)), plan, remarked: new Set() }
    } catch (error) {
      if (!UsageError.isInstance(error)) throw error
      const refusal = `The run ${run} is left to other workers: ${error.message.replace(/\.$/, '')}.`
      refused.add(run)
      onRefused(refusal)
      return { refusal }
    }
  }

  return {
    of(run) {
      const before = known.get(run)
      if (before !== undefined) return before
      const making = make(run)
      known.set(run, making)
      // A failure to find out is retried with the next job.
      making.catch(() => known.delete(run))
      return making
    },
    isRefused: (run) => refused.has(run),
    forget: (run) => void known.delete(run),
  }
}
