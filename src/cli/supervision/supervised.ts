// The command, run and watched by a process that started it: see supervisor.ts.
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { watchDrafts } from '../report/drafts.ts'
import { openReport } from '../report-stream.ts'
import { start, type Door } from '../start.ts'
import type { Watch } from '../world.ts'
import { CallBoard } from './call-board.ts'
import type { Order, Report } from './messages.ts'
import { NOTE_FD, writeNote } from './note.ts'
import { startWarden } from './start-warden.ts'

/** The part of the process used to talk to its supervisor. */
type Channel = (report: Report) => void

function supervisedDoor(): Door {
  const report = openChannel()
  // At the end of this moment, when all has gone on that waited for no more than another call.
  const board = new CallBoard(writeNote, { soon: (work) => process.nextTick(work) })
  watchDrafts((drafts) => board.keepDrafts(drafts))
  let calls = 0
  const watch: Watch = {
    begun: (run) => report({ type: 'begun', run }),
    timeout: (ms) => report({ type: 'timeout', ms }),
    onCall: ({ what, example }) => {
      if (++calls === MANY_CALLS) keepByThread(board)
      return board.enter(what === 'target' ? `the answer to '${example}'` : `${what} of '${example}'`)
    },
  }
  return {
    watch,
    report: openReport(REPORT_FD),
    interrupted({ end, stderr }) {
      const controller = new AbortController()
      const stop = (): void => controller.abort(new Error('interrupted'))
      // Ctrl-C reaches both processes; the supervisor counts how often it was pressed.
      process.on('SIGINT', stop)
      process.on('SIGTERM', stop)
      process.on('message', (order: Order) => {
        if (order === 'ping') report({ type: 'here' })
        else if (order === 'stop') stop()
        else end(INTERRUPTED)
      })
      const gone = (): void => {
        board.keepEnding()
        // It sees that this process ends, should that take too long.
        startWarden(process.pid, NOTE_FD)
        stderr.write('\nThe process that supervised this one is gone, so it stops after the work in progress.\n')
        stop()
      }
      process.on('disconnect', gone)
      if (!process.connected) gone()
      // It must not keep the process alive: with nothing else left to wait for, the process has to end.
      process.channel?.unref()
      return controller.signal
    },
  }
}

const INTERRUPTED = 130
/** Keeping so many calls one by one takes no longer than starting a thread. */
const MANY_CALLS = 30_000
/** The file descriptor of the supervisor's standard output: 3 is the channel, 4 the note. */
const REPORT_FD = 5

/** The channel to the supervisor. It is hidden from the application, which must not notice a supervisor. */
function openChannel(): Channel {
  const send = process.send?.bind(process)
  delete process.send
  return (report) => {
    if (process.connected) send?.(report, undefined, undefined, () => undefined)
  }
}

function keepByThread(board: CallBoard): void {
  const file = new URL(`./noting-thread${extname(fileURLToPath(import.meta.url))}`, import.meta.url)
  const thread = new Worker(file, { workerData: board.memory, execArgv: [] })
  thread.on('message', () => board.leaveKeeping())
  // Without it each change is kept as before.
  thread.on('error', () => undefined)
  thread.unref()
}

void start(process.argv.slice(2), supervisedDoor())
