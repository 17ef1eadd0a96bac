import { z } from 'zod'
import { UsageError } from '../core/errors.ts'
import type { ExampleResult } from '../core/run.ts'
import type { RunConclusion, RunManifest, RunStore, StoredScores } from '../core/stores/run-store.ts'
import { readBaseline, isBaselineHead } from './baseline-file.ts'
import { defined } from '../support/defined.ts'
import { headOf, headOfManifest, runNameOf, type ComparableRun, type RunHead } from './run-head.ts'
import type { RunValue } from './run-value.ts'
import { bareExample, bareResult, scoredExample, type ScoredExample } from './scored.ts'

/**
 * A run from the values of a file: a report (JSON with its results after its head, or JSONL), an exported run or a
 * baseline. Throws a UsageError with the line of anything else.
 */
export async function readRun(values: AsyncIterable<RunValue>, { name }: { name: string }): Promise<ComparableRun> {
  const all = values[Symbol.asyncIterator]()
  const close = async (): Promise<void> => void (await all.return?.())
  const first = await all.next()
  if (first.done === true) throw new UsageError(`${name} is empty; it holds no run.`)
  try {
    return { ...begunRun(first.value, { all, name }), close }
  } catch (error) {
    await close()
    throw error
  }
}

function begunRun(
  first: RunValue,
  { all, name }: { all: AsyncIterator<RunValue>; name: string },
): Omit<ComparableRun, 'close'> {
  const { value } = first
  if (isBaselineHead(value)) return readBaseline(value, { rest: rest(all), name })
  const head = headIn(value, name)
  if (head !== undefined) refuseOmitted(value, name)
  if (head !== undefined) return { head, examples: examplesIn(rest(all, inside(first)), name) }
  return { head: { name }, examples: examplesIn(rest(all, [first]), name) }
}

/** A run in a store. Throws a UsageError if it was deleted. */
export async function storedRun(store: RunStore, runId: string): Promise<ComparableRun> {
  const run = await store.get(runId)
  if (run === undefined) throw new UsageError(`There is no run '${runId}' here; assay runs list shows them.`)
  const { manifest, conclusion } = run
  if (manifest === undefined) throw new UsageError(`The run ${runId} was deleted, so there is nothing to compare.`)
  const name = runNameOf({ ...manifest, ...defined({ name: run.name }) })
  const head = conclusion === undefined ? headOfManifest(manifest, { name }) : headOf(conclusion, name)
  const bare = store.scores === undefined ? {} : bareOf(store, runId)
  return { head, storedAs: runId, examples: together(stored(store, runId)), ...bare }
}

/** A stored run without its texts, and how to get those of some examples. */
function bareOf(store: RunStore, runId: string): Required<Pick<ComparableRun, 'bare' | 'whole'>> {
  let epochs = 1
  async function* bare(): AsyncGenerator<readonly ScoredExample[]> {
    let waiting: [StoredScores, ...StoredScores[]] | undefined
    for await (const results of store.scores?.(runId) ?? []) {
      const examples: ScoredExample[] = []
      for (const result of results) {
        if (result.epoch >= epochs) epochs = result.epoch + 1
        if (waiting !== undefined && idOf(waiting[0]) === idOf(result)) {
          waiting.push(result)
          continue
        }
        if (waiting !== undefined) examples.push(exampleOf(waiting))
        waiting = [result]
      }
      yield examples
    }
    if (waiting !== undefined) yield [exampleOf(waiting)]
  }
  return {
    bare: { [Symbol.asyncIterator]: bare },
    async whole(ids) {
      const keys = ids.flatMap((id) => Array.from({ length: epochs }, (_, epoch) => ({ id, epoch })))
      const results = (await store.stored(runId, keys)).toSorted((one, other) => one.epoch - other.epoch)
      const byId = Map.groupBy(results, ({ result }) => result.id)
      return [...byId.values()].flatMap(([first, ...more]) =>
        first === undefined ? [] : [scoredExample(first.result, ...more.map(({ result }) => result))],
      )
    },
  }
}

function idOf(stored: StoredScores): string {
  return 'whole' in stored ? stored.whole.id : stored.id
}

function exampleOf(stored: readonly StoredScores[]): ScoredExample {
  const examples = stored.map((one) => ('whole' in one ? bareResult(one) : one))
  const [first, ...repetitions] = examples
  if (first === undefined) throw new TypeError('An example has at least one result.')
  return bareExample(first, ...repetitions)
}

async function* stored(store: RunStore, runId: string): AsyncGenerator<ExampleResult> {
  for await (const { result } of store.results(runId)) yield result
}

/** A run's own results. */
export function runOf(
  parts: Pick<RunConclusion, 'run' | 'summary'>,
  results: Iterable<ExampleResult> | AsyncIterable<ExampleResult>,
): ComparableRun {
  return { head: headOf(parts), examples: together(results) }
}

async function* rest(values: AsyncIterator<RunValue>, before: readonly RunValue[] = []): AsyncGenerator<RunValue> {
  try {
    yield* before
    for (let next = await values.next(); next.done !== true; next = await values.next()) yield next.value
  } finally {
    await values.return?.()
  }
}

const metric = z.looseObject({
  name: z.string(),
  version: z.string(),
  threshold: z.number(),
  kind: z.enum(['objective', 'llm_judge', 'system']),
  display: z.looseObject({ direction: z.enum(['higher', 'lower']), title: z.string().optional() }).optional(),
  settings: z.record(z.string(), z.unknown()),
})
const begun = z.looseObject({
  id: z.string(),
  startedAt: z.string(),
  judge: z.string(),
  metrics: z.array(metric),
  dataset: z.looseObject({ name: z.string() }),
  config: z.record(z.string(), z.unknown()),
})
const ended = z.looseObject({
  run: begun.extend({ resultsSha256: z.string() }),
  summary: z.looseObject({
    partial: z.boolean(),
    evaluators: z.record(z.string(), z.unknown()),
    gates: z.array(z.looseObject({ name: z.string(), outcome: z.string() })).default([]),
  }),
})
const exported = z.looseObject({ type: z.literal('run'), manifest: begun, conclusion: ended.optional() })

/** The head of a run if the first value of a file is one. */
function headIn(value: unknown, name: string): RunHead | undefined {
  const document = ended.safeParse(value)
  // The schema covers what is read of them; the rest is not used.
  if (document.success) return headOf(document.data as unknown as RunConclusion, name)
  const run = exported.safeParse(value)
  if (!run.success) return undefined
  const { manifest, conclusion } = run.data
  if (conclusion !== undefined) return headOf(conclusion as unknown as RunConclusion, name)
  return headOfManifest(manifest as unknown as RunManifest, { name })
}

/** A document that omitted its results because there were too many. */
function refuseOmitted(value: unknown, name: string): void {
  if (typeof value !== 'object' || value === null || !('resultsOmitted' in value)) return
  throw new UsageError(
    `${name} has the figures of a run and not its results (${shortJson(value.resultsOmitted)}). Compare the run in the store, or write its results with --report json=PATH.`,
  )
}

/** The results inside a document. */
function inside({ value, line }: RunValue): readonly RunValue[] {
  const { results } = value as { results?: unknown }
  return Array.isArray(results) ? results.map((result: unknown) => ({ value: result, line })) : []
}

const common = { evaluator: z.string().optional(), version: z.string().optional() }
const reasoning = z.string().optional()
const outcome = z.discriminatedUnion('status', [
  z.looseObject({
    ...common,
    status: z.literal('measured'),
    score: z.number().min(0).max(1),
    passed: z.boolean(),
    reasoning,
    vacuous: z.literal(true).optional(),
  }),
  z.looseObject({ ...common, status: z.literal('not_applicable'), reasoning }),
  z.looseObject({ ...common, status: z.literal('reported'), value: z.number(), unit: z.string(), reasoning }),
  z.looseObject({ ...common, status: z.literal('failed'), message: z.string().optional() }),
])
const row = z.looseObject({
  id: z.string(),
  inputs: z.record(z.string(), z.unknown()).optional(),
  group: z.string().optional(),
  tags: z.array(z.string()).optional(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  results: z.record(z.string(), outcome),
})
const exportedRow = z.looseObject({ type: z.literal('result'), result: row })

async function* examplesIn(values: AsyncIterable<RunValue>, name: string): AsyncGenerator<ScoredExample> {
  yield* together(resultsIn(values, name))
}

async function* resultsIn(values: AsyncIterable<RunValue>, name: string): AsyncGenerator<ExampleResult> {
  for await (const { value, line } of values) {
    const parsed = row.safeParse(isExported(value) ? value.result : value)
    if (!parsed.success) throw notAResult(parsed.error, { value, name, line })
    yield parsed.data as unknown as ExampleResult
  }
}

function isExported(value: unknown): value is z.infer<typeof exportedRow> {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'result' && 'result' in value
}

function notAResult(
  { issues: [issue] }: z.ZodError,
  { value, name, line }: { value: unknown; name: string; line: number },
): UsageError {
  if (typeof value === 'object' && value !== null && !('results' in value) && !isExported(value)) {
    return new UsageError(
      `${name}:${line}: this is not a run, because it has no results. Use assay eval to make a run from a data set.`,
    )
  }
  const where = issue === undefined || issue.path.length === 0 ? '' : `\`${issue.path.join('.')}\` `
  const isScore = issue?.path.at(-1) === 'score'
  const given = isScore
    ? `${shortJson(issue.path.reduce<unknown>(member, isExported(value) ? value.result : value))}; a score is a number from 0 to 1, and NaN is none`
    : (issue?.message ?? 'not understood')
  return new UsageError(`${name}:${line}: this is not a result of a run: ${where}is ${given}.`)
}

function member(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function shortJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'missing').slice(0, 80)
}

/** Joins the repetitions of an example, which follow each other. */
export async function* together(
  results: Iterable<ExampleResult> | AsyncIterable<ExampleResult>,
): AsyncGenerator<ScoredExample> {
  let waiting: [ExampleResult, ...ExampleResult[]] | undefined
  for await (const result of results) {
    if (waiting?.[0].id === result.id) {
      waiting.push(result)
      continue
    }
    if (waiting !== undefined) yield scoredExample(...waiting)
    waiting = [result]
  }
  if (waiting !== undefined) yield scoredExample(...waiting)
}
