import { UsageError } from '../../core/errors.ts'
import type { RunManifest, RunStore, StoredRun } from '../../core/stores/run-store.ts'
import { differences } from './manifest.ts'

/** Whether a run was interrupted: it has not ended, or was stopped before the end of its data by something other than its results. */
function isBroken({ state, manifest, conclusion }: StoredRun): boolean {
  if (state === 'running' || conclusion?.summary.verdict === 'interrupted') return true
  return conclusion?.summary.partial === true && manifest?.conditions?.['failFast'] === undefined
}

/** A run with its manifest, so one that was not deleted. */
export type BegunRun = StoredRun & { readonly manifest: RunManifest }

/** A stored run by its id. Throws a UsageError if there is none, or only its line in the list is left. */
export async function storedRun(store: RunStore, id: string): Promise<BegunRun> {
  const run = await store.get(id)
  if (run === undefined) throw new UsageError(`There is no run '${id}' in this store; assay runs list shows them.`)
  const { manifest } = run
  if (manifest === undefined) throw new UsageError(`The run '${id}' was deleted, so there is nothing left to continue.`)
  return { ...run, manifest }
}

/** How many recent runs are searched for one to resume. */
const PAGE = 50

/**
 * The last interrupted run with the same settings. `differ` lists the differences of two manifests that matter. Throws a
 * UsageError if there is none, which says how the last run of the same data set differs, if there is one.
 */
export async function lastBroken(
  store: RunStore,
  sought: RunManifest,
  differ: (before: RunManifest, now: RunManifest) => readonly string[] = differences,
): Promise<BegunRun> {
  let nearest: { id: string; differs: readonly string[] } | undefined
  let before: string | undefined
  do {
    const page = await store.list({ limit: PAGE, before })
    for (const { id, state, verdict, dataset } of page) {
      if (dataset !== sought.dataset.name || state === 'deleted') continue
      if (state === 'finished' && verdict !== undefined && !STOPPED.has(verdict)) continue
      const run = await store.get(id)
      if (run?.manifest === undefined || !isBroken(run)) continue
      const { manifest } = run
      const differs = differ(manifest, sought)
      if (differs.length === 0) return { ...run, manifest }
      nearest ??= { id, differs }
    }
    before = page.length < PAGE ? undefined : page.at(-1)?.id
  } while (before !== undefined)
  if (nearest !== undefined) throw changed(nearest.id, nearest.differs)
  throw new UsageError(
    `No run over ${sought.dataset.name} with this set-up was interrupted, so there is nothing to resume. ` +
      'Leave out --resume to start one, or name a run: assay runs list shows them.',
  )
}

/** Verdicts of runs that may have ended before their data. */
const STOPPED = new Set(['interrupted', 'below', 'inconclusive', 'infrastructure'])

/** Throws a UsageError that says what changed, if anything that matters did. */
export function refuseChanges(run: StoredRun, now: RunManifest): void {
  const differs = run.manifest === undefined ? [] : differences(run.manifest, now)
  if (differs.length > 0) throw changed(run.id, differs)
}

function changed(id: string, differs: readonly string[]): UsageError {
  return new UsageError(
    `The run ${id} cannot be resumed, because it was started with a different set-up: ${differs.join('; ')}. ` +
      `Undo that change, or leave out --resume to start a new run. --rescore ${id} judges its answers with the new set-up.`,
  )
}
