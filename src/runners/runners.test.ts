import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { evaluate } from '../evaluate/evaluate.ts'
import { openStore } from '../store/open-store.ts'
import { scriptedJudge } from '../testing/scripted-judge.ts'
import { NotJudgedError } from './assertions.ts'
import { inTest } from './current-test.ts'
import { MATCHERS } from './matchers.ts'
import { reportLines } from './report-lines.ts'
import { Session } from './session.ts'
import type { EvalSetUp } from './set-up.ts'
import { prepareSuite, type SuiteNote, type TestApi, type TestHandle } from './suite.ts'
import type { EvalSuiteOptions } from './suite-options.ts'

const WORDS = { name: 'a runner', command: 'run the tests' }
const ROW = { query: 'How long?', context: ['Items can be returned within 30 days of delivery.'] }
const RIGHT = { ...ROW, output: 'Items can be returned within 30 days.' }
const WRONG = { ...ROW, output: 'Items can be returned within 14 days.' }

let folder = ''
let store = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-runners-'))
  store = join(folder, 'runs.db')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

function session(setUp: EvalSetUp = {}): Session {
  return new Session(
    { store, tape: join(folder, 'tape.jsonl'), ...setUp },
    { words: WORDS, name: () => 'refunds.test.ts' },
  )
}

async function storedRuns() {
  await using opened = await openStore(store)
  return await Promise.all(
    (await opened.runs.list()).map(async ({ id }) => ({
      id,
      run: await opened.runs.get(id),
      results: await Array.fromAsync(opened.runs.results(id)),
    })),
  )
}

describe('a matcher', () => {
  test('says the claim, the passage, the difference and what opens the run, which is stored', async () => {
    const file = session()
    expect(await MATCHERS.toBeFaithful(file.bench, RIGHT)).toMatchObject({ pass: true })
    const { pass, message } = await MATCHERS.toBeFaithful(file.bench, WRONG)
    expect(pass).toBe(false)
    expect(message()).toContain('claim      Items can be returned within 14 days. (contradicted)')
    expect(message()).toContain('passage    p1: Items can be returned within 30 days of delivery.')
    expect(message()).toContain('difference “14” is not “30”')
    await file.close()
    const [{ id, run, results } = { id: '', run: undefined, results: [] }] = await storedRuns()
    expect(message()).toContain(`runs show ${id} --store`)
    expect(run).toMatchObject({ name: 'refunds.test.ts', state: 'finished', verdict: 'below' })
    expect(results.map(({ result }) => result.results['faithfulness'])).toMatchObject([
      { passed: true },
      { passed: false },
    ])
  })

  test('takes any evaluator and the gate, each at its own threshold', async () => {
    const { bench } = session({ store: false })
    const row = { ...RIGHT, reference: '30 days' }
    expect(await MATCHERS.toScore(bench, row, 'contains')).toMatchObject({ pass: true })
    expect(await MATCHERS.toScore(bench, row, 'token_f1', { atLeast: 0.99 })).toMatchObject({ pass: false })
    const cited = { ...RIGHT, output: 'Items can be returned within 30 days [1].' }
    expect(await MATCHERS.toPassGate(bench, cited)).toMatchObject({ pass: true })
    const stopped = await MATCHERS.toPassGate(bench, WRONG)
    expect(stopped.pass).toBe(false)
    expect(stopped.message()).toContain('The evidence does not have the number “14”')
    // What is in order is no reason, and who does not cite is told what to write.
    expect(stopped.message()).not.toMatch(/^ *[–✓] /m)
    expect(stopped.message()).toContain('config: { require_citations: false }')
    const config = { require_citations: false }
    expect(await MATCHERS.toPassGate(bench, RIGHT, { ruleset: 'standard', config })).toMatchObject({ pass: true })
  })

  test('comes to no verdict where nothing was measured, negated or not', async () => {
    const { bench } = session({ store: false })
    await expect(MATCHERS.toBeFaithful(bench, { query: 'How long?', output: '30 days' })).rejects.toThrow(
      NotJudgedError,
    )
    const broken = session({ store: false, judge: scriptedJudge({}) })
    await expect(MATCHERS.toBeFaithful(broken.bench, WRONG)).rejects.toThrow(/nothing passes or fails/)
  })

  test('keeps a retry as an attempt, which does not undo a failure', async () => {
    const file = session()
    const attempt = (row: typeof RIGHT, count: number, id = 't1') =>
      inTest({ id, name: id, attempt: count }, () => MATCHERS.toBeFaithful(file.bench, row))
    expect(await attempt(WRONG, 0)).toMatchObject({ pass: false })
    const again = await attempt(RIGHT, 1)
    expect(again.pass).toBe(false)
    expect(again.message()).toContain('reaches 0.7 at attempt 2, but the first attempt did not')
    expect(await attempt(RIGHT, 0, 't2')).toMatchObject({ pass: true })
    expect(await attempt(RIGHT, 1, 't2')).toMatchObject({ pass: true })
    await file.close()
    const [{ results } = { results: [] }] = await storedRuns()
    expect(results.map(({ result, epoch }) => [result.id, epoch])).toEqual([
      ['t1 · faithfulness', 0],
      ['t1 · faithfulness', 1],
      ['t2 · faithfulness', 0],
      ['t2 · faithfulness', 1],
    ])
  })

  test('knows its own test where tests run at the same time', async () => {
    const file = session({ store: false })
    const notes = new Map<string, unknown[]>()
    const tests = ['a', 'b', 'c'].map((id) =>
      inTest(
        { id, name: id, attempt: 0, attach: (_, data) => void notes.set(id, [...(notes.get(id) ?? []), data]) },
        () => MATCHERS.toBeFaithful(file.bench, id === 'b' ? WRONG : RIGHT),
      ),
    )
    expect((await Promise.all(tests)).map(({ pass }) => pass)).toEqual([true, false, true])
    for (const id of ['a', 'b', 'c']) {
      expect(notes.get(id)).toMatchObject([{ id: `${id} · faithfulness`, passed: id !== 'b', attempt: 0 }])
    }
  })

  test('compares a run with a stored one', async () => {
    const file = session()
    const examples = Array.from({ length: 12 }, (_, index) => ({ id: `q${index}`, ...ROW, reference: '30 days' }))
    const runs = await file.bench.workspace.runs()
    const run = (output: string, name: string) =>
      evaluate({ dataset: examples.map((each) => ({ ...each, output })), evaluators: ['contains'], store: runs, name })
    await run('14 days', 'before')
    const better = await run('30 days', 'after')
    expect(await MATCHERS.toBeBetterThan(file.bench, better, 'before')).toMatchObject({ pass: true })
    const same = await MATCHERS.toBeBetterThan(file.bench, better, 'after')
    expect(same.pass).toBe(false)
    const worse = await run('14 days', 'again')
    const { pass, message } = await MATCHERS.toBeBetterThan(file.bench, worse, 'after', { margin: 0.1 })
    expect(pass).toBe(false)
    expect(message()).toContain('lost       q0 (contains) How long?: 14 days')
    await file.close()
  })
})

describe('a tape', () => {
  const model = { id: 'm-1', chat: () => Promise.resolve('{}') }

  test('is replayed where CI is set, and a call that is not on it says how it is recorded', async () => {
    vi.stubEnv('CI', 'true')
    const { bench } = session({ store: false, judge: model })
    await expect(MATCHERS.toBeFaithful(bench, WRONG)).rejects.toThrow(
      /is not on the tape, which is empty.*ASSAY_TAPE_MODE=auto run the tests.*and commit .*tape\.jsonl/s,
    )
    const tape = await bench.workspace.tape()
    expect(tape.mode).toBe('replay')
    await expect(tape.play({ prompt: 'p' }, () => Promise.resolve({ text: 'new' }))).rejects.toThrow(
      /ASSAY_TAPE_MODE=auto/,
    )
  })

  test('records what is asked elsewhere, once', async () => {
    vi.stubEnv('CI', '')
    let asked = 0
    const ask = () => Promise.resolve({ text: `answer ${++asked}` })
    for (const recorded of [false, true]) {
      const file = session({ store: false })
      const tape = await file.bench.workspace.tape()
      expect(await tape.play({ prompt: 'p' }, ask)).toEqual({ reply: { text: 'answer 1' }, recorded })
      await file.close()
    }
    expect(await readFile(join(folder, 'tape.jsonl'), 'utf8')).toContain('answer 1')
  })
})

/** A runner that runs tests in order and notes how they end. */
async function suite(options: Partial<EvalSuiteOptions> = {}) {
  const tests: { title: string; body: (test: TestHandle) => Promise<void> }[] = []
  const before: (() => void)[] = []
  const after: (() => Promise<void>)[] = []
  const notes: SuiteNote[] = []
  const api: TestApi = {
    ...WORDS,
    test: (title, body) => void tests.push({ title, body }),
    beforeAll: (work) => void before.push(work),
    afterAll: (work) => void after.push(work),
  }
  const declare = await prepareSuite('refunds', { dataset: EXAMPLES, evaluators: ['contains'], store, ...options }, api)
  declare()
  for (const work of before) work()
  const ended: Record<string, string> = {}
  for (const { title, body } of tests) {
    let end = 'passed'
    await body({
      annotate: () => undefined,
      skip: (reason) => void (end = `skipped: ${reason}`),
      attach: (_, note) => void notes.push(note as SuiteNote),
    }).catch((error: unknown) => (end = `failed: ${String(error)}`))
    ended[title.split(':')[0] ?? ''] = end
  }
  for (const work of after) await work()
  return { ended, notes }
}

const EXAMPLES = [
  { id: 'a', query: 'How long?', output: '30 days', reference: '30 days' },
  { id: 'b', query: 'How much?', output: '5 euros', reference: '4.90 euros' },
]

describe('a suite', () => {
  test('has a test for each example, which passes, and one for the gate, which fails', async () => {
    const { ended, notes } = await suite({ gate: { passRate: 0.9 } })
    expect(ended).toMatchObject({ a: 'passed', b: 'passed' })
    expect(ended['gate']).toMatch(
      /^failed: EvalFailure: Below what was asked: contains[\s\S]*open it    npx --no assay runs show/,
    )
    expect(reportLines({ suites: notes, assertions: [] }).join('\n')).toMatch(
      /evals refunds[\s\S]*95 % interval[\s\S]*no model was called/,
    )
    expect(await storedRuns()).toMatchObject([{ run: { name: 'refunds', verdict: 'below' } }])
    expect((await suite({ gate: { passRate: 0.5 } })).ended['gate']).toBe('passed')
  })

  test('fails for an example where it was asked to, with the share of its epochs that must pass', async () => {
    let calls = 0
    const target = ({ query }: Record<string, unknown>) =>
      query === 'How long?' || calls++ % 2 === 0 ? '30 days, 4.90 euros' : 'no'
    const asked = (perExample: number) => {
      calls = 0
      return suite({ target, epochs: 4, gate: { passRate: 0.1, perExample } })
    }
    expect((await asked(0.5)).ended).toEqual({ a: 'passed', b: 'passed', gate: 'passed' })
    const { ended } = await asked(0.75)
    expect(ended).toMatchObject({ a: 'passed', gate: 'passed' })
    expect(ended['b']).toMatch(/2 of 4 answers pass; gate.perExample asks for 0.75 of them[\s\S]*expected   4.90 euros/)
  })

  test('is skipped where a comparison is open, and never where nothing was measured', async () => {
    const baseline = join(folder, 'before.json')
    const many = Array.from({ length: 6 }, (_, index) => ({ ...EXAMPLES[index % 2], id: `q${index}` }))
    const run = await evaluate({ dataset: many, evaluators: ['contains'] })
    await writeFile(baseline, JSON.stringify(run))
    const against = (more: Partial<EvalSuiteOptions>) =>
      suite({
        dataset: many.map((each, index) => (index === 0 ? { ...each, output: 'no' } : each)),
        gate: { passRate: 0, baseline, margin: 0.05 },
        ...more,
      })
    expect((await against({})).ended['gate']).toMatch(/^skipped: Inconclusive/)
    expect((await against({ inconclusive: 'fail' })).ended['gate']).toMatch(/^failed: EvalFailure: Inconclusive/)
    const bare = EXAMPLES.map(({ id, query, output }) => ({ id, query, output }))
    expect((await suite({ dataset: bare })).ended['gate']).toMatch(/^failed: EvalFailure: Inconclusive/)
  })

  test('says that it was not judged where the judge failed, and scores nothing', async () => {
    const judge = scriptedJudge({})
    const options = {
      dataset: EXAMPLES.map((each) => ({ ...each, context: ['30 days'] })),
      evaluators: ['faithfulness'],
      judge,
    }
    expect((await suite(options)).ended['gate']).toMatch(
      /^failed: NotJudgedError: Not judged: the infrastructure failed/,
    )
    expect((await suite({ ...options, judgeFailures: 'skip' })).ended['gate']).toMatch(/^skipped: Not judged/)
    expect((await suite({ ...options, gate: { perExample: 1 } })).ended['a']).toMatch(/^failed: NotJudgedError/)
  })

  test('continues an interrupted run, and answers no example again', async () => {
    const asked: unknown[] = []
    const dataset = EXAMPLES.map(({ id, query, reference }) => ({ id, query, reference }))
    {
      await using opened = await openStore(store)
      const ends = evaluate({
        dataset,
        evaluators: ['contains'],
        target: () => '30 days',
        store: opened,
        name: 'refunds',
        concurrency: 1,
        gates: [],
        onResult: () => Promise.reject(new Error('the process ends')),
      })
      await expect(ends).rejects.toThrow('the process ends')
    }
    expect(await storedRuns()).toMatchObject([{ run: { state: 'running' } }])
    const answer = ({ query }: Record<string, unknown>) => {
      asked.push(query)
      return '4.90 euros'
    }
    await suite({ dataset, target: answer, resume: true })
    expect(asked).not.toContain('How long?')
    expect(await storedRuns()).toMatchObject([{ run: { state: 'finished' } }])
  })

  test('refuses a margin without a baseline', async () => {
    expect((await suite({ gate: { margin: 0.02 } })).ended['gate']).toContain('give gate.baseline too')
  })
})
