import { parentPort, workerData } from 'node:worker_threads'
import { DatasetError, describePlace } from '../../core/errors.ts'
import { parquetGroups } from './parquet.ts'

/** What the worker is started with, and its reply to every message: the next row group, the end, or an error. */
export interface ParquetTask {
  readonly path: string
  readonly gzip: boolean
}

export type ParquetReply =
  | { readonly kind: 'rows'; readonly rowStart: number; readonly rows: readonly unknown[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'error'; readonly problem: string }
  | { readonly kind: 'crash'; readonly error: unknown }

const groups = parquetGroups(workerData as ParquetTask)

async function nextReply(): Promise<ParquetReply> {
  try {
    const { done, value } = await groups.next()
    return done === true ? { kind: 'end' } : { kind: 'rows', ...value }
  } catch (error) {
    if (!(error instanceof DatasetError)) return { kind: 'crash', error }
    return { kind: 'error', problem: error.message.slice(describePlace(error.place).length + 2) }
  }
}

parentPort?.on('message', () => {
  void nextReply().then((reply) => parentPort?.postMessage(reply, []))
})
