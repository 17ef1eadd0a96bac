import { UsageError } from '../../core/errors.ts'
import type { ExperimentStore, StoredExperiment } from '../../core/variants/experiment.ts'
import type { StoredRun } from '../../core/stores/run-store.ts'
import type { RunStore } from '../../core/stores/run-store.ts'

const SHORTEST_PREFIX = 4

/** The experiment that people mean: `latest`, an id, a name, or the beginning of an id. Throws a UsageError for none or several. */
export async function knownExperiment(
  store: ExperimentStore,
  reference: string,
  { unfinished = false }: { unfinished?: boolean } = {},
): Promise<StoredExperiment> {
  const exact = await store.get(reference)
  if (exact !== undefined) return exact
  const all = await store.list({ limit: 10_000 })
  if (reference === 'latest') {
    const found = all.find(({ document }) => !unfinished || document === undefined || document.partial)
    if (found !== undefined) return found
  }
  const named = all.filter(({ name }) => name === reference)
  const begun = reference.length < SHORTEST_PREFIX ? [] : all.filter(({ id }) => id.startsWith(reference))
  const [first, other] = named.length > 0 ? named : begun
  if (first === undefined) {
    throw new UsageError(
      reference === 'latest'
        ? `There is no ${unfinished ? 'unfinished ' : ''}experiment here; assay experiments list shows what there is.`
        : `There is no experiment '${reference}' here; assay experiments list shows them.`,
    )
  }
  if (other !== undefined) {
    throw new UsageError(
      `'${reference}' may be several experiments, such as ${first.id} and ${other.id}. Name it by more of its id.`,
    )
  }
  return first
}

/** The runs of an experiment to go on with, by variant. Throws a UsageError where the variants are others now. */
export async function runsToResume(
  runs: RunStore,
  experiment: StoredExperiment,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly runId: string; readonly resume: StoredRun | undefined }>> {
  const before = experiment.variants.map(({ name }) => name)
  if (before.join('\n') !== names.join('\n')) {
    throw new UsageError(
      `The experiment ${experiment.id} has the variants ${before.join(', ')}, and now there are ${names.join(', ')}. Name the same ones in the same order, or leave out --resume to start another.`,
    )
  }
  const bound = await Promise.all(
    experiment.variants.map(async ({ name, run }) => {
      const found = await runs.get(run)
      if (found?.state === 'deleted') {
        throw new UsageError(
          `The run ${run} of the variant '${name}' was deleted, so the experiment cannot be continued.`,
        )
      }
      return [name, { runId: run, resume: found }] as const
    }),
  )
  return new Map(bound)
}
