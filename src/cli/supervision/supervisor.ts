import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync, writeSync } from 'node:fs'
import { constants } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Order, Report } from './messages.ts'
import { readBoard, type Board } from './call-board.ts'
import { openNote, readNote } from './note.ts'
import { startWarden } from './start-warden.ts'

/**
 * Runs the command in a process of its own and waits for it. A thread that an application keeps busy gets no signals or
 * timers. This one is never busy, so it ends the other if that does not end by itself.
 */
export function supervise(args: readonly string[]): void {
  const here = fileURLToPath(import.meta.url)
  const entry = fileURLToPath(new URL(`./supervised${extname(here)}`, import.meta.url))
  const note = openNote()
  const child = spawn(process.execPath, [...process.execArgv, entry, ...args], {
    // What the application prints, by itself or through a program that it starts, goes to standard error. Only the command
    // knows where standard output is: REPORT_FD.
    stdio: ['inherit', 2, 2, 'ipc', note ?? 'ignore', 1],
  })
  const watching = new Supervisor(child, note)
  process.on('SIGINT', () => watching.interrupt())
  process.on('SIGTERM', () => watching.interrupt())
}

const INTERRUPTED = 130
const INFRASTRUCTURE = 4

/** How often to check whether the command still moves. */
const LOOK_MS = 250
/** How long a command may be silent before something else sees to it that it does not outlive this process. */
const GUARDED_MS = 750
/** How long an interrupted command may block its thread. */
const STOP_MS = 3_000
/** How long a command interrupted twice has to remove its temporary files. */
const END_MS = 500
/** How long a call may exceed its timeout before it counts as hanging: by the timeout again, within these milliseconds. */
const GRACE_MS = [1_000, 5_000] as const

class Supervisor {
  readonly #child: ChildProcess
  readonly #note: number | undefined
  #interrupts = 0
  #timeoutMs: number | undefined
  #run: string | undefined
  /** Why it was killed from here, as an exit code. */
  #killedWith: number | undefined
  #hasWarden = false
  /** Milliseconds since the unanswered ping; absent if it was answered. */
  #silentMs: number | undefined
  /** The same, whatever it noted meanwhile. */
  #unansweredMs = 0
  #seen: Buffer | undefined

  constructor(child: ChildProcess, note: number | undefined) {
    this.#child = child
    this.#note = note
    child.on('message', (report: Report) => this.#hear(report))
    child.on('error', (error) => {
      say(`assay: The command could not be started: ${error.message}`)
      process.exit(INFRASTRUCTURE)
    })
    child.on('exit', (code, signal) => this.#ended(code, signal))
    setInterval(() => this.#onLook(), LOOK_MS)
  }

  /** The user interrupts: the first time the command ends in good order, the second time at once. */
  interrupt(): void {
    this.#interrupts += 1
    if (this.#interrupts > 1) return this.#end()
    say('\nStopping after the work in progress. Press Ctrl-C again to stop at once.')
    this.#send('stop')
    // Any silence before the interrupt counts towards the time limit only.
    if (this.#silentMs !== undefined) this.#silentMs = 0
  }

  #hear(report: Report): void {
    if (report.type === 'begun') this.#run = report.run
    else if (report.type === 'here') this.#silentMs = undefined
    // With several runs in one worker, the longest timeout counts.
    else this.#timeoutMs = Math.max(this.#timeoutMs ?? 0, report.ms)
  }

  #end(): void {
    if (this.#interrupts > 2) return this.#kill(INTERRUPTED)
    this.#send('end')
    setTimeout(() => this.#kill(INTERRUPTED), END_MS)
  }

  /** Counts checks instead of reading a clock, so that time when both processes were suspended does not count. */
  #onLook(): void {
    if (this.#silentMs === undefined) {
      this.#silentMs = 0
      this.#unansweredMs = 0
      this.#send('ping')
      return
    }
    this.#silentMs += LOOK_MS
    this.#unansweredMs += LOOK_MS
    if (this.#unansweredMs >= GUARDED_MS) this.#guard()
    const kept = readNote(this.#note)
    if (kept !== undefined && this.#seen?.equals(kept) !== true) {
      this.#seen = kept
      this.#silentMs = 0
      return
    }
    const board = kept && readBoard(kept)
    if (this.#interrupts > 0 && this.#silentMs >= STOP_MS) {
      this.#giveUp(INTERRUPTED, { board, why: 'since the interrupt' })
    } else if (this.#timeoutMs !== undefined && this.#silentMs >= patience(this.#timeoutMs)) {
      if (board !== undefined && board.open.length > 0)
        this.#giveUp(INFRASTRUCTURE, { board, why: `and --timeout is ${this.#timeoutMs / 1000} s` })
    }
  }

  /** A silent command would not notice if this process were killed. */
  #guard(): void {
    if (this.#hasWarden || this.#child.pid === undefined) return
    this.#hasWarden = true
    startWarden(this.#child.pid, this.#note)
  }

  #giveUp(code: number, { board, why }: { board: Board | undefined; why: string }): void {
    if (this.#killedWith !== undefined) return
    const seconds = Math.round((this.#silentMs ?? 0) / 1000)
    say(`assay: Ended: nothing has moved for ${seconds} s ${why}. ${whatHangs(board)}`)
    if (code === INFRASTRUCTURE) say('This says nothing about quality.')
    say(this.#run === undefined ? KEPT : `${KEPT} Continue the run with the same command and --resume ${this.#run}`)
    this.#kill(code)
  }

  #board(): Board | undefined {
    const kept = readNote(this.#note)
    return kept && readBoard(kept)
  }

  #kill(code: number): void {
    this.#killedWith ??= code
    this.#child.kill('SIGKILL')
  }

  #send(order: Order): void {
    // A process that is ending no longer listens.
    if (this.#child.connected) this.#child.send(order, () => undefined)
  }

  #ended(code: number | null, signal: NodeJS.Signals | null): void {
    if (signal !== null)
      for (const draft of this.#board()?.drafts ?? []) rmSync(draft, { recursive: true, force: true })
    if (this.#killedWith !== undefined) process.exit(this.#killedWith)
    if (code !== null) process.exit(code)
    if (this.#interrupts > 0) process.exit(INTERRUPTED)
    say(`assay: The process that ran the command was ended by ${signal}. This says nothing about quality. ${KEPT}`)
    process.exit(128 + (signal === null ? 0 : constants.signals[signal]))
  }
}

/** The most calls that are named. */
const NAMED = 5

const KEPT = 'Recorded results are kept.'

/** How long a call with this timeout may block the thread. */
function patience(timeoutMs: number): number {
  const [least, most] = GRACE_MS
  return timeoutMs + Math.min(most, Math.max(least, timeoutMs))
}

function whatHangs(board: Board | undefined): string {
  const open = board?.open.slice(0, NAMED) ?? []
  if (open.length === 0) return 'Code that never waits blocks the process.'
  if (open.length === 1) return `The process is blocked by ${open.join('')}, which never waits.`
  return `The process is blocked by one of these, which never waits: ${open.join(', ')}.`
}

/** Written synchronously, in case this process ends next. */
function say(text: string): void {
  try {
    // eslint-disable-next-line no-control-regex -- an id from a data set must not steer the terminal
    writeSync(2, `${text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '\ufffd')}\n`)
  } catch {
    // Nobody is reading.
  }
}
