/**
 * How long a page of a large run takes by tag, group and score, beside the first page without a filter, and how long it takes to draw
 * a queue. Run: `node bench/store/filters.ts [RESULTS] [postgres://…]` (100000).
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ResultQuery } from '../../src/core/stores/run-store.ts'
import { makeQueue } from '../../src/labelling/make-queue.ts'
import { openWholeStore } from '../../src/store/open-store.ts'
import { sampleResult, sampleManifest, sampleConclusion } from './sample-results.ts'

const COUNT = Number(process.argv[2] ?? 100_000)
const folder = mkdtempSync(join(tmpdir(), 'assay-filters-'))
const place = process.argv[3] ?? join(folder, 'assay.db')
const PAGES = 15

const evaluator = 'faithfulness'
const QUERIES: Readonly<Record<string, ResultQuery>> = {
  'no filter': {},
  'tag of 50 %': { tag: 'half' },
  'tag of 0.1 %': { tag: 'rare' },
  'tag of 0.1 %, worst first': { tag: 'rare', evaluator, order: 'score' },
  'tag of 50 %, worst first': { tag: 'half', evaluator, order: 'score' },
  'tag at the end of the run, worst first': { tag: 'late', evaluator, order: 'score' },
  'tag at the end, best first': { tag: 'late', evaluator, order: 'score', descending: true },
  'a group of 100': { group: 'g7' },
  'score 0.2 to 0.3': { evaluator, atLeast: 0.2, atMost: 0.3 },
  'score below 0.0005': { evaluator, atMost: 0.0005 },
  'two tags’ worth: half, failing, 0.4 to 0.5': { tag: 'half', evaluator, passed: false, atLeast: 0.4, atMost: 0.5 },
  'what nothing has: late and below 0.5': { tag: 'late', evaluator, atMost: 0.5 },
}

try {
  await using store = await openWholeStore(place)
  const began = process.cpuUsage()
  await store.runs.start(sampleManifest)
  for (let start = 0; start < COUNT; start += 5_000) {
    const some = Array.from({ length: Math.min(5_000, COUNT - start) }, (_, at) => ({
      result: sampleResult(start + at, COUNT),
    }))
    await store.runs.append(sampleManifest.id, some)
  }
  await store.runs.finish(sampleManifest.id, sampleConclusion)
  const { user, system } = process.cpuUsage(began)
  const size = place.includes('://') ? '' : `, ${(statSync(place).size / 1e6).toFixed(0)} MB`
  console.log(
    `## Pages of ${COUNT.toLocaleString('en')} results\n\nWritten in ${((user + system) / 1e6).toFixed(0)} s of CPU${size}.\n`,
  )
  console.log(
    '| page | p50 ms | p95 ms | CPU ms a page | results | looked through |\n| --- | --- | --- | --- | --- | --- |',
  )
  for (const [name, query] of Object.entries(QUERIES)) console.log(await measured(name, query))
  for (const kind of ['random', 'uncertain'] as const) {
    const cpu = process.cpuUsage()
    const queue = await makeQueue(store, {
      run: sampleManifest.id,
      name: evaluator,
      rule: { kind },
      wanted: 200,
      seed: 1,
      madeBy: 'bench',
      now: new Date(0),
    })
    const used = process.cpuUsage(cpu)
    console.log(`\nA queue of ${queue.size}, drawn ${kind}: ${((used.user + used.system) / 1e3).toFixed(0)} ms of CPU.`)
  }

  async function measured(name: string, query: ResultQuery): Promise<string> {
    const times: number[] = []
    let [results, lookedThrough] = [0, 0]
    let after: string | undefined
    const cpu = process.cpuUsage()
    for (let page = 0; page < PAGES; page++) {
      const at = performance.now()
      const found = await store.runs.page(sampleManifest.id, { ...query, after })
      times.push(performance.now() - at)
      results += found.results.length
      lookedThrough += found.lookedThrough ?? 0
      after = found.next
    }
    const { user, system } = process.cpuUsage(cpu)
    const sorted = times.toSorted((a, b) => a - b)
    const of = (share: number): string => (sorted[Math.min(PAGES - 1, Math.floor(share * PAGES))] ?? 0).toFixed(1)
    return `| ${name} | ${of(0.5)} | ${of(0.95)} | ${((user + system) / 1e3 / PAGES).toFixed(1)} | ${results} | ${lookedThrough} |`
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
