import { randomUUID } from 'node:crypto'
import { evaluate } from '../../evaluate/evaluate.ts'
import { builtIns } from '../../evaluate/judging-threads.ts'
import type { z } from 'zod'
import type { runRequest } from '../../wire/evaluation.ts'
import { checkAnswered } from './answered.ts'
import { Refused } from '../kernel/refused.ts'
import type { Judge } from '../../core/judge.ts'
import type { RunStore } from '../../core/stores/run-store.ts'

/** Runs that this instance carries out. */
export interface BackgroundRuns {
  /** Begins a run and gives its id; rejects if it is set up wrongly. */
  begin(asked: z.output<typeof runRequest>): Promise<string>
  /** False if it is no run of this instance that is under way. */
  cancel(id: string): boolean
  readonly count: number
  /** Resolves when all have stopped. */
  stopped(): Promise<void>
}

const MOST_RUNS = 2

interface RunParts {
  readonly store: { readonly runs: RunStore }
  readonly judge: Judge
  /** Called when the judge has answered. */
  readonly judged: () => void
  /** Ends all of them. */
  readonly signal: AbortSignal
  readonly report: (error: unknown) => void
}

export function backgroundRuns({ store, judge, judged, signal, report }: RunParts): BackgroundRuns {
  const registry = builtIns()
  const running = new Map<string, { readonly cancel: AbortController; readonly done: Promise<void> }>()

  async function begin({ name, evaluators, examples, gates }: z.output<typeof runRequest>): Promise<string> {
    if (running.size >= MOST_RUNS) {
      throw new Refused(503, `${running.size} runs are under way here, the most at a time; ask again later.`, {
        code: 'overloaded',
        retryAfter: 10,
      })
    }
    const id = randomUUID()
    const cancel = new AbortController()
    const ended = (): void => cancel.abort(new Error('the service ends'))
    signal.addEventListener('abort', ended, { once: true })
    let hasBegun = false
    const begun = Promise.withResolvers<string>()
    const runs = {
      ...store.runs,
      async start(manifest: Parameters<typeof store.runs.start>[0]) {
        await store.runs.start(manifest)
        hasBegun = true
        begun.resolve(id)
      },
    }
    const options = { dataset: examples, evaluators, gates, name, judge, store: runs, registry, createId: () => id }
    // A record that cannot be read is told to whoever asked, not found when nobody listens any more.
    const work = checkAnswered(examples).then(() =>
      evaluate({ ...options, signal: cancel.signal, keepResults: 0, concurrency: 2 }),
    )
    const done = work.then(
      () => begun.resolve(id),
      (error: unknown) => {
        // Before it has begun, whoever asked is told.
        if (hasBegun && !cancel.signal.aborted) report(error)
        begun.reject(error)
      },
    )
    const ending = done.finally(() => {
      signal.removeEventListener('abort', ended)
      running.delete(id)
      judged()
    })
    running.set(id, { cancel, done: ending })
    return begun.promise
  }

  return {
    begin,
    cancel(id) {
      const one = running.get(id)
      one?.cancel.abort(new Error('cancelled'))
      return one !== undefined
    },
    get count() {
      return running.size
    },
    async stopped() {
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}
