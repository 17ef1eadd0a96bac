import { noAttempt, type Attempt } from '../../compare/attempts.ts'
import { liveComparison, type LiveComparison } from '../../compare/live.ts'
import { headOfManifest, type RunHead } from '../../compare/run-head.ts'
import { AssayError, UsageError } from '../../core/errors.ts'
import { defined } from '../../support/defined.ts'
import type { Compared } from '../../runner/options/run-options.ts'
import { runReferences, type RunReferences } from '../runs/run-references.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import type { World } from '../world.ts'
import { attemptsAt, toldOf } from './attempts-at.ts'

/** A run's comparison with its baseline and its anchor, made during the run. */
export interface EvalComparison extends AsyncDisposable, Omit<LiveComparison, 'finish'> {
  /** The comparison, or why there is none: the run itself is reported either way. */
  finish(): Promise<Compared>
}

/** Opens what the settings name to compare with, before anything is spent; undefined if they name nothing. */
export async function openEvalComparison(settings: EvalSettings, world: World): Promise<EvalComparison | undefined> {
  const { baseline, head, attempts: named = [] } = settings
  refusePointless(settings)
  if (baseline === undefined && head === undefined && named.length === 0) return undefined
  const references = runReferences(settings.store, world)
  try {
    return await liveAgainst(references, { settings, attempts: await attemptsAt(head, { named, references }) })
  } catch (error) {
    await references[Symbol.asyncDispose]()
    throw error
  }
}

async function liveAgainst(
  references: RunReferences,
  { settings, attempts: found }: { settings: EvalSettings; attempts: readonly Attempt[] },
): Promise<EvalComparison> {
  const { baseline, anchor } = settings
  const against = (reference: string | undefined): Promise<LiveComparison> | undefined =>
    reference === undefined ? undefined : opened(reference, { settings, references })
  const lives = { comparison: await against(baseline), anchor: await against(anchor) }
  const all = Object.values(lives).filter((live) => live !== undefined)
  let pooled: readonly Attempt[] = []
  let notes: readonly string[] = []
  return {
    start(manifest) {
      const own = headOfManifest(manifest, { unfinished: false })
      pooled = found.filter((attempt) => noAttempt(attempt.head, own) === undefined)
      notes = notesOn(found, { own, pooled })
      for (const live of all) live.start(manifest, pooled)
    },
    add(result) {
      const waiting = all.map((live) => live.add(result)).filter((promise) => promise !== undefined)
      return waiting.length === 0 ? undefined : Promise.all(waiting).then(() => undefined)
    },
    async finish() {
      const attempts = pooled.length === 0 ? undefined : pooled.map(toldOf)
      try {
        const [comparison, anchored] = [await lives.comparison?.finish(), await lives.anchor?.finish()]
        const noted = comparison && { ...comparison, warnings: [...notes, ...comparison.warnings] }
        return defined({ comparison: noted, anchor: anchored, attempts })
      } catch (error) {
        if (!AssayError.isInstance(error)) throw error
        return { notCompared: { fault: error.fault, message: error.message }, ...defined({ attempts }) }
      }
    },
    [Symbol.asyncDispose]: () => references[Symbol.asyncDispose](),
  }
}

function refusePointless({ baseline, anchor, margin, slice, allowJudgeChange }: EvalSettings): void {
  if (baseline !== undefined) return
  const pointless = { anchor, margin, slice, allowJudgeChange: allowJudgeChange === true ? true : undefined }
  const named = Object.entries(pointless).find(([, value]) => value !== undefined)?.[0]
  if (named === undefined) return
  throw new UsageError(`${named} is for a comparison with a baseline, and no baseline is named. Add --baseline main.`)
}

async function opened(
  reference: string,
  { settings, references }: { settings: EvalSettings; references: RunReferences },
): Promise<LiveComparison> {
  const { margin, slice, vacuous, allowJudgeChange = false } = settings
  return liveComparison(await references.open(reference), { margin, slices: slice, vacuous, allowJudgeChange })
}

/** What a reader of the comparison should know of its attempts. */
function notesOn(
  found: readonly Attempt[],
  { own, pooled }: { own: RunHead; pooled: readonly Attempt[] },
): readonly string[] {
  const leftOut = found.flatMap(({ head }) => {
    const reason = noAttempt(head, own)
    return reason === undefined ? [] : [`${head.name} is of this head and is not pooled: ${reason}.`]
  })
  if (pooled.length === 0) return leftOut
  const many = pooled.length + 1
  return [
    `The candidate is all ${many} attempts at this head together: an example counts with its mean over them.`,
    ...leftOut,
  ]
}
