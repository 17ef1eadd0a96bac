import { refuseOtherAttempts, type Attempts } from '../../compare/attempts.ts'
import { liveComparison, type LiveComparison } from '../../compare/live.ts'
import { headOfManifest } from '../../compare/run-head.ts'
import type { ComparisonDocument } from '../../core/comparison.ts'
import { AssayError, UsageError } from '../../core/errors.ts'
import { defined } from '../../support/defined.ts'
import type { Compared } from '../../runner/options/run-options.ts'
import { runReferences, type RunReferences } from '../runs/run-references.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import type { World } from '../world.ts'
import { attemptsAt } from './attempts-at.ts'

/** A run's comparison with its baseline and its anchor, made during the run. */
export interface EvalComparison extends AsyncDisposable, Omit<LiveComparison, 'finish'> {
  /** The comparison, or why there is none: the run itself is reported either way. */
  finish(): Promise<Compared>
}

/** Opens what the settings name to compare with, before anything is spent; undefined if they name nothing. */
export async function openEvalComparison(settings: EvalSettings, world: World): Promise<EvalComparison | undefined> {
  const { baseline, anchor, head, attempts: named = [] } = settings
  refusePointless(settings)
  if (baseline === undefined && head === undefined && named.length === 0) return undefined
  const references = runReferences(settings.store, world)
  const { attempts, told } = await attemptsAt(head, { named, references })
  const against = (reference: string | undefined): Promise<LiveComparison> | undefined =>
    reference === undefined ? undefined : opened(reference, { settings, references, attempts })
  const lives = { comparison: await against(baseline), anchor: await against(anchor) }
  const all = Object.values(lives).filter((live) => live !== undefined)
  return {
    start(manifest) {
      if (attempts !== undefined) refuseOtherAttempts(headOfManifest(manifest, { unfinished: false }), attempts)
      for (const live of all) live.start(manifest)
    },
    add(result) {
      const waiting = all.map((live) => live.add(result)).filter((promise) => promise !== undefined)
      return waiting.length === 0 ? undefined : Promise.all(waiting).then(() => undefined)
    },
    async finish() {
      try {
        const [comparison, anchored] = [await lives.comparison?.finish(), await lives.anchor?.finish()]
        const pooled = comparison === undefined ? undefined : withNote(comparison, attempts)
        return defined({ comparison: pooled, anchor: anchored, attempts: told })
      } catch (error) {
        if (!AssayError.isInstance(error)) throw error
        return { notCompared: { fault: error.fault, message: error.message }, ...defined({ attempts: told }) }
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
  { settings, references, attempts }: { settings: EvalSettings; references: RunReferences; attempts?: Attempts | undefined },
): Promise<LiveComparison> {
  const { margin, slice, vacuous, allowJudgeChange = false } = settings
  return liveComparison(await references.open(reference), { margin, slices: slice, vacuous, allowJudgeChange, attempts })
}

function withNote(comparison: ComparisonDocument, attempts: Attempts | undefined): ComparisonDocument {
  if (attempts === undefined) return comparison
  const many = attempts.heads.length + 1
  const note = `The candidate is all ${many} attempts at this head together: an example counts with its mean over them.`
  return { ...comparison, warnings: [note, ...comparison.warnings] }
}
