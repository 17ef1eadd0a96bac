import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../src/cli/program.ts'
import type { RunDocument } from '../src/core/run.ts'
import type { DecisionEngine } from '../src/ledger/replay/replay-gates.ts'
import { openWholeStore } from '../src/store/open-store.ts'
import { fakeWorld } from './fake-world.ts'
import { serveView } from './view/served-view.ts'

// Everything in fixtures/v0.1.0 was written by the released package: `assay eval`, `gate`, `ledger`, `calibrate` and
// `baseline` over data.jsonl, labelled.jsonl and inputs.jsonl. gate.mjs is its `assay/gate`, in one file.
const FIXTURES = fileURLToPath(new URL('./fixtures/v0.1.0/', import.meta.url))

const BY_WORDS = '94dd8d7eb916'
const BY_MODEL = '4c82fa8b0a01'

let cwd = ''
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-kept-'))
  await cp(FIXTURES, cwd, { recursive: true })
  for (const name of ['store.db', 'tape.db']) {
    await writeFile(join(cwd, name), gunzipSync(await readFile(join(FIXTURES, `${name}.gz`))))
  }
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

async function assay(...args: string[]) {
  const world = fakeWorld({ cwd, env: { XDG_CONFIG_HOME: join(cwd, 'home') } })
  const code = await runCommand(args, world)
  return { code, out: world.out(), err: world.err() }
}

async function document(...args: string[]): Promise<RunDocument> {
  const { out, err } = await assay(...args, '--format', 'json')
  if (out === '') throw new Error(err)
  return JSON.parse(out) as RunDocument
}

describe('what release 0.1.0 wrote', () => {
  test('is a store whose runs are listed and shown with the figures of the time', async () => {
    const { code, out } = await assay('runs', 'list', '--store', 'store.db')
    expect({ code, runs: out.trim().split('\n').slice(1).length }).toEqual({ code: 0, runs: 2 })
    const shown = await document('runs', 'show', 'c9db29c3-141c-43b4-864b-35b22da5cc26', '--store', 'store.db')
    expect(shown.run.resultsSha256).toMatch(new RegExp(`^${BY_MODEL}`))
  })

  test('is a store without experiments, also where it is read as it is', async () => {
    const place = join(cwd, 'as-it-is.db')
    await writeFile(place, gunzipSync(await readFile(join(FIXTURES, 'store.db.gz'))))
    await using store = await openWholeStore(place, { readOnly: true })
    await using view = await serveView(store)
    const opened = await fetch(view.address, { redirect: 'manual' })
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const pages = await Promise.all(
      ['/experiments', '/experiment?id=x'].map((path) => fetch(new URL(path, view.origin), { headers: { cookie } })),
    )
    expect(pages.map(({ status }) => status)).toEqual([200, 404])
    expect(await pages[0]?.text()).toContain('No experiments are stored here yet.')
  })

  test('is a store whose ledger verifies up to the checkpoint of the time', async () => {
    const trusted = ['--checkpoint', 'checkpoint.txt', '--key', 'key.txt']
    const { code, out } = await assay('ledger', 'verify', '--ledger', 'store.db', ...trusted, '--format', 'json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ status: 'intact', size: 13, redacted: 1 })
  })

  test('is decided again the same by the gate of that release', async () => {
    const args = ['--ledger', 'store.db', '--engine', './gate.mjs', '--format', 'json']
    const { code, out, err } = await assay('ledger', 'replay', ...args)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toMatchObject({ outcomes: { match: 11, redacted: 1, mismatch: 0, engine_unavailable: 0 } })
  })

  test('comes with a gate that still gives the hashes of the time', async () => {
    const { createGate } = (await import(join(FIXTURES, 'gate.mjs'))) as DecisionEngine
    const gate = createGate({ ruleset: 'standard' })
    const inputs = (await readFile(join(FIXTURES, 'inputs.jsonl'), 'utf8')).trim().split('\n')
    const hashes = inputs.map((line) => gate.decide(JSON.parse(line)).decision_sha256)
    expect(hashes).toEqual((await readFile(join(FIXTURES, 'decisions.txt'), 'utf8')).trim().split('\n'))
  })

  test.each(['tape.jsonl', 'tape.db'])('is a tape %s that gives back every call without the model', async (tape) => {
    const judge = ['--judge', 'compatible:small', '--base-url', 'http://127.0.0.1:18431/v1']
    const taped = ['--tape', tape, '--tape-mode', 'replay', '--no-store']
    const { run, summary } = await document('eval', 'data.jsonl', '-e', 'faithfulness', ...judge, ...taped)
    expect(summary.examples).toBe(12)
    expect(run.resultsSha256).toMatch(new RegExp(`^${BY_MODEL}`))
  })

  test('is a baseline that a run is compared with', async () => {
    const compared = ['--baseline', 'baselines/main.jsonl', '--allow-judge-change', '--no-store']
    const { comparison } = await document('eval', 'data.jsonl', '-e', 'faithfulness', ...compared)
    expect(comparison).toMatchObject({ pairs: { paired: 12 } })
  })

  test('is a run whose answers are judged anew by words to the results of the time', async () => {
    const { run } = await document('eval', 'data.jsonl', '-e', 'faithfulness,relevance', '--no-store')
    expect(run.resultsSha256).toMatch(new RegExp(`^${BY_WORDS}`))
  })

  test('is a calibration that corrects a pass rate', async () => {
    const args = ['-e', 'faithfulness', '--calibration', 'faithfulness.calibration.jsonl', '--no-store']
    const { code, out, err } = await assay('eval', 'data.jsonl', ...args)
    expect(code).toBe(1)
    expect(`${out}${err}`).toContain('going by 30 labels')
  })
})
