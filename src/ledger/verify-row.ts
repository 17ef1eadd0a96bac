import { createHash } from 'node:crypto'
import { canonicalJson } from '../support/canonical-json.ts'
import { commitmentsOf, entryKeys, idempotencyKeyOf, readEntry, type LedgerEntry } from './entries.ts'
import type { LedgerKeys, LedgerRow, LedgerStore } from './ledger-store.ts'
import { leafHash } from './merkle.ts'

/** What is wrong with a record, in a word and in a sentence. */
export interface RowProblem {
  readonly code: string
  readonly message: string
}

export const GENESIS_HASH = '0'.repeat(64)

/** What a row should be by its place. */
export interface ExpectedPlace {
  readonly logId: string
  readonly seq: number
  readonly prevHash: string
}

/** A row's record, leaf and problems, judged by its own text alone. */
export function inspectRow(
  row: LedgerRow,
  expected: ExpectedPlace,
): { entry: LedgerEntry | undefined; leaf: Uint8Array; problems: RowProblem[] } {
  const leaf = leafHash(Buffer.from(row.record, 'utf8'))
  const problems: RowProblem[] = []
  const wrong = (code: string, message: string): void => void problems.push({ code, message })
  if (row.seq !== expected.seq) {
    wrong('sequence', `Record ${expected.seq} is missing or out of order: the next one is ${row.seq}.`)
  }
  if (row.logId !== expected.logId) wrong('columns', `It lies in the log ${expected.logId} but says ${row.logId}.`)
  const hash = Buffer.from(leaf).toString('hex')
  if (row.leafHash !== hash) wrong('leaf_hash', `Its text hashes to ${hash}, but ${row.leafHash} is stored.`)
  const entry = readEntry(row.record)
  if (entry === undefined) {
    wrong('unreadable', 'Its text is no record of a kind that this version knows.')
    return { entry, leaf, problems }
  }
  problems.push(...entryProblems(entry, { row, expected }))
  return { entry, leaf, problems }
}

function entryProblems(
  entry: LedgerEntry,
  { row, expected }: { row: LedgerRow; expected: ExpectedPlace },
): RowProblem[] {
  try {
    const problems: RowProblem[] = []
    if (canonicalJson(entry) !== row.record) problems.push({ code: 'canonical', message: 'Its text is not canonical.' })
    if (entry.seq !== row.seq || entry.log_id !== row.logId) {
      problems.push({ code: 'place', message: `It was written for place ${entry.seq} of the log ${entry.log_id}.` })
    }
    if (entry.prev_hash !== expected.prevHash) {
      problems.push({ code: 'chain', message: 'It does not name the record before it.' })
    }
    const column = differingKey(row, entry)
    if (column !== undefined) {
      problems.push({ code: 'columns', message: `The column ${column} differs from the record's text.` })
    }
    return problems
  } catch {
    return [{ code: 'unreadable', message: 'Its text has not the shape of a record.' }]
  }
}

const KEYS = [
  'id',
  'kind',
  'ts',
  'tenant',
  'status',
  'mode',
  'ruleVersion',
  'rulesetSha256',
  'decisionSha256',
  'conversationId',
  'messageId',
  'retrievalRecordId',
  'generationRecordId',
  'traceId',
  'parentId',
] as const satisfies readonly (keyof LedgerKeys)[]

function differingKey({ keys, idempotencyKey }: LedgerRow, entry: LedgerEntry): string | undefined {
  const wanted = entryKeys(entry)
  const differing = KEYS.find((key) => keys[key] !== wanted[key])
  if (differing !== undefined) return differing
  return idempotencyKey === idempotencyKeyOf(entry) ? undefined : 'idempotencyKey'
}

/** The record's erasable texts against what it commits to; `erased` are those that are gone on purpose. */
export async function inspectBlobs(
  entry: LedgerEntry,
  { store, logId }: { store: LedgerStore; logId: string },
): Promise<{ erased: string[]; problems: RowProblem[] }> {
  const commitments = commitmentsOf(entry)
  const erased: string[] = []
  const problems: RowProblem[] = []
  const blobs = await Promise.all(commitments.map((commitment) => store.blob(logId, commitment)))
  commitments.forEach((commitment, at) => {
    const blob = blobs[at]
    if (blob === undefined) {
      problems.push({ code: 'blob_missing', message: `The text behind ${commitment} is gone, and nobody erased it.` })
    } else if (blob.status === 'erased') erased.push(commitment)
    else {
      const hash = createHash('sha256').update(Uint8Array.of(2)).update(blob.salt).update(blob.bytes).digest('hex')
      if (`sha256:${hash}` !== commitment) {
        problems.push({ code: 'blob', message: `The text behind ${commitment} is another one.` })
      } else problems.push(...digestProblems(entry, { commitment, bytes: blob.bytes }))
    }
  })
  return { erased, problems }
}

/** Ruleset and configuration are named by plain hashes too. */
function digestProblems(
  entry: LedgerEntry,
  { commitment, bytes }: { commitment: string; bytes: Uint8Array },
): RowProblem[] {
  if (entry.kind !== 'decision') return []
  const named = { [entry.blobs.ruleset]: entry.ruleset.ruleset_sha256, [entry.blobs.config]: entry.config_sha256 }
  const wanted = named[commitment]
  if (wanted === undefined || createHash('sha256').update(bytes).digest('hex') === wanted) return []
  return [{ code: 'blob', message: `The text behind ${commitment} does not have the SHA-256 ${wanted}.` }]
}
