// oxlint-disable-next-line import/no-unassigned-import -- it checks the version of Node
import '../support/node-version.ts'
export { continueRun, pauseRun, readStatus, stopRun, type WorkStatus } from './control.ts'
export { enqueue, type EnqueueOptions } from './enqueue.ts'
export { openQueue } from './queue.ts'
export { openSql } from './sql.ts'
export { startWorker, type Worker, type WorkerOptions } from './worker.ts'
