// Appends, verification and replay of a ledger, with ratios to the bars: `node bench/ledger/speed.ts [RECORDS]`,
// or a million records in a SQLite file: `node bench/ledger/speed.ts --million [RECORDS]`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGate } from '../../src/gate/create-gate.ts'
import { createLedger } from '../../src/ledger/create-ledger.ts'
import { exportLedger } from '../../src/ledger/verify/export.ts'
import { recordingGate } from '../../src/ledger/recording-gate.ts'
import { replayLedger } from '../../src/ledger/replay/replay.ts'
import { verifyLedger } from '../../src/ledger/verify/verify.ts'
import { append, EMPTY_TREE, leafHash } from '../../src/ledger/tree/merkle.ts'
import { openStore, type Store } from '../../src/store/open-store.ts'
import { startPostgres } from '../../test/servers/postgres.ts'
import { newSigner, sampleInput } from '../../test/sample-ledger.ts'
import { byCallers, flushCost, timed, type Took } from './callers.ts'
import { measureMany } from './million.ts'
import { decisionDrafts, smallDraft, type DraftMaker } from './ready-records.ts'

const CALLERS = 64
const many = process.argv.includes('--million')
const given = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? Number.NaN)
const records = Number.isNaN(given) ? (many ? 1_000_000 : 5_000) : given
const rows: Record<string, unknown>[] = []

function rate(
  what: string,
  { count, ms, cpuMs, bar }: { count: number; ms: number; cpuMs: number; bar?: number },
): void {
  const perSecond = (count / ms) * 1000
  rows.push({
    what,
    measured: `${Math.round(perSecond)}/s`,
    'CPU µs': Math.round((cpuMs / count) * 1000),
    bar: bar === undefined ? '' : `${bar}/s`,
    ratio: bar === undefined ? '' : (perSecond / bar).toFixed(2),
  })
}

function latency(what: string, { ms, bar }: { ms: number; bar?: number }): void {
  const measured = `${ms.toFixed(2)} ms`
  rows.push({
    what,
    measured,
    bar: bar === undefined ? '' : `${bar} ms`,
    ratio: bar === undefined ? '' : (bar / ms).toFixed(2),
  })
}

function shown(what: string, { took, bars = {} }: { took: Took; bars?: { rate?: number; p99?: number } }): void {
  const { perSecond, cpuMicroseconds } = took
  rate(what, { count: perSecond, ms: 1000, cpuMs: (cpuMicroseconds * perSecond) / 1000, ...barOf(bars.rate) })
  latency('  p50 of one', { ms: took.p50 })
  latency('  p99 of one', { ms: took.p99, ...barOf(bars.p99) })
}

function barOf(bar: number | undefined): { bar?: number } {
  return bar === undefined ? {} : { bar }
}

async function appends(store: Store, { logId, count, draft }: { logId: string; count: number; draft: DraftMaker }) {
  return byCallers(CALLERS, { count, each: () => store.ledger.append(logId, draft(logId)) })
}

/** Everything that is measured on one store. */
async function measureStore(name: string, { place, bar }: { place: string; bar: number }): Promise<void> {
  await using store = await openStore(place, { cacheMiB: 16 })
  const signer = newSigner()
  const ledger = createLedger({ store: store.ledger, signer, everyRecords: Infinity })
  const gate = recordingGate(createGate(), { ledger })
  await appends(store, { logId: 'warm', count: 1_000, draft: smallDraft })
  const small = await appends(store, { logId: 'small', count: records * 4, draft: smallDraft })
  shown(`${name}: durable appends of 1.5 kB, ${CALLERS} callers`, { took: small, bars: { rate: bar, p99: 25 } })
  const alone = await byCallers(1, { count: 500, each: () => store.ledger.append('small', smallDraft('small')) })
  latency('  one caller, p50', { ms: alone.p50 })
  latency('  one caller, p99', { ms: alone.p99 })
  const whole = await decisionDrafts({ bare: false })
  const decisions = await appends(store, { logId: 'whole', count: records * 2, draft: whole })
  shown(`${name}: durable appends of ready decisions, 14 kB, ${CALLERS} callers`, { took: decisions })

  const decided = await byCallers(CALLERS, {
    count: records,
    each: (number) => gate.decideAndRecord(sampleInput(number)),
  })
  shown(`${name}: decide and record, ${CALLERS} callers`, { took: decided })
  const single = await byCallers(1, {
    count: 500,
    each: (number) => gate.decideAndRecord(sampleInput(records + number)),
  })
  latency(`${name}: decide and record, one caller, p50`, { ms: single.p50, bar: 3 })
  latency('  p99', { ms: single.p99 })
  await measureReading(name, { store, signer, note: (await ledger.checkpoint()).note })
}

async function measureReading(
  name: string,
  { store, signer, note }: { store: Store; signer: ReturnType<typeof newSigner>; note: string },
): Promise<void> {
  const count = await store.ledger.size('main')
  let status = ''
  const verifying = await timed(async () => {
    ;({ status } = await verifyLedger({ store: store.ledger, keys: [signer], trusted: note }))
  })
  rate(`${name}: verify whole records (${status})`, { count, ...verifying, bar: 5_000 })
  const replaying = await timed(async () => {
    ;({ status } = await replayLedger({ store: store.ledger }))
  })
  rate(`${name}: replay (${status})`, { count, ...replaying, bar: 500 })
  let characters = 0
  const exporting = await timed(async () => {
    for await (const line of exportLedger({ store: store.ledger, keys: [signer] })) characters += line.length
  })
  rate(`${name}: export (${Math.round(characters / 1e6)} MB)`, { count, ...exporting })
}

async function measureHashing(): Promise<void> {
  let tree = EMPTY_TREE
  const leaf = 'x'.repeat(1_500)
  const hashing = await timed(() => {
    for (let number = 0; number < 100_000; number++) tree = append(tree, leafHash(leaf)).tree
  })
  rate('leaf hashes of 1.5 kB and their tree', { count: 100_000, ...hashing, bar: 50_000 })
}

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
try {
  const flush = flushCost(folder)
  console.log(`One flush of this disk: ${flush.p50.toFixed(2)} ms (p99 ${flush.p99.toFixed(2)} ms)`)
  if (many) await measureMany(folder, records)
  else {
    await measureStore('SQLite', { place: join(folder, 'ledger.db'), bar: 10_000 })
    {
      await using server = await startPostgres({ durable: true })
      await measureStore('PostgreSQL', { place: server.url, bar: 1_000 })
    }
    await measureHashing()
    console.table(rows)
  }
  console.log(`Peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
