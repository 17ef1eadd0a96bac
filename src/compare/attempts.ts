import { canonicalJson } from '../support/canonical-json.ts'
import { UsageError } from '../core/errors.ts'
import type { ComparableRun, RunHead } from './run-head.ts'
import type { Outcome, ScoredExample } from './scored.ts'

/** Earlier runs over the same state of the application: their heads, and by example what each evaluator found in all of them. */
export interface Attempts {
  readonly heads: readonly RunHead[]
  readonly byId: ReadonlyMap<string, Pick<ScoredExample, 'asked' | 'outcomes'>>
}

/** Reads the attempts to their end and keeps their scores, without answers or reasons. */
export async function readAttempts(runs: readonly ComparableRun[]): Promise<Attempts> {
  const byId = new Map<string, Pick<ScoredExample, 'asked' | 'outcomes'>>()
  for (const { examples } of runs) {
    for await (const { id, asked, outcomes } of examples) {
      const before = byId.get(id)
      const own = { ...(asked === undefined ? {} : { asked }), outcomes: bare(outcomes) }
      byId.set(id, before === undefined || !sameQuestion(before, own) ? own : pooled(own, before))
    }
  }
  return { heads: runs.map(({ head }) => head), byId }
}

/** The examples with the scores of earlier attempts beside their own, as repetitions of the same example. */
export async function* withAttempts(
  examples: AsyncIterable<ScoredExample>,
  { byId }: Attempts,
): AsyncGenerator<ScoredExample> {
  for await (const example of examples) {
    const before = byId.get(example.id)
    yield before === undefined || !sameQuestion(before, example) ? example : pooled(example, before)
  }
}

/** Throws a UsageError if an attempt measured something else than the run, as another judge or evaluator would. */
export function refuseOtherAttempts(run: RunHead, { heads }: Attempts): void {
  for (const attempt of heads) {
    const different = differenceOf(attempt, run)
    if (different === undefined) continue
    throw new UsageError(
      `${attempt.name} is no attempt at what this run measures: ${different}. Leave it out, or run it again as this one is set up.`,
    )
  }
}

function differenceOf(attempt: RunHead, run: RunHead): string | undefined {
  if (attempt.judge !== run.judge) return `it was judged by ${attempt.judge ?? 'nobody it names'}, this run by ${run.judge}`
  const [was, is] = [attempt, run].map(({ evaluators = {} }) =>
    Object.entries(evaluators).map(([name, { version, threshold, settings }]) => ({ name, version, threshold, settings })),
  )
  return textOf(was) === textOf(is) ? undefined : 'it has other evaluators, versions, thresholds or settings'
}

/** As stored, without what JSON leaves out. */
function textOf(value: unknown): string {
  return canonicalJson(JSON.parse(JSON.stringify(value)))
}

type Question = Pick<ScoredExample, 'asked'>

function sameQuestion(a: Question, b: Question): boolean {
  return a.asked === undefined || b.asked === undefined || a.asked === b.asked
}

function pooled<Example extends Pick<ScoredExample, 'outcomes'>>(
  example: Example,
  { outcomes: before }: Pick<ScoredExample, 'outcomes'>,
): Example {
  const names = new Set([...Object.keys(example.outcomes), ...Object.keys(before)])
  const both = [...names].flatMap((name): [string, Outcome][] => {
    const [own, earlier] = [example.outcomes[name], before[name]]
    if (own === undefined || earlier === undefined) return own === undefined ? [] : [[name, own]]
    return [[name, together(own, earlier)]]
  })
  return { ...example, outcomes: Object.fromEntries(both) }
}

function together(own: Outcome, before: Outcome): Outcome {
  return {
    ...own,
    scores: [...own.scores, ...before.scores],
    passes: [...own.passes, ...before.passes],
    vacuous: [...own.vacuous, ...before.vacuous],
    notApplicable: own.notApplicable + before.notApplicable,
    failed: own.failed + before.failed,
  }
}

function bare(outcomes: ScoredExample['outcomes']): Record<string, Outcome> {
  return Object.fromEntries(
    Object.entries(outcomes).map(([name, { scores, passes, vacuous, notApplicable, failed }]) => [
      name,
      { scores, passes, vacuous, notApplicable, failed },
    ]),
  )
}
