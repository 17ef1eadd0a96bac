import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { storedRun } from '../compare/read-run.ts'
import type { ComparableRun } from '../compare/run-head.ts'
import { UsageError } from '../core/errors.ts'
import type { RunListing, RunStore } from '../core/run-store.ts'
import { openRunFile } from './run-file.ts'

/** The folder of named baselines, relative to where the command runs. */
const BASELINES = 'baselines'
/** How many of the newest runs are searched for an abbreviated id. */
const LOOKED_AT = 1000
/** Fewer characters than this name no run. */
const SHORTEST_PREFIX = 4

/** The file of a named baseline: `main` is `baselines/main.jsonl`. */
export function baselinePath(name: string): string {
  if (/^[\w.-]+$/.test(name) && !name.startsWith('.')) return `${BASELINES}/${name}.jsonl`
  throw new UsageError(`'${name}' is not a valid name for a baseline; use letters, digits, - and _.`)
}

/**
 * Opens a run by the name people give it: `-` for standard input, a file, the name of a baseline, `latest`, or a stored
 * run's id or the beginning of one. The store is asked last, and may be absent.
 */
export async function openRunReference(
  reference: string,
  { cwd, store }: { cwd: string; store: () => Promise<RunStore | undefined> },
): Promise<ComparableRun> {
  if (reference === '-') return openRunFile('-', { name: 'standard input' })
  const path = resolve(cwd, reference)
  if (isFile(path)) return openRunFile(path, { name: reference })
  const named = /^[\w.-]+$/.test(reference) ? resolve(cwd, BASELINES, `${reference}.jsonl`) : undefined
  if (named !== undefined && isFile(named)) return openRunFile(named, { name: reference })
  if (existsSync(path) || /[/\\]|\.(?:jsonl?|ndjson|gz)$/i.test(reference))
    throw new UsageError(noFile(reference, path))
  const runs = await store()
  const found = runs === undefined ? undefined : await runIn(runs, reference)
  if (runs === undefined || found === undefined) throw new UsageError(notFound(reference, runs !== undefined))
  return storedRun(runs, found)
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

function noFile(reference: string, path: string): string {
  if (existsSync(path)) return `${reference} is a folder; name a file in it, a baseline or a run.`
  return `There is no file ${reference}.`
}

function notFound(reference: string, hasStore: boolean): string {
  const places = hasStore
    ? 'no run in the store begins with it; assay runs list shows them'
    : 'there is no store of runs here; assay eval creates one, and --store names another'
  return `Nothing is called '${reference}': there is no such file, no ${BASELINES}/${reference}.jsonl (assay baseline set creates it), and ${places}.`
}

async function runIn(runs: RunStore, reference: string): Promise<string | undefined> {
  if (reference === 'latest')
    return (await runs.list({ limit: LOOKED_AT })).find(({ state }) => state === 'finished')?.id
  if ((await runs.get(reference)) !== undefined) return reference
  if (reference.length < SHORTEST_PREFIX) return undefined
  const candidates = (await runs.list({ limit: LOOKED_AT })).filter(({ id }) => id.startsWith(reference))
  if (candidates.length > 1) throw new UsageError(ambiguous(reference, candidates))
  return candidates[0]?.id
}

function ambiguous(reference: string, candidates: readonly RunListing[]): string {
  const ids = candidates.slice(0, 3).map(({ id }) => id)
  return `${candidates.length} runs begin with '${reference}': ${ids.join(', ')}${candidates.length > ids.length ? ', …' : ''}. Write more of the id.`
}
