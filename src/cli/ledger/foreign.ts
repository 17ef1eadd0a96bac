import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { AssayError, DatasetError, UsageError } from '../../core/errors.ts'
import { readJsonLines } from '../../datasets/json-lines.ts'
import { prepareReading } from '../../datasets/reading.ts'
import { checksOf, foreignRecord, isCalled, type ForeignRecord } from '../../origins/foreign-records.ts'
import { counted } from '../../support/counted.ts'
import { openAtomicFile } from '../report/atomic-file.ts'
import { shortPath, type World } from '../world.ts'
import { ledgerPlace } from './open.ts'

/** What an import did. */
export interface Imported {
  readonly file: string
  readonly imported: number
  /** Records that were there before. */
  readonly known: number
  readonly total: number
}

/** The file of foreign records: `--out`, or beside the ledger's own. Nothing of the ledger reads or signs it. */
async function foreignFile(flag: unknown, { ledger, world }: { ledger: unknown; world: World }): Promise<string> {
  if (typeof flag === 'string') return flag
  const place = await ledgerPlace(ledger, world)
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(place)) {
    throw new UsageError(
      `The ledger ${place.replace(/\/\/.*@/, '//')} is a database; say where foreign records go: --out foreign.jsonl`,
    )
  }
  return `${place.replace(/\.(?:db|sqlite3?)$/i, '')}.foreign.jsonl`
}

/** `assay ledger import FILE`: keeps stored evaluation records of another system beside the ledger, each once. */
export async function importForeign(
  file: string,
  { options, world }: { options: Readonly<Record<string, unknown>>; world: World },
): Promise<Imported> {
  const out = await foreignFile(options['out'], { ledger: options['ledger'], world })
  const kept = new Map<string, ForeignRecord>()
  for await (const record of storedForeign(out, world)) kept.set(record.sha256, record)
  const before = kept.size
  let read = 0
  for await (const batch of prepareReading(file === '-' ? file : shortPath(file, world), { name: file }).rows()) {
    for (const { value, place, problem } of batch) {
      if (problem !== undefined) throw new DatasetError(`${problem}.`, { place })
      const record = placed(() => foreignRecord(value, { source: file, importedAt: world.now() }), place)
      if (!kept.has(record.sha256)) kept.set(record.sha256, record)
      read++
    }
  }
  if (read === 0)
    throw new UsageError(`${file} holds no records; give stored evaluation records, one a line or in a list.`)
  await mkdir(dirname(resolve(world.cwd, out)), { recursive: true })
  await using written = await openAtomicFile(shortPath(out, world))
  for (const record of kept.values()) await written.write(`${JSON.stringify(record)}\n`)
  await written.commit()
  return { file: out, imported: kept.size - before, known: read - (kept.size - before), total: kept.size }
}

function placed<T>(make: () => T, place: DatasetError['place']): T {
  try {
    return make()
  } catch (error) {
    if (AssayError.isInstance(error)) throw new DatasetError(error.message, { place, cause: error })
    throw error
  }
}

async function* storedForeign(file: string, world: World): AsyncGenerator<ForeignRecord> {
  if (!existsSync(resolve(world.cwd, file))) return
  // Written by this command, and each line is checked again as what it claims to hold.
  for await (const { value, place } of readJsonLines(shortPath(file, world), { name: file })) {
    const { record, source, imported_at: at } = value as ForeignRecord
    yield placed(() => foreignRecord(record, { source, importedAt: new Date(at) }), place)
  }
}

/** The foreign record of this id or message, if one was imported. */
export async function findForeign(
  id: string,
  { options, world }: { options: Readonly<Record<string, unknown>>; world: World },
): Promise<ForeignRecord | undefined> {
  const file = await foreignFile(options['out'], { ledger: options['ledger'], world }).catch(() => undefined)
  if (file === undefined) return undefined
  for await (const record of storedForeign(file, world)) if (isCalled(record, id)) return record
  return undefined
}

export function importedText({ file, imported, known, total }: Imported): string {
  const again = known === 0 ? '' : `; ${counted(known, 'record was', 'records were')} there before`
  return `${counted(imported, 'foreign record was', 'foreign records were')} imported to ${file}${again}. It holds ${total}.\nThey are unsigned decisions of another system, in no log of yours: nothing verifies, exports or replays them.\n`
}

export function foreignText(foreign: ForeignRecord): string {
  const { record, source, imported_at: at, sha256 } = foreign
  const text = (name: string): string => (typeof record[name] === 'string' ? record[name] : '–')
  const checks = checksOf(foreign).map(({ name, status, message }) => {
    const said = typeof message === 'string' && message !== '' ? `: ${message}` : ''
    return `  ${typeof status === 'string' ? status : '–'} ${typeof name === 'string' ? name : '–'}${said}`
  })
  return [
    `Foreign record ${text('id')}: ${text('status')}, by rules ${text('rule_version')}`,
    'Not a decision of this ledger: it is unsigned, part of no log, and cannot be verified or replayed.',
    `Message ${text('message_id')}, retrieval ${text('retrieval_record_id')}; imported ${at} from ${source}; sha256 ${sha256}`,
    ...checks,
    '',
  ].join('\n')
}
