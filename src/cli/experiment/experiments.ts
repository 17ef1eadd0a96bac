import { existsSync } from 'node:fs'
import { readEnvironment } from '../../config/environment.ts'
import { UsageError } from '../../core/errors.ts'
import type { StoredExperiment } from '../../core/variants/experiment.ts'
import { cut, padEnd, printable } from '../../reports/display.ts'
import { openWholeStore, type WholeStore } from '../../store/open-store.ts'
import { DEFAULT_STORE, storePlace } from '../eval/run-sink.ts'
import { finishOwnErasing } from '../erasing.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { parseReport } from '../report/report-spec.ts'
import type { World } from '../world.ts'
import { knownExperiment } from './bound-runs.ts'
import { reportExperiment } from './experiment-output.ts'

interface Asked {
  readonly id: string | undefined
  readonly options: Record<string, unknown>
  readonly world: World
}

type Verb = (store: WholeStore, asked: Asked) => Promise<ExitCode>

const VERBS: Readonly<Record<string, Verb>> = { list, show, export: exported, delete: deleted }
const WORDS = ['console', 'markdown', 'json'] as const
const MOST_LISTED = 100
const LONGEST = 40

/** `assay experiments list|show|export|delete`: variants that were evaluated side by side. */
export async function experimentsCommand(verb: string, asked: Asked): Promise<ExitCode> {
  const { options, world } = asked
  const work = VERBS[verb]
  if (work === undefined) {
    throw new UsageError(
      `'${verb}' is not a verb of assay experiments; the verbs are ${Object.keys(VERBS).join(', ')}.`,
    )
  }
  const said = typeof options['store'] === 'string' ? options['store'] : readEnvironment(world.env).store
  const place = storePlace(said ?? DEFAULT_STORE, world)
  if (!place.includes('://') && place !== ':memory:' && !existsSync(place)) {
    throw new UsageError(
      `There is no store ${said ?? DEFAULT_STORE}; assay eval creates it, and --store names another.`,
    )
  }
  await using store = await openWholeStore(place, { now: world.now })
  const code = await work(store, asked)
  return code
}

async function list({ experiments }: WholeStore, { options, world }: Asked): Promise<ExitCode> {
  const format = stdoutFormat(options['format'], { words: WORDS, world })
  const all = await experiments.list({ limit: MOST_LISTED })
  if (format === 'json') world.stdout.write(`${JSON.stringify(all, null, 2)}\n`)
  else world.stdout.write(all.length === 0 ? 'No experiments are stored here yet.\n' : lines(all))
  return EXIT.holds
}

function lines(all: readonly StoredExperiment[]): string {
  const rows = all.map(({ id, name = '', startedAt, dataset, variants, document }) => [
    id.slice(0, 8),
    cut(name, LONGEST),
    startedAt.slice(0, 16).replace('T', ' '),
    cut(dataset, LONGEST),
    cut(variants.map((one) => one.name).join(', '), LONGEST),
    document?.headline ?? 'not finished',
  ])
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => padEnd(printable(cell), widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

async function show({ experiments }: WholeStore, { id, options, world }: Asked): Promise<ExitCode> {
  const found = await knownExperiment(experiments, named(id))
  const { document } = found
  if (document === undefined) {
    const runs = found.variants.map(({ name, run }) => `${name}: ${run}`).join(', ')
    throw new UsageError(
      `The experiment ${found.id} has not ended, so there is no ranking yet. Continue it with the command that began it and --resume ${found.id}; its runs are ${runs}.`,
    )
  }
  const format = stdoutFormat(options['format'], { words: ['console', 'json', 'markdown'], world })
  const reports = Array.isArray(options['report']) ? options['report'].map((one) => parseReport(String(one))) : []
  const digits = typeof options['digits'] === 'number' ? options['digits'] : undefined
  const say = (text: string): void => world.stderr.write(`${printable(text)}\n`)
  await reportExperiment(document, { settings: { reports, digits }, format, say, world })
  return EXIT.holds
}

/** JSON Lines: the experiment first, then each run with its results. */
async function exported({ experiments, runs }: WholeStore, { id, world }: Asked): Promise<ExitCode> {
  const found = await knownExperiment(experiments, named(id))
  world.stdout.write(`${JSON.stringify({ type: 'experiment', ...found })}\n`)
  for (const { name, run } of found.variants) {
    const stored = await runs.get(run)
    if (stored === undefined) continue
    world.stdout.write(`${JSON.stringify({ type: 'run', variant: name, ...stored })}\n`)
    if (stored.state === 'deleted') continue
    for await (const result of runs.results(run)) {
      world.stdout.write(`${JSON.stringify({ type: 'result', variant: name, ...result })}\n`)
    }
  }
  return EXIT.holds
}

async function deleted(store: WholeStore, { id, options, world }: Asked): Promise<ExitCode> {
  const found = await knownExperiment(store.experiments, named(id))
  const keep = options['keepRuns'] === true
  // The binding goes last, so that a deletion that was cut off can be repeated.
  if (!keep) for (const { run } of found.variants) await store.runs.delete(run)
  await store.experiments.delete(found.id)
  const say = (text: string): void => world.stderr.write(`${printable(text)}\n`)
  say(
    keep
      ? `Unbound the runs of ${found.id}; they are kept.`
      : `Deleted ${found.id} and its ${found.variants.length} runs.`,
  )
  if (keep) return EXIT.holds
  const { code } = await finishOwnErasing(store, { rewrite: options['rewrite'] !== false, say })
  return code
}

function named(id: string | undefined): string {
  if (id !== undefined) return id
  throw new UsageError('Which experiment? Name it: assay experiments list shows them.')
}
