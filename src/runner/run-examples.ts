import { textOf, type Evaluator, type Example, type ExampleResult, type Judge, type Target } from '../core/index.ts'
import { deepFreeze } from '../support/deep-freeze.ts'
import { answer, type Provenance } from './answer.ts'
import { inOrder } from './in-order.ts'
import { judgeExample, plainResult, type ShareJudge } from './judge-example.ts'
import { recordable } from './plain-json.ts'
import { digestText } from './results-digest.ts'

export interface RunExamplesOptions {
  readonly evaluators: readonly Evaluator[]
  readonly judge: Judge
  /** Answers each example once. Without it the recorded outputs are judged. */
  readonly target?: Target | undefined
  /** Keeps outputs that the examples already have instead of asking the target again. */
  readonly reuseOutputs?: boolean | undefined
  /** Examples in work at once; 10 when left out. */
  readonly concurrency?: number | undefined
  /** For each answer of the target and each evaluation, in milliseconds. No limit when left out. */
  readonly timeoutMs?: number | undefined
  /** Stops starting; what is in work may finish within `graceMs`. */
  readonly signal?: AbortSignal | undefined
  /** 10,000 when left out. */
  readonly graceMs?: number | undefined
  readonly shareJudge?: ShareJudge | undefined
  readonly onInFlight?: ((count: number) => void) | undefined
  /** Told how many examples there were, when there are no more. */
  readonly onEnd?: ((count: number) => void) | undefined
  /** Milliseconds of a clock that only goes forward; `performance.now` when left out. */
  readonly clock?: (() => number) | undefined
}

export const DEFAULT_CONCURRENCY = 10
const DEFAULT_GRACE_MS = 10_000

/** The result of one example and what a run has to know about it beside. */
export interface Outcome {
  readonly result: ExampleResult
  readonly provenance: Provenance
  /** A blank answer to something that should be answered. */
  readonly emptyOutput: boolean
  /** Its item of the digest over all results. */
  readonly digestText: string
}

/** Evaluates examples, several at once, and yields their results in the data set's order, in memory that does not grow with it. */
export async function* runExamples(
  examples: Iterable<Example> | AsyncIterable<Example>,
  options: RunExamplesOptions,
): AsyncGenerator<ExampleResult, void, undefined> {
  for await (const { result } of runOutcomes(examples, options)) yield result
}

export async function* runOutcomes(
  examples: Iterable<Example> | AsyncIterable<Example>,
  options: RunExamplesOptions,
): AsyncGenerator<Outcome, void, undefined> {
  const { signal, graceMs = DEFAULT_GRACE_MS, concurrency = DEFAULT_CONCURRENCY, onInFlight, onEnd } = options
  const stop = new AbortController()
  const abandon = new AbortController()
  let grace: ReturnType<typeof setTimeout> | undefined
  const onAbort = (): void => {
    stop.abort(signal?.reason)
    grace = setTimeout(() => abandon.abort(signal?.reason), graceMs)
  }
  if (signal?.aborted === true) onAbort()
  else signal?.addEventListener('abort', onAbort)
  let finished = false
  try {
    yield* inOrder(examples, (example, index) => outcomeOf(example, { ...options, index, signal: abandon.signal }), {
      concurrency,
      stop: stop.signal,
      abandon: abandon.signal,
      ...(onInFlight === undefined ? {} : { onInFlight }),
      ...(onEnd === undefined ? {} : { onEnd }),
    })
    finished = true
  } finally {
    clearTimeout(grace)
    signal?.removeEventListener('abort', onAbort)
    if (!finished) abandon.abort()
  }
}

/** `undefined` when the run was abandoned meanwhile: half an example is no result. */
async function outcomeOf(
  given: Example,
  { index, signal, ...options }: Omit<RunExamplesOptions, 'signal'> & { index: number; signal: AbortSignal },
): Promise<Outcome | undefined> {
  const { evaluators, judge, shareJudge, target, reuseOutputs, timeoutMs, clock = () => performance.now() } = options
  // Taken before the target is called, which may change what it is given.
  const inputs = recordable(given.inputs) as Record<string, unknown>
  try {
    const { example, provenance } = await answer(given, { target, reuseOutputs, timeoutMs, signal, clock })
    const results = await judgeExample(example, { evaluators, judge, shareJudge, timeoutMs, signal })
    const expected = provenance.answeredBy === 'target' || Object.hasOwn(given, 'output')
    const { result, text } = record({ example, index, inputs, results }, evaluators)
    return { result, provenance, emptyOutput: expected && isEmpty(example), digestText: text }
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}

function record(
  { example, index, inputs, results }: { example: Example; index: number } & Pick<ExampleResult, 'inputs' | 'results'>,
  evaluators: readonly Evaluator[],
): { result: ExampleResult; text: string } {
  const { id, output, reference, error, timing, group, tags } = example
  const result: Mutable<ExampleResult> = { id, index, inputs, results }
  if (output !== undefined) result.output = output
  if (reference !== undefined) result.reference = recordable(reference)
  if (error !== undefined) result.error = error.toWellFormed()
  if (timing !== undefined) result.timing = { ...timing }
  if (group !== undefined) result.group = group
  if (tags !== undefined) result.tags = [...tags]
  try {
    const text = digestText(result, evaluators)
    return { result: deepFreeze(result), text }
  } catch {
    const plain = evaluators.map((evaluator) => {
      const own = results[evaluator.name]
      return [evaluator.name, own === undefined ? own : plainResult(evaluator, own)] as const
    })
    const mended = { ...result, results: Object.fromEntries(plain) as ExampleResult['results'] }
    return { result: deepFreeze(mended), text: digestText(mended, evaluators) }
  }
}

type Mutable<T> = { -readonly [Field in keyof T]: T[Field] }

function isEmpty({ output, error, answerable }: Example): boolean {
  return error === undefined && answerable !== false && textOf(output).trim() === ''
}
