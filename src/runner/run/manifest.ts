import { onlyHints, type Evaluator } from '../../core/evaluator.ts'
import type { Judge } from '../../core/judge.ts'
import type { MetricInfo } from '../../core/run.ts'
import type { RunManifest } from '../../core/stores/run-store.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import type { ExampleSource, RunOptions } from '../options/run-options.ts'
import { VERSION } from '../version.ts'
import { defined } from '../../support/defined.ts'

/** What is known of a run before its first result. */
export function manifestOf(
  { name, total, knownSha256 }: Pick<ExampleSource, 'name' | 'total' | 'knownSha256'>,
  { id, startedAt, options }: { id: string; startedAt: string; options: RunOptions },
): RunManifest {
  const { judge, evaluators, notes = [], spent, rescoredFrom } = options
  const conditions = conditionsOf(options)
  return {
    id,
    ...defined({ name: options.name }),
    startedAt,
    assay: VERSION,
    dataset: {
      name,
      ...defined({ total, sha256: knownSha256 }),
    },
    ...compared(options),
    judge: judge.id,
    ...defined({ prompts: judge.prompts }),
    metrics: evaluators.map((evaluator) => metricInfo(evaluator, judge)),
    conditions,
    config: options.config ?? {},
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
    ...(spent === undefined || spent.calls === 0 ? {} : { spent }),
    ...defined({ rescoredFrom }),
  }
}

/** Settings besides evaluators, judge and data that decide the outcome, if given. */
function conditionsOf(options: RunOptions): Record<string, unknown> {
  const { target, reuseOutputs, epochs, timeoutMs, vacuous, gates, maxErrors, maxJudgeFailures, failFast } = options
  const { leaveOutInapplicable } = options
  const answers = target === undefined ? 'the data set' : 'the target'
  const said = { answers, reuseOutputs, epochs, timeoutMs, vacuous, gates, maxErrors, maxJudgeFailures, failFast }
  const all = { ...said, leaveOutInapplicable }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== false))
}

export function metricInfo(evaluator: Evaluator, judge: Judge): MetricInfo {
  const { spec, name, threshold, settings } = evaluator
  return { ...spec, name, threshold, settings, ...(onlyHints(evaluator, judge) ? { hint: true } : {}) }
}

/** How a run is recorded: its task, and the names used to compare it. */
export function compared({
  task,
  baselineName,
  candidateName,
}: RunOptions): Pick<RunManifest, 'task' | 'baselineName' | 'candidateName'> {
  return {
    ...defined({ task, baselineName, candidateName }),
  }
}

/**
 * Settings that change neither what is measured nor how, and those that a manifest already states in its metrics, judge, data
 * set and conditions.
 */
const NOT_COMPARED = new Set([
  'concurrency',
  'threads',
  'maxJudgeConcurrency',
  'maxJudgeRate',
  'judgePatience',
  'maxCost',
  'maxTokens',
  'maxCalls',
  'prices',
  'tape',
  'tapeMode',
  'store',
  'ledger',
  'ruleset',
  'resume',
  'batch',
  'distributed',
  'dryRun',
  'auto',
  'preset',
  'baseline',
  'anchor',
  'attempts',
  'margin',
  'slice',
  'dataset',
  'data',
  'evaluators',
  'threshold',
  'thresholds',
  'judge',
  'task',
  'epochs',
  'timeout',
  'vacuous',
  'gates',
  'maxErrors',
  'maxJudgeFailures',
  'failFast',
  'reuseOutputs',
  'variants',
  'rankBy',
])

/** Differences that keep one run from resuming another: `field: before -> now` for each. */
export function differences(before: RunManifest, now: RunManifest): string[] {
  return [...setUpDifferences(before, now), ...measuringDifferences(before, now)]
}

/** The part of it that is known before the evaluators: data, judge and configuration. */
export function setUpDifferences(before: RunManifest, now: RunManifest): string[] {
  return [
    ...whereBothSay('SHA-256 of the data set', before.dataset.sha256, now.dataset.sha256),
    ...whereBothSay('examples in the data set', before.dataset.total, now.dataset.total),
    ...difference('judge', before.judge, now.judge),
    ...(before.prompts === undefined || now.prompts === undefined
      ? []
      : fieldDifferences('SHA-256 of the prompt', before.prompts, now.prompts)),
    ...fieldDifferences('', configOf(before), configOf(now)),
  ]
}

function measuringDifferences(before: RunManifest, now: RunManifest): string[] {
  const names = ({ metrics }: RunManifest): string[] => metrics.map(({ name }) => name)
  const others = [
    ...difference('task', before.task, now.task),
    ...difference('run that is judged again', before.rescoredFrom, now.rescoredFrom),
    ...fieldDifferences('', before.conditions, now.conditions),
  ]
  if (names(before).toSorted().join() !== names(now).toSorted().join()) {
    return [`evaluators: ${names(before).join(', ')} -> ${names(now).join(', ')}`, ...others]
  }
  // A run that goes on asks them in the order that it began with.
  const own = new Map(now.metrics.map((metric) => [metric.name, metric]))
  const metrics = before.metrics.flatMap((metric) => metricDifferences(metric, own.get(metric.name) ?? metric))
  return [...metrics, ...others]
}

function metricDifferences(before: MetricInfo, now: MetricInfo): string[] {
  const { name } = before
  return [
    ...difference(`version of ${name}`, before.version, now.version),
    ...difference(`threshold of ${name}`, before.threshold, now.threshold),
    ...difference(`kind of ${name}`, before.kind, now.kind),
    // Releases that did not know the distinction did not declare it either.
    ...(before.hintUnder === undefined ? [] : difference(`${name} decides`, before.hint !== true, now.hint !== true)),
    ...fieldDifferences(`${name}:`, before.settings, now.settings),
  ]
}

function configOf({ config }: RunManifest): Record<string, unknown> {
  return Object.fromEntries(Object.entries(config).filter(([key]) => !NOT_COMPARED.has(key)))
}

function fieldDifferences(
  of: string,
  before: Readonly<Record<string, unknown>> = {},
  now: Readonly<Record<string, unknown>> = {},
): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort()
  return fields.flatMap((field) => difference(`${of} ${field}`.trim(), before[field], now[field]))
}

/** A value that one side does not know, such as the digest of a stream, does not count as a difference. */
function whereBothSay(field: string, before: unknown, now: unknown): string[] {
  return before === undefined || now === undefined ? [] : difference(field, before, now)
}

function difference(field: string, before: unknown, now: unknown): string[] {
  return same(before, now) ? [] : [`${field}: ${settingText(before)} -> ${settingText(now)}`]
}

function same(before: unknown, now: unknown): boolean {
  return before === now || textOf(before) === textOf(now)
}

/** As stored, without what JSON leaves out. */
function textOf(value: unknown): string | undefined {
  const json = JSON.stringify(value)
  if (json === undefined) return undefined
  try {
    return canonicalJson(JSON.parse(json))
  } catch {
    return json
  }
}

const MOST_SHOWN = 80

function settingText(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN).toWellFormed()}…`
}
