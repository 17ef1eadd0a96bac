import * as vitest from 'vitest'
import { afterAll, expect } from 'vitest'
import { inTest } from '../runners/current-test.ts'
import { MATCHERS } from '../runners/matchers.ts'
import { Session } from '../runners/session.ts'
import type { EvalSetUp } from '../runners/set-up.ts'
import { attachTo } from './attach.ts'
import { WORDS } from './vitest-words.ts'

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
  identifyTests()
  afterAll(() => own.close())
}

type Task = vitest.TestContext['task']

/**
 * Has each test's body run in a context of its own. `this.task` of a matcher is the neighbour's where tests run concurrently
 * and `expect` is the global one.
 */
function identifyTests(): void {
  // Known from vitest 4.1. In 5.1 it is also the only way, as what sets a test's function does not set it.
  const { aroundEach } = vitest as Partial<Pick<typeof vitest, 'aroundEach'>>
  if (aroundEach === undefined) vitest.beforeEach(({ task }) => identifyBody(task))
  else aroundEach((run, { task }) => identified(task, run))
}

function identified<T>(task: Task, body: () => T): T {
  // vitest 3 has no full name.
  const name = 'fullTestName' in task ? task.fullTestName : (task as { name: string }).name
  const attempt = task.result?.retryCount ?? 0
  const attach = (key: string, data: unknown): void => attachTo(task, key, data)
  return inTest({ id: task.id, name, attempt, attach }, body)
}

const wrapped = new WeakSet<Task>()

interface TestFunctions {
  getFn(task: Task): () => unknown
  setFn(task: Task, body: () => unknown): void
}

/** The same for vitest 3. */
async function identifyBody(task: Task): Promise<void> {
  if (wrapped.has(task)) return
  wrapped.add(task)
  // Put together at run time: a bundler that reads the name looks for it in vitest 5 too, which has no such module.
  const suite = ['vitest', 'suite'].join('/')
  const functions = (await import(suite)) as TestFunctions
  const body = functions.getFn(task)
  functions.setFn(task, () => identified(task, body))
}
