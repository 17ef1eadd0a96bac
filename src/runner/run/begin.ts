import type { Evaluator } from '../../core/evaluator.ts'
import type { RunManifest } from '../../core/stores/run-store.ts'
import { checkOptions } from '../options/check-options.ts'
import type { GateRule } from '../options/gate-rules.ts'
import type { ExampleSource, RunOptions } from '../options/run-options.ts'
import { withThresholdAsked } from '../options/resolve-evaluators.ts'
import { manifestOf } from './manifest.ts'
import { refuseChanges } from './resume.ts'

/** A run that is ready to start: its settings are checked, and its name and manifest are known. */
export interface Begun {
  readonly id: string
  readonly startedAt: string
  /** By the run's own clock. */
  readonly started: number
  readonly source: ExampleSource
  readonly manifest: RunManifest
  readonly options: RunOptions & { readonly clock: () => number; readonly now: () => Date }
  readonly rules: readonly GateRule[]
}

/** Checks a run's settings and prepares its start. Throws for misuse, or if a run to be resumed had other settings. */
export function begin(source: ExampleSource, asked: RunOptions): Begun {
  const rules = checkOptions(asked)
  const given = { ...asked, evaluators: asked.evaluators.map((evaluator) => decidingIfAsked(evaluator, rules)) }
  const { now = () => new Date(), createId = () => crypto.randomUUID(), clock = () => performance.now() } = given
  const started = clock()
  const { id, startedAt } = given.resume ?? { id: createId(), startedAt: now().toISOString() }
  const described = manifestOf(source, { id, startedAt, options: given })
  if (given.resume !== undefined) refuseChanges(given.resume, described)
  const manifest = given.resume?.manifest ?? described
  const options = { ...begunWith(given, manifest), clock, now }
  return { id, startedAt, started, source, manifest, options, rules }
}

/** The evaluators as the run that goes on began with them: the first one pays for what several ask. */
function inOrderOf(metrics: RunManifest['metrics'], evaluators: readonly Evaluator[]): readonly Evaluator[] {
  const order = metrics.map(({ name }) => name)
  return evaluators.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

/** The evaluator as one that decides, if there is a gate for it. */
function decidingIfAsked(evaluator: Evaluator, rules: readonly GateRule[]): Evaluator {
  const asked = rules.some((rule) => rule.evaluator === undefined || rule.evaluator === evaluator.name)
  return asked ? withThresholdAsked(evaluator, evaluator.threshold) : evaluator
}

/** For a resumed run, the options it was begun with, so that it ends with the report of an uninterrupted one. */
function begunWith(options: RunOptions, { metrics, config, notes = [], spent }: RunManifest): RunOptions {
  if (options.resume === undefined) return options
  const later = (options.notes ?? []).filter((note) => !notes.includes(note))
  return {
    ...options,
    evaluators: inOrderOf(metrics, options.evaluators),
    config,
    notes: [...notes, ...later],
    spent: spent ?? options.spent,
  }
}
