import { liveComparison, type LiveComparison } from '../compare/live.ts'
import type { CompareOptions } from '../compare/compare-runs.ts'
import { AssayError, UsageError } from '../core/errors.ts'
import { runsOf, type EvaluateSettings } from './evaluate-options.ts'
import type { Compared } from '../runner/options/run-options.ts'
import type { Run } from '../runner/run/run.ts'
import { openRunReference } from './run-reference.ts'

/** How a run is compared with its baseline. */
export type BaselineOptions = Pick<CompareOptions, 'margin' | 'slices' | 'allowJudgeChange'>

type Hooks = Pick<EvaluateSettings, 'onStart' | 'onResult' | 'comparing' | 'notes' | 'store'>

/**
 * Compares a run with a baseline while it runs: a file, a run in its store, or a name such as `main`, whose file is
 * `baselines/main.jsonl`. A name without a file is only recorded, with a note: before the first baseline is saved there
 * is none.
 */
export async function againstBaseline<Settings extends Hooks>(
  baseline: string,
  {
    settings,
    options,
    evaluate,
  }: { settings: Settings; options: BaselineOptions; evaluate: (settings: Settings) => Promise<Run> },
): Promise<Run> {
  const runs = runsOf(settings.store)
  const found = await openRunReference(baseline, { cwd: process.cwd(), store: () => Promise.resolve(runs) }).catch(
    (error: unknown) => {
      if (UsageError.isInstance(error) && PLAIN_NAME.test(baseline)) return error
      throw error
    },
  )
  if (UsageError.isInstance(found)) {
    const note = `Not compared with '${baseline}': there is no such baseline yet. assay baseline set RUN --name ${baseline} keeps one.`
    return evaluate({ ...settings, notes: [...(settings.notes ?? []), note] })
  }
  try {
    const live = liveComparison(found, options)
    let problem: unknown
    const comparing = async (): Promise<Compared> => {
      try {
        return { comparison: await live.finish() }
      } catch (error) {
        if (!AssayError.isInstance(error)) throw error
        // The run is stored with what it has before its caller hears of it.
        problem = error
        return { notCompared: { fault: error.fault, message: error.message } }
      }
    }
    const run = await evaluate({ ...settings, ...hooked(settings, live), comparing })
    if (problem !== undefined) throw problem
    return run
  } finally {
    await found.close?.()
  }
}

const PLAIN_NAME = /^[\w-]+$/

function hooked({ onStart, onResult }: Hooks, live: LiveComparison): Required<Pick<Hooks, 'onStart' | 'onResult'>> {
  return {
    async onStart(manifest) {
      live.start(manifest)
      await onStart?.(manifest)
    },
    async onResult(result) {
      await onResult?.(result)
      await live.add(result)
    },
  }
}
