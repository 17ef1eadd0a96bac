// An application whose quality is known, and its judge: both draw from seeds, so that every run is another one and all of them
// can be made again.
import { readAttempt, withAttempts } from '../../src/compare/attempts.ts'
import { compareRuns } from '../../src/compare/compare-runs.ts'
import { runOf } from '../../src/compare/read-run.ts'
import type { ComparableRun } from '../../src/compare/run-head.ts'
import { exitCodeOf } from '../../src/cli/exit-codes.ts'
import type { ComparisonDocument } from '../../src/core/comparison.ts'
import { defineEvaluator } from '../../src/core/define-evaluator.ts'
import { measured } from '../../src/core/result.ts'
import { evaluate } from '../../src/evaluate/evaluate.ts'
import type { Run } from '../../src/runner/run/run.ts'
import { toldOf } from '../../src/cli/eval/attempts-at.ts'
import { seededRandom } from '../../src/support/seeded-random.ts'

/** Share of verdicts that the judge turns around. */
const JUDGE_ERRS = 0.05

/** An application over a data set: by example, how likely its answer is right. */
export interface Application {
  readonly qualities: readonly number[]
}

/** Questions of different difficulty: a sixth is answered wrong about half the time, the rest nearly always right. */
export function application(examples: number, { seed, quality }: { seed: number; quality: number }): Application {
  const random = seededRandom(seed)
  const hard = Array.from({ length: examples }, () => random() < 1 / 6)
  return { qualities: hard.map((is) => (is ? quality - 0.4 : quality + 0.08)) }
}

/** The same with so much less quality, on every question alike. */
export function worse({ qualities }: Application, loss: number): Application {
  return { qualities: qualities.map((quality) => quality - loss) }
}

/** One run of the application in this process. */
export async function ran({ qualities }: Application, seed: number): Promise<Run> {
  const random = seededRandom(seed)
  const answers = qualities.map((quality) => (random() < quality ? 'right' : 'wrong'))
  const turned = qualities.map(() => random() < JUDGE_ERRS)
  const evaluator = defineEvaluator({
    name: 'correctness',
    version: '1',
    description: 'Whether the answer is right, as a judge that errs sees it.',
    kind: 'llm_judge',
    tasks: ['rag_qa'],
    requires: ['output'],
    threshold: 0.7,
    score: ({ id, output }) => measured((output === 'right') !== turned[Number(id)] ? 1 : 0, 'as drawn'),
  })
  return evaluate({
    dataset: qualities.map((_, index) => ({ id: String(index), query: `question ${index}` })),
    target: ({ query }: { query: string }) => answers[Number(query.slice('question '.length))] ?? 'wrong',
    evaluators: [new evaluator()],
  })
}

export interface Gating {
  readonly baseline: Run
  readonly anchor?: Run | undefined
  readonly margin?: number | undefined
  readonly attempts?: readonly Run[] | undefined
}

/** The run with what `assay eval` compares it with, as its exit code counts it. */
export async function gated(run: Run, { baseline, anchor, margin, attempts = [] }: Gating): Promise<Run> {
  const earlier = await Promise.all(attempts.map((attempt) => readAttempt(comparable(attempt))))
  const pooled = (): ComparableRun => {
    const { head, examples } = comparable(run)
    return { head, examples: withAttempts(examples, earlier) }
  }
  const against = (before: Run): Promise<ComparisonDocument> =>
    compareRuns({ baseline: comparable(before), candidate: pooled() }, { margin })
  const comparison = await against(baseline)
  const anchored = anchor && (await against(anchor))
  return run.with({
    comparison,
    ...(anchored === undefined ? {} : { anchor: anchored }),
    ...(earlier.length === 0 ? {} : { attempts: earlier.map(toldOf) }),
  })
}

function comparable(run: Run): ComparableRun {
  const { summary } = run
  const { run: info } = run.toDocument({ maxResults: 0 })
  return runOf({ run: info, summary }, run.results)
}

/** Whether a pull request is failed: exit code 1. Inconclusive (3) passes with a warning. */
export function fails(run: Run): boolean {
  return exitCodeOf(run.outcome) === 1
}

export function isOpen(run: Run): boolean {
  return exitCodeOf(run.outcome) === 3
}
