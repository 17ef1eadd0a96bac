import { setImmediate as othersTurn } from 'node:timers/promises'
import { describePlace } from '../../core/errors.ts'
import { openDataset } from '../../datasets/dataset.ts'
import { Refused } from '../kernel/refused.ts'

/** So many records are read before others have their turn. */
const TOGETHER = 250

/**
 * Reads records as a data set is read, before anything is promised. Refuses what cannot be read, and records without an answer: no
 * application is called here.
 */
export async function checkAnswered(examples: readonly object[]): Promise<void> {
  let read = 0
  for await (const { example, place } of openDataset(examples).records()) {
    if (example.output === undefined) throw new Refused(422, `${describePlace(place)} (output): the answer is missing.`)
    if (++read % TOGETHER === 0) await othersTurn()
  }
}
