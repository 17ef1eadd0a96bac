import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeWorld } from '../../../test/fake-world.ts'
import { sampleInput } from '../../../test/sample-ledger.ts'
import { runCommand } from '../program.ts'

let cwd = ''
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-ledger-'))
  const inputs = [0, 1, 2, 3].map((number) => `${JSON.stringify(sampleInput(number))}\n`)
  await writeFile(join(cwd, 'answers.jsonl'), inputs.join(''))
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

const record = () => assay('gate', 'answers.jsonl', '--ledger', 'gate.db', '--format', 'json')
const inLedger = ['--ledger', 'gate.db']

describe('assay gate --ledger', () => {
  test('records every decision before it is printed, and makes a key in the folder of the user', async () => {
    const { out, err } = await record()
    const decisions = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(decisions.map(({ recorded }) => recorded)).toEqual([true, true, true, true])
    expect(decisions.map(({ record }) => (record as { seq: number }).seq)).toEqual([0, 1, 2, 3])
    expect(err).toContain('Recorded in')
    const key = await stat(join(cwd, 'home', 'assay', 'ledger-key.pem'))
    expect(key.mode & 0o077).toBe(0)
    const again = await record()
    expect(again.err).not.toContain('A key')
    expect((await json('ledger', 'verify', ...inLedger)).value).toMatchObject({ size: 4 })
  })
})

describe('assay ledger', () => {
  test('verify is intact by a checkpoint from a second place, and says what is not proven without', async () => {
    await record()
    expect(await json('ledger', 'verify', ...inLedger)).toMatchObject({
      code: 3,
      value: { status: 'unprovable_tail', size: 4, firstBad: null, redacted: 0, checkpoint: { size: 4 } },
    })
    await assay('ledger', 'checkpoint', ...inLedger, '--out', 'note.txt')
    const intact = await json('ledger', 'verify', ...inLedger, '--checkpoint', 'note.txt')
    expect(intact).toMatchObject({ code: 0, value: { status: 'intact', size: 4 } })
    expect((await assay('ledger', 'verify', ...inLedger, '--checkpoint', 'note.txt')).out).toContain('Intact')
  })

  test('verify of an export says what it would say of the ledger, and calls a part a part', async () => {
    const first = JSON.parse((await record()).out.split('\n')[0] ?? '') as { record: { id: string } }
    await assay('ledger', 'checkpoint', ...inLedger, '--out', 'note.txt')
    const trusted = ['--checkpoint', 'note.txt']
    expect((await assay('ledger', 'export', ...inLedger, '--out', 'all.jsonl')).err).toMatch(/--key KEY\n$/)
    expect(await json('ledger', 'verify', 'all.jsonl', ...trusted)).toMatchObject({
      code: 0,
      value: { status: 'intact', log_id: 'main', size: 4, proven: 4, firstBad: null, problems: [] },
    })
    const alone = await assay('ledger', 'verify', 'all.jsonl')
    expect(alone.code).toBe(3)
    expect(alone.out).toContain('a log that was cut or rolled back to an earlier state looks the same')

    const exported = await assay('ledger', 'export', first.record.id, ...inLedger, '--out', 'part.jsonl')
    expect(exported.err).toContain('A part of the ledger was exported to part.jsonl.')
    expect(await json('ledger', 'verify', 'part.jsonl')).toMatchObject({ code: 3, value: { status: 'partial' } })
    const asked = await assay('ledger', 'verify', 'part.jsonl', '--part', ...trusted)
    expect(asked.code).toBe(3)
    expect(asked.out).toContain('A part: the records that are there are as they were signed, but some are missing.')
    expect(asked.out).toContain('Not there: 1 to 3 of 4 records.')
    expect(asked.out).toContain('holds 1 of 4 records. A signed checkpoint of 4 proves that each is in the log')
    expect(await json('ledger', 'verify', 'part.jsonl', ...trusted)).toMatchObject({
      code: 1,
      value: { status: 'tampered', firstBad: 1, problems: [{ code: 'missing' }] },
    })
  })

  test('verify finds the first record that somebody changed in the file', async () => {
    await record()
    const database = new DatabaseSync(join(cwd, 'gate.db'))
    database.exec('DROP TRIGGER ledger_records_no_update')
    database.exec(`UPDATE ledger_records SET record = replace(record, 'message-2', 'message-9') WHERE seq = 2`)
    database.close()
    expect(await json('ledger', 'verify', ...inLedger)).toMatchObject({
      code: 1,
      value: { status: 'tampered', firstBad: 2 },
    })
    expect((await assay('ledger', 'verify', ...inLedger)).out).toContain('record 2:')
  })

  test('show, replay and redact take a record', async () => {
    await record()
    const { value } = await json('ledger', 'replay', ...inLedger)
    expect(value).toMatchObject({ status: 'match', records: 4 })
    await writeFile(
      join(cwd, 'release.mjs'),
      `export * from ${JSON.stringify(new URL('../../gate/index.ts', import.meta.url))}`,
    )
    const besides = await json('ledger', 'replay', ...inLedger, '--engine', './release.mjs')
    expect(besides).toMatchObject({ code: 0, value: { status: 'match', records: 4 } })
    const first = JSON.parse((await record()).out.split('\n')[0] ?? '') as { record: { id: string } }
    const { id } = first.record
    expect((await json('ledger', 'show', id, ...inLedger)).value).toMatchObject({ id, message_id: 'message-0' })
    expect((await assay('ledger', 'show', id, ...inLedger)).out).toContain('Riga is the capital of Latvia')
    expect((await assay('ledger', 'redact', id, ...inLedger, '--reason', 'asked for')).code).toBe(0)
    expect((await assay('ledger', 'show', id, ...inLedger)).out).not.toContain('Riga')
    expect((await json('ledger', 'verify', ...inLedger)).value).toMatchObject({ redacted: 1, problems: [] })
    expect(await json('ledger', 'replay', id, ...inLedger)).toMatchObject({
      code: 0,
      value: { outcomes: { redacted: 1 } },
    })
  })

  test('records of another system are kept beside the ledger, unsigned, and are never part of it', async () => {
    await record()
    const foreign = fileURLToPath(new URL('../../../test/fixtures/dialects/evaluation-records.jsonl', import.meta.url))
    const { value: before } = await json('ledger', 'verify', ...inLedger)
    const imported = await json('ledger', 'import', foreign, ...inLedger)
    expect(imported).toMatchObject({ code: 0, value: { imported: 2, known: 0, total: 2 } })
    expect(await json('ledger', 'import', foreign, ...inLedger)).toMatchObject({ value: { imported: 0, known: 2 } })
    expect((await json('ledger', 'verify', ...inLedger)).value).toEqual(before)
    expect((await json('ledger', 'show', 'm-2', ...inLedger)).value).toMatchObject({
      kind: 'foreign',
      signed: false,
      record: { id: 'er-2', status: 'fail', rule_version: 'v0' },
    })
    const shown = (await assay('ledger', 'show', 'er-2', ...inLedger)).out
    expect(shown).toContain('Not a decision of this ledger')
    expect(shown).toContain('fail require_citations: citations below minimum')
  })

  test('a decision is shown by the id of its message, too', async () => {
    await record()
    expect((await json('ledger', 'show', 'message-0', ...inLedger)).value).toMatchObject({ message_id: 'message-0' })
  })

  test('reevaluate holds a candidate to limits', async () => {
    await record()
    const strict = ['ledger', 'reevaluate', ...inLedger, '--ruleset', 'strict']
    expect(await json(...strict)).toMatchObject({ code: 0, value: { status: 'holds', records: 4 } })
    expect(await json(...strict, '--max-new-fail', '0')).toMatchObject({ code: 1, value: { status: 'below' } })
    expect(await json(...strict, '--max-new-fail', '100%', '--max-new-pass', '0')).toMatchObject({ code: 0 })
    const { out } = await assay(...strict)
    expect(out).toContain('Newly failing')
    expect(out).toMatch(/ → \w+ \d; \d of 4 \(\d+\.\d %, 95 % \d/)
    await writeFile(join(cwd, 'lax.json'), '{"rule_version":"lax@1.0.0","checks":[{"name":"no_empty_answer"}]}')
    const lax = await assay('ledger', 'reevaluate', ...inLedger, '--ruleset', 'lax.json')
    expect(lax.out).toMatch(/reason \w+: gained by 0 answers, lost by \d/)
    expect(out).toMatch(/(?:tenant|without a tenant).*newly passing \d of \d \(/)
    expect((await json(...strict, '--record')).code).toBe(0)
    expect((await json('ledger', 'verify', ...inLedger)).value).toMatchObject({ size: 8, problems: [] })
  })

  test('export writes a file with everything in it, the verifier too, and keys prints the key to pin', async () => {
    await record()
    expect((await assay('ledger', 'export', ...inLedger, '--out', 'export.jsonl')).code).toBe(0)
    const lines = (await readFile(join(cwd, 'export.jsonl'), 'utf8')).trim().split('\n')
    const types = lines.map((line) => (JSON.parse(line) as { type: string }).type)
    expect(new Set(types)).toEqual(
      new Set(['assay_ledger', 'checkpoint', 'record', 'blob', 'ruleset', 'verifier', 'end']),
    )
    expect((await assay('ledger', 'keys')).out).toMatch(/^assay\.ledger\+[0-9a-f]{8}\+\S+\n$/)
    await writeFile(join(cwd, 'pins.txt'), (await assay('ledger', 'keys')).out)
    expect((await json('ledger', 'verify', ...inLedger, '--key', 'pins.txt')).value).toMatchObject({ problems: [] })
  })

  test.each([
    [['verify', '--ledger', 'nothing.db'], 'There is no ledger at nothing.db'],
    [['verfy'], "VERB is 'verfy'; it must be one of verify, show,"],
    [['verify', ...inLedger, '--checkpoint', 'none.txt'], '--checkpoint is none.txt, which cannot be read'],
    [['verify', ...inLedger, '--key', 'answers.jsonl'], 'has a line that is not a key'],
    [['verify', 'none.jsonl'], 'The export none.jsonl cannot be read'],
    [['verify', 'a.jsonl', 'b.jsonl'], 'takes one file'],
    [['verify', '--part', ...inLedger], '--part is for an export'],
    [['show', ...inLedger], 'takes one id'],
    [['show', 'x', ...inLedger], 'has no decision or message x'],
    [['import', ...inLedger], 'takes one file'],
    [['import', 'answers.jsonl', ...inLedger], 'This is no stored evaluation record'],
    [['redact', 'message-0', ...inLedger], 'has no record message-0. It takes the id of a record; assay ledger show'],
    [['replay', ...inLedger, '--engine', 'assay-0.0/gate'], 'Install that release next to this one'],
    [['replay', ...inLedger, '--engine', './other.mjs'], 'which has no ENGINE_VERSIONS'],
    [['reevaluate', ...inLedger], 'Which ruleset?'],
    [['reevaluate', ...inLedger, '--ruleset', 'strict', '--max-new-pass', 'few'], "--max-new-pass is 'few'"],
    [['checkpoint', ...inLedger, '--key', 'answers.jsonl'], 'holds no private key'],
  ])('%j is wrong use: %s', async (args, message) => {
    await record()
    await writeFile(join(cwd, 'other.mjs'), 'export const createGate = 1')
    const { code, err } = await assay('ledger', ...args)
    expect(err).toContain(message)
    expect(code).toBe(2)
  })
})
