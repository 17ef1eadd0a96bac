import { canonicalJson } from '../support/canonical-json.ts'
import type { ComparableRun, RunHead } from './run-head.ts'
import type { Outcome, ScoredExample } from './scored.ts'

/** An earlier run over the same state of the application: by example, what each evaluator found. */
export interface Attempt {
  readonly head: RunHead
  readonly byId: ReadonlyMap<string, Pick<ScoredExample, 'asked' | 'outcomes'>>
}

/** Reads an attempt to its end and keeps its scores, without answers or reasons. */
export async function readAttempt({ head, examples }: ComparableRun): Promise<Attempt> {
  const byId = new Map<string, Pick<ScoredExample, 'asked' | 'outcomes'>>()
  for await (const { id, asked, outcomes } of examples) {
    byId.set(id, { ...(asked === undefined ? {} : { asked }), outcomes: bare(outcomes) })
  }
  return { head, byId }
}

/** The examples with the scores of earlier attempts beside their own, as repetitions of the same example. */
export async function* withAttempts(
  examples: AsyncIterable<ScoredExample>,
  attempts: readonly Attempt[],
): AsyncGenerator<ScoredExample> {
  for await (const example of examples) {
    const before = attempts.flatMap(({ byId }) => byId.get(example.id) ?? [])
    yield before.filter((one) => sameQuestion(one, example)).reduce<ScoredExample>(pooled, example)
  }
}

/** Why a run was no attempt at what another measures, as with another judge or evaluator; undefined if it was one. */
export function noAttempt(before: RunHead, run: RunHead): string | undefined {
  if (before.dataset?.name !== run.dataset?.name)
    return `it is over ${before.dataset?.name}, this run over ${run.dataset?.name}`
  if (before.judge !== run.judge) return `it was judged by ${before.judge}, this run by ${run.judge}`
  const [was, is] = [before, run].map(({ evaluators = {} }) =>
    Object.entries(evaluators).map(([name, { version, threshold, settings }]) => ({
      name,
      version,
      threshold,
      settings,
    })),
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
