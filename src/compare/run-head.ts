import type { EvaluatorDisplay, EvaluatorSpec } from '../core/evaluator.ts'
import type { RunConclusion, RunManifest } from '../core/stores/run-store.ts'
import type { RunInfo } from '../core/run.ts'
import type { VacuousPolicy } from '../core/aggregate.ts'
import type { ScoredExample } from './scored.ts'
import { defined } from '../support/defined.ts'

/** What is known about an evaluator of a run. */
export interface EvaluatorHead {
  readonly version: string
  readonly threshold: number
  readonly kind?: EvaluatorSpec['kind']
  /** The settings it ran with. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** How people read its figures. */
  readonly display?: EvaluatorDisplay
  /** Its figure over the whole run. */
  readonly mean?: number | null
}

/** What is known about a run from its file or store. */
export interface RunHead {
  readonly name: string
  readonly runId?: string
  readonly startedAt?: string
  /** Digest of all results. Unknown for an unfinished run. */
  readonly resultsSha256?: string
  readonly dataset?: { readonly name: string; readonly sha256?: string }
  readonly judge?: string
  readonly vacuous?: VacuousPolicy
  /** By the evaluator's name. */
  readonly evaluators?: Readonly<Record<string, EvaluatorHead>>
  /** The commit that it evaluated, if it was told. */
  readonly commit?: string
  /** Its own conditions that it did not meet, by name. */
  readonly failed?: readonly string[]
  /** It ended before its data did, or is not at its end yet. */
  readonly unfinished?: boolean
}

/** A run to compare: its head, and its examples as a stream. */
export interface ComparableRun {
  readonly head: RunHead
  /** Its id, where it is read from a store. */
  readonly storedAs?: string
  readonly examples: AsyncIterable<ScoredExample>
  /** The same without texts, tags and metadata, many at a time, where that is quicker: enough unless something is sliced. */
  readonly bare?: AsyncIterable<readonly ScoredExample[]>
  /** Some examples with their texts, in no particular order. */
  readonly whole?: (ids: readonly string[]) => Promise<readonly ScoredExample[]>
  /** Closes what is open if the examples were not read to the end. */
  readonly close?: () => Promise<void>
}

/** The head of a finished run. */
export function headOf(
  { run, summary }: Pick<RunConclusion, 'run' | 'summary'>,
  name: string = runNameOf(run),
): RunHead {
  return {
    ...headOfInfo(run, name),
    resultsSha256: run.resultsSha256,
    dataset: { name: run.dataset.name, ...defined({ sha256: run.dataset.sha256 }) },
    evaluators: Object.fromEntries(
      run.metrics.map((metric) => [
        metric.name,
        { ...evaluatorHead(metric), mean: summary.evaluators[metric.name]?.mean ?? null },
      ]),
    ),
    failed: summary.gates.filter(({ outcome }) => outcome === 'fails').map(({ name: gate }) => gate),
    ...(summary.partial ? { unfinished: true } : {}),
  }
}

/** The head of a run that is under way, or was broken off. */
export function headOfManifest(
  manifest: RunManifest,
  {
    name = runNameOf(manifest),
    unfinished = true,
  }: { name?: string | undefined; unfinished?: boolean | undefined } = {},
): RunHead {
  return {
    ...headOfInfo(manifest, name),
    dataset: { name: manifest.dataset.name },
    evaluators: Object.fromEntries(manifest.metrics.map((metric) => [metric.name, evaluatorHead(metric)])),
    ...(unfinished ? { unfinished } : {}),
  }
}

/** How many characters of an id are shown to tell runs apart. */
const SHORT_ID = 8

/** `with reranking 4bcc9ffa`: what people call the run, or its data set, and the beginning of its id. */
export function runNameOf({ id, name, dataset }: Named): string {
  return `${name ?? dataset.name} ${id.slice(0, SHORT_ID)}`
}

interface Named {
  readonly id: string
  readonly name?: string | undefined
  readonly dataset: { readonly name: string }
}

function headOfInfo(
  { id, startedAt, judge, config }: Pick<RunInfo, 'id' | 'startedAt' | 'judge' | 'config'>,
  name: string,
): RunHead {
  const vacuous = (['exclude', 'count', 'fail'] as const).find((policy) => policy === config['vacuous'])
  const commit = typeof config['head'] === 'string' ? config['head'] : undefined
  return { name, runId: id, startedAt, judge, ...defined({ vacuous, commit }) }
}

function evaluatorHead({ version, threshold, kind, settings, display }: RunInfo['metrics'][number]): EvaluatorHead {
  return { version, threshold, kind, settings, ...defined({ display }) }
}
