import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src/store/index.ts'
import { startPostgres } from '../../test/servers/postgres.ts'

// Durable ledger appends per second: node bench/store/appends.ts [SECONDS]
const seconds = Number(process.argv[2] ?? 5)
const PADDING = 'x'.repeat(1_500)

interface Measured {
  readonly store: string
  readonly callers: number
  readonly 'appends/s': number
  readonly 'p50 ms': number
  readonly 'p99 ms': number
}

/** Callers that append one record after another, each waiting until its own is durable. */
async function measure(name: string, { place, callers }: { place: string; callers: number }): Promise<Measured> {
  await using store = await openStore(place)
  const took: number[] = []
  const end = performance.now() + seconds * 1_000
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      const started = performance.now()
      const id = randomUUID()
      await store.ledger.append(`log-${callers}`, {
        idempotencyKey: id,
        make: ({ seq, prevHash }) => ({
          record: JSON.stringify({ id, padding: PADDING, prev_hash: prevHash, seq }),
          keys: { id, kind: 'decision', ts: '2026-01-01T00:00:00.000Z', generationRecordId: id },
        }),
      })
      took.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  took.sort((a, b) => a - b)
  const at = (share: number): number => Number((took[Math.floor(took.length * share)] ?? Number.NaN).toFixed(2))
  return { store: name, callers, 'appends/s': Math.round(took.length / seconds), 'p50 ms': at(0.5), 'p99 ms': at(0.99) }
}

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
await using server = await startPostgres({ durable: true })
const rows: Measured[] = []
for (const callers of [1, 64]) {
  rows.push(await measure('SQLite', { place: join(folder, 'assay.db'), callers }))
  rows.push(await measure('PostgreSQL', { place: server.url, callers }))
}
console.table(rows)
rmSync(folder, { recursive: true, force: true })
