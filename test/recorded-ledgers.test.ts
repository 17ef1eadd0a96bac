import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseVerifierKey } from '../src/ledger/tree/checkpoint.ts'
import { replayLedger } from '../src/ledger/replay/replay.ts'
import { verifyExport } from '../src/ledger/exported/verify-export.ts'
import { verifyLedger } from '../src/ledger/verify/verify.ts'
import type { DecisionEngine } from '../src/ledger/replay/replay-gates.ts'
import { exportedLedger } from './exported-ledger.ts'

const root = fileURLToPath(new URL('./fixtures/ledger/', import.meta.url))
const releases = readdirSync(root)

/** The gate of a release, as its package exported it. */
function engineOf(release: string): Promise<DecisionEngine> {
  return import(new URL(`./fixtures/v${release}/gate.mjs`, import.meta.url).href) as Promise<DecisionEngine>
}

test('there are ledgers of releases', () => {
  expect(releases).toContain('0.1.0')
})

test.each(releases)(
  'the ledger that release %s recorded verifies, and every decision of it comes out again by its own gate, and by no other',
  async (release) => {
    const folder = `${root}${release}/`
    const key = parseVerifierKey(readFileSync(`${folder}key.txt`, 'utf8'))
    const trusted = readFileSync(`${folder}checkpoint.txt`, 'utf8')
    const store = await exportedLedger(`${folder}export.jsonl`)
    const verified = await verifyLedger({ store, keys: key === undefined ? [] : [key], trusted })
    expect(verified).toMatchObject({ status: 'intact', problems: [], redacted: 1 })
    const lines = readFileSync(`${folder}export.jsonl`, 'utf8').trim().split('\n')
    expect(await verifyExport({ lines, keys: key === undefined ? [] : [key], trusted })).toMatchObject({
      status: 'intact',
      problems: [],
      redacted: 1,
    })
    const { records, outcomes } = await replayLedger({ store, engines: [await engineOf(release)] })
    expect(outcomes).toMatchObject({ mismatch: 0, unreadable: 0, engine_unavailable: 0, redacted: 1 })
    expect(outcomes.match).toBe(records - 1)
    const alone = await replayLedger({ store })
    expect(alone.outcomes).toMatchObject({ match: 0, mismatch: 0, unreadable: 0, engine_unavailable: records - 1 })
    const unavailable = alone.others.find(({ outcome }) => outcome === 'engine_unavailable')
    expect(unavailable?.message).toMatch(/^It was decided by other versions of .*numbers \(none, here 2\)/)
  },
)

/** Every Node of this machine: that of the tests, and those that a shell finds. */
function everyNode(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = [process.execPath, ...folders.map((folder) => join(folder, 'node')).filter((file) => existsSync(file))]
  return [...new Set(found.map((file) => realpathSync(file)))]
}

test.each(releases)(
  'the independent verifier finds the ledger of release %s intact, on every Node there is',
  (release) => {
    const folder = `${root}${release}/`
    const verifier = fileURLToPath(new URL('../verifier/assay-verify.mjs', import.meta.url))
    const key = readFileSync(`${folder}key.txt`, 'utf8').trim()
    const args = [verifier, `${folder}export.jsonl`, '--key', key, '--checkpoint', `${folder}checkpoint.txt`, '--json']
    for (const node of everyNode()) {
      expect(JSON.parse(execFileSync(node, args, { encoding: 'utf8' }))).toMatchObject({
        status: 'intact',
        problems: [],
      })
    }
  },
)
