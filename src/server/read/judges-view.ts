import { figuresOf, type CalibrationFigures } from '../../calibration/calibrated.ts'
import { UsageError } from '../../core/errors.ts'
import type { LabelQueue } from '../../core/bound-label.ts'
import type { StoredRun } from '../../core/stores/run-store.ts'
import { calibrationFromStore, type StoredCalibration } from '../../labelling/from-store.ts'
import type { WholeStore } from '../../store/open-store.ts'
import { restingTurns } from './giving-way.ts'
import { madeOnce } from './made-once.ts'

/** Queues that are looked at, the newest. */
const LOOKED_AT = 12

/** A judge against the people who labelled one of its queues; or why nothing can be said. */
export interface JudgedByPeople {
  readonly queue: LabelQueue
  readonly run: StoredRun | undefined
  /** Absent while it is being computed. */
  readonly found?:
    | { readonly status: 'compared'; readonly stored: StoredCalibration; readonly figures: CalibrationFigures }
    | { readonly status: 'refused'; readonly reason: string }
    | undefined
}

export interface JudgesView {
  readonly judges: readonly JudgedByPeople[]
  /** Whether something is still being computed. */
  readonly again: boolean
}

/** Judges of a store against people. Each is computed once for the labels that there are, and beside other work. */
export function judgesViews(store: WholeStore, { now }: { now: () => Date }): () => Promise<JudgesView> {
  const made = madeOnce<NonNullable<JudgedByPeople['found']>>()
  const turn = restingTurns()
  return async () => {
    const queues = (await store.queues.list()).slice(0, LOOKED_AT)
    const judges = await Promise.all(
      queues.map(async (queue): Promise<JudgedByPeople> => {
        const state = `${queue.id} ${await store.boundLabels.stateOf(queue)}`
        const found = await made.of(state, () => turn(() => comparedWithPeople(store, { queue, now: now() })))
        return { queue, run: await store.runs.get(queue.run), found }
      }),
    )
    return { judges, again: judges.some(({ found }) => found === undefined) }
  }
}

/** The same, waited for. */
export async function allJudges(store: WholeStore, { now }: { now: Date }): Promise<JudgesView> {
  const judges: JudgedByPeople[] = []
  for (const queue of (await store.queues.list()).slice(0, LOOKED_AT)) {
    judges.push({ queue, run: await store.runs.get(queue.run), found: await comparedWithPeople(store, { queue, now }) })
  }
  return { judges, again: false }
}

async function comparedWithPeople(
  store: WholeStore,
  { queue, now }: { queue: LabelQueue; now: Date },
): Promise<NonNullable<JudgedByPeople['found']>> {
  try {
    const stored = await calibrationFromStore(store, { run: queue.run, name: queue.name, queue: queue.id, now })
    return { status: 'compared', stored, figures: figuresOf(stored.calibration) }
  } catch (error) {
    // What the labels cannot tell is told with its reason; what is broken here is not.
    if (!UsageError.isInstance(error)) throw error
    return { status: 'refused', reason: error.message }
  }
}
