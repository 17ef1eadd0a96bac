import { compareRuns } from '../compare/compare-runs.ts'
import { runOf } from '../compare/read-run.ts'
import type { Evaluator } from '../core/evaluator.ts'
import type { GateOptions } from '../gate/create-gate.ts'
import { openRunReference } from '../evaluate/run-reference.ts'
import type { Run } from '../runner/run/run.ts'
import { NotJudgedError, type AnswerRow, type Assertions, type MatcherVerdict } from './assertions.ts'
import { gateEvaluator } from './gate-evaluator.ts'
import type { Workspace } from './workspace.ts'

/** The least score that an assertion accepts. The evaluator's own threshold if left out. */
export interface AtLeast {
  readonly atLeast?: number | undefined
}

/** What counts as better than a stored run. */
export interface BetterOptions {
  /** Accepts also what is no worse by more than this. Without it, the run has to be better. */
  readonly margin?: number | undefined
  /** The evaluators to compare; all that both runs have if left out. */
  readonly evaluators?: readonly string[] | undefined
}

/** Where the assertions of a file go. */
export interface Bench {
  readonly workspace: Workspace
  readonly assertions: Assertions
}

/** The matchers, whatever the runner: each comes to a verdict, or throws where there can be none. */
export const MATCHERS = {
  toBeFaithful: (bench: Bench, row: AnswerRow, { atLeast }: AtLeast = {}): Promise<MatcherVerdict> =>
    bench.assertions.score(row, { evaluator: 'faithfulness', atLeast }),

  toScore: (
    bench: Bench,
    row: AnswerRow,
    evaluator: string | Evaluator,
    { atLeast }: AtLeast = {},
  ): Promise<MatcherVerdict> => bench.assertions.score(row, { evaluator, atLeast }),

  toPassGate: (
    bench: Bench,
    row: AnswerRow,
    gate: GateOptions['ruleset'] | GateOptions = 'standard',
  ): Promise<MatcherVerdict> => {
    const options = typeof gate === 'string' || 'rule_version' in gate ? { ruleset: gate } : gate
    return bench.assertions.score(row, { evaluator: gateEvaluator(options) })
  },

  toBeBetterThan: betterThan,
} as const

async function betterThan(
  { workspace }: Bench,
  run: Run,
  baseline: string,
  options: BetterOptions = {},
): Promise<MatcherVerdict> {
  const before = await openRunReference(baseline, { cwd: process.cwd(), store: () => workspace.runs() })
  try {
    const after = runOf({ run, summary: run.summary }, run.results)
    const { verdict, sentence, flips } = await compareRuns({ baseline: before, candidate: after }, options)
    const better = verdict === 'better' || (options.margin !== undefined && verdict !== 'worse')
    if (verdict === 'inconclusive') {
      throw new NotJudgedError(
        `Whether this run is better than ${baseline} is open, so nothing passes or fails: ${sentence}`,
      )
    }
    const lost = flips
      .filter(({ change }) => change === 'lost')
      .map(
        ({ id, evaluator, asked = '', candidate }) =>
          `  lost       ${id} (${evaluator}) ${asked}: ${candidate.answer ?? ''}`,
      )
    const opens = workspace.opens(run.id)
    return {
      pass: better,
      message: () => [sentence, ...lost, ...(opens === undefined ? [] : [`  open it    ${opens}`])].join('\n'),
    }
  } finally {
    await before.close?.()
  }
}
