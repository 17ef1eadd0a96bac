import type { Calibration } from '../../core/calibration.ts'
import { UsageError } from '../../core/errors.ts'
import { newestCalibration } from '../../labelling/find-calibration.ts'
import { openLabels } from '../labels/open-labels.ts'
import type { World } from '../world.ts'

/** The calibrations that the labels in a store make, for `assay eval --calibration store`: one for each of these evaluators that has a queue. */
export async function calibrationsInStore(
  place: unknown,
  { names, world }: { names: readonly string[] | undefined; world: World },
): Promise<Calibration[]> {
  await using store = await openLabels(place, world, { readOnly: true })
  const queued = new Set((await store.queues.list()).map(({ name }) => name))
  const wanted = [...queued].filter((name) => names?.includes(name) !== false)
  if (wanted.length === 0) {
    throw new UsageError(
      `The store ${store.name} has no labels drawn for ${names?.join(', ') ?? 'any evaluator'}, so it cannot calibrate this run: assay labels draw RUN -e NAME`,
    )
  }
  const calibrations: Calibration[] = []
  for (const name of wanted) calibrations.push((await newestCalibration(store, { name, now: world.now() })).calibration)
  return calibrations
}
