import type { StoredExperiment } from '../../core/variants/experiment.ts'
import type { StoredResult } from '../../core/stores/run-store.ts'
import type { WholeStore } from '../../store/open-store.ts'
import { Refused } from '../kernel/refused.ts'

/** An example under all variants: one result each, in their order; absent where a variant never came to it. */
export interface ExampleRow {
  readonly id: string
  readonly cells: readonly (StoredResult | undefined)[]
}

/** What the page of an experiment is made from. */
export interface ExperimentView {
  readonly experiment: StoredExperiment
  readonly rows: readonly ExampleRow[]
  /** Only examples whose scores differ between variants. */
  readonly disagreeing: boolean
  /** Where the next page begins, if there is one. */
  readonly next?: number
  readonly lookedThrough: number
}

const ROWS = 40
/** For how long one page looks for examples: it costs the same however large the runs are. */
const LOOKING_MS = 40

/** A page of an experiment's examples, from a position of the data set. */
export async function experimentView(
  { experiments, runs, places }: WholeStore,
  { id, from, disagreeing }: { id: string; from: number; disagreeing: boolean },
): Promise<ExperimentView> {
  const experiment = await experiments.get(id)
  if (experiment === undefined) throw new Refused(404, 'There is no such experiment here.')
  const { variants, rankedBy } = experiment
  const rows: ExampleRow[] = []
  const known = await Promise.all(variants.map(async ({ run }) => (await runs.get(run))?.state))
  const readable = variants.map(({ run }, index) =>
    known[index] === 'running' || known[index] === 'finished' ? run : undefined,
  )
  // The variant that came furthest has the most examples: its page leads, and the others are asked for the same ones.
  const [lead] = readable.filter((run) => run !== undefined)
  if (lead === undefined) return { experiment, rows, disagreeing, lookedThrough: 0 }
  const longest = await furthest(runs, readable)
  const take = async (waiting: readonly StoredResult[]): Promise<void> => {
    const keys = waiting.map(({ result, epoch }) => ({ id: result.id, epoch }))
    const all = await Promise.all(readable.map(async (run) => (run === undefined ? [] : runs.stored(run, keys))))
    for (const { id: example, epoch } of keys) {
      const cells = all.map((own) => own.find((one) => one.result.id === example && one.epoch === epoch))
      if (!disagreeing || differ(cells, rankedBy)) rows.push({ id: example, cells })
    }
  }
  const until = performance.now() + LOOKING_MS
  for (let position = from, lookedThrough = 0; ;) {
    const part = await places.firstFrom(longest, { position, limit: ROWS + 1 })
    const shown = part.slice(0, ROWS)
    await take(shown)
    lookedThrough += shown.length
    const next = part[ROWS]?.result.index
    if (next === undefined) return { experiment, rows, disagreeing, lookedThrough }
    if (rows.length >= ROWS || performance.now() >= until) return { experiment, rows, disagreeing, next, lookedThrough }
    position = next
  }
}

async function furthest(runs: WholeStore['runs'], readable: readonly (string | undefined)[]): Promise<string> {
  const counted = await Promise.all(
    readable.map(async (run) => ({
      run: run ?? '',
      results: run === undefined ? -1 : ((await runs.get(run))?.results ?? 0),
    })),
  )
  return counted.reduce((most, one) => (one.results > most.results ? one : most)).run
}

/** Whether the variants came to different scores on an example, or only some came to one. */
function differ(cells: ExampleRow['cells'], rankedBy: string): boolean {
  const scores = cells.flatMap((cell) => {
    if (cell === undefined) return []
    const own = cell.result.results[rankedBy]
    return [own?.status === 'measured' ? own.score : null]
  })
  return new Set(scores).size > 1
}
