// Two processes of eight threads append 20,000 records to one log, on both stores: node bench/ledger/processes.ts [RECORDS]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writersFolder } from '../../test/ledger/crash.ts'
import { appendTogether } from '../../test/ledger/writers.ts'
import { startPostgres } from '../../test/servers/postgres.ts'

const PROCESSES = 2
const THREADS = 8

const each = Math.ceil((Number(process.argv[2] ?? 20_000) / PROCESSES / THREADS) * 1.02)
const home = mkdtempSync(join(tmpdir(), 'assay-processes-'))
const rows: Record<string, unknown>[] = []

async function measure(store: string, place: string): Promise<void> {
  const folder = writersFolder(join(home, store))
  const found = await appendTogether({ place, folder, processes: PROCESSES, threads: THREADS, each })
  const { records, wanted, generations, gaps, problems, checkpoints, ms } = found
  for (const problem of problems) console.log(`${store}: ${problem}`)
  rows.push({
    store,
    records,
    missing: wanted - generations,
    twice: records - generations,
    gaps,
    'problems found': problems.length,
    checkpoints,
    'records a second': Math.round((records / ms) * 1000),
  })
}

try {
  await measure('SQLite', join(home, 'ledger.db'))
  await using server = await startPostgres({ durable: true })
  await measure('PostgreSQL', server.url)
} finally {
  rmSync(home, { recursive: true, force: true })
}
console.table(rows)
