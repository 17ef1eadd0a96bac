import {
  UsageError,
  type ExampleResult,
  type MetricInfo,
  type RunDocument,
  type RunInfo,
  type RunSummary,
  type MetricResult,
  type TaskType,
  type UseCase,
} from '../core/index.ts'
import { markdownReport, type Failing, type MarkdownReportOptions } from '../reports/index.ts'
import type { KeptResults } from './kept-results.ts'
import { VERSION } from './version.ts'

export interface RunParts {
  readonly info: RunInfo
  readonly summary: RunSummary
  readonly kept: KeptResults
  readonly failing: Failing
}

/** What came out of one run: how it was set up, what it comes to, and the results as far as they were kept. */
export class Run implements RunInfo {
  readonly id: string
  readonly startedAt: string
  readonly finishedAt: string
  readonly durationMs: number
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
  #results: readonly ExampleResult[] | undefined
  /** What fell short: counts, and the worst examples. Kept however many results there are. */
  readonly failing: Failing

  constructor({ info, summary, kept, failing }: RunParts) {
    this.id = info.id
    this.startedAt = info.startedAt
    this.finishedAt = info.finishedAt
    this.durationMs = info.durationMs
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

  /** Results in the data set's order. Throws a UsageError when there were too many to keep. */
  get results(): readonly ExampleResult[] {
    const results = this.#available()
    if (results !== undefined) return results
    throw new UsageError(`The results of this run were not kept: ${this.#omitted()}`)
  }

  /** Whether `results` can be read. */
  get hasResults(): boolean {
    return this.#available() !== undefined
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
  toDocument({ maxResults = Infinity }: { maxResults?: number } = {}): RunDocument {
    const { summary, metricResults } = this
    const document = { assay: VERSION, run: this.#info, summary, metricResults }
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

  #available(): readonly ExampleResult[] | undefined {
    this.#results ??= this.#kept.all()
    return this.#results
  }

  #omitted(): string {
    return (
      `${this.summary.examples} examples are more than \`keepResults\` allows. ` +
      'Set `keepResults` higher, or take the results one by one with `onResult`.'
    )
  }
}
