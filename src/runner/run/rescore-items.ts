import { NO_USAGE } from '../../core/usage.ts'
import { UsageError } from '../../core/errors.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { Judge } from '../../core/judge.ts'
import type { MetricInfo } from '../../core/run.ts'
import type { Requirement } from '../../core/example.ts'
import type { StoredResult } from '../../core/stores/run-store.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { exampleOf, provenanceOf } from '../answer/answer-record.ts'
import type { RunItem } from '../examples/evaluate-example.ts'
import type { BegunRun } from './resume.ts'
import { defined } from '../../support/defined.ts'

/** The stored answers of a run as items to be judged again. */
export interface RescoreItems {
  readonly items: AsyncIterable<RunItem>
  /** Answers read and judgements reused so far. */
  readonly counts: { answers: number; judgements: number }
}

/**
 * Reads the answers of a run from its store. A judge's measurement is reused, without asking again, if evaluator, version,
 * settings and judge are the same; it is compared with the new threshold.
 */
export function rescoreItems(
  { id, manifest }: BegunRun,
  {
    results,
    evaluators,
    judge,
  }: { results: AsyncIterable<StoredResult>; evaluators: readonly Evaluator[]; judge: Judge },
): RescoreItems {
  const same =
    manifest.judge === judge.id ? evaluators.filter((evaluator) => measuredAlike(evaluator, manifest.metrics)) : []
  const needed = [...new Set(evaluators.flatMap(({ spec }) => spec.requires))].filter((field) => !SHOWN.has(field))
  const counts = { answers: 0, judgements: 0 }
  async function* items(): AsyncGenerator<RunItem> {
    for await (const stored of results) {
      if (stored.answer === undefined && needed.length > 0) throw withoutEvidence(id, needed)
      const known = takenOver(stored, same)
      counts.answers++
      counts.judgements += Object.keys(known).length
      const { index, epoch } = stored.result
      const example = exampleOf(stored)
      yield { example, index, ...defined({ epoch }), provenance: provenanceOf(stored), known }
    }
  }
  return { items: items(), counts }
}

/** What every result has, however old. */
const SHOWN = new Set<Requirement>(['query', 'inputs', 'output', 'reference', 'group', 'tags', 'timing', 'error'])

function withoutEvidence(id: string, fields: readonly string[]): UsageError {
  return new UsageError(
    `The run ${id} was kept without ${fields.map((field) => `\`${field}\``).join(', ')} of its examples, which these ` +
      'evaluators need: an earlier version made it. Run it again, or choose evaluators that need the answer alone.',
  )
}

/** Whether a metric of a run asked its judge for the same measurement. Metrics without a judge are measured again. */
function measuredAlike({ name, spec, settings }: Evaluator, metrics: readonly MetricInfo[]): boolean {
  const before = metrics.find((metric) => metric.name === name)
  if (before === undefined || spec.kind !== 'llm_judge' || before.kind !== 'llm_judge') return false
  return before.version === spec.version && textOf(before.settings) === textOf(settings)
}

function textOf(settings: unknown): string {
  return canonicalJson(JSON.parse(JSON.stringify(settings)))
}

function takenOver({ result }: StoredResult, evaluators: readonly Evaluator[]): Record<string, EvaluationResult> {
  const known = evaluators.flatMap((evaluator): [string, EvaluationResult][] => {
    const own = result.results[evaluator.name]
    if (own?.status === 'not_applicable') return [[evaluator.name, { ...own, usage: NO_USAGE }]]
    if (own?.status !== 'measured') return []
    const { threshold } = evaluator
    return [[evaluator.name, { ...own, threshold, passed: evaluator.isPassing(own.score), usage: NO_USAGE }]]
  })
  return Object.fromEntries(known)
}
