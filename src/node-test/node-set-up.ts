/* oxlint-disable typescript/no-misused-promises -- `t.assert` gives back what a registered function returns, and tests await it */
import { AssertionError } from 'node:assert'
import { after, assert, type TestContext } from 'node:test'
import type { MatcherVerdict } from '../runners/assertions.ts'
import { inTest } from '../runners/current-test.ts'
import { MATCHERS, type Bench } from '../runners/matchers.ts'
import { Session } from '../runners/session.ts'
import type { EvalSetUp } from '../runners/set-up.ts'

export const WORDS = { name: 'node:test', command: 'node --test' } as const

const LONGEST_NAME = 100

/**
 * Adds the matchers to `t.assert`, for this process: call it before the tests. Everything that a process asserts is one run
 * of the store.
 *
 * @example
 * setUp({ judge: 'openai:gpt-5-mini', tape: 'evals/tape.jsonl' })
 * test('says how long', async (t) => t.assert.toBeFaithful({ query, context, output: await answer({ query }) }))
 */
export function setUp(options: EvalSetUp = {}): void {
  const name = () =>
    `node:test ${(process.argv[1] ?? 'tests').split(/[/\\]/).slice(-2).join('/')}`.slice(0, LONGEST_NAME)
  const session = new Session(options, { words: WORDS, name })
  assert.register('toBeFaithful', asserted(session, MATCHERS.toBeFaithful))
  assert.register('toScore', asserted(session, MATCHERS.toScore))
  assert.register('toPassGate', asserted(session, MATCHERS.toPassGate))
  assert.register('toBeBetterThan', asserted(session, MATCHERS.toBeBetterThan))
  after(() => session.close())
}

function asserted<Args extends readonly unknown[]>(
  session: Session,
  matcher: (bench: Bench, ...args: Args) => Promise<MatcherVerdict>,
): (this: TestContext, ...args: Args) => Promise<void> {
  return function judge(...args) {
    return judged(this, () => matcher(session.bench, ...args))
  }
}

async function judged(test: TestContext, ask: () => Promise<MatcherVerdict>): Promise<void> {
  const { fullName } = test
  // Known from Node 24.7.
  const { attempt = 0 } = test as { attempt?: number }
  const { pass, message } = await inTest({ id: fullName, name: fullName, attempt }, ask)
  if (!pass) throw new AssertionError({ message: message(), stackStartFn: judged })
}
