import type { EvaluateOptions } from '../evaluate/evaluate-options.ts'
import type { EvalSetUp } from './set-up.ts'

/** What a suite has to hold. Without any of it, each evaluator's mean has to reach its threshold. */
export interface SuiteGate {
  /** The least share of answers that reach their threshold. */
  readonly passRate?: number | undefined
  /** The least mean. */
  readonly mean?: number | undefined
  /** Further conditions, as `assay eval --gate` takes them: `faithfulness:ci_low>=0.7`. */
  readonly conditions?: readonly string[] | undefined
  /** Has each example's own test fail unless this share of its epochs passes: 1 for all of them. */
  readonly perExample?: number | undefined
  /** What the run is compared with: a file, a stored run, or a name such as `main` (`baselines/main.jsonl`). */
  readonly baseline?: string | undefined
  /** The largest loss against the baseline that is acceptable. */
  readonly margin?: number | undefined
}

/** A suite of evals: the data, who answers, who judges, and what has to hold. */
export interface EvalSuiteOptions<Inputs extends object = Record<string, unknown>, Output = unknown>
  extends
    EvalSetUp,
    Pick<
      EvaluateOptions<Inputs, Output>,
      | 'dataset'
      | 'columns'
      | 'loose'
      | 'limit'
      | 'target'
      | 'task'
      | 'evaluators'
      | 'preset'
      | 'thresholds'
      | 'threshold'
      | 'epochs'
      | 'concurrency'
      | 'timeoutMs'
      | 'maxErrors'
      | 'maxJudgeFailures'
    > {
  readonly gate?: SuiteGate | undefined
  /** Compares also for each value of these: `tags`, `group` or an input. */
  readonly slices?: readonly string[] | undefined
  /**
   * What becomes of a comparison that is open: its gate is skipped, never passed, or fails. `skip` if left out. What could
   * not be measured at all always fails.
   */
  readonly inconclusive?: 'skip' | 'fail' | undefined
  /** What becomes of the gate if too many judgements failed: it says nothing about quality. `fail` if left out. */
  readonly judgeFailures?: 'skip' | 'fail' | undefined
  /** Continues the last interrupted run of this suite. Also where `ASSAY_RESUME` is set. */
  readonly resume?: boolean | undefined
  /** Milliseconds that a test waits for its example, and the gate for the run. 600,000 if left out. */
  readonly patienceMs?: number | undefined
}
