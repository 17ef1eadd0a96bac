import { inTest } from '../runners/current-test.ts'
import { MATCHERS, type Bench } from '../runners/matchers.ts'
import type { MatcherVerdict } from '../runners/assertions.ts'
import { Session } from '../runners/session.ts'
import type { EvalSetUp } from '../runners/set-up.ts'
import { jestGlobals, type JestState } from './globals.ts'

export const WORDS = { name: 'jest', command: 'npx jest' } as const

const LONGEST_NAME = 100

/**
 * Makes the matchers known to jest's `expect`, for the file that is being tested: call it in a file of
 * `setupFilesAfterEnv`. Everything that is asserted in one file is one run of the store.
 *
 * @example
 * setUp({ judge: 'openai:gpt-5-mini', tape: 'evals/tape.jsonl' })
 */
export function setUp(options: EvalSetUp = {}): void {
  const { expect, beforeEach, afterAll } = jestGlobals()
  const name = (): string => {
    const path = expect.getState().testPath ?? 'tests'
    return `jest ${path.split(/[/\\]/).slice(-2).join('/')}`.slice(-LONGEST_NAME).trim()
  }
  const session = new Session(options, { words: WORDS, name })
  const attempts = new Map<string, number>()
  // Jest starts a test that it tries again like any other; its name tells that it was there before.
  beforeEach(() => {
    const test = nameIn(expect.getState())
    attempts.set(test, (attempts.get(test) ?? -1) + 1)
  })
  afterAll(() => session.close())

  function inJest<Args extends readonly unknown[]>(
    matcher: (bench: Bench, ...args: Args) => Promise<MatcherVerdict>,
  ): (this: JestState, ...args: Args) => Promise<MatcherVerdict> {
    return function judged(...args) {
      const test = nameIn(this)
      const { bench } = session
      return inTest({ id: test, name: test, attempt: Math.max(0, attempts.get(test) ?? 0) }, () =>
        matcher(bench, ...args),
      )
    }
  }
  expect.extend(Object.fromEntries(Object.entries<MatcherOf>(MATCHERS).map(([own, matcher]) => [own, inJest(matcher)])))
}

type MatcherOf = (bench: Bench, ...args: never[]) => Promise<MatcherVerdict>

function nameIn({ currentTestName, currentConcurrentTestName }: JestState): string {
  return currentConcurrentTestName?.() ?? currentTestName ?? ''
}
