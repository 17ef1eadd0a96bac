import * as vitest from 'vitest'
import { afterAll, beforeEach, expect } from 'vitest'
import { inTest } from '../runners/current-test.ts'
import { MATCHERS } from '../runners/matchers.ts'
import { Session } from '../runners/session.ts'
import type { EvalSetUp } from '../runners/set-up.ts'
import { attachTo } from './attach.ts'
import { WORDS } from './words.ts'

let session: Session | undefined

/** What the file's tests share; with no set-up, that of the environment. */
export function sessionOf(): Session {
  return (session ??= newSession({}))
}

function newSession(setUp: EvalSetUp): Session {
  return new Session(setUp, { words: WORDS, name: fileName })
}

function fileName(): string {
  const path = expect.getState().testPath ?? 'tests'
  return `vitest ${path.split(/[/\\]/).slice(-2).join('/')}`.slice(-LONGEST_NAME).trim()
}

const LONGEST_NAME = 100

/**
 * Makes the matchers known to `expect`, for the file that is being tested: call it in a file of `setupFiles`. Everything that
 * is asserted in one file is one run of the store.
 *
 * @example
 * setUp({ judge: 'openai:gpt-5-mini', tape: 'evals/tape.jsonl' })
 */
export function setUp(options: EvalSetUp = {}): void {
  const own = newSession(options)
  session = own
  expect.extend({
    toBeFaithful: (row, ...rest) => MATCHERS.toBeFaithful(own.bench, row, ...rest),
    toScore: (row, evaluator, ...rest) => MATCHERS.toScore(own.bench, row, evaluator, ...rest),
    toPassGate: (row, ...rest) => MATCHERS.toPassGate(own.bench, row, ...rest),
    toBeBetterThan: (run, baseline, ...rest) => MATCHERS.toBeBetterThan(own.bench, run, baseline, ...rest),
  })
  beforeEach(({ task }) => identify(task))
  afterAll(() => own.close())
}

type Task = vitest.TestContext['task']
interface TestFunctions {
  get(task: Task): () => unknown
  set(task: Task, body: () => unknown): void
}

const identified = new WeakSet<Task>()

/**
 * Has the test's body run in a context of its own. `this.task` of a matcher is the neighbour's where tests run concurrently
 * and `expect` is the global one.
 */
async function identify(task: Task): Promise<void> {
  if (identified.has(task)) return
  identified.add(task)
  const functions = await testFunctions()
  const body = functions.get(task)
  functions.set(task, () => {
    const { fullName = task.name } = task as { fullName?: string }
    const attempt = task.result?.retryCount ?? 0
    const attach = (key: string, data: unknown): void => attachTo(task, key, data)
    return inTest({ id: task.id, name: fullName, attempt, attach }, body)
  })
}

/** vitest 5 has them in a class, earlier versions in a module of their own. */
async function testFunctions(): Promise<TestFunctions> {
  const { TestRunner } = vitest as { TestRunner?: { getTestFn: TestFunctions['get']; setTestFn: TestFunctions['set'] } }
  if (TestRunner?.getTestFn !== undefined) return { get: TestRunner.getTestFn, set: TestRunner.setTestFn }
  const module: string = 'vitest/suite'
  const { getFn, setFn } = (await import(module)) as { getFn: TestFunctions['get']; setFn: TestFunctions['set'] }
  return { get: getFn, set: setFn }
}
