import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { storedRun } from '../compare/read-run.ts'
import type { ComparableRun } from '../compare/run-head.ts'
import { UsageError } from '../core/errors.ts'
import { LATEST } from '../runner/run/run-name.ts'
import type { RunStore } from '../core/stores/run-store.ts'
import { findRun } from '../runner/run/find-run.ts'
import { openRunFile } from './run-file.ts'

/** The folder of named baselines, relative to where the command runs. */
const BASELINES = 'baselines'

/** The file of a named baseline: `main` is `baselines/main.jsonl`. */
export function baselinePath(name: string): string {
  if (name === LATEST) throw new UsageError(`'${LATEST}' always means the newest run; give the baseline another name.`)
  if (/^[\w.-]+$/.test(name) && !name.startsWith('.')) return `${BASELINES}/${name}.jsonl`
  throw new UsageError(`'${name}' is not a valid name for a baseline; use letters, digits, - and _.`)
}

/**
 * Opens a run by what people call it: `-` for standard input, `latest`, a file, a baseline's name, or a stored run's id,
 * name or the beginning of its id. The store is asked last, and may be absent.
 */
export async function openRunReference(
  reference: string,
  { cwd, store }: { cwd: string; store: () => Promise<RunStore | undefined> },
): Promise<ComparableRun> {
  if (reference === '-') return openRunFile('-', { name: 'standard input' })
  const path = resolve(cwd, reference)
  if (reference !== LATEST && isFile(path)) return openRunFile(path, { name: reference })
  const named =
    reference !== LATEST && /^[\w.-]+$/.test(reference) ? resolve(cwd, BASELINES, `${reference}.jsonl`) : undefined
  if (named !== undefined && isFile(named)) return openRunFile(named, { name: reference })
  if ((reference !== LATEST && existsSync(path)) || /[/\\]|\.(?:jsonl?|ndjson|gz)$/i.test(reference))
    throw new UsageError(noFile(reference, path))
  const runs = await store()
  const found = runs === undefined ? undefined : await findRun(runs, reference)
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
    ? 'no run in the store has this name or an id that begins with it; assay runs list shows them'
    : 'there is no store of runs here; assay eval creates one, and --store names another'
  return `Nothing is called '${reference}': there is no such file, no ${BASELINES}/${reference}.jsonl (assay baseline set creates it), and ${places}.`
}
