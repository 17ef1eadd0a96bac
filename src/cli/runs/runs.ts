import { existsSync } from 'node:fs'
import { readEnvironment } from '../../config/environment.ts'
import { UsageError } from '../../core/errors.ts'
import { checkedRunName } from '../../runner/run/run-name.ts'
import type { RunStore, StoredRun } from '../../core/stores/run-store.ts'
import { printable } from '../../reports/display.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import { CONTROLS } from '../distributed/controls.ts'
import { finishOwnErasing } from '../erasing.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { DEFAULT_STORE, storePlace } from '../eval/run-sink.ts'
import type { World } from '../world.ts'
import { knownRun } from '../../runner/run/find-run.ts'
import { runLines, runLinesOf } from './run-list.ts'
import { showRun } from './show-run.ts'

interface Asked {
  /** What the run is called on the command line. */
  readonly id: string | undefined
  /** What follows it. */
  readonly more?: string | undefined
  readonly options: Record<string, unknown>
  readonly world: World
}

type Verb = (store: RunStore, asked: Asked & { readonly whole: Store }) => Promise<ExitCode>

/** Older runs are not listed. */
const MOST_LISTED = 100

const WORDS = ['console', 'markdown', 'json'] as const

const VERBS: Readonly<Record<string, Verb>> = { list, show, rename, export: exportRun, delete: deleteRun }

/** `assay runs list|show|rename|export|delete` for stored runs, and `watch`, `pause`, … for distributed ones. */
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
  const lines = await runLinesOf(store, { limit: MOST_LISTED })
  if (format === 'json')
    world.stdout.write(
      `${JSON.stringify(
        lines.map(({ listed }) => listed),
        null,
        2,
      )}\n`,
    )
  else world.stdout.write(lines.length === 0 ? 'No runs are stored here yet.\n' : runLines(lines))
  return EXIT.holds
}

async function show(store: RunStore, { id, options, world }: Asked): Promise<ExitCode> {
  await showRun(await stored(store, id), { store, options, world })
  return EXIT.holds
}

async function rename(store: RunStore, { id: reference, more, world }: Asked): Promise<ExitCode> {
  const name = more === undefined ? undefined : checkedRunName(more)
  if (name === undefined)
    throw new UsageError('What should the run be called? Write it as: assay runs rename RUN NAME.')
  const { id } = await stored(store, reference)
  await store.rename?.(id, name)
  world.stderr.write(`${id} is now called '${name}'.\n`)
  return EXIT.holds
}

/** JSON Lines: the run first, then its results in the data set's order. */
async function exportRun(store: RunStore, { id, world }: Asked): Promise<ExitCode> {
  const run = await stored(store, id)
  world.stdout.write(`${JSON.stringify({ type: 'run', ...run })}\n`)
  if (run.state === 'deleted') return EXIT.holds
  for await (const stored of store.results(run.id)) {
    world.stdout.write(`${JSON.stringify({ type: 'result', ...stored })}\n`)
  }
  return EXIT.holds
}

async function deleteRun(
  store: RunStore,
  { id: reference, options, world, whole }: Asked & { whole: Store },
): Promise<ExitCode> {
  const format = options['format'] === undefined ? undefined : stdoutFormat(options['format'], { words: WORDS, world })
  const { id } = await stored(store, reference)
  await store.delete(id)
  const say = (text: string): void => world.stderr.write(`${text}\n`)
  say(`Deleted ${printable(id)}; its line stays in the list.`)
  const { erasure, code } = await finishOwnErasing(whole, { rewrite: options['rewrite'] !== false, say })
  if (format === 'json') world.stdout.write(`${JSON.stringify({ id, state: 'deleted', erasure })}\n`)
  return code
}

function named(id: string | undefined): string {
  if (id !== undefined) return id
  throw new UsageError('Which run? Name it: assay runs list shows them.')
}

/** The run that is meant, in whatever way it is named. */
async function stored(store: RunStore, reference: string | undefined): Promise<StoredRun> {
  const id = await knownRun(store, named(reference))
  const run = await store.get(id)
  if (run !== undefined) return run
  throw new UsageError(`There is no run '${id}' here; assay runs list shows them.`)
}
