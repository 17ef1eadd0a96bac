import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeWorld, type FakeWorld } from '../../../test/fake-world.ts'
import type { RunListing } from '../../core/run-store.ts'
import { runCommand } from '../program.ts'

let cwd: string

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
  const world = fakeWorld({ cwd, env: { ASSAY_STORE: undefined } })
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

    expect((await assay('runs', 'list')).out()).toMatch(new RegExp(`^${id} .* below .* 3  dev.jsonl\n$`))
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
    expect(out().split('\n')).toHaveLength(2)
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
})
