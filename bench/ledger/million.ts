// A ledger of many records in a SQLite file: whether appending stays as cheap, proofs grow with the logarithm and memory stays flat.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { verifyLedger } from '../../src/ledger/verify/verify.ts'
import { inclusionProof } from '../../src/ledger/tree/merkle.ts'
import { nodesOf } from '../../src/ledger/tree/signing.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { LedgerStore } from '../../src/ledger/ledger-store.ts'
import { byCallers, quantile, timed } from './callers.ts'
import { decisionDrafts } from './ready-records.ts'

const LOG = 'main'
const PROOFS = 300
/** As many as share one commit. */
const CALLERS = 128
/** When the appends have to be done, so that the whole stays below ten minutes. */
const MOST_MS = 420_000

/** Appends, proves and verifies, and prints a table of each. */
export async function measureMany(folder: string, records: number): Promise<void> {
  const file = join(folder, 'many.db')
  await using store = await openStore(file, { cacheMiB: 16 })
  const draft = await decisionDrafts({ bare: true })
  const proofs: Record<string, unknown>[] = []
  const prove = async (size: number): Promise<void> => void proofs.push(await proofCost(store.ledger, size))
  const tenths: Record<string, unknown>[] = []
  const append = (count: number) => byCallers(CALLERS, { count, each: () => store.ledger.append(LOG, draft(LOG)) })

  const started = performance.now()
  let size = 0
  for (const first of [1_000, 10_000].filter((first) => first < records / 10)) {
    await append(first - size)
    size = first
    await prove(size)
  }
  for (let tenth = 1; tenth <= 10; tenth++) {
    const until = Math.round((records / 10) * tenth)
    const count = until - size
    const { perSecond, cpuMicroseconds, p50, p99 } = await append(count)
    size = until
    tenths.push({
      records: size,
      'appends/s': Math.round(perSecond),
      'CPU µs each': Math.round(cpuMicroseconds),
      'p50 ms': p50.toFixed(1),
      'p99 ms': p99.toFixed(1),
      'memory MB': memoryMb(),
      'file MB': Math.round(statSync(file).size / 2 ** 20),
    })
    console.log(JSON.stringify(tenths.at(-1)))
    const done = performance.now() - started + (count / perSecond) * 1000 > MOST_MS
    if (tenth === 1 || tenth === 10 || done) await prove(size)
    if (done && tenth < 10) console.log(`Another tenth would take too long: these are ${size} of ${records}.`)
    if (done) break
  }
  console.table(tenths)
  console.table(proofs)

  const before = memoryMb()
  let [most, status] = [before, '']
  const watch = setInterval(() => (most = Math.max(most, memoryMb())), 200)
  const { ms, cpuMs } = await timed(async () => ({ status } = await verifyLedger({ store: store.ledger, logId: LOG })))
  clearInterval(watch)
  console.log(
    `verify ${size} records (${status}): ${Math.round((size / ms) * 1000)}/s, ${Math.round((size / cpuMs) * 1000)} a second of CPU; memory ${before} MB before, ${most} MB at most`,
  )
}

async function proofCost(store: LedgerStore, size: number): Promise<Record<string, unknown>> {
  const node = nodesOf(store, LOG)
  const took: number[] = []
  let longest = 0
  for (let turn = 0; turn < PROOFS; turn++) {
    const at = Math.floor(((turn + 0.5) / PROOFS) * size)
    const started = performance.now()
    const hashes = await inclusionProof(at, { size, node })
    took.push(performance.now() - started)
    longest = Math.max(longest, hashes.length)
  }
  const finding: number[] = []
  for await (const { seq, keys } of store.records(LOG, { from: 0, to: PROOFS })) {
    const started = performance.now()
    const [found] = await store.find(LOG, { messageId: keys.messageId })
    finding.push(performance.now() - started)
    if (found?.seq !== seq) throw new Error(`Record ${seq} was not found by its message.`)
  }
  return {
    records: size,
    'inclusion ms p50': quantile(took, 0.5).toFixed(2),
    'hashes at most': longest,
    'oldest by message ms p50': quantile(finding, 0.5).toFixed(2),
  }
}

function memoryMb(): number {
  return Math.round(process.memoryUsage.rss() / 2 ** 20)
}
