// Flips random bits in a ledger's database file, one at a time: node bench/ledger/flips.ts [FLIPS] [SEED]
// Each must be found, or be proven to change nothing of the ledger.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportFlipOutcome, flipOutcome, makeLedgerFile, type FlipOutcome } from '../../test/ledger/flips.ts'
import { seededRandom } from '../../test/ledger/random.ts'

const flips = Number(process.argv[2] ?? 1000)
const random = seededRandom(Number(process.argv[3] ?? 1))
const folder = mkdtempSync(join(tmpdir(), 'assay-flips-'))
try {
  const ledger = await makeLedgerFile(folder)
  const table: Record<string, Partial<Record<FlipOutcome, number>> & { flips: number; bytes: number }> = {}
  for (const part of ['file', 'changes'] as const) {
    const counts: Partial<Record<FlipOutcome, number>> = {}
    const count = part === 'file' ? flips : Math.ceil(flips / 5)
    for (let flip = 0; flip < count; flip++) {
      const outcome = await flipOutcome(ledger, { of: part, random })
      counts[outcome] = (counts[outcome] ?? 0) + 1
    }
    const bytes = part === 'file' ? ledger.closed.length : ledger.open.changes.length
    table[part === 'file' ? 'database file' : 'its log of changes (WAL)'] = { bytes, flips: count, ...counts }
  }
  const counts: Partial<Record<FlipOutcome, number>> = {}
  const count = Math.ceil(flips / 2)
  for (let flip = 0; flip < count; flip++) {
    const outcome = await exportFlipOutcome(ledger, random)
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  table['export, by the independent verifier'] = { bytes: ledger.exported.length, flips: count, ...counts }
  console.table(table)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
