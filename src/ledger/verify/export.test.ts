import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { independentVerifier, type IndependentVerifier } from '../../../test/ledger/forgery/verdicts.ts'
import { newSigner, sampleLedger } from '../../../test/sample-ledger.ts'
import { memoryLedger } from '../../store/memory/memory-ledger.ts'
import { formatVerifierKey } from '../tree/checkpoint.ts'
import { verifyExport } from '../exported/verify-export.ts'
import { exportLedger } from './export.ts'

const VERIFIER = fileURLToPath(new URL('../../../verifier/assay-verify.mjs', import.meta.url))
const run = promisify(execFile)

let folder = ''
let verifier: IndependentVerifier
beforeAll(async () => {
  verifier = independentVerifier()
  folder = await mkdtemp(join(tmpdir(), 'assay-export-'))
})
afterAll(async () => {
  await verifier[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** What the verifier says of an export, in a process of its own. */
async function verified(lines: readonly string[], flags: readonly string[]): Promise<{ code: number; report: Report }> {
  const file = join(folder, `${Math.random()}.jsonl`)
  await writeFile(file, lines.join(''))
  try {
    const { stdout } = await run(process.execPath, [VERIFIER, file, '--json', ...flags])
    return { code: 0, report: JSON.parse(stdout) as Report }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    if (stdout === '') throw new Error(stderr, { cause: error })
    return { code, report: JSON.parse(stdout) as Report }
  }
}

interface Report {
  readonly status: string
  readonly size: number
  readonly proven: number
  readonly problems: readonly { seq: number | null; message: string }[]
  readonly notes: readonly string[]
}

async function sample() {
  const store = memoryLedger()
  const { ledger, ids, signer } = await sampleLedger(store, { records: 5 })
  await ledger.checkpoint()
  await ledger.redact(ids[2] ?? '', 'asked for')
  const next = newSigner('second')
  await ledger.rotateKey(next)
  const { note } = await ledger.checkpoint()
  const checkpoint = join(folder, `${Math.random()}.txt`)
  await writeFile(checkpoint, note)
  const key = formatVerifierKey(next)
  const flags = ['--key', key, '--checkpoint', checkpoint]
  return {
    store,
    key,
    note,
    ids,
    signer,
    flags,
    ledger,
    lines: await Array.fromAsync(exportLedger({ store, verifier: 'source' })),
  }
}

describe('an export', () => {
  test('is intact to a verifier that shares no code, by either key and a checkpoint from elsewhere', async () => {
    const { lines, flags, signer } = await sample()
    expect(await verified(lines, flags)).toMatchObject({
      code: 0,
      report: { status: 'intact', size: 7, proven: 7, problems: [], notes: ['2 texts were erased on purpose.'] },
    })
    const oldKey = ['--key', formatVerifierKey(signer)]
    expect(await verified(lines, oldKey)).toMatchObject({
      code: 3,
      report: { problems: [], status: 'unprovable_tail' },
    })
    expect(await verified(lines, [])).toMatchObject({ code: 3, report: { problems: [] } })
  })

  test('of a few records proves that they are in the log', async () => {
    const { store, ids, flags } = await sample()
    const lines = await Array.fromAsync(exportLedger({ store, ids: [ids[1] ?? '', ids[4] ?? ''] }))
    const asked = [...flags, '--part']
    expect(await verified(lines, asked)).toMatchObject({
      code: 3,
      report: { status: 'partial', size: 7, proven: 3, problems: [] },
    })
    const { notes } = (await verified(lines, asked)).report
    expect(notes).toContain('Not there: 0, 2 to 3, 5 of 7 records.')
    expect(notes.join()).toContain('holds 3 of 7 records. A signed checkpoint of 7 proves that each is in the log')
    const other = lines.map((line) => line.replace('generation-4', 'generation-5'))
    expect(await verified(other, asked)).toMatchObject({ code: 1, report: { problems: [{ seq: 4 }, { seq: 4 }] } })
  })

  test('of a few records is a part, and lacks what a trusted checkpoint covers unless a part was asked for', async () => {
    const { store, ids, flags } = await sample()
    const lines = await Array.fromAsync(exportLedger({ store, ids: [ids[1] ?? '', ids[4] ?? ''] }))
    expect(await verified(lines, flags.slice(0, 2))).toMatchObject({ code: 3, report: { status: 'partial' } })
    const { code, report } = await verified(lines, flags)
    expect({ code, status: report.status }).toEqual({ code: 1, status: 'tampered' })
    expect(report.problems[0]?.message).toContain('Not there: 0, 2 to 3, 5 of 7 records.')
  })

  test('of a few records is of the newest signed tree, so that a signature proves them', async () => {
    const { store, ids, flags, ledger } = await sample()
    await ledger.override(ids[0] ?? '', { rater: 'ann', verdict: 'fail' })
    const lines = await Array.fromAsync(exportLedger({ store, ids: [ids[1] ?? ''] }))
    expect((await verified(lines, [...flags, '--part'])).report).toMatchObject({
      status: 'partial',
      size: 7,
      proven: 2,
    })
    const { id } = (await store.find('main', { kind: 'override', limit: 1 }))[0]?.keys ?? { id: '' }
    const newest = await Array.fromAsync(exportLedger({ store, ids: [id] }))
    const { status, notes } = (await verified(newest, [...flags, '--part'])).report
    expect(status).toBe('partial')
    expect(notes.join()).toContain('No signed checkpoint is of all 8: those after 0 are proven by nothing.')
  })

  test('with a line that is nested too deeply is broken, for both verifiers', async () => {
    const { store, flags } = await sample()
    const lines = await Array.fromAsync(exportLedger({ store }))
    const deep = [...lines, `${'['.repeat(200_000)}${']'.repeat(200_000)}\n`]
    expect((await verifyExport({ lines: deep })).status).toBe('tampered')
    expect((await verified(deep, flags)).report.status).toBe('tampered')
  })

  test('of a text with a line separator of Unicode is read as one line', async () => {
    const store = memoryLedger()
    const { ledger, ids, signer } = await sampleLedger(store, { records: 1 })
    await ledger.override(ids[0] ?? '', { rater: 'ann', verdict: 'fail', note: 'one\u2028two' })
    const { note } = await ledger.checkpoint()
    const checkpoint = join(folder, 'separator.txt')
    await writeFile(checkpoint, note)
    const flags = ['--key', formatVerifierKey(signer), '--checkpoint', checkpoint]
    expect((await verified(await Array.fromAsync(exportLedger({ store })), flags)).report.problems).toEqual([])
  })

  test('without texts is a part, and says so', async () => {
    const { store, flags } = await sample()
    const lines = await Array.fromAsync(exportLedger({ store, blobs: false }))
    expect(lines.join('')).not.toContain('Latvia')
    expect((await verified(lines, flags)).code).toBe(1)
    const { code, report } = await verified(lines, [...flags, '--part'])
    expect({ code, notes: report.notes.join() }).toEqual({
      code: 3,
      notes: expect.stringContaining('20 texts are not there'),
    })
  })

  test('holds rulesets, and a verifier with its hash', async () => {
    const { lines } = await sample()
    const types = lines.map((line) => (JSON.parse(line) as { type: string }).type)
    expect(types.filter((type) => type === 'ruleset')).toHaveLength(1)
    expect(types.at(0)).toBe('assay_ledger')
    expect(types.slice(-2)).toEqual(['verifier', 'end'])
  })

  test.each<[string, (lines: string[]) => string[]]>([
    ['a record is changed', (lines) => lines.map((line) => line.replace('message-1', 'message-9'))],
    ['an answer is changed', (lines) => lines.map((line) => line.replace('Riga [1].', 'Riga [2].'))],
    ['a record is left out', (lines) => lines.filter((line) => !line.includes('generation-3'))],
    [
      'a text is left out',
      (lines) =>
        lines.toSpliced(
          lines.findIndex((line) => line.includes('"salt"')),
          1,
        ),
    ],
    ['the tail is left out', (lines) => lines.slice(0, -8)],
    ['two records are swapped', (lines) => swapped(lines)],
    ['a redaction is left out', (lines) => lines.filter((line) => !line.includes('redaction'))],
    ['a checkpoint is changed', (lines) => lines.map((line) => line.replace('\\n5\\n', '\\n4\\n'))],
    ['the head names another root', (lines) => lines.map((line) => line.replace(/"root":"./, '"root":"x'))],
    ['a line is broken', (lines) => lines.with(4, '{\n')],
  ])('is tampered with when %s', async (_, change) => {
    const { lines, key, note } = await sample()
    const changed = change(lines)
    expect(changed).not.toEqual(lines)
    const { status, problems } = await verifier.verify(changed, { key, trusted: note })
    expect(status).toBe('tampered')
    expect(problems.length).toBeGreaterThan(0)
  })

  test('with many texts that belong to no record says so in one line, as the command does', async () => {
    const { lines, flags, signer } = await sample()
    const stray = (at: number) =>
      `{"type":"blob","commitment":"sha256:${String(at).padStart(64, '0')}","salt":"","text":""}\n`
    const added = lines.toSpliced(-2, 0, ...Array.from({ length: 1000 }, (_, at) => stray(at)))
    const { code, report } = await verified(added, flags)
    expect({ code, status: report.status }).toEqual({ code: 1, status: 'tampered' })
    const messages = report.problems.map(({ message }) => message)
    expect(messages).toEqual([expect.stringMatching(/^Texts that [^:]*: (sha256:0{63}[012](, )?){3} and 997 more\.$/)])
    const { problems } = await verifyExport({ lines: added, keys: [signer] })
    expect(problems.map(({ message }) => message)).toEqual(messages)
  })

  test('by someone who makes everything anew and signs with a key of their own is told from the checkpoint', async () => {
    const { flags } = await sample()
    const { store } = await sample()
    const forged = memoryLedger()
    const { ledger } = await sampleLedger(forged, { records: 6 })
    await ledger.checkpoint()
    expect((await verified(await Array.fromAsync(exportLedger({ store: forged })), flags)).code).toBe(1)
    expect((await verified(await Array.fromAsync(exportLedger({ store })), flags)).code).toBe(1)
  })

  test('is refused with one sentence when the use is wrong', async () => {
    const { lines } = await sample()
    await expect(verified(lines, ['--key', 'x'])).rejects.toThrow('That is no key')
    await expect(run(process.execPath, [VERIFIER])).rejects.toThrow('Which export?')
    await expect(run(process.execPath, [VERIFIER, join(folder, 'nothing')])).rejects.toThrow('cannot be read')
  })
})

function swapped(lines: readonly string[]): string[] {
  const [a, b] = [0, 1].map((seq) => lines.findIndex((line) => line.startsWith(`{"type":"record","seq":${seq},`)))
  return lines.with(a ?? 0, lines[b ?? 0] ?? '').with(b ?? 0, lines[a ?? 0] ?? '')
}

test('the verifier imports nothing but Node itself', async () => {
  const source = await readFile(VERIFIER, 'utf8')
  const imports = [...source.matchAll(/\bfrom '([^']+)'|import\('([^']+)'\)/g)].map(([, name]) => name)
  expect(imports.length).toBeGreaterThan(0)
  expect(imports.filter((name) => !name?.startsWith('node:'))).toEqual([])
})
