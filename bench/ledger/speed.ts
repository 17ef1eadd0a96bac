// Appends, verification and replay of a ledger in a SQLite file, with ratios to the bars: `node bench/ledger/speed.ts [RECORDS]`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGate } from '../../src/gate/index.ts'
import { createLedger, recordingGate, replayLedger, verifyLedger } from '../../src/ledger/index.ts'
import { append, EMPTY_TREE, leafHash } from '../../src/ledger/merkle.ts'
import { openStore } from '../../src/store/index.ts'
import { newSigner, sampleInput } from '../../test/sample-ledger.ts'

const CALLERS = 64
const records = Number(process.argv[2] ?? 5000)
const rows: { what: string; measured: string; bar: string; ratio: string }[] = []

function rate(what: string, { count, ms, bar }: { count: number; ms: number; bar: number }): void {
  const perSecond = (count / ms) * 1000
  rows.push({ what, measured: `${Math.round(perSecond)}/s`, bar: `${bar}/s`, ratio: (perSecond / bar).toFixed(2) })
}

function latency(what: string, { ms, bar }: { ms: number; bar: number }): void {
  rows.push({ what, measured: `${ms.toFixed(2)} ms`, bar: `${bar} ms`, ratio: (bar / ms).toFixed(2) })
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Sixty-four callers at a time, and how long each waited. */
async function callers(count: number, each: (number: number) => Promise<unknown>): Promise<number[]> {
  let next = 0
  const waited: number[] = []
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let number = next++; number < count; number = next++) waited.push(await timed(() => each(number)))
    }),
  )
  return waited.sort((a, b) => a - b)
}

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
try {
  await using store = await openStore(join(folder, 'ledger.db'))
  const signer = newSigner()
  const ledger = createLedger({ store: store.ledger, signer, everyRecords: Infinity })
  const gate = createGate()
  const recording = recordingGate(gate, { ledger })

  let waited: number[] = []
  const small = { record: '', keys: { kind: 'bench', ts: '2026-01-01T00:00:00.000Z' } }
  const bare = await timed(async () => {
    waited = await callers(records * 4, (number) =>
      store.ledger.append('bare', {
        make: ({ seq, prevHash }) => ({
          record: JSON.stringify({ number, seq, prevHash, filler: 'x'.repeat(1500) }),
          keys: { ...small.keys, id: `bare-${number}` },
        }),
      }),
    )
  })
  rate('durable appends, 64 callers', { count: records * 4, ms: bare, bar: 10_000 })
  latency('  p99 of one append', { ms: quantile(waited, 0.99), bar: 25 })

  const decided = await timed(() => callers(records, (number) => recording.decideAndRecord(sampleInput(number))))
  rows.push({
    what: 'decide and record, 64 callers',
    measured: `${Math.round((records / decided) * 1000)}/s`,
    bar: '–',
    ratio: '–',
  })
  const single: number[] = []
  for (let number = records; number < records + 500; number++) {
    single.push(await timed(() => recording.decideAndRecord(sampleInput(number))))
  }
  latency('decide and record, one caller, p50', {
    ms: quantile(
      single.sort((a, b) => a - b),
      0.5,
    ),
    bar: 3,
  })

  const { note } = await ledger.checkpoint()
  let tree = EMPTY_TREE
  const leaf = leafHash(Buffer.from('x'))
  const hashing = await timed(() => {
    for (let number = 0; number < 100_000; number++) tree = append(tree, leaf).tree
  })
  rate('tree, leaf hashes', { count: 100_000, ms: hashing, bar: 50_000 })
  let status = ''
  const verifying = await timed(async () => {
    ;({ status } = await verifyLedger({ store: store.ledger, keys: [signer], trusted: note }))
  })
  rate(`verify whole records (${status})`, { count: records + 500, ms: verifying, bar: 5000 })
  const replaying = await timed(async () => {
    ;({ status } = await replayLedger({ store: store.ledger }))
  })
  rate(`replay (${status})`, { count: records + 500, ms: replaying, bar: 500 })
  console.table(rows)
  console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
