import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '../src/cli/program.ts'
import { STORE } from './command.ts'
import { fakeWorld } from './fake-world.ts'
import { sampleInput } from './sample-ledger.ts'
import { leftInFiles } from './support/left-in-files.ts'
import { readingProcess } from './support/reading-process.ts'

let folder = ''
let cwd = ''
let file = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-erasing-'))
  cwd = join(folder, 'store')
  await mkdir(cwd)
  file = join(cwd, 'gate.db')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function assay(...args: string[]) {
  const world = fakeWorld({
    cwd,
    env: { XDG_CONFIG_HOME: join(folder, 'home'), ASSAY_STORE: 'gate.db' },
  })
  const code = await runCommand(args, world)
  return { code, out: world.out(), err: world.err() }
}

const inLedger = ['--ledger', 'gate.db']
const asked = (): { asked: number; done: number } => {
  using database = new DatabaseSync(file, { readOnly: true })
  const { asked, done } = database.prepare('SELECT asked, done FROM assay_erasing').get() as never
  return { asked, done }
}
const whole = (): unknown => {
  using database = new DatabaseSync(file, { readOnly: true })
  return database.prepare('PRAGMA integrity_check').all()
}

describe('a store that version 0.1.0 wrote, and redacted and deleted in', () => {
  // Six decisions of which two were redacted, and two runs of which one was deleted; made by that release, with these
  // texts and salts in what was erased.
  const FIXTURE = join(import.meta.dirname, 'fixtures', 'v0.1.0')
  let secrets: (string | Uint8Array)[] = []
  beforeEach(async () => {
    await writeFile(file, gunzipSync(await readFile(join(FIXTURE, 'redacted-store.db.gz'))))
    const listed = JSON.parse(await readFile(join(FIXTURE, 'redacted-store.secrets.json'), 'utf8')) as string[]
    secrets = listed.map((each) => (each.startsWith('hex:') ? Buffer.from(each.slice(4), 'hex') : each))
  })

  test('has it taken out of its file by the first command that writes, once, with a word about it', async () => {
    expect(leftInFiles(file, secrets)).toHaveLength(26)
    const before = await assay('ledger', 'verify', ...inLedger, '--format', 'json')
    expect(JSON.parse(before.out)).toMatchObject({ size: 8, problems: [], redacted: 2 })
    expect(before.err).toBe('')
    expect(asked()).toEqual({ asked: 1, done: 0 })

    const first = await assay('ledger', 'checkpoint', ...inLedger, '--format', 'json')
    expect(first.err).toMatch(
      /^Rewriting the store .*gate\.db \(\d+ kB\), so that its file keeps nothing of what was erased\.\n/,
    )
    expect(JSON.parse(first.out)).toMatchObject({ size: 8 })
    expect(leftInFiles(file, secrets)).toEqual([])
    expect(asked()).toEqual({ asked: 1, done: 1 })
    expect((await assay('ledger', 'checkpoint', ...inLedger)).err).not.toContain('Rewriting')

    const after = await assay('ledger', 'verify', ...inLedger, '--format', 'json')
    expect(JSON.parse(after.out)).toMatchObject({ size: 8, problems: [], redacted: 2 })
    expect((await assay('ledger', 'replay', ...inLedger, '--format', 'json')).out).toContain('"records":6')
    const runs = JSON.parse((await assay('runs', 'list', '--format', 'json')).out) as unknown[]
    expect(runs).toMatchObject([
      { id: 'kept', results: 8 },
      { id: 'deleted', state: 'deleted', results: 8 },
    ])
  })

  test('is whole and is rewritten later when the process is killed while it is rewritten', async () => {
    const script = `
      const { openStore } = await import(${JSON.stringify(pathToFileURL(STORE).href)})
      const store = await openStore(process.argv[1])
      await store.finishErasing({ say: (text) => require('node:fs').writeSync(1, text) })`
    const args = [
      '--no-warnings',
      '--input-type=module',
      '-e',
      `import { createRequire } from 'node:module'
      const require = createRequire(import.meta.url)
      ${script}`,
      file,
    ]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await ended
    expect(whole()).toEqual([{ integrity_check: 'ok' }])
    await assay('ledger', 'checkpoint', ...inLedger)
    expect(leftInFiles(file, secrets)).toEqual([])
    expect(asked()).toEqual({ asked: 1, done: 1 })
  })

  test('is rewritten again when older software erases in it afterwards', async () => {
    await assay('ledger', 'checkpoint', ...inLedger)
    {
      using older = new DatabaseSync(file)
      older.exec(
        'UPDATE ledger_blobs SET salt = NULL, bytes = NULL WHERE rowid IN (SELECT max(rowid) FROM ledger_blobs)',
      )
    }
    expect(asked()).toEqual({ asked: 2, done: 1 })
    expect((await assay('ledger', 'checkpoint', ...inLedger)).err).toMatch(/^Rewriting the store .*gate\.db/)
    expect(asked()).toEqual({ asked: 2, done: 2 })
  })
})

describe('assay ledger redact', () => {
  const SECRET = '4b8e0d6c93a7f1523c9d7e60b85fa142'
  let id = ''
  beforeEach(async () => {
    const { generation, ...plain } = sampleInput(0)
    const input = { ...plain, generation: { ...generation, question: SECRET } }
    await writeFile(join(cwd, 'answers.jsonl'), `${JSON.stringify(input)}\n`)
    const { out } = await assay('gate', 'answers.jsonl', ...inLedger, '--format', 'json')
    id = (JSON.parse(out) as { record: { id: string } }).record.id
    await rm(join(cwd, 'answers.jsonl'))
  })

  test('takes the texts out of every file of the store', async () => {
    expect(leftInFiles(file, [SECRET])).not.toEqual([])
    const { code, out } = await assay('ledger', 'redact', id, ...inLedger, '--format', 'json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ kind: 'redaction', parent_id: id, erasure: { status: 'complete' } })
    expect(leftInFiles(file, [SECRET])).toEqual([])
  })

  test('says that this is pending while another process reads, with exit code 3, and a later command finishes it', async () => {
    {
      await using _ = await readingProcess(file)
      const { code, out, err } = await assay('ledger', 'redact', id, ...inLedger, '--format', 'json')
      expect(code).toBe(3)
      const { erasure } = JSON.parse(out) as { erasure: { status: string; reason: string } }
      expect(erasure).toEqual({
        status: 'pending',
        reason: expect.stringMatching(
          /^What was erased from the store .*gate\.db may still be in its files: another process is reading it or writing to it\. The next command that writes to the store finishes it\.$/,
        ),
      })
      expect(err).toContain(erasure.reason)
      expect(leftInFiles(file, [SECRET])).not.toEqual([])
    }
    expect(asked()).toMatchObject({ done: 0 })
    const { code, err } = await assay('ledger', 'checkpoint', ...inLedger)
    expect(code).toBe(0)
    expect(err).toMatch(/^Rewriting the store .*gate\.db/)
    expect(leftInFiles(file, [SECRET])).toEqual([])
  })

  test('with --no-rewrite leaves the file to the next command that writes', async () => {
    const { code, err } = await assay('ledger', 'redact', id, ...inLedger, '--no-rewrite')
    expect(code).toBe(0)
    expect(err).toMatch(/The erased data may still be in the files of the store: with --no-rewrite the next/)
    expect(asked().asked).toBeGreaterThan(asked().done)
    await assay('ledger', 'checkpoint', ...inLedger)
    expect(asked().asked).toBe(asked().done)
  })
})

describe('assay runs delete', () => {
  const SECRET = '93d1b7f0c2465ae88f6a02e47c5bd9f1'
  let id = ''
  beforeEach(async () => {
    const rows = [1, 2, 3].map((n) => ({
      id: `${SECRET}-${n}`,
      inputs: { query: SECRET },
      output: SECRET,
      reference: 'a',
    }))
    await writeFile(join(cwd, 'dev.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'))
    await assay('eval', 'dev.jsonl', '-e', 'exact_match')
    await rm(join(cwd, 'dev.jsonl'))
    const { out } = await assay('runs', 'list', '--format', 'json')
    id = (JSON.parse(out) as { id: string }[])[0]?.id ?? ''
  })

  test('takes the run out of every file of the store', async () => {
    expect(leftInFiles(file, [SECRET])).not.toEqual([])
    const { code, out } = await assay('runs', 'delete', id, '--format', 'json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({ id, state: 'deleted', erasure: { status: 'complete' } })
    expect(leftInFiles(file, [SECRET])).toEqual([])
  })

  test('says that this is pending while another process reads, and finishes it when it is asked again', async () => {
    {
      await using _ = await readingProcess(file)
      const { code, out, err } = await assay('runs', 'delete', id, '--format', 'json')
      expect(code).toBe(3)
      expect(JSON.parse(out)).toMatchObject({ id, state: 'deleted', erasure: { status: 'pending' } })
      expect(err).toContain('another process is reading it')
    }
    expect((await assay('runs', 'delete', id)).code).toBe(0)
    expect(leftInFiles(file, [SECRET])).toEqual([])
  })
})
