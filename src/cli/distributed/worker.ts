import { hostname } from 'node:os'
import { printable } from '../../reports/display.ts'
import { openStore } from '../../store/open-store.ts'
import { counted } from '../../support/counted.ts'
import { openQueue, type QueueTimings } from '../../work/queue.ts'
import { openSql } from '../../work/sql.ts'
import { startWorker } from '../../work/worker.ts'
import { sharedStoreUrl } from './distributed.ts'
import { preparedRun } from './distributed-run.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { installedSettings } from '../flags/installed-settings.ts'
import type { World } from '../world.ts'

const CONCURRENCY = 10

/** How often a worker looks for work and for dead workers. Tests use shorter times. */
export interface WorkerTimings extends QueueTimings {
  /** How long a run that this worker refuses is left to others. */
  readonly refusedSeconds?: number
}

/** `assay worker`: works off the distributed runs of a shared store until it is stopped. */
export async function workerCommand({
  options,
  world,
  timings = {},
}: {
  options: Record<string, unknown>
  world: World
  timings?: WorkerTimings
}): Promise<ExitCode> {
  const { store: place, concurrency = CONCURRENCY, drain = false, quiet = false } = options
  const flags = typeof place === 'string' ? { store: place } : {}
  const settings = await installedSettings({ flags, world })
  const url = sharedStoreUrl(settings.store)
  const say = (text: string): void => (quiet === true ? undefined : world.stderr.write(`${printable(text)}\n`))
  await using store = await openStore(url, { now: world.now })
  await using sql = await openSql(url, { name: store.name })
  const faults = saidOnce(say)
  await using queue = await openQueue(sql, { supervise: true, onFault: ({ message }) => faults(message), ...timings })
  const { refusedSeconds } = timings
  const name = `${hostname()}:${process.pid}`
  const worker = await startWorker({
    name,
    version: world.version,
    sql,
    queue,
    runs: store.runs,
    say,
    concurrency: Number(concurrency),
    refusedSeconds,
    prepare: (plan) => preparedRun(plan, { world, store, sql }),
  })
  world.onCrash?.((error) => worker.crashed(error))
  say(`Worker ${name} is working on the runs of ${store.name}, ${counted(Number(concurrency), 'example')} at a time.`)
  if (drain === true) await worker.drained(world.signal)
  else await aborted(world.signal)
  await worker.stop()
  return EXIT.holds
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

const SAY_AGAIN_MS = 30_000

/** Reports a recurring fault only every 30 seconds. */
function saidOnce(say: (text: string) => void): (message: string) => void {
  let last = -Infinity
  return (message) => {
    const time = performance.now()
    if (time - last < SAY_AGAIN_MS) return
    last = time
    say(`The queue could not be reached; trying again: ${message}`)
  }
}
