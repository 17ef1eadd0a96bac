import { UsageError } from '../../core/errors.ts'
import { onlyHints } from '../../core/evaluator.ts'
import type { RunConclusion } from '../../core/stores/run-store.ts'
import type { RunInfo } from '../../core/run.ts'
import { defined } from '../../support/defined.ts'
import type { DistributedEnd, ExampleSource, RunOptions } from '../options/run-options.ts'
import type { RunTally } from '../results/run-tally.ts'
import { STOPPED, inapplicableIn, summaryOf } from '../results/summary.ts'
import { compared, metricInfo } from './manifest.ts'
import { Run } from './run.ts'
import type { Begun } from './begin.ts'

/** The outcome of a run's rows. */
interface Ran {
  readonly tally: RunTally
  /** How it ended before its data did. */
  readonly ended: DistributedEnd | undefined
  /** Whether every example of the source was added up. */
  readonly whole: boolean
  /** What is known about a judge that was asked elsewhere. */
  readonly notes?: readonly string[] | undefined
}

/** The run from the sums over all rows. Throws a UsageError if there were none to be had. */
export function runOf(
  { id, startedAt, started, source, manifest, options, rules }: Begun,
  { tally: { fold, held, distances }, ended, whole, notes: elsewhere }: Ran,
): Run {
  const stopped = ended === 'interrupted' ? undefined : ended
  const interrupted = ended === 'interrupted' || (ended === undefined && options.signal?.aborted === true && !whole)
  if (fold.examples === 0 && ended === undefined && !interrupted)
    throw new UsageError(`${source.name} has no examples.`)

  const inapplicable = options.leaveOutInapplicable === true ? inapplicableIn(fold, { options, rules }) : []
  const summary = summaryOf(fold, { options, distances, rules, interrupted, stopped: stopped?.why, inapplicable })
  const notes = [
    ...(source.notes?.() ?? []),
    ...(options.notes ?? []),
    ...laterNotes(options, elsewhere),
    ...fold.notes({ reuseOutputs: options.reuseOutputs ?? false }),
    ...inapplicable.map((name) => `${name} applies to none of the examples, so it is left out of the verdict.`),
    ...Object.entries(summary.evaluators).flatMap(([name, { notes: said = [] }]) =>
      said.map((note) => `${name}: ${note}`),
    ),
    ...hintNotes(options),
    ...(stopped === undefined ? [] : [STOPPED[stopped.why](stopped.at)]),
    ...(changedMeanwhile(source) ? [`${source.name} changed while the run was reading it.`] : []),
  ]
  const sha256 = summary.partial ? undefined : (source.sha256?.() ?? manifest.dataset.sha256)
  const info: RunInfo = {
    id,
    ...defined({ name: manifest.name }),
    startedAt,
    finishedAt: options.now().toISOString(),
    durationMs: options.clock() - started,
    ...named(options),
    metrics: options.evaluators.map((evaluator) => metricInfo(evaluator, options.judge)),
    resultsSha256: fold.resultsSha256(),
    dataset: { name: source.name, ...defined({ sha256 }), examples: fold.distinct },
    judge: options.judge.id,
    config: options.config ?? {},
    notes,
  }
  return new Run({ info, summary, failing: held.failing(), kept: held.kept })
}

/** What came up while the run went on, and what its judge has to tell. */
function laterNotes({ notes = [], laterNotes: later, judge }: RunOptions, elsewhere: readonly string[] = []): string[] {
  const all = new Set([...(later?.() ?? []), ...(judge.notes?.() ?? []), ...elsewhere])
  return [...all].filter((note) => !notes.includes(note))
}

/** Says which figures decide nothing, as nobody asked them to, and how to have them decide. */
function hintNotes({ evaluators, judge }: RunOptions): string[] {
  const hints = evaluators.filter((evaluator) => onlyHints(evaluator, judge))
  const [first] = hints
  if (first === undefined) return []
  const names = hints.map(({ name }) => name).join(', ')
  const [are, decide] = hints.length === 1 ? ['is only a hint', 'decides'] : ['are only hints', 'decide']
  return [
    `${names} ${are} under ${judge.id}, which compares words: reported, but ${decide} nothing. A threshold of your own lets it decide (${first.name}@${first.threshold}), and so does a model as the judge.`,
  ]
}

/** What the store keeps about a run besides its results. */
export function conclusionOf(run: Run): RunConclusion {
  const { results: _, resultsOmitted: __, ...conclusion } = run.toDocument({ maxResults: 0 })
  return conclusion
}

function changedMeanwhile(source: ExampleSource): boolean {
  const { knownSha256 } = source
  const read = source.sha256?.()
  return knownSha256 !== undefined && read !== undefined && read !== knownSha256
}

function named(options: RunOptions): Partial<RunInfo> {
  const { useCase: given, epochs = 1, rescoredFrom } = options
  const useCase = typeof given === 'function' ? given() : given
  return { ...defined({ useCase, epochs: epochs === 1 ? undefined : epochs, rescoredFrom }), ...compared(options) }
}
