import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { judgeByWords } from '../../../test/servers/judging-model.ts'
import { startModelServer } from '../../../test/servers/model-server.ts'
import { fakeWorld } from '../../../test/fake-world.ts'
import { folderWith, jsonl, startAssay } from '../../../test/support/assay-process.ts'
import { EXAMPLES, MEASURED, questions, scene, shared, type Report } from '../../../test/support/work-scene.ts'
import type { ExperimentDocument } from '../../core/variants/experiment.ts'
import { VERSION } from '../../core/version.ts'
import { runCommand } from '../program.ts'

/** Looks for work and for dead workers more often than is usual. */
const QUICK = { refreshSeconds: 0.3, superviseSeconds: 1, refusedSeconds: 0 }
// All at once each takes as long as the machine is busy.
describe.concurrent('a distributed run', { timeout: 180_000 }, () => {
  test('survives a worker that is killed: nothing lost, nothing doubled, the same as on one machine', async () => {
    await using at = await scene()
    const { url, assay, startWorker, go, alone, idsOf } = at
    const running = assay(['eval', 'dev.jsonl', '--target', './app.mjs#answer', ...MEASURED, ...shared(url)])
    const [one, two] = [startWorker(), startWorker()]
    await Promise.all([one.asked(8), two.asked(8)])
    one.child.kill('SIGKILL')
    await go()
    const { code, out } = await running
    two.child.kill('SIGTERM')
    const report = JSON.parse(out) as Report
    const expected = await alone('dev.jsonl')
    expect(report.run.resultsSha256).toBe(expected.run.resultsSha256)
    expect(report.summary.evaluators).toEqual(expected.summary.evaluators)
    expect(code).toBe(1)
    expect(await idsOf(report.run.id)).toEqual(Array.from({ length: EXAMPLES }, (_, index) => `e${index}`))
    // What was in flight at the kill was asked again, and nothing else: 8 at a time.
    expect(questions(one.said() + two.said())).toHaveLength(EXAMPLES + 8)
    expect(await two.ended).toBe(0)
  })

  test('goes on when a worker is told to stop: what was in flight is finished, and nothing is asked twice', async () => {
    await using at = await scene()
    const { url, assay, startWorker, go, idsOf, enqueued } = at
    const running = assay(['eval', 'dev.jsonl', '--target', './app.mjs#answer', ...MEASURED, ...shared(url)])
    const run = await enqueued()
    const one = startWorker()
    await one.asked(8)
    one.child.kill('SIGTERM')
    await go()
    expect(await one.ended).toBe(0)
    expect((await idsOf(run)).toSorted()).toEqual(
      questions(one.said())
        .map((query) => query.replace('q', 'e'))
        .toSorted(),
    )
    const two = startWorker({ drain: true })
    const report = JSON.parse((await running).out) as Report
    expect(report.summary).toMatchObject({ examples: EXAMPLES, partial: false })
    expect(questions(one.said() + two.said())).toHaveLength(EXAMPLES)
    expect(await two.ended).toBe(0)
  })

  test('sets aside an example that ends its worker again and again, with the error', async () => {
    await using at = await scene()
    const { url, assay, startWorker, go, enqueued } = at
    await go()
    const running = assay(['eval', 'few.jsonl', '--target', './app.mjs#crashing', ...MEASURED, ...shared(url)])
    await enqueued()
    let crashes = 0
    while ((await startWorker({ drain: true }).ended) !== 0) crashes += 1
    const { code, out } = await running
    const report = JSON.parse(out) as Report & { results: { id: string; error?: string }[] }
    expect(report.summary).toMatchObject({ examples: 12, errors: 1, partial: false })
    expect(report.results.filter(({ error }) => error !== undefined)).toMatchObject([
      { id: 'e7', error: expect.stringMatching(/^Set aside: .*ended 2 times .*: Error: deep inside$/) as unknown },
    ])
    expect(crashes).toBe(3)
    expect(code).toBe(1)
  })

  test('is not held by a worker whose application never waits: that one ends, and names the example', async () => {
    await using at = await scene()
    const { url, folder, assay, idsOf, enqueued } = at
    const abort = new AbortController()
    const args = ['eval', 'few.jsonl', '--target', './app.mjs#stuck', '--timeout', '0.2', ...MEASURED, ...shared(url)]
    const waiting = assay(args, { signal: abort.signal })
    const run = await enqueued()
    const worker = startAssay(['worker', '--store', url, '--concurrency', '1', '--drain'], { cwd: folder })
    const { code, err } = await worker.ended
    expect(code).toBe(4)
    expect(err).toContain("The process is blocked by the answer to 'e7', which never waits.")
    expect(await assay(['runs', 'cancel', run, '--store', url])).toMatchObject({ code: 0 })
    abort.abort(new Error('enough'))
    expect((await waiting).code).toBe(130)
    expect((await idsOf(run)).toSorted()).not.toContain('e7')
  })

  test('is left alone by a worker of an older version, which says so', async () => {
    await using at = await scene()
    const { url, folder, assay, idsOf, enqueued } = at
    const abort = new AbortController()
    const waiting = assay(['eval', 'few.jsonl', '--target', './app.mjs#quiet', ...MEASURED, ...shared(url)], {
      signal: abort.signal,
    })
    const run = await enqueued()
    const { workerCommand } = await import('./worker.ts')
    const work = async (world = fakeWorld({ cwd: folder })): Promise<number> =>
      workerCommand({ options: { store: url, drain: true }, world, timings: QUICK })
    const older = { ...fakeWorld({ cwd: folder }), version: '0.0.9' }
    expect(await work(older)).toBe(0)
    expect(older.err()).toContain(
      `The run ${run} is left to other workers: it was made by assay ${VERSION}, and this worker is 0.0.9; update it.`,
    )
    expect(await idsOf(run)).toEqual([])
    abort.abort(new Error('enough'))
    const { code, err } = await waiting
    expect(code).toBe(130)
    expect(err).toContain(`The run goes on with its workers: assay runs watch ${run}`)

    expect(await assay(['runs', 'pause', run, '--store', url])).toMatchObject({ code: 0 })
    expect(await work()).toBe(0)
    expect(await idsOf(run)).toEqual([])
    expect(await assay(['runs', 'continue', run, '--store', url])).toMatchObject({ code: 0 })
    expect(await assay(['runs', 'cancel', run, '--store', url])).toMatchObject({ code: 0 })
    expect(await assay(['runs', 'continue', run, '--store', url])).toMatchObject({ code: 0 })
    const other = work()
    expect((await assay(['runs', 'watch', run, '--store', url])).code).toBe(1)
    expect(await other).toBe(0)
    expect(await idsOf(run)).toHaveLength(12)
    expect((await assay(['runs', 'pause', run, '--store', url])).err).toMatch(
      /is finished, so there is nothing to pause/,
    )
  })
})

test(
  'variants are spread over workers and gone on with, and their race drops whom it drops on one machine',
  { timeout: 180_000 },
  async () => {
    await using at = await scene()
    await using model = await startModelServer({
      answer: ({ messages }) => `The answer to ${/q\d+/.exec(messages.at(-1)?.content ?? '')?.[0]}`,
    })
    const { assay, folder, url } = at
    await writeFile(join(folder, 'ask.md'), 'Answer {{query}}.')
    await writeFile(
      join(folder, 'variants.config.yaml'),
      `dataset: dev.jsonl
evaluators: [exact_match]
limit: 60
baseUrl: ${model.url}/v1
variants:
  quiet: ./app.mjs#quiet
  worse: ./app.mjs#worse
  told: { target: ./app.mjs#told, settings: { offset: 0 }, env: { APP_MODE: told } }
  asked: { prompt: ask.md, model: 'compatible:m' }
`,
    )
    const args = ['eval', 'variants.config.yaml', '--race', '--seed', '3', '--format', 'json']
    const one = JSON.parse((await assay([...args, '--no-store'])).out) as ExperimentDocument
    const abort = new AbortController()
    const begun = assay([...args, ...shared(url)], { signal: abort.signal })
    await Promise.race([at.enqueued(), begun.then(({ err }) => Promise.reject(new Error(err)))])
    abort.abort(new Error('enough'))
    expect(await begun).toMatchObject({ code: 130, err: expect.stringContaining('--resume') as unknown })
    const waiting = assay([...args, ...shared(url), '--resume'])
    const { workerCommand } = await import('./worker.ts')
    const world = fakeWorld({ cwd: folder, env: { ASSAY_BASE_URL: `${model.url}/v1` } })
    expect(await workerCommand({ options: { store: url, drain: true }, world, timings: QUICK })).toBe(0)
    const { out, err } = await waiting
    const many = JSON.parse(out || err) as ExperimentDocument
    const said = ({ variants, race, compared, headline }: ExperimentDocument): unknown => ({
      race,
      compared,
      headline,
      variants: variants.map(({ name, state, examples, standing, bounds }) => [
        name,
        state,
        examples,
        standing,
        bounds,
      ]),
    })
    expect(said(many)).toEqual(said(one))
    expect(many.race?.dropped.map(({ name }) => name)).toEqual(['worse'])
  },
)

const REFUSED = [
  [
    ['--judge', 'compatible:m,compatible:n', '--base-url', 'http://127.0.0.1:1/v1'],
    'since a worker has one key, and the panel names several',
  ],
  [['--max-tokens', '900'], 'each would count maxTokens by itself. Give --max-cost instead'],
  [['--max-calls', '9'], 'each would count maxCalls by itself'],
] as const

test(
  'a distributed run asks its judge as the run was set, with what is said of the one model',
  { timeout: 180_000 },
  async () => {
    await using at = await scene()
    await using model = await startModelServer({
      answer: (call) => ({ content: judgeByWords(call) }),
      fault: ({ body }) =>
        body['seed'] === undefined && body['response_format'] === undefined
          ? undefined
          : { kind: 'status', status: 400, body: '{"error":"response_format is not supported"}' },
    })
    const row = { query: 'When?', response: 'At nine.', context: [{ id: 'p', text: 'It opens at nine.' }] }
    await writeFile(join(at.folder, 'said.jsonl'), jsonl(row, { ...row, query: 'And when?' }))
    const config = `models: { 'compatible:m': { baseUrl: ${model.url}/v1, timeout: 9, maxOutputTokens: 700 } }
judgeExamples: { relevance: [{ inputs: { query: Who?, response: Ann. }, rating: 1 }] }`
    await writeFile(join(at.folder, 'assay.config.yaml'), config)
    const asked = ['--votes', '2', '--vote', 'mean', '--temperature', '0.3', '--tokens-per-question', '900']
    const run = ['eval', 'said.jsonl', '-e', 'relevance', '--judge', 'compatible:m', ...asked, '--format', 'json']
    for (const [flags, sentence] of REFUSED) {
      const { code, err } = await at.assay([...run, ...flags, ...shared(at.url)])
      expect(code).toBe(2)
      expect(err).toContain(sentence)
    }
    const waiting = at.assay([...run, ...shared(at.url)])
    await Promise.race([at.enqueued(), waiting.then(({ err }) => Promise.reject(new Error(err)))])
    const { workerCommand } = await import('./worker.ts')
    const world = fakeWorld({ cwd: at.folder })
    expect(await workerCommand({ options: { store: at.url, drain: true }, world, timings: QUICK })).toBe(0)
    const { out } = await waiting
    const bodies = model.calls.map(({ body }) => body).filter((body) => body['response_format'] === undefined)
    expect(bodies).toHaveLength(4)
    expect((JSON.parse(out) as Report).run.notes).toContainEqual(
      expect.stringContaining('does not take this kind of response format'),
    )
    expect(bodies.every((body) => body['temperature'] === 0.3 && body['max_tokens'] === 700)).toBe(true)
    expect(model.calls.every(({ text }) => text.includes('Ann.'))).toBe(true)
    const alone = await at.assay(run)
    const resultsOf = (text: string): string => (JSON.parse(text) as Report).run.resultsSha256
    expect(resultsOf(out)).toBe(resultsOf(alone.out))
  },
)

test.each([
  [
    'a server that is not there',
    ['worker', '--store', 'postgres://nobody@127.0.0.1:1/none'],
    4,
    /no server is listening there/,
  ],
  ['a store of one machine', ['worker', '--store', 'runs.db'], 2, /a store that all its workers reach/],
  ['no store', ['eval', 'few.jsonl', '-e', 'exact_match', '--distributed'], 2, /a store that all its workers reach/],
])('%s is said in one sentence', async (_, args, code, sentence) => {
  await using folder = await folderWith({ 'few.jsonl': jsonl({ id: 'e0', query: 'q0', reference: 'something else' }) })
  const world = fakeWorld({ cwd: folder.path })
  expect(await runCommand(args, world)).toBe(code)
  expect(world.out()).toBe('')
  expect(world.err()).toMatch(sentence)
  expect(world.err().trimEnd()).not.toContain('\n')
})

test('a run that nobody distributed is not known to workers', async () => {
  await using at = await scene()
  const ended = await at.assay(['runs', 'cancel', 'nothing', '--store', at.url])
  expect(ended).toMatchObject({ code: 2 })
  expect(ended.err).toContain("There is no run 'nothing' here")
})
