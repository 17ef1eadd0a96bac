import { lazily } from '../support/lazily.ts'
import { z } from 'zod'
import { UsageError } from '../core/errors.ts'
import type { ComparableRun, RunHead } from './run-head.ts'
import type { RunValue } from './run-value.ts'
import type { Outcome, ScoredExample } from './scored.ts'
import { defined } from '../support/defined.ts'

/** Number of the format, in the first line of a baseline file. */
const FORMAT = 1

const schemas = lazily(() => {
  const evaluator = z.strictObject({
    version: z.string(),
    threshold: z.number(),
    kind: z.enum(['objective', 'llm_judge', 'system']).optional(),
    settings: z.record(z.string(), z.unknown()).optional(),
    mean: z.number().nullable().optional(),
  })
  const head = z.looseObject({
    baseline: z.number(),
    resultsSha256: z.string().optional(),
    dataset: z.strictObject({ name: z.string(), sha256: z.string().optional() }).optional(),
    judge: z.string().optional(),
    vacuous: z.enum(['exclude', 'count', 'fail']).optional(),
    evaluators: z.record(z.string(), evaluator),
  })

  /** One repetition: a score; a score with what the threshold alone does not show; or why there is none. */
  const entry = z.union([
    z.number().min(0).max(1),
    z.strictObject({ score: z.number().min(0).max(1), passed: z.boolean() }),
    z.strictObject({ vacuous: z.number().min(0).max(1) }),
    z.enum(['not_applicable', 'failed']),
  ])
  const line = z.strictObject({
    id: z.string(),
    asked: z.string().optional(),
    group: z.string().optional(),
    scores: z.record(z.string(), z.union([entry, z.array(entry)])),
    answer: z.unknown().optional(),
  })
  return { head, entry, line }
})

type Entry = z.infer<ReturnType<typeof schemas>['entry']>
type Evaluators = z.infer<ReturnType<typeof schemas>['head']>['evaluators']

export function isBaselineHead(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'baseline' in value && 'evaluators' in value
}

/** What a baseline file contains. */
export interface BaselineOptions {
  /** Includes the answers, so that a later comparison can show them. */
  readonly answers?: boolean | undefined
}

/**
 * A run as a baseline file: one line for the run and one for each example, sorted by id, with scores but no times or
 * costs, so that two files differ only where the results do. Keeps the lines in memory.
 */
export async function baselineLines(
  { head: own, examples }: ComparableRun,
  { answers = false }: BaselineOptions = {},
): Promise<readonly string[]> {
  const { resultsSha256, dataset, judge, vacuous, evaluators, unfinished } = own
  if (evaluators === undefined) {
    throw new UsageError(
      `${own.name} does not say which evaluators ran and who judged. Take a run of the store or a JSON report as the baseline.`,
    )
  }
  if (unfinished === true) {
    throw new UsageError(`${own.name} ended before its data did. A baseline needs a complete run.`)
  }
  const first = {
    baseline: FORMAT,
    // Not the run's id or time: the same results make the same file.
    ...defined({ resultsSha256, dataset, judge, vacuous }),
    // How figures are shown is the candidate's to say: the file keeps what was measured.
    evaluators: Object.fromEntries(
      Object.entries(evaluators)
        .sort(byName)
        .map(([name, { version, threshold, kind, settings, mean }]) => [
          name,
          { version, threshold, ...defined({ kind, settings, mean }) },
        ]),
    ),
  }
  const rows: [id: string, text: string][] = []
  for await (const example of examples) rows.push([example.id, rowOf(example, { evaluators, answers })])
  if (rows.length === 0) throw new UsageError(`${own.name} has no examples, so there is nothing to keep.`)
  rows.sort(byName)
  return [JSON.stringify(first), ...rows.map(([, text]) => text)].map((text) => `${text}\n`)
}

function rowOf(
  { id, asked, group, output, outcomes }: ScoredExample,
  { evaluators, answers }: { evaluators: Evaluators; answers: boolean },
): string {
  const scores = Object.entries(outcomes)
    .sort(byName)
    .flatMap(([name, outcome]) => {
      const entries = entriesOf(outcome, evaluators[name]?.threshold)
      const [only] = entries
      return only === undefined ? [] : [[name, entries.length === 1 ? only : entries] as const]
    })
  return JSON.stringify({
    id,
    ...defined({ asked, group }),
    scores: Object.fromEntries(scores),
    ...(answers && output !== undefined ? { answer: output } : {}),
  })
}

function entriesOf(
  { scores, passes, vacuous, notApplicable, failed }: Outcome,
  threshold: number | undefined,
): Entry[] {
  return [
    ...scores.map((score, index) => {
      const passed = passes[index] === true
      return passed === reaches(score, threshold) ? score : { score, passed }
    }),
    ...vacuous.map((score) => ({ vacuous: score })),
    ...Array<'not_applicable'>(notApplicable).fill('not_applicable'),
    ...Array<'failed'>(failed).fill('failed'),
  ]
}

const SCORE_TOLERANCE = 1e-9

function reaches(score: number, threshold: number | undefined): boolean {
  return threshold !== undefined && score >= threshold - SCORE_TOLERANCE
}

/** The rest of a baseline file, after its first line. */
export function readBaseline(
  value: unknown,
  { rest, name }: { rest: AsyncIterable<RunValue>; name: string },
): ComparableRun {
  const parsed = schemas().head.safeParse(value)
  if (!parsed.success) throw notABaseline(parsed.error, { name, at: 1 })
  const { baseline, resultsSha256, dataset, judge, vacuous, evaluators } = parsed.data
  if (baseline !== FORMAT) {
    throw new UsageError(
      `${name} is a baseline of format ${baseline}, and this version reads ${FORMAT}. Create it again with assay baseline set.`,
    )
  }
  const known: RunHead = {
    name,
    evaluators: evaluators as NonNullable<RunHead['evaluators']>,
    ...defined({ resultsSha256, dataset: dataset as RunHead['dataset'], judge, vacuous }),
  }
  return { head: known, examples: examplesOf(rest, { name, evaluators }) }
}

async function* examplesOf(
  values: AsyncIterable<RunValue>,
  { name, evaluators }: { name: string; evaluators: Evaluators },
): AsyncGenerator<ScoredExample> {
  for await (const { value, line: at } of values) {
    const parsed = schemas().line.safeParse(value)
    if (!parsed.success) throw notABaseline(parsed.error, { name, at })
    const { id, asked, group, scores, answer } = parsed.data
    const outcomes = Object.entries(scores).map(([evaluatorName, entries]) => [
      evaluatorName,
      outcomeOf(Array.isArray(entries) ? entries : [entries], evaluators[evaluatorName]?.threshold),
    ])
    yield {
      id,
      outcomes: Object.fromEntries(outcomes) as ScoredExample['outcomes'],
      ...defined({ asked, group, output: answer }),
    }
  }
}

function outcomeOf(entries: readonly Entry[], threshold: number | undefined): Outcome {
  const scored = entries.flatMap((each) => {
    if (typeof each === 'number') return [{ score: each, passed: reaches(each, threshold) }]
    return typeof each === 'object' && 'score' in each ? [each] : []
  })
  return {
    scores: scored.map(({ score }) => score),
    passes: scored.map(({ passed }) => passed),
    vacuous: entries.flatMap((each) => (typeof each === 'object' && 'vacuous' in each ? [each.vacuous] : [])),
    notApplicable: entries.filter((each) => each === 'not_applicable').length,
    failed: entries.filter((each) => each === 'failed').length,
  }
}

function notABaseline({ issues: [issue] }: z.ZodError, { name, at }: { name: string; at: number }): UsageError {
  const where = issue === undefined || issue.path.length === 0 ? '' : ` \`${issue.path.join('.')}\`:`
  return new UsageError(
    `${name}:${at}: this is not a line of a baseline:${where} ${issue?.message ?? 'not understood'}. Create it again with assay baseline set.`,
  )
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
