import { test as base } from 'vitest'
import type { Judge } from '../core/judge.ts'
import type { EvalTape } from '../runners/tape.ts'
import { sessionOf } from './set-up.ts'

/** What tests get that ask for it: the judge of the set-up, and the tape, to record calls of the application. */
export interface EvalFixtures {
  readonly judge: Judge
  readonly tape: EvalTape
}

/**
 * vitest's `test` with the fixtures `judge` and `tape`.
 *
 * @example
 * test('says how long', async ({ tape }) => {
 *   const { reply } = await tape.play({ prompt }, () => model(prompt))
 * })
 */
export const test = base.extend<EvalFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures this one needs
  judge: async ({}, use) => use(await sessionOf().bench.workspace.judge()),
  // oxlint-disable-next-line no-empty-pattern -- the same
  tape: async ({}, use) => use(await sessionOf().bench.workspace.tape()),
})
