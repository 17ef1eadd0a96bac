import { UsageError } from '../../core/errors.ts'
import type { Progress, Target } from '../../core/run.ts'
import type { RunManifest, RunStore } from '../../core/stores/run-store.ts'
import type { ScoreTable } from '../../compare/variants/score-table.ts'
import type { Example } from '../../core/example.ts'
import { DEFAULT_CONCURRENCY } from '../../runner/examples/run-examples.ts'
import type { ExampleSource, RunOptions, Stopped } from '../../runner/options/run-options.ts'
import { runEvaluation } from '../../runner/run/run-evaluation.ts'
import type { Run } from '../../runner/run/run.ts'
import { defined } from '../../support/defined.ts'
import { semaphore } from '../../support/semaphore.ts'
import { judgingIn, judgingThreads } from '../judging-threads.ts'
import { interleaved } from './interleaved.ts'
import type { PreferringTo } from './preferred-to.ts'
import type { Race } from './race.ts'

/** A variant as it is run. */
export interface RunningVariant {
  readonly name: string
  readonly runId: string
  readonly target: Target | undefined
  /** What it is made of, for the record. */
  readonly config: Readonly<Record<string, unknown>>
  /** The run to go on with. */
  readonly resume?: RunOptions['resume']
}

export interface VariantsOptions {
  readonly variants: readonly RunningVariant[]
  /** What all runs have in common. */
  readonly running: Omit<RunOptions, 'target' | 'resume' | 'createId' | 'onProgress' | 'onResult' | 'name'>
  readonly table: ScoreTable
  readonly store: RunStore | undefined
  readonly race?: Race | undefined
  readonly preferring?: PreferringTo | undefined
  /** For each variant, how its examples are evaluated elsewhere. Whoever does that leads them through the race. */
  readonly distribute?: readonly NonNullable<RunOptions['distribute']>[] | undefined
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Called before a variant's run is stored. */
  readonly onStart?: ((manifest: RunManifest) => Promise<void> | void) | undefined
}

/** A variant's run, or the fault that ended it. */
export type VariantOutcome = { readonly run: Run } | { readonly fault: Error }

/**
 * Runs all variants over one reading of the examples, side by side: one ordinary run each, in step, so that all meet the
 * same hour and the same limits of a provider. A variant whose run ends with a fault does not end the others.
 */
export async function evaluateVariants(
  source: ExampleSource,
  { variants, running, table, store, race, preferring, distribute, onProgress, onStart }: VariantsOptions,
): Promise<readonly VariantOutcome[]> {
  await using threads = judgingThreads(running)
  const judgeElsewhere = threads && judgingIn(threads)
  const { concurrency = DEFAULT_CONCURRENCY } = running
  const each = Math.max(1, Math.floor(concurrency / variants.length))
  // With fewer calls allowed than there are variants, they take turns.
  const targetSlots = running.targetSlots ?? (concurrency < variants.length ? semaphore(concurrency) : undefined)
  const shared = interleaved<Example>(asynchronous(source.examples), variants.length)
  const progress = variants.map((): Progress | undefined => undefined)
  const ownRace = distribute === undefined ? race : undefined

  return await Promise.all(
    variants.map(async ({ target, runId, config, name, resume }, index): Promise<VariantOutcome> => {
      let stopped: Stopped | undefined
      const reader = shared.reader(index)
      const own: ExampleSource = {
        ...source,
        examples: ownRace === undefined ? reader : ownRace.lane(reader, { index, onDropped: (at) => (stopped = at) }),
        ended: () => stopped,
      }
      try {
        const run = await runEvaluation(own, {
          ...running,
          evaluators:
            preferring === undefined ? running.evaluators : [...running.evaluators, preferring.evaluatorFor(index)],
          ...(resume === undefined ? {} : { resume }),
          target,
          judgeElsewhere,
          targetSlots,
          store,
          concurrency: each,
          candidateName: name,
          distribute: distribute?.[index],
          // Lists show what answered.
          config: { ...running.config, ...defined({ target: config['target'] ?? config['prompt'] }), variant: config },
          createId: () => runId,
          onStart,
          onResult(result) {
            table.add(index, result)
            preferring?.arrived(index, result)
            ownRace?.arrived(index)
          },
          onProgress(now) {
            progress[index] = now
            onProgress?.(together(progress))
          },
        })
        return { run }
      } catch (thrown) {
        race?.leave(index)
        return { fault: thrown instanceof Error ? thrown : new UsageError(String(thrown)) }
      } finally {
        shared.leave(index)
        // Interrupted, what still waits is no result.
        if (running.signal?.aborted !== true) preferring?.leave(index)
        ownRace?.leave(index)
      }
    }),
  )
}

async function* asynchronous(examples: ExampleSource['examples']): AsyncGenerator<Example> {
  yield* examples
}

/** The progress of all variants as one. */
export function together(all: readonly (Progress | undefined)[]): Progress {
  const known = all.filter((one) => one !== undefined)
  const sum = (of: (one: Progress) => number): number => known.reduce((total, one) => total + of(one), 0)
  const { total } = known[0] ?? {}
  const usage = {
    calls: sum((one) => one.usage.calls),
    inputTokens: sum((one) => one.usage.inputTokens),
    outputTokens: sum((one) => one.usage.outputTokens),
    tokensUsed: sum((one) => one.usage.tokensUsed),
    costUsd: sum((one) => one.usage.costUsd ?? 0),
  }
  return {
    done: sum(({ done }) => done),
    ...(total === undefined ? {} : { total: total * all.length }),
    errors: sum(({ errors }) => errors),
    failures: sum(({ failures }) => failures),
    inFlight: sum(({ inFlight }) => inFlight),
    usage,
  }
}
