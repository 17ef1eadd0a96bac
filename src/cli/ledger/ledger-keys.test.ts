import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeWorld } from '../../../test/fake-world.ts'
import { sampleInput } from '../../../test/sample-ledger.ts'
import { runCommand } from '../program.ts'

const VERIFIER = fileURLToPath(new URL('../../../verifier/assay-verify.mjs', import.meta.url))
const inLedger = ['--ledger', 'gate.db']

let cwd = ''
let keyFile = ''
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-keys-'))
  keyFile = join(cwd, 'home', 'assay', 'ledger-key.pem')
  const inputs = [0, 1, 2, 3].map((number) => `${JSON.stringify(sampleInput(number))}\n`)
  await writeFile(join(cwd, 'answers.jsonl'), inputs.join(''))
  await assay('gate', 'answers.jsonl', ...inLedger)
})
afterEach(() => rm(cwd, { recursive: true, force: true }))

async function assay(...args: string[]) {
  const world = fakeWorld({ cwd, env: { XDG_CONFIG_HOME: join(cwd, 'home') }, tickMs: 1000 })
  const code = await runCommand(args, world)
  return { code, out: world.out(), err: world.err() }
}

async function json(...args: string[]): Promise<{ code: number; value: Record<string, unknown> }> {
  const { code, out, err } = await assay(...args, '--format', 'json')
  if (out === '') throw new Error(err)
  return { code, value: JSON.parse(out) as Record<string, unknown> }
}

/** The key that signs now, as a line in a file. */
async function pinned(file: string): Promise<string> {
  const { out } = await assay('ledger', 'keys')
  await writeFile(join(cwd, file), out)
  return out.trim()
}

/** What the verifier that shares no code says of an export. */
async function independently(key: string): Promise<{ status: string; problems: readonly { message: string }[] }> {
  await assay('ledger', 'export', ...inLedger, '--out', 'export.jsonl')
  const args = [VERIFIER, 'export.jsonl', '--json', '--key', key, '--checkpoint', 'note.txt']
  const run = promisify(execFile)(process.execPath, args, { cwd })
  const { stdout, stderr } = await run.catch((error: unknown) => error as { stdout: string; stderr: string })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as { status: string; problems: { message: string }[] }
}

describe('assay ledger keys --rotate', () => {
  test('hands over to a new key by a record, and what the old one signed stays proven', async () => {
    const old = await pinned('old.txt')
    const before = await readFile(keyFile, 'utf8')
    const { code, value } = await json('ledger', 'keys', '--rotate', ...inLedger)
    expect(code).toBe(0)
    expect(value).toMatchObject({ old_key: old, file: keyFile, records: [{ log_id: 'main', seq: 4 }] })
    const now = await pinned('new.txt')
    expect(value['key']).toBe(now)
    expect(now).not.toBe(old)
    expect(await readFile(String(value['old_file']), 'utf8')).toBe(before)

    await writeFile(join(cwd, 'more.jsonl'), `${JSON.stringify(sampleInput(9))}\n`)
    await assay('gate', 'more.jsonl', ...inLedger)
    await assay('ledger', 'checkpoint', ...inLedger, '--out', 'note.txt')
    for (const pin of ['old.txt', 'new.txt']) {
      const verified = await json('ledger', 'verify', ...inLedger, '--key', pin, '--checkpoint', 'note.txt')
      expect(verified).toMatchObject({ code: 0, value: { status: 'intact', size: 6, problems: [] } })
    }
    for (const key of [old, now]) expect(await independently(key)).toMatchObject({ status: 'intact', problems: [] })
  })

  test('says in words where the keys are and what is left to do', async () => {
    const { code, out } = await assay('ledger', 'keys', '--rotate', ...inLedger)
    expect(code).toBe(0)
    expect(out).toContain('record 4 of the log main says so, signed by both keys')
    expect(out).toMatch(/New key: assay\.ledger\+[0-9a-f]{8}\+/)
    expect(out).toContain('assay ledger keys --rotate --ledger OTHER --key')
  })

  test('hands other ledgers over to the same key, and refuses a key that does not sign the ledger', async () => {
    await assay('gate', 'answers.jsonl', '--ledger', 'other.db')
    const { value } = await json('ledger', 'keys', '--rotate', ...inLedger)
    const other = ['ledger', 'keys', '--rotate', '--ledger', 'other.db']
    expect(await assay(...other)).toMatchObject({
      code: 2,
      err: expect.stringContaining('was signed by a different key'),
    })
    const told = await json(...other, '--key', String(value['old_file']), '--to', keyFile)
    expect(told).toMatchObject({ code: 0, value: { key: value['key'], records: [{ seq: 4 }] } })
    expect((await json('ledger', 'verify', '--ledger', 'other.db')).value).toMatchObject({ size: 5, problems: [] })
  })

  test('that was interrupted goes on where it was, with the key that was made', async () => {
    await pinned('old.txt')
    const before = join(cwd, 'before.pem')
    await copyFile(keyFile, before)
    const first = await json('ledger', 'keys', '--rotate', ...inLedger)
    // As it was before the new key took the old one's place.
    await copyFile(keyFile, `${keyFile}.next`)
    await copyFile(before, keyFile)
    const again = await json('ledger', 'keys', '--rotate', ...inLedger)
    expect(again.value).toMatchObject({ key: first.value['key'], records: first.value['records'] })
    expect(existsSync(`${keyFile}.next`)).toBe(false)
    expect((await json('ledger', 'verify', ...inLedger, '--key', 'old.txt')).value).toMatchObject({
      size: 5,
      problems: [],
    })
  })

  test.each([
    [['keys', '--rotate', '--ledger', 'gate.db', '--key', 'none.pem'], 'There is no key at'],
    [['keys', '--to', 'x.pem'], '--to names the key to change to'],
    [['keys', '--rotate', '--ledger', 'none.db'], 'There is no ledger at none.db'],
  ])('%j is wrong use: %s', async (args, message) => {
    const { code, err } = await assay('ledger', ...args)
    expect(err).toContain(message)
    expect(code).toBe(2)
  })
})

describe('a key that no record tells of', () => {
  test('signs nothing', async () => {
    await rm(keyFile)
    const { code, err } = await assay('ledger', 'checkpoint', ...inLedger)
    expect(code).toBe(2)
    expect(err).toContain('The log main is signed by another key than')
    expect(err).toContain('nothing was signed')
    const recorded = await assay('gate', 'answers.jsonl', ...inLedger, '--ruleset', 'strict')
    expect(recorded).toMatchObject({ code: 2, out: '', err: expect.stringContaining('is signed by another key') })
  })

  test('is refused by both verifiers', async () => {
    const old = await pinned('old.txt')
    await rm(keyFile)
    const database = new DatabaseSync(join(cwd, 'gate.db'))
    database.exec('DROP TRIGGER ledger_checkpoints_no_delete; DELETE FROM ledger_checkpoints')
    database.close()
    await assay('ledger', 'checkpoint', ...inLedger, '--out', 'note.txt')
    expect(await json('ledger', 'verify', ...inLedger, '--key', 'old.txt')).toMatchObject({
      code: 1,
      value: { status: 'tampered' },
    })
    expect(await assay('ledger', 'verify', ...inLedger, '--key', 'old.txt', '--checkpoint', 'note.txt')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not signed by a key that was given'),
    })
    const { status, problems } = await independently(old)
    expect(status).toBe('tampered')
    expect(problems.map(({ message }) => message).join()).toContain('No given key signed')
  })
})
