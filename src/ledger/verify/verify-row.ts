import { isCanonicalJson } from '../../support/canonical-json.ts'
import { runningSha256, sha256Hex } from '../../support/digest.ts'
import {
  commitmentsOf,
  entryKeys,
  idempotencyKeyOf,
  isNamedCertificate,
  readEntry,
  type LedgerEntry,
} from '../records/entries.ts'
import type { LedgerKeys, LedgerRow, StoredBlob } from '../ledger-store.ts'
import { leafHash } from '../tree/merkle.ts'

/** What is wrong with a record, as a code and as a sentence. */
export interface RowProblem {
  readonly code: string
  readonly message: string
}

export const OTHER_CERTIFICATE: RowProblem = {
  code: 'certificate',
  message: 'Its certificate does not have the SHA-256 that it names.',
}

export const GENESIS_HASH = '0'.repeat(64)

/** What a row at this place must contain. */
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
  const leaf = leafHash(row.record)
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
    if (!isCanonicalJson(row.record, entry)) problems.push({ code: 'canonical', message: 'Its text is not canonical.' })
    if (entry.seq !== row.seq || entry.log_id !== row.logId) {
      problems.push({ code: 'place', message: `It was written for place ${entry.seq} of the log ${entry.log_id}.` })
    }
    if (entry.prev_hash !== expected.prevHash) {
      problems.push({ code: 'chain', message: 'It does not name the record before it.' })
    }
    if (entry.kind === 'certificate' && !isNamedCertificate(entry)) problems.push(OTHER_CERTIFICATE)
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

/** Compares the record's erasable texts with its commitments. `erased` are those that are gone on purpose. */
export function inspectBlobs(
  entry: LedgerEntry,
  found: ReadonlyMap<string, InspectedBlob>,
): { erased: string[]; problems: RowProblem[] } {
  const erased: string[] = []
  const problems: RowProblem[] = []
  for (const commitment of commitmentsOf(entry)) {
    const blob = found.get(commitment)
    if (blob === undefined) {
      problems.push({ code: 'blob_missing', message: `The text behind ${commitment} is gone, and nobody erased it.` })
    } else if (blob === 'erased') erased.push(commitment)
    else if (!blob.matches) {
      problems.push({ code: 'blob', message: `The text behind ${commitment} is another one.` })
    } else problems.push(...digestProblems(entry, { commitment, blob }))
  }
  return { erased, problems }
}

/** What is known about the text of a commitment. Many records may share one. */
export type InspectedBlob = 'erased' | { readonly matches: boolean; readonly sha256: () => string }

export function inspectedBlob(commitment: string, blob: StoredBlob): InspectedBlob {
  if (blob.status === 'erased') return 'erased'
  const digest = runningSha256()
  for (const part of [COMMITMENT, blob.salt, blob.bytes]) digest.update(part)
  const hash = digest.hex()
  let plain: string | undefined
  return {
    matches: `sha256:${hash}` === commitment,
    sha256: () => (plain ??= sha256Hex(blob.bytes)),
  }
}

const COMMITMENT = Uint8Array.of(0x02)

/** Ruleset and configuration are named by plain hashes too. */
function digestProblems(
  entry: LedgerEntry,
  { commitment, blob }: { commitment: string; blob: Exclude<InspectedBlob, 'erased'> },
): RowProblem[] {
  if (entry.kind !== 'decision') return []
  const named = { [entry.blobs.ruleset]: entry.ruleset.ruleset_sha256, [entry.blobs.config]: entry.config_sha256 }
  const wanted = named[commitment]
  if (wanted === undefined || blob.sha256() === wanted) return []
  return [{ code: 'blob', message: `The text behind ${commitment} does not have the SHA-256 ${wanted}.` }]
}
