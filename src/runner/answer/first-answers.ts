import type { Example, Requirement } from '../../core/example.ts'
import type { RunItem } from '../examples/evaluate-example.ts'
import { DEFAULT_CONCURRENCY, DEFAULT_GRACE_MS, itemsOf } from '../examples/run-examples.ts'
import type { RunOptions } from '../options/run-options.ts'
import { orAborted } from '../../support/deadline.ts'
import { setTimer, type Timer } from '../../support/timer.ts'
import { answer, type AskedBefore } from './answer.ts'
import { recordable } from './plain-json.ts'

/** Enough to see what an application returns. */
const FIRST_ANSWERS = 5

/** What an application answered to the first examples, before the run that they belong to. */
export interface FirstAnswers {
  /** The first examples, those that were answered with their answers. */
  readonly sample: readonly Example[]
  /** What came with at least one of the answers. */
  readonly returned: readonly Requirement[]
  /** Whether there was an answer at all. */
  readonly answered: boolean
  /** The run's items, which carry these answers, so that no example is answered twice. */
  items(examples: AsyncIterable<Example>): AsyncIterable<RunItem>
}

/**
 * Asks the application for its first answers, to see what kind it is. An error is the answer to its example, as in a run.
 * If `signal` fires meanwhile, what is answered within `graceMs` counts.
 */
export async function firstAnswers(
  sample: readonly Example[],
  options: Pick<
    RunOptions,
    | 'target'
    | 'reuseOutputs'
    | 'timeoutMs'
    | 'targetSlots'
    | 'onCall'
    | 'signal'
    | 'graceMs'
    | 'clock'
    | 'concurrency'
    | 'epochs'
  >,
): Promise<FirstAnswers> {
  const { concurrency = DEFAULT_CONCURRENCY, epochs, clock = () => performance.now() } = options
  const abandoned = afterGrace(options)
  const answers = new Map<Example, AskedBefore>()
  const asked = sample.slice(0, Math.min(FIRST_ANSWERS, concurrency))
  const all = asked.map(async (example) => {
    // Before the target is called, which may change its inputs.
    const inputs = recordable(example.inputs) as Record<string, unknown>
    const answered = await answer(example, { ...options, signal: abandoned.signal, clock })
    answers.set(example, { ...answered, inputs })
  })
  try {
    await orAborted(Promise.all(all), abandoned.signal)
  } catch (error) {
    if (!abandoned.signal.aborted) throw error
  } finally {
    abandoned.stop()
  }
  const known = [...answers.values()]
  return {
    sample: sample.map((example) => answers.get(example)?.example ?? example),
    returned: [...new Set(known.flatMap(({ provenance }) => provenance.filled))],
    answered: known.some(({ example }) => example.error === undefined),
    items: (examples) => withAnswers(itemsOf(examples, { epochs }), answers),
  }
}

/** A signal that fires when what is in work at an interrupt has had its time. */
function afterGrace({ signal, graceMs = DEFAULT_GRACE_MS }: Pick<RunOptions, 'signal' | 'graceMs'>) {
  const abandoned = new AbortController()
  let timer: Timer | undefined
  const onAbort = (): void => {
    timer = setTimer(() => abandoned.abort(signal?.reason), graceMs)
  }
  if (signal?.aborted === true) abandoned.abort(signal.reason)
  signal?.addEventListener('abort', onAbort)
  return {
    signal: abandoned.signal,
    stop() {
      timer?.stop()
      signal?.removeEventListener('abort', onAbort)
    },
  }
}

/** Further repetitions of an example are answered anew. */
async function* withAnswers(
  items: AsyncIterable<RunItem>,
  answers: ReadonlyMap<Example, AskedBefore>,
): AsyncGenerator<RunItem> {
  for await (const item of items) {
    const answered = (item.epoch ?? 0) === 0 ? answers.get(item.example) : undefined
    yield answered === undefined ? item : { ...item, answered }
  }
}
