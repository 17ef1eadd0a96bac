import { readAttempt, type Attempt } from '../../compare/attempts.ts'
import { storedRun } from '../../compare/read-run.ts'
import type { ComparableRun } from '../../compare/run-head.ts'
import { UsageError } from '../../core/errors.ts'
import type { RunDocument } from '../../core/run.ts'
import type { RunStore } from '../../core/stores/run-store.ts'
import { defined } from '../../support/defined.ts'
import type { RunReferences } from '../runs/run-references.ts'

/** How far back attempts are searched for: a head's are among the newest runs. */
const MOST_RUNS = 500

/** Earlier attempts at a head: those that were named, and the finished runs of the store that carry it. */
export async function attemptsAt(
  head: string | undefined,
  { named, references }: { named: readonly string[]; references: RunReferences },
): Promise<readonly Attempt[]> {
  if (head === undefined) {
    if (named.length === 0) return []
    throw new UsageError('attempts are earlier runs of one commit; say which with --head SHA.')
  }
  const runs: ComparableRun[] = []
  for (const reference of named) runs.push(ofHead(await references.open(reference), { head, reference }))
  const seen = new Set(runs.map((run) => run.head.runId))
  const stored = await storedAttempts(head, await references.store())
  for (const run of stored) if (!seen.has(run.head.runId)) runs.push(run)
  const attempts: Attempt[] = []
  for (const run of runs) attempts.push(await readAttempt(run))
  return attempts
}

function ofHead(run: ComparableRun, { head, reference }: { head: string; reference: string }): ComparableRun {
  if (run.head.commit === head) return run
  const says = run.head.commit === undefined ? 'does not say of which commit it is' : `is of ${run.head.commit}`
  throw new UsageError(
    `${reference} is no attempt at ${head}: it ${says}. Take a JSON report that a run with --head ${head} has written.`,
  )
}

async function storedAttempts(head: string, store: RunStore | undefined): Promise<ComparableRun[]> {
  if (store === undefined) return []
  const runs: ComparableRun[] = []
  for (const { id, state } of await store.list({ limit: MOST_RUNS })) {
    if (state !== 'finished') continue
    const manifest = (await store.get(id))?.manifest
    if (manifest?.config['head'] === head && manifest.rescoredFrom === undefined) runs.push(await storedRun(store, id))
  }
  return runs
}

/** An attempt as a run's document tells of it. */
export function toldOf({
  head: { runId, startedAt, evaluators = {}, failed = [] },
}: Attempt): NonNullable<RunDocument['attempts']>[number] {
  const means = Object.entries(evaluators).map(([name, { mean = null }]) => [name, mean] as const)
  return { ...defined({ runId, startedAt }), means: Object.fromEntries(means), failed }
}
