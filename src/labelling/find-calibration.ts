import { UsageError } from '../core/errors.ts'
import type { Positive } from '../calibration/human-label.ts'
import type { WholeStore } from '../store/open-store.ts'
import { calibrationFromStore, type StoredCalibration } from './from-store.ts'

/** Runs that are tried, from the newest. */
const MOST_TRIED = 20

/**
 * The calibration of the newest finished run whose labels make one: the labelled run itself, or a later one in which a judge judged the
 * very same answers. Throws a UsageError with the reason of the labelled run where there is none.
 */
export async function newestCalibration(
  store: WholeStore,
  { name, positive, now }: { name: string; positive?: Positive | undefined; now: Date },
): Promise<StoredCalibration> {
  const queued = (await store.queues.list({ name })).map(({ run }) => run)
  const listed = await store.runs.list({ limit: MOST_TRIED })
  const newest = listed.filter(({ state }) => state === 'finished').map(({ id }) => id)
  let reason: unknown
  for (const run of queued.length === 0 ? newest.slice(0, 1) : new Set([...newest, ...queued])) {
    try {
      return await calibrationFromStore(store, { run, name, positive, now })
    } catch (error) {
      if (!UsageError.isInstance(error)) throw error
      if (reason === undefined || queued.includes(run)) reason = error
    }
  }
  throw reason ?? new UsageError(`There is no finished run in ${store.name}, and so no labels of ${name}.`)
}
