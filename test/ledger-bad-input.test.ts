import { generateKeyPairSync } from 'node:crypto'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../src/cli/program.ts'
import { fakeWorld } from './fake-world.ts'
import { assay, type Ended } from './ledger/command.ts'
import { sampleInput } from './sample-ledger.ts'

const NOBODY = 65534
let folder = ''
let whole = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-bad-'))
  whole = join(folder, 'whole')
  await mkdir(whole)
  const inputs = [0, 1, 2, 3].map((number) => `${JSON.stringify(sampleInput(number))}\n`)
  await writeFile(join(whole, 'answers.jsonl'), inputs.join(''))
  await assay(['gate', 'answers.jsonl', '--ledger', 'gate.db'], { cwd: whole })
  await assay(['ledger', 'checkpoint', '--ledger', 'gate.db', '--out', 'note.txt'], { cwd: whole })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A folder with a ledger of its own, its key and a checkpoint. */
async function fresh(): Promise<string> {
  const cwd = await mkdtemp(join(folder, 'case-'))
  await cp(whole, cwd, { recursive: true })
  return cwd
}

function sql(cwd: string, statements: string): void {
  const database = new DatabaseSync(join(cwd, 'gate.db'))
  database.exec(statements)
  database.close()
}

/** The command without a process of its own. */
async function ledger(cwd: string, args: readonly string[]): Promise<Ended> {
  const world = fakeWorld({ cwd, env: { XDG_CONFIG_HOME: cwd } })
  const code = await runCommand(['ledger', ...args, '--ledger', 'gate.db'], world)
  return { code, out: world.out(), err: world.err() }
}

/** One sentence for a person, and no trace of the program. */
function sentence(err: string, wanted: RegExp): void {
  expect(err).toMatch(wanted)
  expect(err.trim().split('\n')).toHaveLength(1)
}

interface BadStore {
  readonly what: string
  readonly make: (cwd: string) => Promise<void> | void
  readonly code: number
  readonly says: RegExp
}

describe('a store', () => {
  test.each<BadStore>([
    {
      what: 'of a newer schema that breaks this one',
      make: (cwd) => sql(cwd, `INSERT INTO assay_migrations VALUES (99, 'of tomorrow', 1, '')`),
      code: 2,
      says: /^assay: The store \S*gate\.db was written by a newer Assay: it has schema 99 \(of tomorrow\)/,
    },
    {
      what: 'that is no database',
      make: (cwd) => writeFile(join(cwd, 'gate.db'), 'this is no database but a text that is long enough to be one'),
      code: 2,
      says: /^assay: The store \S*gate\.db cannot be opened: file is not a database\./,
    },
    {
      what: 'of which the end is gone',
      make: (cwd) => truncate(join(cwd, 'gate.db'), 40_960),
      code: 2,
      says: /^assay: The store \S*gate\.db cannot be opened: .*malformed\. The file is damaged: .* Nothing was repaired\.$/m,
    },
    {
      what: 'that is a folder',
      make: async (cwd) => {
        await rm(join(cwd, 'gate.db'))
        await mkdir(join(cwd, 'gate.db'))
      },
      code: 2,
      says: /^assay: The store \S*gate\.db cannot be opened: unable to open database file\./,
    },
  ])('$what is refused in one sentence, and stays as it is', async ({ make, code, says }) => {
    const cwd = await fresh()
    await make(cwd)
    const bytes = await readFile(join(cwd, 'gate.db')).catch(() => undefined)
    const found = await assay(['ledger', 'verify', '--ledger', 'gate.db'], { cwd })
    sentence(found.err, says)
    expect(found.code).toBe(code)
    expect(await readFile(join(cwd, 'gate.db')).catch(() => undefined)).toEqual(bytes)
  })

  test('that may only be read takes no record, and verifies where it may be written again', async () => {
    const cwd = await fresh()
    const file = join(cwd, 'gate.db')
    // Whoever may read everything stands aside: the command runs as another user.
    await chmod(folder, 0o755)
    for (const path of [cwd, join(cwd, 'assay'), join(cwd, 'assay', 'ledger-key.pem'), file]) {
      if (process.getuid?.() === 0) await chown(path, NOBODY, NOBODY)
    }
    await chmod(file, 0o444)
    await chmod(cwd, 0o555)
    const inputs = join(folder, 'more.jsonl')
    await writeFile(inputs, `${JSON.stringify(sampleInput(9))}\n`)
    const recorded = await assay(['gate', inputs, '--ledger', 'gate.db'], { cwd, unprivileged: true })
    expect(recorded).toMatchObject({ code: 2, out: '' })
    sentence(recorded.err, /: attempt to write a readonly database\. Make the file and its folder writable/)
    await chmod(cwd, 0o755)
    await chmod(file, 0o644)
    const verified = await ledger(cwd, ['verify', '--checkpoint', 'note.txt'])
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('Intact') })
  })
})

describe('a text', () => {
  test('that is missing is named by verify, replay, show and the export', async () => {
    const cwd = await fresh()
    const database = new DatabaseSync(join(cwd, 'gate.db'))
    const row = database.prepare('SELECT id, record FROM ledger_records WHERE seq = 1').get()
    const { input } = (JSON.parse(String(row?.['record'])) as { blobs: { input: string } }).blobs
    database.exec(`DROP TRIGGER ledger_blobs_no_delete; DELETE FROM ledger_blobs WHERE commitment = '${input}'`)
    database.close()
    const verified = await ledger(cwd, ['verify', '--checkpoint', 'note.txt'])
    expect(verified.code).toBe(1)
    expect(verified.out).toContain(`record 1: The text behind ${input} is gone, and nobody erased it.`)
    const replayed = await ledger(cwd, ['replay'])
    expect(replayed).toMatchObject({ code: 1, out: expect.stringContaining('A text that it commits to is not there.') })
    const exported = await ledger(cwd, ['export'])
    expect(exported.code).toBe(0)
    expect(exported.out).not.toContain(`"type":"blob","commitment":"${input}"`)
  })
})

describe('a key', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' })

  test.each<{ what: string; args: readonly string[]; code: number; says: RegExp }>([
    {
      what: 'that did not sign the ledger finds its checkpoints to be a stranger’s',
      args: ['verify', '--key', 'other.pem'],
      code: 1,
      says: /is not signed by a key that was given/,
    },
    {
      what: 'that did not sign the trusted checkpoint proves nothing by it',
      args: ['verify', '--key', 'other.pem', '--checkpoint', 'note.txt'],
      code: 2,
      says: /^assay: The checkpoint is not signed by a key that was given/,
    },
    {
      what: 'that did not sign the ledger signs nothing',
      args: ['checkpoint', '--key', 'other.pem'],
      code: 2,
      says: /^assay: The log main is signed by another key than .*; nothing was signed\./,
    },
    {
      what: 'of another kind is refused',
      args: ['checkpoint', '--key', 'rsa.pem'],
      code: 2,
      says: /^assay: The key rsa\.pem cannot be used: it must be an Ed25519 key in PEM form\./,
    },
    {
      what: 'that is not there is refused',
      args: ['checkpoint', '--key', 'none.pem'],
      code: 2,
      says: /^assay: --key is none\.pem, which cannot be read/,
    },
    {
      what: 'is of no use to a checkpoint that is damaged',
      args: ['verify', '--checkpoint', 'damaged.txt'],
      code: 2,
      says: /^assay: The checkpoint is not signed by a key that was given, .* or it is damaged\./,
    },
  ])('$what', async ({ args, code, says }) => {
    const cwd = await fresh()
    const { privateKey } = generateKeyPairSync('ed25519')
    await writeFile(join(cwd, 'other.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await writeFile(join(cwd, 'rsa.pem'), rsa)
    await writeFile(join(cwd, 'damaged.txt'), (await readFile(join(cwd, 'note.txt'), 'utf8')).replace('\n4\n', '\n5\n'))
    const found = await ledger(cwd, args)
    expect(found.code).toBe(code)
    if (code === 1) expect(found.out).toMatch(says)
    else sentence(found.err, says)
  })
})
