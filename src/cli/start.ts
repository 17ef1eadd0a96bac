import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { sleep } from '../support/sleep.ts'
import { quietSqliteWarning } from './quiet-warning.ts'
import type { Output, World } from './world.ts'

/** Runs the command line of this process and ends the process: the one place that exits. */
export async function start(args: readonly string[]): Promise<void> {
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    process.stdout.write(`${packageVersion()}\n`)
    return
  }
  enableCompileCache()
  keepMemoryFlat()
  quietSqliteWarning()
  const stdout = output(process.stdout)
  const stderr = output(process.stderr)
  const interrupt = interruptedBySignals(stderr)
  const tellers: ((error: unknown) => Promise<void>)[] = []
  const world: World = {
    stdout,
    stderr,
    env: process.env,
    cwd: process.cwd(),
    now: () => new Date(),
    signal: interrupt,
    version: packageVersion(),
    onCrash: (tell) => void tellers.push(tell),
  }
  const { runCommand, reportProblem } = await import('./program.ts')
  // Such as an error thrown in a timer of the application: without this it would end as code 1, which means quality.
  process.on('uncaughtException', (error) => {
    const code = reportProblem(error, world)
    if (tellers.length === 0) process.exit(code)
    void Promise.race([Promise.allSettled(tellers.map((tell) => tell(error))), sleep(LAST_WORDS_MS)]).then(() =>
      process.exit(code),
    )
  })
  const code = await runCommand(args, world)
  await Promise.all([stdout.flushed(), stderr.flushed()])
  process.exit(code)
}

const LAST_WORDS_MS = 3_000

const YOUNG_ENOUGH_BYTES = 16 * 1024 * 1024
const LOOK_EVERY_MS = 50

/**
 * Lets the heap grow by half of what lives in it and no more, and stops its young generation from growing once that is
 * large enough. Left alone both take more and more memory over a million rows, though nothing of them survives; too
 * small from the start, a young generation makes everything old and slow.
 */
function keepMemoryFlat(): void {
  setFlagsFromString('--heap-growing-percent=50')
  const timer = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    if (young === undefined || young.space_size < YOUNG_ENOUGH_BYTES) return
    setFlagsFromString('--semi-space-growth-factor=1')
    clearInterval(timer)
  }, LOOK_EVERY_MS)
  timer.unref()
}

function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** A stream of this process. A reader that goes away early (`assay … | head`) is no error. */
function output(stream: NodeJS.WriteStream): Output & { flushed(): Promise<void> } {
  let gone = false
  // A stream that is no terminal has no such property, whatever its type promises.
  const isTTY = 'isTTY' in stream && stream.isTTY
  stream.on('error', () => (gone = true))
  return {
    isTTY,
    get columns() {
      return isTTY ? stream.columns : undefined
    },
    write(text) {
      if (!gone) stream.write(text)
    },
    flushed: () => new Promise((resolve) => (gone ? resolve() : stream.write('', () => resolve()))),
  }
}

const INTERRUPTED = 130

/** Fires at the first SIGINT or SIGTERM; the second ends the process at once. */
function interruptedBySignals(stderr: Output): AbortSignal {
  const controller = new AbortController()
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(INTERRUPTED)
    stderr.write('\nStopping: what is in flight may finish. Press Ctrl-C again to stop at once.\n')
    controller.abort(new Error('interrupted'))
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return controller.signal
}
