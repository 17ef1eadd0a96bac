import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AssayError } from '../../src/core/errors.ts'
import { createLedger } from '../../src/ledger/create-ledger.ts'
import { exportLedger } from '../../src/ledger/verify/export.ts'
import { formatVerifierKey, type Signer } from '../../src/ledger/tree/checkpoint.ts'
import { verifyLedger } from '../../src/ledger/verify/verify.ts'
import type { LedgerStore } from '../../src/ledger/ledger-store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { newSigner, sampleLedger } from '../sample-ledger.ts'

/** A database file with a small ledger, what it exports, and the note that proves it. */
export interface LedgerFile {
  readonly folder: string
  readonly signer: Signer
  readonly note: string
  readonly exported: string
  /** The file as it is once it was closed. */
  readonly closed: Buffer
  /** The file and its log of changes as they are while a process has them open: what a killed one leaves. */
  readonly open: { readonly file: Buffer; readonly changes: Buffer }
}

export async function makeLedgerFile(folder: string): Promise<LedgerFile> {
  const file = join(folder, 'whole.db')
  const signer = newSigner()
  let ids: readonly string[]
  {
    await using store = await openStore(file)
    ids = (await sampleLedger(store.ledger, { records: 8, signer })).ids
  }
  const store = await openStore(file)
  const ledger = createLedger({ store: store.ledger, signer })
  for (const id of ids.slice(0, 4)) await ledger.override(id, { rater: 'ann', verdict: 'fail', note: 'wrong' })
  await ledger.redact(ids[2] ?? '', 'asked for')
  const { note } = await ledger.checkpoint()
  const exported = await exportOf(store.ledger)
  const open = { file: await readFile(file), changes: await readFile(`${file}-wal`) }
  await store[Symbol.asyncDispose]()
  return { folder, signer, note, exported, open, closed: await readFile(file) }
}

async function exportOf(store: LedgerStore): Promise<string> {
  return (await Array.fromAsync(exportLedger({ store }))).join('')
}

/**
 * What came of a flipped bit: found, refused in one sentence, or proven to change nothing. A checkpoint that lies in the
 * database is a copy of one that lies elsewhere, so that it may be lost. Anything else is a hole.
 */
export type FlipOutcome =
  'tampered' | 'cannot be read' | 'the same' | 'only a copy of a checkpoint is lost' | `a hole: ${string}`

export async function outcomeOfFile(ledger: LedgerFile, file: string): Promise<FlipOutcome> {
  try {
    await using store = await openStore(file)
    const { status } = await verifyLedger({ store: store.ledger, keys: [ledger.signer], trusted: ledger.note })
    if (status === 'tampered') return status
    if (status !== 'intact') return `a hole: ${status}`
    const exported = await exportOf(store.ledger)
    if (exported === ledger.exported) return 'the same'
    const records = withoutCheckpoints(exported) === withoutCheckpoints(ledger.exported)
    return records ? 'only a copy of a checkpoint is lost' : 'a hole: another that seems intact'
  } catch (error) {
    if (!(error instanceof AssayError)) return `a hole: thrown ${String(error)}`
    return error.message.includes('\n') ? `a hole: not one sentence: ${error.message}` : 'cannot be read'
  }
}

function withoutCheckpoints(exported: string): string {
  const lines = exported.split('\n').filter((line) => !line.startsWith('{"type":"checkpoint"'))
  return lines.join('\n')
}

/** Flips one bit of the closed file, or of the log of changes of the open one, and looks at what comes of it. */
export async function flipOutcome(
  ledger: LedgerFile,
  { of, random }: { of: 'file' | 'changes'; random: (below: number) => number },
): Promise<FlipOutcome> {
  const file = join(ledger.folder, 'flipped.db')
  const bytes = Buffer.from(of === 'file' ? ledger.closed : ledger.open.changes)
  const at = random(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
  await writeFile(file, of === 'file' ? bytes : ledger.open.file)
  if (of === 'changes') await writeFile(`${file}-wal`, bytes)
  try {
    return await outcomeOfFile(ledger, file)
  } finally {
    for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true })
  }
}

const VERIFIER = fileURLToPath(new URL('../../verifier/assay-verify.mjs', import.meta.url))

/** Flips one bit of the export, and looks at what the verifier says that shares no code with the ledger. */
export async function exportFlipOutcome(ledger: LedgerFile, random: (below: number) => number): Promise<FlipOutcome> {
  const bytes = Buffer.from(ledger.exported)
  const at = random(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
  const file = join(ledger.folder, 'flipped.jsonl')
  const note = join(ledger.folder, 'note.txt')
  await writeFile(file, bytes)
  await writeFile(note, ledger.note)
  const args = [VERIFIER, file, '--json', '--key', formatVerifierKey(ledger.signer), '--checkpoint', note]
  const run = promisify(execFile)(process.execPath, args)
  const { stdout, stderr } = await run.catch((error: unknown) => error as { stdout: string; stderr: string })
  if (stdout === '') return `a hole: ${stderr}`
  const { status } = JSON.parse(stdout) as { status: string }
  if (status === 'tampered') return status
  if (status !== 'intact') return `a hole: ${status}`
  const [before, after] = [ledger.exported, bytes.toString()].map(whatIsProven)
  return before === after ? 'the same' : 'a hole: another that seems intact'
}

/** Records and texts; the rest of an export says again what they say, or is a copy. */
function whatIsProven(exported: string): string {
  const lines = exported
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const proven = lines
    .filter(({ type }) => type === 'record' || type === 'blob')
    .map(({ seq, record, commitment, text, erased }) => ({ seq, record, commitment, text, erased }))
  return JSON.stringify(proven)
}
