import { existsSync } from 'node:fs'
import { readEnvironment } from '../../config/environment.ts'
import { UsageError } from '../../core/errors.ts'
import type { RunListing, RunStore } from '../../core/run-store.ts'
import { consoleReport } from '../../reports/console.ts'
import { jsonReport } from '../../reports/json.ts'
import { markdownReport } from '../../reports/markdown.ts'
import { printable } from '../../reports/display.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import { CONTROLS } from '../distributed/controls.ts'
import { finishOwnErasing } from '../erasing.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { DEFAULT_STORE, storePlace } from '../eval/run-sink.ts'
import { columnsOf, wantsColour, type World } from '../world.ts'

interface Asked {
  readonly id: string | undefined
  readonly options: Record<string, unknown>
  readonly world: World
}

type Verb = (store: RunStore, asked: Asked & { readonly whole: Store }) => Promise<ExitCode>

const WORDS = ['console', 'markdown', 'json'] as const

const VERBS: Readonly<Record<string, Verb>> = { list, show, export: exportRun, delete: deleteRun }

/** `assay runs list|show|export|delete` for stored runs, and `watch`, `pause`, … for distributed ones. */
export async function runsCommand(verb: string, asked: Asked): Promise<ExitCode> {
  const { world, options } = asked
  const work = VERBS[verb]
  const control = CONTROLS.find((known) => known === verb)
  if (work === undefined && control === undefined) {
    const known = [...Object.keys(VERBS), ...CONTROLS].join(', ')
    throw new UsageError(`'${verb}' is not a verb of assay runs; the verbs are ${known}.`)
  }
  const said = typeof options['store'] === 'string' ? options['store'] : readEnvironment(world.env).store
  if (work === undefined) {
    const { controlRun } = await import('../distributed/run-control.ts')
    return controlRun(control ?? 'watch', { ...asked, id: named(asked.id), url: said })
  }
  const place = storePlace(said ?? DEFAULT_STORE, world)
  if (!place.includes('://') && place !== ':memory:' && !existsSync(place)) {
    throw new UsageError(
      `There is no store ${said ?? DEFAULT_STORE}; assay eval creates it, and --store names another.`,
    )
  }
  await using store = await openStore(place, { now: world.now })
  // Awaited here: the store closes when this function ends.
  const code = await work(store.runs, { ...asked, whole: store })
  return code
}

async function list(store: RunStore, { options, world }: Asked): Promise<ExitCode> {
  const format = stdoutFormat(options['format'], { words: WORDS, world })
  const runs = await store.list({ limit: 100 })
  if (format === 'json') world.stdout.write(`${JSON.stringify(runs, null, 2)}\n`)
  else world.stdout.write(runs.length === 0 ? 'No runs are stored here yet.\n' : runs.map(lineOf).join(''))
  return EXIT.holds
}

function lineOf({ id, state, startedAt, dataset, verdict, results }: RunListing): string {
  const said = state === 'finished' ? (verdict ?? state) : state
  return `${id}  ${startedAt}  ${said.padEnd(14)}  ${String(results).padStart(9)}  ${printable(dataset)}\n`
}

async function show(store: RunStore, { id, options, world }: Asked): Promise<ExitCode> {
  const run = await store.get(named(id))
  if (run === undefined) throw unknownRun(id)
  const { conclusion } = run
  const format = stdoutFormat(options['format'], {
    words: ['console', 'json', 'markdown'],
    world,
  })
  const { stdout, env } = world
  const digits = typeof options['digits'] === 'number' ? options['digits'] : undefined
  if (format === 'json' && conclusion !== undefined) stdout.write(jsonReport(conclusion))
  else if (format === 'json') stdout.write(`${JSON.stringify(run, null, 2)}\n`)
  else if (conclusion === undefined) stdout.write(lineOf(run))
  else if (format === 'markdown') stdout.write(markdownReport(conclusion, { digits }))
  else stdout.write(consoleReport(conclusion, { width: columnsOf(stdout), colour: wantsColour(stdout, env), digits }))
  return EXIT.holds
}

/** JSON Lines: the run first, then its results in the data set's order. */
async function exportRun(store: RunStore, { id, world }: Asked): Promise<ExitCode> {
  const run = await store.get(named(id))
  if (run === undefined) throw unknownRun(id)
  world.stdout.write(`${JSON.stringify({ type: 'run', ...run })}\n`)
  if (run.state === 'deleted') return EXIT.holds
  for await (const stored of store.results(run.id)) {
    world.stdout.write(`${JSON.stringify({ type: 'result', ...stored })}\n`)
  }
  return EXIT.holds
}

async function deleteRun(store: RunStore, { id, options, world, whole }: Asked & { whole: Store }): Promise<ExitCode> {
  const format = options['format'] === undefined ? undefined : stdoutFormat(options['format'], { words: WORDS, world })
  if (!(await store.delete(named(id)))) throw unknownRun(id)
  const say = (text: string): void => world.stderr.write(`${text}\n`)
  say(`Deleted ${printable(named(id))}; its line stays in the list.`)
  const { erasure, code } = await finishOwnErasing(whole, { rewrite: options['rewrite'] !== false, say })
  if (format === 'json') world.stdout.write(`${JSON.stringify({ id, state: 'deleted', erasure })}\n`)
  return code
}

function named(id: string | undefined): string {
  if (id !== undefined) return id
  throw new UsageError('Which run? Name it: assay runs list shows them.')
}

function unknownRun(id = ''): UsageError {
  return new UsageError(`There is no run '${id}' here; assay runs list shows them.`)
}
