import type { Example } from '../../core/example.ts'
import type { ExampleResult } from '../../core/run.ts'
import type { StoredResult } from '../../core/stores/run-store.ts'
import { outcomeOf } from '../answer/answer-record.ts'
import { evaluateExample, type EvaluatingOptions, type Outcome, type RunItem } from './evaluate-example.ts'
import { mapped } from '../../support/mapped.ts'
import { meetingOf } from './meeting.ts'
import { setTimer, type Timer } from '../../support/timer.ts'
import { inOrder } from './in-order.ts'

export interface RunExamplesOptions extends EvaluatingOptions {
  /** How many examples are in work at once. 10 if left out. */
  readonly concurrency?: number | undefined
  /** How often each example is answered and judged. Once if left out. */
  readonly epochs?: number | undefined
  /** Stops starting examples. Those in work may finish within `graceMs`. */
  readonly signal?: AbortSignal | undefined
  /** 10,000 if left out. */
  readonly graceMs?: number | undefined
  readonly onInFlight?: ((count: number) => void) | undefined
  /** Called with the total number of results once it is known. */
  readonly onEnd?: ((count: number) => void) | undefined
}

export const DEFAULT_CONCURRENCY = 10
export const DEFAULT_GRACE_MS = 10_000

/** Evaluates several examples at once, and yields their results in the data set's order, in memory that does not grow with it. */
export async function* runExamples(
  examples: Iterable<Example> | AsyncIterable<Example>,
  options: RunExamplesOptions,
): AsyncGenerator<ExampleResult, void, undefined> {
  for await (const { result } of outcomesInOrder(itemsOf(examples, options), options)) yield result
}

/** The examples of a data set as items of a run, each as often as it is to be answered. */
export function itemsOf(
  examples: Iterable<Example> | AsyncIterable<Example>,
  { epochs = 1 }: { epochs?: number | undefined } = {},
): AsyncIterable<RunItem> {
  if (epochs > 1) return repeated(examples, epochs)
  let index = 0
  return mapped(examples, (example) => ({ example, index: index++ }))
}

async function* repeated(
  examples: Iterable<Example> | AsyncIterable<Example>,
  epochs: number,
): AsyncGenerator<RunItem> {
  let index = 0
  for await (const example of examples) {
    for (let epoch = 0; epoch < epochs; epoch++) yield { example, index, epoch }
    index++
  }
}

/** One example to be worked on, or its stored result. */
export interface WorkItem extends RunItem {
  readonly stored?: StoredResult | undefined
}

export interface OutcomeOptions extends RunExamplesOptions {
  /** Stores an outcome before its slot is freed. What it resolves to counts. */
  readonly keep?: ((outcome: Outcome) => Promise<Outcome>) | undefined
}

/**
 * The outcomes of the items, in order: each is answered, judged and stored, several at once, or taken from the store.
 */
export function outcomesInOrder(
  items: Iterable<WorkItem> | AsyncIterable<WorkItem>,
  options: OutcomeOptions,
): AsyncIterableIterator<Outcome, undefined, undefined> {
  const { signal, graceMs = DEFAULT_GRACE_MS, concurrency = DEFAULT_CONCURRENCY, onInFlight, onEnd, keep } = options
  const stop = new AbortController()
  const abandon = new AbortController()
  let grace: Timer | undefined
  const onAbort = (): void => {
    stop.abort(signal?.reason)
    grace = setTimer(() => abandon.abort(signal?.reason), graceMs)
  }
  if (signal?.aborted === true) onAbort()
  else signal?.addEventListener('abort', onAbort)
  const signalled = { ...options, ...meetingAfterThreads(options), signal: abandon.signal }
  return inOrder(items, (item, place) => evaluatedAndKept(item, { place, options: signalled }), {
    concurrency,
    ahead: keep === undefined ? undefined : Math.max(TOGETHER, concurrency * 8),
    stop: stop.signal,
    abandon: abandon.signal,
    onInFlight,
    onEnd,
    onClose({ isThrough }) {
      grace?.stop()
      signal?.removeEventListener('abort', onAbort)
      if (!isThrough) abandon.abort()
    },
  })
}

/** Results that may wait to be recorded together. */
const TOGETHER = 250
/** Threads bring results one by one, and a write takes as long as writing several. */
const ONE_BY_ONE = { most: 16, ms: 10 }
/** If an answer took no longer than this, repeating it is as fast as storing it. */
const AT_ONCE_MS = 1

/** What results wait for that cost nothing, so that several are written together. */
type Meeting = () => Promise<void> | undefined

/** Once threads judge, results wait a moment for each other. */
function meetingAfterThreads({ judgeElsewhere }: OutcomeOptions): Pick<OutcomeOptions, 'judgeElsewhere'> & {
  readonly meeting: Meeting
} {
  const meet = meetingOf(ONE_BY_ONE)
  let byThreads = false
  return {
    judgeElsewhere:
      judgeElsewhere &&
      ((example, signal) => {
        const judging = judgeElsewhere(example, signal)
        byThreads ||= judging !== undefined
        return judging
      }),
    meeting: () => (byThreads ? meet() : undefined),
  }
}

async function evaluatedAndKept(
  item: WorkItem,
  {
    place,
    options,
  }: {
    place: { free(): void }
    options: OutcomeOptions & { readonly signal: AbortSignal; readonly meeting: Meeting }
  },
): Promise<Outcome | undefined> {
  const { evaluators, keep, meeting } = options
  if (item.stored !== undefined) return outcomeOf(item.stored, evaluators)
  const outcome = await evaluateExample(item, options)
  if (outcome === undefined || keep === undefined) return outcome
  // What took time or money keeps its slot until it is stored, so that a killed run loses no more than was in work.
  if (costNothing(outcome)) {
    place.free()
    const met = meeting()
    if (met !== undefined) await met
  }
  // Waited for here: a promise that is returned costs another two.
  const kept = await keep(outcome)
  return kept
}

function costNothing({ result, provenance }: Outcome): boolean {
  const { latencyMs } = result.timing ?? {}
  if (provenance.answeredBy === 'target' && (latencyMs === undefined || latencyMs >= AT_ONCE_MS)) return false
  const { results } = result
  for (const name in results) if (results[name]?.usage.calls !== 0) return false
  return true
}
