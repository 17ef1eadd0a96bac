import { createHash } from 'node:crypto'
import { createGate } from '../../src/gate/create-gate.ts'
import type { GateInput } from '../../src/gate/input.ts'
import { gateInputs } from './all-data.ts'
import { dataFolder } from '../validity/rows.ts'
import { poisoned } from './poison.ts'

/** `NAME COUNT SHA256`: over the ids and decision hashes of a data set, sorted by id. */
export function digestLine(file: string, { inputs }: { inputs: readonly GateInput[] }): string {
  const gate = createGate({ ruleset: 'standard' })
  const decisions = inputs.map((input) => `${input.message_id} ${gate.decide(input).decision_sha256}`)
  const digest = createHash('sha256').update(decisions.sort().join('\n')).digest('hex')
  return `${file} ${inputs.length} ${digest}`
}

/** Another order, always the same for one seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const result = [...items]
  let state = seed
  for (let last = result.length - 1; last > 0; last--) {
    state = (state * 48_271) % 2_147_483_647
    const other = state % (last + 1)
    const kept = result[last] as T
    result[last] = result[other] as T
    result[other] = kept
  }
  return result
}

export interface DigestOptions {
  readonly shuffle?: string | undefined
  readonly poison?: boolean | undefined
}

/** The line of a data set of ASSAY_DATA. */
export function lineOf(file: string, { shuffle, poison }: DigestOptions): string {
  const inputs = gateInputs(file, dataFolder())
  const ordered = shuffle === undefined ? inputs : shuffled(inputs, Number(shuffle))
  const work = () => digestLine(file, { inputs: ordered })
  return poison === true ? poisoned(work) : work()
}
