/**
 * How long the pages take at the server, and what they weigh, on a store of 100,000 results or as many as are asked for; then what 50
 * viewers of one run in progress cost: node bench/view/pages.ts [RESULTS] [STORE]
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fillStore } from './filled.ts'
import { loadAssets } from '../../src/server/assets.ts'
import { serveView } from '../../test/view/served-view.ts'
import { makeQueue } from '../../src/labelling/make-queue.ts'
import { openWholeStore } from '../../src/store/open-store.ts'
import { watched } from './viewers.ts'

const results = Number(process.argv[2] ?? 100_000)
const folder = await mkdtemp(join(tmpdir(), 'assay-bench-view-'))
const path = process.argv[3] ?? join(folder, 'store.db')
const there = existsSync(path)
await using store = await openWholeStore(path)
if (!there) await fillStore(store, results)

const [run] = await store.runs.list({ limit: 1 })
const id = run?.id ?? ''
await using view = await serveView(store)
const given = await fetch(view.address, { redirect: 'manual' })
const cookie = (given.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

const began = performance.now()
const drawn = await makeQueue(store, {
  run: id,
  name: 'faithfulness',
  rule: { kind: 'random' },
  wanted: 1_000,
  seed: 1,
  madeBy: 'bench',
  now: new Date(),
})
console.log(`drawing ${drawn.size} of ${drawn.population}: ${Math.round(performance.now() - began)} ms`)

const PAGES: Readonly<Record<string, string>> = {
  runs: '/',
  'a run': `/run?id=${id}`,
  'what fell short': `/run?id=${id}&outcome=below`,
  'the worst by a score': `/run?id=${id}&evaluator=faithfulness`,
  'a frequent text': `/run?id=${id}&text=refund`,
  'a text that is nowhere': `/run?id=${id}&text=unicorn`,
  'one tenth of the scores': `/run?id=${id}&evaluator=faithfulness&tenth=9`,
  queues: '/queues',
  'a queue of 1,000': `/queue?id=${drawn.id}`,
  'an answer to label': `/label?queue=${drawn.id}`,
  judges: '/judges',
  'an example': `/example?run=${id}&id=e${Math.floor(results / 2)}`,
}

const assets = loadAssets()
const shared = Object.values(assets).reduce((sum, { text }) => sum + gzipSync(text).length, 0)
const rows = []
const before = process.memoryUsage().rss
for (const [name, page] of Object.entries(PAGES)) {
  const times: number[] = []
  let [bytes, status] = [0, 0]
  const cpu = process.cpuUsage()
  for (let round = 0; round < 40; round++) {
    const asked = performance.now()
    const reply = await fetch(view.origin + page, { headers: { cookie } })
    const text = await reply.text()
    times.push(performance.now() - asked)
    ;[bytes, status] = [gzipSync(text).length, reply.status]
  }
  const { user, system } = process.cpuUsage(cpu)
  times.sort((a, b) => a - b)
  const at = (share: number): number => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10
  rows.push({
    page: name,
    status,
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'cpu ms': Math.round((user + system) / 4_000) / 10,
    'gzip kB': Math.round(bytes / 102.4) / 10,
  })
}
console.log(`${results.toLocaleString('en')} results`)
console.table(rows)
console.log(`look and script: ${Math.round(shared / 102.4) / 10} kB gzipped, once`)
const mib = (n: number): string => (n / 2 ** 20).toFixed(0)
console.log(`memory: ${mib(before)} MiB before, ${mib(process.memoryUsage().rss)} MiB after ${rows.length * 40} pages`)
console.table(await watched(store, { from: id, view, cookie }))
await rm(folder, { recursive: true, force: true })
