import type { RunListing, RunStore, StoredRun } from '../../core/stores/run-store.ts'
import { displayWidth, padEnd, printable } from '../../reports/display.ts'
import { figureText } from '../../reports/figure-text.ts'
import { shownAs } from '../../reports/shown.ts'

/** A run of a list, with what tells it from others. */
export interface ListedRun extends RunListing {
  /** How it came out: its verdict, or its state if it has none. */
  readonly outcome: string
  readonly target?: string
  readonly judge?: string
  /** By evaluator. `null` where nothing was measured, or the run has not ended. */
  readonly scores?: Readonly<Record<string, number | null>>
}

/** A run of a list, and its figures as people read them. */
export interface RunLine {
  readonly listed: ListedRun
  /** `faithfulness 0.80`, `PII leak rate 0.02`, `latency_ms 850 ms`. */
  readonly figures: readonly string[]
}

/** The newest runs of a store with their figures. */
export async function runLinesOf(store: RunStore, { limit }: { limit: number }): Promise<RunLine[]> {
  const runs = await store.list({ limit })
  return Promise.all(runs.map(async (run) => lineOf(run, await store.get(run.id))))
}

export function lineOf(run: RunListing, stored: StoredRun | undefined): RunLine {
  return { listed: listedRun(run, stored), figures: figuresOf(stored) }
}

function figuresOf({ manifest, conclusion }: Partial<Pick<StoredRun, 'manifest' | 'conclusion'>> = {}): string[] {
  if (manifest === undefined) return []
  return manifest.metrics.map(({ name }) => {
    const { title, score } = shownAs(manifest, name)
    const { mean = null, reported } = conclusion?.summary.evaluators[name] ?? {}
    if (mean !== null) return `${title} ${score(mean)}`
    return reported === undefined ? title : `${title} ${figureText(reported.mean)} ${reported.unit}`
  })
}

function listedRun(run: RunListing, stored: StoredRun | undefined): ListedRun {
  const { manifest, conclusion } = stored ?? {}
  const outcome = outcomeOf(run)
  if (manifest === undefined) return { ...run, outcome }
  const target = manifest.config['target'] ?? manifest.config['entrypoint']
  const scores = manifest.metrics.map(({ name }) => [name, conclusion?.summary.evaluators[name]?.mean ?? null] as const)
  const named = target === undefined ? {} : { target: typeof target === 'string' ? target : JSON.stringify(target) }
  return { ...run, outcome, ...named, judge: manifest.judge, scores: Object.fromEntries(scores) }
}

/** What a list says that a run came to. The one place where it is chosen. */
function outcomeOf({ state, verdict }: Pick<RunListing, 'state' | 'verdict'>): string {
  return state === 'finished' ? (verdict ?? state) : state
}

const SHORTEST_ID = 8

/** A table with a line for each run. Ids are as short as they can be while they name one run of the list. */
export function runLines(runs: readonly RunLine[]): string {
  const length = idLength(runs.map(({ listed: { id } }) => id))
  const rows = runs.map((run) => cellsOf(run, length))
  const used = TITLES.map((_, column) => rows.some((row) => row[column] !== ''))
  const lines = [TITLES, ...rows].map((row) => row.filter((__, column) => used[column]))
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((row) => displayWidth(row[column] ?? ''))))
  return lines
    .map(
      (row) =>
        `${row
          .map((cell, column) => padEnd(cell, widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

const TITLES = ['run', 'name', 'started', 'outcome', 'results', 'data', 'target', 'scores']

function cellsOf(
  { listed: { id, name = '', startedAt, outcome, results, dataset, target = '' }, figures }: RunLine,
  length: number,
) {
  const texts = [
    id.slice(0, length),
    name,
    `${startedAt.slice(0, 16).replace('T', ' ')}Z`,
    outcome,
    String(results),
    dataset,
    target,
  ]
  return [...texts, figures.join(', ')].map((text) => printable(text))
}

function idLength(ids: readonly string[]): number {
  const longest = Math.max(SHORTEST_ID, ...ids.map((id) => id.length))
  for (let length = SHORTEST_ID; length < longest; length++) {
    if (new Set(ids.map((id) => id.slice(0, length))).size === ids.length) return length
  }
  return longest
}
