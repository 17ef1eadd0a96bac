import { UsageError } from '../../core/errors.ts'
import { knownRun as namedRun } from '../../runner/run/find-run.ts'
import { jsonReport } from '../../reports/json.ts'
import { outcomeOf } from '../../reports/outcome/outcome.ts'
import { printable } from '../../reports/display.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import { continueRun, knownRun, pauseRun, readWorkRun, stopRun, type WorkRun, readPlan } from '../../work/control.ts'
import { createSharedBudget } from '../../work/shared-budget.ts'
import { openQueue, type ShardQueue } from '../../work/queue.ts'
import { openSql, type Sql } from '../../work/sql.ts'
import { sharedStoreUrl } from './distributed.ts'
import type { Control } from './controls.ts'
import { EXIT, exitCodeOf, type ExitCode } from '../exit-codes.ts'
import { watchRun } from './watch.ts'
import type { World } from '../world.ts'

interface Asked {
  /** The store's address; a UsageError if machines cannot share it. */
  readonly url: string | undefined
  readonly id: string
  readonly options: Record<string, unknown>
  readonly world: World
}

interface Opened extends Asked {
  readonly sql: Sql
  readonly store: Store
  readonly found: WorkRun
  readonly queue: () => Promise<ShardQueue & AsyncDisposable>
}

/** `assay runs watch|pause|continue|cancel ID`. */
export async function controlRun(control: Control, asked: Asked): Promise<ExitCode> {
  const { world } = asked
  const url = sharedStoreUrl(asked.url)
  await using store = await openStore(url, { now: world.now })
  await using sql = await openSql(url, { name: store.name, connections: 2 })
  const id = await namedRun(store.runs, asked.id, { unfinished: true })
  const found = knownRun(await readWorkRun(sql, id), id)
  const queue = (): Promise<ShardQueue> => openQueue(sql, { supervise: false })
  // Awaited here: the store closes when this function ends.
  const code = await DO[control]({ ...asked, id, sql, store, found, queue })
  return code
}

const DO: Readonly<Record<Control, (opened: Opened) => Promise<ExitCode>>> = {
  watch: async ({ sql, store, id, world, options }) => {
    const ended = await watchRun({ sql, store, run: id }, world)
    if (ended?.state !== 'finished') return EXIT.interrupted
    const conclusion = (await store.runs.get(id))?.conclusion
    if (conclusion === undefined) return EXIT.holds
    if (options['format'] === 'json') world.stdout.write(jsonReport(conclusion))
    return exitCodeOf(outcomeOf(conclusion))
  },
  pause: async ({ sql, id, found, queue, world }) => {
    await using open = await queue()
    if (await pauseRun({ sql, queue: open, run: id })) {
      return told(world, `Paused ${id}: work in progress finishes, and nothing more is started.`)
    }
    throw new UsageError(`The run '${id}' is ${found.state}, so there is nothing to pause.`)
  },
  continue: async ({ sql, id, found, queue, options, world }) => {
    await using open = await queue()
    const limitUsd = options['maxCost']
    if (typeof limitUsd === 'number') {
      const budget = (await readPlan(sql, id))?.recipe['budget']
      await createSharedBudget(sql, { budget: typeof budget === 'string' ? budget : id, limitUsd })
    }
    if (await continueRun({ sql, queue: open, run: id })) return told(world, `The run ${id} goes on.`)
    throw new UsageError(`The run '${id}' is ${found.state}, so there is nothing to continue.`)
  },
  cancel: async ({ sql, id, found, queue, world }) => {
    await using open = await queue()
    if (await stopRun({ sql, queue: open, run: id }, { reason: 'cancelled' })) {
      return told(world, `Cancelled ${id}: recorded results are kept, and assay runs continue ${id} resumes it.`)
    }
    throw new UsageError(`The run '${id}' is ${found.state}, so there is nothing to cancel.`)
  },
}

function told({ stderr }: World, text: string): ExitCode {
  stderr.write(`${printable(text)}\n`)
  return EXIT.holds
}
