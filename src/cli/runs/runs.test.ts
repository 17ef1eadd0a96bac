import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeWorld, type FakeWorld } from '../../../test/fake-world.ts'
import type { RunDocument } from '../../core/run.ts'
import type { RunListing } from '../../core/stores/run-store.ts'
import { runCommand } from '../program.ts'

let cwd: string
let minutes = 0
const START = Date.UTC(2026, 0, 5)

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-test-'))
  const rows = ['a', 'b', 'a'].map((output, index) => ({
    id: `e${index}`,
    inputs: { query: 'q' },
    output,
    reference: 'a',
  }))
  await writeFile(join(cwd, 'dev.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

async function assay(...args: string[]): Promise<FakeWorld & { code: number }> {
  // A clock of its own, so that a later run is later.
  const world = {
    ...fakeWorld({ cwd, env: { ASSAY_STORE: undefined } }),
    now: () => new Date(START + 60_000 * ++minutes),
  }
  const code = await runCommand(args, world)
  return { ...world, code }
}

async function listed(): Promise<RunListing[]> {
  const { out } = await assay('runs', 'list', '--format', 'json')
  return JSON.parse(out()) as RunListing[]
}

describe('runs', () => {
  test('that were never made are asked for in vain, in a sentence', async () => {
    const { code, err } = await assay('runs', 'list')
    expect(code).toBe(2)
    expect(err()).toBe('assay: There is no store .assay/assay.db; assay eval creates it, and --store names another.\n')
  })

  test('are kept by assay eval, listed, shown, exported, and leave a line when they are deleted', async () => {
    const evaluated = await assay('eval', 'dev.jsonl', '-e', 'exact_match@0.9')
    expect(evaluated.code).toBe(1)
    const [run] = await listed()
    expect(run).toMatchObject({ state: 'finished', dataset: 'dev.jsonl', verdict: 'below', results: 3 })
    const id = run?.id ?? ''

    const [titles = '', line = ''] = (await assay('runs', 'list')).out().split('\n')
    expect(titles).toMatch(/^run +started +outcome +results +data +scores$/)
    expect(line).toMatch(new RegExp(`^${id.slice(0, 8)}  \\S+ \\S+Z +below +3 +dev.jsonl +exact_match 0\\.67$`))
    expect((await assay('runs', 'show', id)).out()).toContain('exact_match | 0.67 |')
    expect((await assay('runs', 'show', id, '--digits', '6')).out()).toContain('exact_match | 0.666667 |')

    const lines = (await assay('runs', 'export', id)).out().trimEnd().split('\n')
    const [first, ...results] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(first).toMatchObject({
      type: 'run',
      id,
      manifest: { dataset: { name: 'dev.jsonl' } },
      conclusion: { run: { id } },
    })
    expect(results.map(({ result }) => result)).toMatchObject([{ id: 'e0' }, { id: 'e1' }, { id: 'e2' }])

    expect((await assay('runs', 'delete', id)).code).toBe(0)
    expect(await listed()).toMatchObject([{ id, state: 'deleted', results: 3 }])
  })

  test('are kept nowhere with --no-store, and elsewhere with --store', async () => {
    const before = existsSync(join(cwd, '.assay')) ? (await listed()).length : 0
    await assay('eval', 'dev.jsonl', '-e', 'exact_match', '--no-store')
    await assay('eval', 'dev.jsonl', '-e', 'exact_match', '--store', 'other/runs.db')
    expect(existsSync(join(cwd, '.assay')) ? (await listed()).length : 0).toBe(before)
    const { out } = await assay('runs', 'list', '--store', 'other/runs.db')
    expect(out().split('\n')).toHaveLength(3)
  })

  test.each([
    [['runs', 'show', 'nope', '--store', ':memory:'], "There is no run 'nope' here; assay runs list shows them."],
    [['runs', 'show', '--store', ':memory:'], 'Which run? Name it: assay runs list shows them.'],
    [['runs', 'paint', '--store', ':memory:'], "'paint' is not a verb of assay runs"],
    [['eval', 'dev.jsonl', '-e', 'exact_match', '--store', 'dev.jsonl/x.db'], 'The folder of the store'],
  ])('%j is wrong use', async (args, sentence) => {
    const { code, err } = await assay(...args)
    expect(code).toBe(2)
    expect(err()).toContain(sentence)
  })

  test('are told apart by name, target and scores, and named alike wherever a run is named', async () => {
    const store = ['--store', 'named/runs.db']
    await writeFile(join(cwd, 'app.mjs'), "export const a = () => 'a'\nexport const b = () => 'b'\n")
    const evaluate = async (name: string, target: string, ...more: string[]) =>
      (await assay('eval', 'dev.jsonl', '-e', 'exact_match', '--target', target, '--name', name, ...store, ...more))
        .code
    expect(await evaluate('prompt a', 'app.mjs#a')).toBe(0)
    expect(await evaluate('prompt b', 'app.mjs#b', '--baseline', 'prompt a', '--margin', '0.1')).toBe(1)
    const { out } = await assay('runs', 'list', ...store)
    expect(out()).toMatch(/prompt b +\S+ \S+ +below +3 +dev\.jsonl +app\.mjs#b +exact_match 0\.00\n/)
    expect(out()).toMatch(/prompt a .* exact_match 1\.00\n/)

    const [b, a] = JSON.parse((await assay('runs', 'list', '--format', 'json', ...store)).out()) as RunListing[]
    expect(a).toMatchObject({ name: 'prompt a', outcome: 'holds', target: 'app.mjs#a', scores: { exact_match: 1 } })
    for (const named of ['latest', 'prompt b', b?.id ?? '', b?.id.slice(0, 8) ?? '']) {
      const { run } = JSON.parse(
        (await assay('runs', 'show', named, '--format', 'json', ...store)).out(),
      ) as RunDocument
      expect(run).toMatchObject({ id: b?.id, name: 'prompt b' })
      expect((await assay('compare', 'prompt a', named, ...store)).code).not.toBe(2)
    }

    const shown = await assay(
      'runs',
      'show',
      'prompt b',
      '--report',
      'html=b.html',
      '--report',
      'jsonl=b.jsonl',
      ...store,
    )
    expect(shown.err()).toContain('Report written to b.html')
    expect(await readFile(join(cwd, 'b.html'), 'utf8')).toContain('exact_match')
    expect((await readFile(join(cwd, 'b.jsonl'), 'utf8')).trimEnd().split('\n').length).toBeGreaterThanOrEqual(3)

    expect((await assay('runs', 'rename', 'prompt b', 'prompt a', ...store)).code).toBe(0)
    const both = await assay('runs', 'show', 'prompt a', ...store)
    expect(both.code).toBe(2)
    expect(both.err()).toContain(`2 runs are called 'prompt a': ${b?.id ?? ''} (`)
    expect(both.err()).toContain(a?.id)
    const rescored = await assay('eval', '--rescore', 'latest', '-e', 'exact_match', ...store, '--format', 'json')
    expect(JSON.parse(rescored.out())).toMatchObject({ run: { rescoredFrom: b?.id } })
  })

  test.each([
    [['eval', 'dev.jsonl', '-e', 'exact_match', '--name', 'latest'], "'latest' always means the newest run"],
    [['eval', 'dev.jsonl', '-e', 'exact_match', '--name', ' '], 'is no name for a run'],
    [['runs', 'rename', 'latest', '--store', ':memory:'], 'assay runs rename RUN NAME'],
    [['baseline', 'set', 'x', '--name', 'latest'], "'latest' always means the newest run"],
    [['runs', 'show', 'latest', '--store', ':memory:'], 'There is no finished run here yet'],
  ])('%j names nothing that could be found', async (args, sentence) => {
    const { code, err } = await assay(...args)
    expect(code).toBe(2)
    expect(err()).toContain(sentence)
  })
})
