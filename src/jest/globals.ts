import { UsageError } from '../core/errors.ts'

/** What jest puts into the global scope, as far as it is used here. */
export interface JestGlobals {
  readonly describe: (name: string, body: () => void) => void
  readonly test: (name: string, body: () => Promise<void>, timeoutMs?: number) => void
  readonly beforeAll: (work: () => void) => void
  readonly beforeEach: (work: () => void) => void
  readonly afterAll: (work: () => Promise<void>, timeoutMs?: number) => void
  readonly expect: {
    extend(matchers: Readonly<Record<string, unknown>>): void
    getState(): JestState
  }
}

/** Jest's state of `expect`. A concurrent test has its name in a context of its own. */
export interface JestState {
  readonly currentTestName?: string
  readonly currentConcurrentTestName?: () => string | undefined
  readonly testPath?: string
}

/** Jest's globals. Throws a UsageError outside of jest. */
export function jestGlobals(): JestGlobals {
  if ('expect' in globalThis && 'beforeAll' in globalThis) return globalThis as unknown as JestGlobals
  throw new UsageError(
    'assay/jest works in the test files and setupFilesAfterEnv of jest, with its globals (injectGlobals). There are none here.',
  )
}
