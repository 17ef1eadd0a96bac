import { compareRuns, type CompareOptions } from '../../compare/compare-runs.ts'
import { runOf } from '../../compare/read-run.ts'
import type { ComparableRun } from '../../compare/run-head.ts'
import { UsageError } from '../../core/errors.ts'
import type { ComparisonDocument } from '../../core/comparison.ts'
import type {
  ExampleResult,
  MetricInfo,
  MetricResult,
  RunDocument,
  RunInfo,
  RunOutcome,
  RunSummary,
} from '../../core/run.ts'
import type { Example, TaskType } from '../../core/example.ts'
import type { UseCase } from '../../core/use-case.ts'
import { outcomeOf } from '../../reports/outcome/outcome.ts'
import { markdownReport, type MarkdownReportOptions } from '../../reports/markdown.ts'
import type { Failing } from '../../reports/failing.ts'
import { counted } from '../../support/counted.ts'
import type { KeptResults } from '../results/kept-results.ts'
import { VERSION } from '../version.ts'
import { defined } from '../../support/defined.ts'

export interface RunParts {
  readonly info: RunInfo
  readonly summary: RunSummary
  readonly kept: KeptResults
  readonly failing: Failing
  /** The comparison with its baseline, if there was one. */
  readonly comparison?: ComparisonDocument
  readonly anchor?: RunDocument['anchor']
  readonly attempts?: RunDocument['attempts']
  readonly notCompared?: RunDocument['notCompared']
}

/** The outcome of one run: its setup, its summary, and its results unless there were too many to keep. */
export class Run implements RunInfo {
  readonly id: string
  readonly startedAt: string
  readonly finishedAt: string
  readonly durationMs: number
  declare readonly name?: string
  declare readonly task?: TaskType
  declare readonly useCase?: UseCase
  declare readonly baselineName?: string
  declare readonly candidateName?: string
  readonly metrics: readonly MetricInfo[]
  readonly resultsSha256: string
  readonly dataset: RunInfo['dataset']
  readonly judge: string
  readonly config: Readonly<Record<string, unknown>>
  readonly notes: readonly string[]
  readonly summary: RunSummary
  readonly #info: RunInfo
  readonly #kept: KeptResults
  readonly #parts: RunParts
  #results: readonly ExampleResult[] | undefined
  /** The comparison with its baseline, if one was named. */
  declare readonly comparison?: ComparisonDocument
  /** Examples below a threshold: their number and the worst ones. Kept however many results there are. */
  readonly failing: Failing

  constructor(parts: RunParts) {
    const { info, summary, kept, failing, comparison } = parts
    this.#parts = parts
    if (comparison !== undefined) this.comparison = comparison
    this.id = info.id
    this.startedAt = info.startedAt
    this.finishedAt = info.finishedAt
    this.durationMs = info.durationMs
    if (info.name !== undefined) this.name = info.name
    if (info.task !== undefined) this.task = info.task
    if (info.useCase !== undefined) this.useCase = info.useCase
    if (info.baselineName !== undefined) this.baselineName = info.baselineName
    if (info.candidateName !== undefined) this.candidateName = info.candidateName
    this.metrics = info.metrics
    this.resultsSha256 = info.resultsSha256
    this.dataset = info.dataset
    this.judge = info.judge
    this.config = info.config
    this.notes = info.notes
    this.summary = summary
    this.#info = info
    this.#kept = kept
    this.failing = failing
  }

  /** Results in the data set's order. Throws a UsageError if there were too many to keep. */
  get results(): readonly ExampleResult[] {
    const results = this.#available()
    if (results !== undefined) return results
    throw new UsageError(`The results of this run were not kept: ${this.#omitted()}`)
  }

  /**
   * The examples as they were answered, without their passages, which results do not keep. Throws a UsageError if there were too
   * many results to keep.
   */
  get examples(): readonly Example[] {
    return this.results.map(({ id, inputs, output, reference, error, timing, group, tags, metadata }) =>
      defined({ id, inputs: { ...inputs }, output, reference, error, timing, group, tags, metadata }),
    )
  }

  /** Whether `results` can be read. */
  get hasResults(): boolean {
    return this.#available() !== undefined
  }

  /** What the run comes to: its conditions, its comparison, errors and completeness in one verdict. */
  get outcome(): RunOutcome {
    const { summary, comparison } = this
    const { anchor, attempts, notCompared } = this.#parts
    return outcomeOf({ run: this.#info, summary, ...defined({ comparison, anchor, attempts, notCompared }) })
  }

  /** Each metric's figure over the whole run; `score` is `null` when nothing was measured. */
  get metricResults(): readonly MetricResult[] {
    return Object.entries(this.summary.evaluators).map(([metricId, details]) => ({
      metricId,
      score: details.mean,
      details,
    }))
  }

  /** The run as plain JSON, with its results unless there are more than `maxResults`. */
  toDocument({ maxResults = Infinity }: { maxResults?: number | undefined } = {}): RunDocument {
    const { outcome, summary, metricResults, comparison } = this
    const { anchor, attempts, notCompared } = this.#parts
    const document = {
      assay: VERSION,
      run: this.#info,
      outcome,
      summary,
      metricResults,
      ...defined({ comparison, anchor, attempts, notCompared }),
    }
    const results = this.#available()
    if (results === undefined) return { ...document, resultsOmitted: this.#omitted() }
    if (results.length <= maxResults) return { ...document, results }
    return {
      ...document,
      resultsOmitted: `${results.length} results were left out, as there are more than ${maxResults}.`,
    }
  }

  toJSON(): RunDocument {
    return this.toDocument()
  }

  /** The run as GitHub-flavoured Markdown. */
  toMarkdown(options: MarkdownReportOptions = {}): string {
    const failing = this.#available() === undefined ? { failing: this.failing } : {}
    return markdownReport(this.toDocument(), { ...failing, ...options })
  }

  /**
   * Whether this run is better than `baseline`, over the examples that both have. Throws a UsageError if the two cannot be
   * compared, or the results of one were not kept.
   *
   * @example
   * const { verdict, sentence } = await run.compare(before, { margin: 0.02 })
   */
  async compare(
    baseline: Run | RunDocument | ComparableRun,
    options: CompareOptions = {},
  ): Promise<ComparisonDocument> {
    return compareRuns({ baseline: comparable(baseline), candidate: comparable(this) }, options)
  }

  /** The same run with its comparison, which its reports then show. */
  withComparison(comparison: ComparisonDocument): Run {
    return this.with({ comparison })
  }

  /** The same run with what its comparison came to; as it is if there was none. */
  with(compared: Pick<RunParts, 'comparison' | 'anchor' | 'attempts' | 'notCompared'> = {}): Run {
    const { comparison, anchor, attempts, notCompared } = compared
    const now = defined({ comparison, anchor, attempts, notCompared })
    if (Object.keys(now).length === 0) return this
    const { comparison: _, anchor: __, attempts: ___, notCompared: ____, ...parts } = this.#parts
    return new Run({ ...parts, ...now })
  }

  #available(): readonly ExampleResult[] | undefined {
    this.#results ??= this.#kept.all()
    return this.#results
  }

  #omitted(): string {
    return (
      `${counted(this.summary.examples, 'example is', 'examples are')} more than \`keepResults\` allows. ` +
      'Set `keepResults` higher, or take the results one by one with `onResult`.'
    )
  }
}

function comparable(run: Run | RunDocument | ComparableRun): ComparableRun {
  if (run instanceof Run) return runOf({ run, summary: run.summary }, run.results)
  if ('examples' in run) return run
  if (run.results !== undefined) return runOf(run, run.results)
  throw new UsageError(`The results of the run ${run.run.id} were left out, so there is nothing to compare.`)
}
