import { writeSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { isatty } from 'node:tty'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { reasonOf } from '../store/system-reason.ts'
import { sleep } from '../support/sleep.ts'
import { quietKnownWarnings } from './quiet-warning.ts'
import { packageVersion } from './package-files.ts'
import { takeStdout, type ReportStream } from './report-stream.ts'
import { sharedTerminal } from './shared-terminal.ts'
import type { Output, Watch, World } from './world.ts'
import { defined } from '../support/defined.ts'

/** How this process is interrupted, and who watches it. */
export interface Door {
  /** Where the report goes, if not to this process's standard output. */
  readonly report?: ReportStream
  readonly watch?: Watch
  /** Fires when the user interrupts. `end` ends the process at once. */
  interrupted(given: { readonly stderr: Output; readonly end: (code: number) => never }): AbortSignal
}

/** Runs this process's command line and ends the process. Only the supervisor exits elsewhere. */
export async function start(args: readonly string[], door: Door = { interrupted: bySignals }): Promise<void> {
  enableCompileCache()
  collectAlone()
  optimizeLate()
  keepMemoryFlat()
  quietKnownWarnings()
  const stdout = output(door.report ?? takeStdout(process))
  const stderr = ownLines(process, { alone: door.report === undefined })
  const end = endingOnlyHere()
  const interrupt = door.interrupted({ stderr, end })
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
    ...defined({ watch: door.watch, ask: asking(interrupt) }),
  }
  const { runCommand, reportProblem } = await import('./program.ts')
  // For example an error thrown in a timer of the application. Without this the exit code would be 1, a verdict on quality.
  process.on('uncaughtException', (error) => {
    const code = reportProblem(error, world)
    if (tellers.length === 0) end(code)
    void lastWords(tellers, { error, end: () => end(code) })
  })
  const code = await runCommand(args, world)
  await stdout.flushed()
  const unwritten = stdout.problem()
  if (unwritten !== undefined) stderr.write(`assay: ${unwritten}\n`)
  await stderr.flushed()
  end(unwritten === undefined ? code : INFRASTRUCTURE)
}

const [STDIN_FD, STDERR_FD] = [0, 2]

/** Questions on stderr, answers from stdin: only where both are a terminal. The end of the input is an empty answer. */
function asking(signal: AbortSignal): World['ask'] {
  // Asking the streams would open them.
  if (!isatty(STDIN_FD) || !isatty(STDERR_FD)) return undefined
  return async (question) => {
    const { createInterface } = await import('node:readline/promises')
    // Without line editing of its own, Ctrl-C stays a signal.
    const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false })
    const ended = new Promise<string>((resolve) => void lines.once('close', () => resolve('')))
    try {
      return await Promise.race([lines.question(question, { signal }), ended])
    } finally {
      lines.close()
    }
  }
}

const LAST_WORDS_MS = 3_000

async function lastWords(
  tellers: readonly ((error: unknown) => Promise<void>)[],
  { error, end }: { error: unknown; end: () => void },
): Promise<void> {
  await Promise.race([Promise.allSettled(tellers.map((tell) => tell(error))), sleep(LAST_WORDS_MS)])
  end()
}

const INFRASTRUCTURE = 4

/**
 * The only proper way to end the process. If anything else ends it, such as an application that calls `process.exit(0)` or
 * leaves nothing to wait for, that must not look like a verdict on quality.
 */
function endingOnlyHere(): (code: number) => never {
  let ours = false
  const end = (code: number): never => {
    ours = true
    process.exit(code)
  }
  process.on('exit', (code) => {
    if (ours) return
    writeSync(2, `assay: ${ENDED_BY_OTHERS} (exit code ${code}). ${NOTHING_SAID}\n`)
    process.exitCode = INFRASTRUCTURE
  })
  process.on('beforeExit', () => {
    writeSync(2, `assay: ${NEVER_SETTLES} ${NOTHING_SAID}\n`)
    end(INFRASTRUCTURE)
  })
  return end
}

const ENDED_BY_OTHERS = 'The process was ended by code that the command loaded, such as the application'
const NEVER_SETTLES =
  'Nothing is left to wait for, but an answer is missing: a promise of the application never settles. With --timeout it becomes an error of its example.'
const NOTHING_SAID = 'This says nothing about quality. Recorded results are kept; continue the run with --resume.'

/**
 * Has the thread that made young objects collect them alone. There are few at a time, and threads that help spend more time on
 * each other than on them.
 */
function collectAlone(): void {
  setFlagsFromString('--no-parallel-scavenge')
}

/**
 * Leaves it to V8's quick compiler what does not run very often: its thorough one takes a sixth of the processor time of ten thousand
 * rows, and most of what it makes runs hardly faster. What runs often has it soon all the same. 3,000 is what V8 does by itself.
 */
function optimizeLate(): void {
  setFlagsFromString('--invocation-count-for-turbofan=50000')
}

const YOUNG_ENOUGH_BYTES = 16 * 1024 * 1024
const LOOK_EVERY_MS = 50
/** A short run is over before the heap is twice as large as what lives, and never collected in full again. */
const SHORT_RUN_MS = 2_000
const FLAT = ['--heap-growing-percent=100', '--semi-space-growth-factor=1', '--min-semi-space-size=8']
const FLATTER = '--heap-growing-percent=50'

/**
 * Limits heap growth to half of the live data, of a short run to as much again, and stops the young generation from growing once
 * it is large enough. Without this both take more and more memory over a million rows although nothing survives. A young generation
 * that is too small from the start promotes everything, which is slow; so those of threads that start later begin as large as they
 * may become.
 *
 * Not at once: after a flag was set, V8 refuses the compiled code that Node brings along, and the modules that are then loaded
 * are compiled anew.
 */
function keepMemoryFlat(): void {
  const timer = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    if (young === undefined || young.space_size < YOUNG_ENOUGH_BYTES) return
    for (const flag of FLAT) setFlagsFromString(flag)
    clearInterval(timer)
    setTimeout(() => setFlagsFromString(FLATTER), SHORT_RUN_MS).unref()
  }, LOOK_EVERY_MS)
  timer.unref()
}

/** Standard error for the command's own lines, which keep out of the way of what others print on the same terminal. */
function ownLines(
  { stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>,
  { alone }: { alone: boolean },
): Flushable {
  const own = output(stderr)
  const terminal = sharedTerminal((text) => own.write(text))
  // Where there is only one process, what is printed to standard output comes through standard error already.
  for (const stream of alone ? [stderr] : [stdout, stderr]) {
    const print = stream.write.bind(stream) as (...args: unknown[]) => boolean
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
      let taken = true
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('latin1')
      terminal.foreign(text, () => void (taken = print(chunk, ...rest)))
      return taken
    }
  }
  return {
    isTTY: own.isTTY,
    get columns() {
      return own.columns
    },
    write: (text) => terminal.own(text),
    flushed: () => own.flushed(),
  }
}

interface Flushable extends Output {
  flushed(): Promise<void>
}

/** A stream of this process, and why not all of it could be written. */
interface Reporting extends Flushable {
  problem(): string | undefined
}

/** A stream of this process. A reader that goes away early (`assay … | head`) is not an error. */
function output(stream: ReportStream): Reporting {
  let gone = false
  let failed: string | undefined
  const isTTY = stream.isTTY === true
  // Later writes by others are not the command's own.
  const write = stream.write.bind(stream)
  stream.on('error', (error) => {
    gone = true
    if (LEFT_EARLY.has(error.code ?? '')) return
    failed ??= `${UNWRITTEN}: ${reasonOf(error)}. Mend that or write it elsewhere, and run the command again.`
  })
  return {
    isTTY,
    get columns() {
      return isTTY ? stream.columns : undefined
    },
    write(text) {
      if (!gone) write(text)
    },
    flushed: () => new Promise((resolve) => (gone ? resolve() : write('', () => resolve()))),
    problem: () => failed,
  }
}

const LEFT_EARLY = new Set(['EPIPE', 'ECONNRESET'])
const UNWRITTEN = 'Standard output could not be written to the end, and what it has is cut off'

const INTERRUPTED = 130

/** Fires at the first SIGINT or SIGTERM; the second ends the process at once. */
function bySignals({ stderr, end }: { stderr: Output; end: (code: number) => never }): AbortSignal {
  const controller = new AbortController()
  const onSignal = (): void => {
    if (controller.signal.aborted) end(INTERRUPTED)
    stderr.write('\nStopping after the work in progress. Press Ctrl-C again to stop at once.\n')
    controller.abort(new Error('interrupted'))
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return controller.signal
}
