import type { Example, Requirement } from '../../core/example.ts'
import type { RunItem } from '../examples/evaluate-example.ts'
import { itemsOf, DEFAULT_CONCURRENCY } from '../examples/run-examples.ts'
import type { RunOptions } from '../options/run-options.ts'
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
 * If `signal` fires meanwhile, what was answered by then counts.
 */
export async function firstAnswers(
  sample: readonly Example[],
  options: Pick<
    RunOptions,
    'target' | 'reuseOutputs' | 'timeoutMs' | 'targetSlots' | 'onCall' | 'signal' | 'clock' | 'concurrency' | 'epochs'
  >,
): Promise<FirstAnswers> {
  const { signal = new AbortController().signal, clock = () => performance.now() } = options
  const { concurrency = DEFAULT_CONCURRENCY, epochs } = options
  const answers = new Map<Example, AskedBefore>()
  const asked = sample.slice(0, Math.min(FIRST_ANSWERS, concurrency))
  await Promise.all(
    asked.map(async (example) => {
      // Before the target is called, which may change its inputs.
      const inputs = recordable(example.inputs) as Record<string, unknown>
      try {
        answers.set(example, { ...(await answer(example, { ...options, signal, clock })), inputs })
      } catch (error) {
        if (!signal.aborted) throw error
      }
    }),
  )
  const all = [...answers.values()]
  return {
    sample: sample.map((example) => answers.get(example)?.example ?? example),
    returned: [...new Set(all.flatMap(({ provenance }) => provenance.filled))],
    answered: all.some(({ example }) => example.error === undefined),
    items: (examples) => withAnswers(itemsOf(examples, { epochs }), answers),
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
