import { AsyncLocalStorage } from 'node:async_hooks'

/** One attempt of one test, as its runner identifies it. */
export interface CurrentTest {
  /** The same for each attempt, and of no other test in the file. */
  readonly id: string
  /** What people call it: `refunds > says how long`. */
  readonly name: string
  /** From 0; higher where the runner tries a test again. */
  readonly attempt: number
  /** Keeps plain data with the test, for the runner's reporter. */
  readonly attach?: ((key: string, data: unknown) => void) | undefined
}

const current = new AsyncLocalStorage<CurrentTest>()

/** Runs a test's body. What it awaits belongs to this test, whatever runs at the same time. */
export function inTest<T>(test: CurrentTest, body: () => T): T {
  return current.run(test, body)
}

export function currentTest(): CurrentTest | undefined {
  return current.getStore()
}
