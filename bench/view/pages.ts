/**
 * How long the pages take at the server, and what they weigh, on a store with two runs of 100,000 results each or as many as are asked for;
 * then what 50 viewers of one run in progress cost: node bench/view/pages.ts [RESULTS] [STORE] [pages|viewers|compare|export]
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { exported, figures, whileMade } from './beside.ts'
import { fillStore, labelAll, unfinish } from './filled.ts'
import { loadAssets } from '../../src/server/assets.ts'
import { serveView } from '../../test/view/served-view.ts'
import { makeQueue } from '../../src/labelling/make-queue.ts'
import { openWholeStore } from '../../src/store/open-store.ts'
import { sampleLedger } from '../../test/sample-ledger.ts'
import { watched } from './viewers.ts'

const ROUNDS = 40
/** Results of the run that is exported, and decisions in the ledger. */
const [SMALL, DECISIONS] = [10_000, 2_000]
const results = Number(process.argv[2] ?? 100_000)
const folder = await mkdtemp(join(tmpdir(), 'assay-bench-view-'))
const path = process.argv[3] ?? join(folder, 'store.db')
const there = existsSync(path)
const wanted = process.argv[4]
const wants = (part: string): boolean => wanted === undefined || wanted === part
await using store = await openWholeStore(path)
const [id, other, small] = ['large', 'larger', 'small']
if (!there) {
  await fillStore(store, results, id)
  await fillStore(store, results, other)
}
if ((await store.runs.get(small)) === undefined) await fillStore(store, SMALL, small)
if ((await store.ledger.logs()).length === 0) await sampleLedger(store.ledger, { records: DECISIONS })

await using view = await serveView(store)
const given = await fetch(view.address, { redirect: 'manual' })
const cookie = (given.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
const ask = async (page: string): Promise<string> => (await fetch(view.origin + page, { headers: { cookie } })).text()

// Its question is in what is labelled: 1,000 texts that differ. Those of faithfulness are two.
const draw = { name: 'relevance', rule: { kind: 'random' }, wanted: 1_000, seed: 1, madeBy: 'bench' } as const
const began = performance.now()
const drawn = await makeQueue(store, { run: id, ...draw, now: new Date() })
console.log(`drawing ${drawn.size} of ${drawn.population}: ${Math.round(performance.now() - began)} ms`)
const labelled = await makeQueue(store, { run: id, ...draw, seed: 2, overlap: 0.2, now: new Date() })
await labelAll(store, labelled.id)

const { dataset, startedAt } = (await store.runs.list({ limit: 1 }))[0] ?? { dataset: '', startedAt: '' }
// Both variants are the same run: each example is read twice.
const rows: Record<string, unknown>[] = []
const variants = ['a', 'b'].map((name) => ({ name, run: id }))
await store.experiments.start({ id: 'bench', startedAt, dataset, rankedBy: 'faithfulness', variants })

const listed = `/run?id=${id}`
const bad = `${listed}&evaluator=faithfulness`
const [halfway] = await store.runs.stored(id, [{ id: `e${Math.floor(results / 2)}` }])
const middle = halfway === undefined ? '' : `${Date.parse(halfway.recordedAt)}/${halfway.result.index}/0`

const PAGES: Readonly<Record<string, string>> = {
  runs: '/',
  'a run': listed,
  'a run, from the middle on': `${listed}&after=${encodeURIComponent(middle)}`,
  'what fell short': `${listed}&outcome=below`,
  'errors, of which there are none': `${listed}&outcome=error`,
  'the worst by a score': bad,
  'one tenth of the scores': `${bad}&tenth=9`,
  'a tenth that is empty': `${bad}&tenth=3`,
  'a group': `${listed}&group=group-3`,
  'a tag that half have': `${listed}&tag=common`,
  'a tag that a thousandth has': `${listed}&tag=rare`,
  'a tag and what fell short: none has both': `${listed}&tag=common&outcome=below`,
  'a tag, a group and a tenth': `${bad}&tenth=9&tag=common&group=group-4`,
  'a tag and a group: none has both': `${listed}&tag=common&group=group-3`,
  'a rare tag, the worst first': `${bad}&tag=rare`,
  'a frequent text': `${listed}&text=refund`,
  'a text that is nowhere': `${listed}&text=unicorn`,
  'a text among the worst': `${bad}&text=unicorn`,
  'a text and a tag': `${listed}&text=unicorn&tag=common`,
  'an example': `/example?run=${id}&id=e${Math.floor(results / 2)}`,
  'an example, among the worst': `/example?run=${id}&id=e${Math.floor(results / 2) + 1}&evaluator=faithfulness`,
  'an example, of a tag': `/example?run=${id}&id=e${Math.floor(results / 2)}&tag=common`,
  'an example, of a text that is nowhere else': `/example?run=${id}&id=e${Math.floor(results / 2)}&text=${encodeURIComponent(`refund ${Math.floor(results / 2) % 1_000} paid`)}`,
  'an example, of a text and a tag': `/example?run=${id}&id=e${Math.floor(results / 2)}&tag=common&text=unicorn`,
  'a test case': `/case.jsonl?run=${id}&id=e${Math.floor(results / 2)}`,
  'compare: which': '/compare',
  experiments: '/experiments',
  'an experiment': '/experiment?id=bench',
  'an experiment, from the middle on': `/experiment?id=bench&from=${Math.floor(results / 2)}`,
  'an experiment: where they disagree': '/experiment?id=bench&disagree=1',
  decisions: '/decisions',
  'a decision': `/decision?log=main&seq=${DECISIONS / 2}`,
  queues: '/queues',
  'a queue of 1,000': `/queue?id=${drawn.id}`,
  'an answer to label': `/label?queue=${drawn.id}`,
  'a queue of 1,000, labelled': `/queue?id=${labelled.id}`,
  'a difference to decide': `/label?queue=${labelled.id}&role=adjudicator`,
  judges: '/judges',
}

console.log(`${results.toLocaleString('en')} results`)
if (wants('pages')) await pages()
if (wants('compare')) {
  const others = ['/', listed, `${listed}&outcome=below`, PAGES['an example'] ?? '']
  const isMade = (text: string): boolean => text.includes('class="verdict')
  const page = `/compare?baseline=${id}&candidate=${other}`
  console.table([await whileMade(ask, { page, others, isMade })])
  const many = `${page}&candidate=${small}`
  const areMade = (text: string): boolean => !text.includes('is being compared')
  console.table([await whileMade(ask, { page: many, others, isMade: areMade })])
  rows.length = 0
  await measure('a comparison that was made', page)
  await measure('several that were made', many)
  console.table(rows)
}
if (wants('export')) console.table([await exported(store, small)])
if (wants('viewers')) console.table(await watched(store, { from: id, view, cookie }))
await rm(folder, { recursive: true, force: true })

async function pages(): Promise<void> {
  const assets = loadAssets()
  const shared = Object.values(assets).reduce((sum, { text }) => sum + gzipSync(text).length, 0)
  const before = process.memoryUsage().rss
  for (const [name, page] of Object.entries(PAGES)) await measure(name, page)
  const finish = unfinish(path, id)
  try {
    await measure('a run in progress', listed)
  } finally {
    finish()
  }
  console.table(rows)
  console.log(`look and script: ${Math.round(shared / 102.4) / 10} kB gzipped, once`)
  const mib = (n: number): string => (n / 2 ** 20).toFixed(0)
  const after = process.memoryUsage().rss
  console.log(`memory: ${mib(before)} MiB before, ${mib(after)} MiB after ${rows.length * ROUNDS} pages`)
  for (const page of Object.values(PAGES)) for (let round = 0; round < ROUNDS; round++) await ask(page)
  console.log(`and ${mib(process.memoryUsage().rss)} MiB after as many again`)
}

async function measure(name: string, page: string): Promise<void> {
  const times: number[] = []
  let [bytes, status] = [0, 0]
  const cpu = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) {
    const asked = performance.now()
    const reply = await fetch(view.origin + page, { headers: { cookie } })
    const text = await reply.text()
    times.push(performance.now() - asked)
    ;[bytes, status] = [gzipSync(text).length, reply.status]
  }
  const { user, system } = process.cpuUsage(cpu)
  const told = figures(times)
  rows.push({
    page: name,
    status,
    'first ms': Math.round(times[0] ?? 0),
    'p50 ms': told['p50 ms'],
    'p95 ms': told['p95 ms'],
    'cpu ms': Math.round((user + system) / ROUNDS / 100) / 10,
    'gzip kB': Math.round(bytes / 102.4) / 10,
  })
}
