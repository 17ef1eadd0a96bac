import { UsageError } from '../../core/errors.ts'
import type {
  ResultQuery,
  RunConclusion,
  RunManifest,
  RunListing,
  RunStore,
  StoredResult,
} from '../../core/stores/run-store.ts'
import { fitsFilter } from '../runs/filtered-page.ts'
import { readQuery, writeCursor, type ReadQuery } from '../runs/result-page.ts'
import { aggregatesOf, outcomeOf, searchTextOf, type ScoreGroup } from '../runs/run-summary.ts'
import { defined } from '../../support/defined.ts'

interface Kept {
  readonly manifest: RunManifest
  name?: string
  conclusion?: RunConclusion
  deleted?: { readonly at: string; readonly results: number }
  readonly results: Map<string, StoredResult>
}

/** Runs that live as long as the process. */
export function memoryRuns({ now = () => new Date() }: { now?: (() => Date) | undefined } = {}): RunStore {
  const runs = new Map<string, Kept>()
  const openRun = (runId: string): Kept => {
    const run = runs.get(runId)
    if (run === undefined) throw new UsageError(`There is no run ${runId} in memory; start it first.`)
    if (run.deleted !== undefined) throw new UsageError(`The run ${runId} was deleted from memory.`)
    return run
  }
  return {
    async start(manifest) {
      if (runs.has(manifest.id)) openRun(manifest.id)
      else
        runs.set(manifest.id, {
          manifest: structuredClone(manifest),
          ...defined({ name: manifest.name }),
          results: new Map(),
        })
    },
    async append(runId, entries) {
      const { results } = openRun(runId)
      const before = results.size
      const recordedAt = now().toISOString()
      for (const { result, epoch = result.epoch ?? 0, answer } of entries) {
        const key = keyOf(result.id, epoch)
        if (results.has(key)) continue
        results.set(key, { result, epoch, recordedAt, ...defined({ answer }) })
      }
      return results.size - before
    },
    async finish(runId, conclusion) {
      openRun(runId).conclusion = structuredClone(conclusion)
    },
    async list({ limit = 50, before } = {}) {
      const listed = [...runs.values()].map(listingOf).sort(newestFirst)
      const from = before === undefined ? 0 : listed.findIndex(({ id }) => id === before) + 1
      return listed.slice(from, from + limit)
    },
    async get(runId) {
      const run = runs.get(runId)
      if (run === undefined) return undefined
      const { manifest, conclusion, deleted } = run
      if (deleted !== undefined) return listingOf(run)
      return { ...listingOf(run), manifest, ...defined({ conclusion }) }
    },
    async *results(runId) {
      yield* inOrder(openRun(runId))
    },
    async stored(runId, keys) {
      const { results } = openRun(runId)
      return keys.flatMap(({ id, epoch = 0 }) => results.get(keyOf(id, epoch)) ?? [])
    },
    async page(runId, query = {}) {
      const read = readQuery(query)
      const hits = inOrder(openRun(runId))
        .filter((stored) => matches(stored, { query, read }))
        .map((stored) => ({ stored, cursor: cursorOf(stored, query) }))
        .sort((a, b) => compare(a.cursor, b.cursor) * (read.descending ? -1 : 1))
        .filter(({ cursor }) => {
          return read.after === undefined || compare(cursor, read.after) * (read.descending ? -1 : 1) > 0
        })
      const shown = hits.slice(0, read.limit)
      const last = shown.at(-1)
      const results = shown.map(({ stored }) => withoutAnswer(stored))
      return hits.length > read.limit && last !== undefined ? { results, next: writeCursor(last.cursor) } : { results }
    },
    async aggregates(runId) {
      return aggregatesOf(groupsOf(inOrder(openRun(runId))))
    },
    async distribution(runId, { evaluator, bins = 20 }) {
      if (!Number.isInteger(bins) || bins < 1 || bins > 200) {
        throw new UsageError(`\`bins\` is ${bins}; it must be a whole number from 1 to 200.`)
      }
      const counts = Array.from({ length: bins }, () => 0)
      const edges = counts.map((_, bin) => (bin + 1) / bins)
      for (const { result } of inOrder(openRun(runId))) {
        const said = result.results[evaluator]
        if (said?.status !== 'measured' || said.vacuous === true) continue
        const found = edges.findIndex((edge) => said.score < edge)
        const bin = found === -1 ? bins - 1 : found
        counts[bin] = (counts[bin] ?? 0) + 1
      }
      return { counts, n: counts.reduce((sum, count) => sum + count, 0) }
    },
    async rename(runId, name) {
      openRun(runId).name = name
    },
    async delete(runId) {
      const run = runs.get(runId)
      if (run === undefined) return false
      run.deleted ??= { at: now().toISOString(), results: run.results.size }
      run.results.clear()
      return true
    },
    async [Symbol.asyncDispose]() {},
  }
}

function keyOf(id: string, epoch: number): string {
  return `${epoch} ${id}`
}

function withoutAnswer(stored: StoredResult): StoredResult {
  const { answer: _, ...shown } = stored
  return shown
}

function inOrder({ results }: Kept): StoredResult[] {
  return [...results.values()].sort((a, b) => a.result.index - b.result.index || a.epoch - b.epoch)
}

function newestFirst(a: RunListing, b: RunListing): number {
  if (a.startedAt !== b.startedAt) return a.startedAt < b.startedAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}

function listingOf({ manifest, name, conclusion, deleted, results }: Kept): RunListing {
  return {
    id: manifest.id,
    ...(deleted === undefined ? defined({ name }) : {}),
    state: deleted === undefined ? (conclusion === undefined ? 'running' : 'finished') : 'deleted',
    startedAt: manifest.startedAt,
    ...defined({ finishedAt: conclusion?.run.finishedAt, deletedAt: deleted?.at }),
    dataset: manifest.dataset.name,
    ...defined({ verdict: (conclusion?.outcome ?? conclusion?.summary)?.verdict }),
    results: deleted === undefined ? results.size : deleted.results,
  }
}

function matches({ result }: StoredResult, { query, read }: { query: ResultQuery; read: ReadQuery }): boolean {
  const { outcome, evaluator, passed } = query
  const status = query.status ?? (passed === undefined && read.order === 'time' ? undefined : 'measured')
  if (!fitsFilter(result, query)) return false
  if (outcome !== undefined && outcomeOf(result) !== outcome) return false
  if (read.text !== undefined && !searchTextOf(result).includes(read.text)) return false
  if (evaluator === undefined) return true
  const said = result.results[evaluator]
  if (said === undefined || (status !== undefined && said.status !== status)) return false
  if (passed !== undefined && !(said.status === 'measured' && said.passed === passed)) return false
  return read.order === 'time' || said.status === 'measured'
}

function cursorOf(
  { result, epoch, recordedAt }: StoredResult,
  { order, evaluator = '' }: ResultQuery,
): [number, number, number] {
  const said = result.results[evaluator]
  const score = order === 'score' && said?.status === 'measured' ? said.score : undefined
  return [score ?? Date.parse(recordedAt), result.index, epoch]
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : Number(a[at]) - Number(b[at])
}

function groupsOf(results: readonly StoredResult[]): ScoreGroup[] {
  return results.flatMap(({ result }) =>
    Object.entries(result.results).map(([evaluator, said]) => ({
      evaluator,
      status: said.status,
      failure: said.status === 'failed' ? said.failure : null,
      passed: said.status === 'measured' ? Number(said.passed) : null,
      vacuous: said.status === 'measured' && said.vacuous === true ? 1 : 0,
      n: 1,
      total: said.status === 'measured' ? said.score : null,
    })),
  )
}
