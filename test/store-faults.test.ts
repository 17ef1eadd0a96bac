import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assay, type Ended } from './ledger/command.ts'
import { sampleInput } from './sample-ledger.ts'

// Short forms; bench/store/faults.ts lets a disk fail at every kind of call.

let cwd = ''
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-faults-'))
})
afterEach(() => rm(cwd, { recursive: true, force: true }))

describe('a run whose store cannot grow any further', () => {
  // More than two of the store's largest commits (250 rows) fit into the file that is allowed, and not all rows.
  const EXAMPLES = 1_200
  const run = (more: readonly string[], largestFile?: number): Promise<Ended> =>
    assay(['eval', 'dev.jsonl', '-e', 'exact_match@0', '--format', 'json', ...more], {
      cwd,
      ...(largestFile === undefined ? {} : { largestFile }),
    })
  const stored = (file: string): unknown[] => {
    using database = new DatabaseSync(join(cwd, file), { readOnly: true })
    return database.prepare('SELECT example FROM run_results').all()
  }
  const hash = ({ out }: Ended): string => (JSON.parse(out) as { run: { resultsSha256: string } }).run.resultsSha256

  test('ends with the code of a fault, names the file, keeps what was stored, and goes on where there is room', async () => {
    const rows = Array.from({ length: EXAMPLES }, (_, n) => ({
      id: `e${n}`,
      inputs: { query: 'q' },
      output: 'word '.repeat(1_000),
      reference: 'a',
    }))
    await writeFile(join(cwd, 'dev.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const whole = await run(['--store', 'whole.db'])
    const broken = await run(['--store', 'runs.db'], 4_500_000)
    expect(broken.code).toBe(4)
    expect(broken.err).toMatch(/The store .*runs\.db could not be used: [^\n]* what was acknowledged is kept\./)
    expect(broken.err).not.toMatch(/\n\s+at /)
    const kept = stored('runs.db').length
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(EXAMPLES)
    const resumed = await run(['--store', 'runs.db', '--resume'])
    expect(hash(resumed)).toBe(hash(whole))
    expect(stored('runs.db')).toHaveLength(EXAMPLES)
  })

  test('ends so before anything is spent when the store cannot even be made', async () => {
    await writeFile(
      join(cwd, 'dev.jsonl'),
      `${JSON.stringify({ id: 'e', inputs: { query: 'q' }, output: 'a', reference: 'a' })}\n`,
    )
    const { code, out, err } = await run(['--store', 'runs.db'], 20_000)
    expect({ code, out }).toEqual({ code: 4, out: '' })
    expect(err).toMatch(/^assay: The store .*runs\.db could not be used: [^\n]*\n$/)
  })
})

describe('a redaction in a store that there is no room to rewrite', () => {
  test('is recorded and pending, says why, and is finished where there is room', async () => {
    await writeFile(join(cwd, 'answers.jsonl'), `${JSON.stringify(sampleInput(0))}\n`)
    const { out } = await assay(['gate', 'answers.jsonl', '--ledger', 'gate.db', '--format', 'json'], { cwd })
    const { record } = JSON.parse(out) as { record: { id: string } }
    const redact = ['ledger', 'redact', record.id, '--ledger', 'gate.db', '--format', 'json']
    const full = await assay(redact, { cwd, largestFile: 160_000 })
    expect(full.err).toMatch(
      /its file could not be rewritten: [^\n]*\. The next command that writes to the store finishes it\./,
    )
    expect(full.code).toBe(3)
    expect(JSON.parse(full.out)).toMatchObject({ kind: 'redaction', erasure: { status: 'pending' } })
    const later = await assay(['ledger', 'checkpoint', '--ledger', 'gate.db'], { cwd })
    expect(later).toMatchObject({ code: 0, err: expect.stringMatching(/Rewriting the store \S*gate\.db/) })
    const verified = await assay(['ledger', 'verify', '--ledger', 'gate.db', '--format', 'json'], { cwd })
    expect(JSON.parse(verified.out)).toMatchObject({ size: 2, redacted: 1, problems: [] })
    using database = new DatabaseSync(join(cwd, 'gate.db'), { readOnly: true })
    expect(database.prepare('SELECT asked - done AS due FROM assay_erasing').get()).toEqual({ due: 0 })
    expect(await readFile(join(cwd, 'gate.db'))).toBeDefined()
  })
})
