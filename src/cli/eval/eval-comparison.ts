import { liveComparison, type LiveComparison } from '../../compare/live.ts'
import { AssayError, UsageError } from '../../core/errors.ts'
import type { Compared } from '../../runner/options/run-options.ts'
import { runReferences } from '../runs/run-references.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import type { World } from '../world.ts'

/** A run's comparison with its baseline, made during the run. */
export interface EvalComparison extends AsyncDisposable, Omit<LiveComparison, 'finish'> {
  /** The comparison, or why there is none: the run itself is reported either way. */
  finish(): Promise<Compared>
}

/** Opens the baseline that the settings name, before anything is spent; undefined if they name none. */
export async function openEvalComparison(settings: EvalSettings, world: World): Promise<EvalComparison | undefined> {
  const { baseline, margin, slice, vacuous, allowJudgeChange = false, store } = settings
  if (baseline === undefined) {
    const pointless = Object.entries({ margin, slice, allowJudgeChange: allowJudgeChange || undefined })
    const named = pointless.find(([, value]) => value !== undefined)?.[0]
    if (named === undefined) return undefined
    throw new UsageError(`${named} is for a comparison with a baseline, and no baseline is named. Add --baseline main.`)
  }
  const references = runReferences(store, world)
  const live = liveComparison(await references.open(baseline), { margin, slices: slice, vacuous, allowJudgeChange })
  return {
    start: (manifest) => live.start(manifest),
    add: (result) => live.add(result),
    async finish() {
      try {
        return { comparison: await live.finish() }
      } catch (error) {
        if (AssayError.isInstance(error)) return { notCompared: { fault: error.fault, message: error.message } }
        throw error
      }
    },
    [Symbol.asyncDispose]: () => references[Symbol.asyncDispose](),
  }
}
