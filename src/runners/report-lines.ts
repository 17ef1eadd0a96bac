import { meanWithInterval } from '../stats/mean.ts'
import type { AssertionNote } from './assertions.ts'
import { shortest } from './failure-text.ts'
import type { SuiteNote } from './suite.ts'

/** What the evals of a test run came to, for a terminal. Empty if there were none. */
export function reportLines({
  suites,
  assertions,
}: {
  readonly suites: readonly SuiteNote[]
  readonly assertions: readonly AssertionNote[]
}): string[] {
  return [...suites.flatMap(suiteLines), ...assertionLines(assertions)]
}
