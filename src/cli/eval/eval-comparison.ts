import { liveComparison, type LiveComparison } from '../../compare/live.ts'
import { AssayError, UsageError } from '../../core/errors.ts'
import type { ComparisonDocument } from '../../core/comparison.ts'
import type { RunVerdict } from '../../core/run.ts'
import { exitCodeOfComparison } from '../compare/compare.ts'
import { EXIT, exitCodeOf, type ExitCode } from '../exit-codes.ts'
import { runReferences } from '../runs/run-references.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import type { World } from '../world.ts'

/** A run's comparison with its baseline, made during the run. */
export interface EvalComparison extends AsyncDisposable, Omit<LiveComparison, 'finish'> {
  /** The comparison, or why there is none: the run itself is reported either way. */
  finish(): Promise<{ readonly comparison?: ComparisonDocument; readonly problem?: AssayError }>
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
        if (AssayError.isInstance(error)) return { problem: error }
        throw error
      }
    },
    [Symbol.asyncDispose]: () => references[Symbol.asyncDispose](),
  }
}

/** The more important of two outcomes: wrong setup, then infrastructure, then a loss, then inconclusive. */
const PRECEDENCE: readonly ExitCode[] = [
  EXIT.interrupted,
  EXIT.usage,
  EXIT.infrastructure,
  EXIT.below,
  EXIT.inconclusive,
  EXIT.holds,
]

/** The exit code of a run with a comparison. */
export function exitCodeWith(
  verdict: RunVerdict,
  { comparison, problem }: { comparison?: ComparisonDocument | undefined; problem?: AssayError | undefined },
): ExitCode {
  const codes = [
    exitCodeOf(verdict),
    ...(problem === undefined ? [] : [problem.fault === 'usage' ? EXIT.usage : EXIT.infrastructure]),
    ...(comparison === undefined ? [] : [exitCodeOfComparison(comparison.verdict)]),
  ]
  return PRECEDENCE.find((code) => codes.includes(code)) ?? EXIT.holds
}
