import { once } from 'node:events'
import { open, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { DatasetError } from '../../core/errors.ts'
import type { Row, Rows } from '../row.ts'
import type { ParquetReply, ParquetTask } from './parquet-worker.ts'

const MEGABYTE = 2 ** 20

/** The memory a row group may take. Damaged counts could make a reader fill memory endlessly, hence the limit. */
function boundsFor(size: number): { seconds: number; megabytes: number } {
  return {
    seconds: 10 + Math.ceil(size / MEGABYTE),
    megabytes: Math.min(4096, 256 + Math.ceil((20 * size) / MEGABYTE)),
  }
}

/** Rows of a Parquet file, one row group at a time, read in a separate thread that can be stopped. */
export async function* parquetFileRows(task: ParquetTask): Rows {
  if (!task.gzip) await checkEnds(task.path)
  const { seconds, megabytes } = boundsFor((await stat(task.path)).size)
  // Next to compiled code there is compiled code, next to sources there are sources.
  const entry = import.meta.url.endsWith('.ts') ? './parquet-worker.ts' : './parquet-worker.js'
  const worker = new Worker(new URL(entry, import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  try {
    for (;;) {
      worker.postMessage('next', [])
      const reply = await replyOf(worker, { file: task.path, seconds, megabytes })
      if (reply.kind === 'end') return
      if (reply.kind === 'crash') throw reply.error
      if (reply.kind === 'error') throw new DatasetError(reply.problem, { place: { file: task.path } })
      yield rowsOf(reply, task.path)
    }
  } finally {
    await worker.terminate()
  }
}

/** A Parquet file has its signature at both ends, so a truncated one is detected without starting a thread. */
async function checkEnds(path: string): Promise<void> {
  await using file = await open(path)
  const { size } = await file.stat()
  const ends = Buffer.alloc(8)
  await file.read(ends, 0, 4, 0)
  await file.read(ends, 4, 4, Math.max(0, size - 4))
  if (size >= 12 && ends.toString('latin1') === 'PAR1PAR1') return
  throw new DatasetError('this is not a Parquet file, or it is incomplete: it does not begin and end with PAR1.', {
    place: { file: path },
  })
}

async function replyOf(
  worker: Worker,
  { file, seconds, megabytes }: { file: string; seconds: number; megabytes: number },
): Promise<ParquetReply> {
  const deadline = AbortSignal.timeout(seconds * 1000)
  try {
    const [reply] = (await once(worker, 'message', { signal: deadline })) as [ParquetReply]
    return reply
  } catch (cause) {
    const bound = deadline.aborted ? `${seconds} seconds` : `${megabytes} MB of memory`
    throw new DatasetError(
      `this Parquet file cannot be read within ${bound}; it is damaged, or its row groups are too large.`,
      {
        place: { file },
        cause,
      },
    )
  }
}

function* rowsOf({ rows, rowStart }: { rows: readonly unknown[]; rowStart: number }, file: string): Generator<Row> {
  for (const [index, value] of rows.entries()) yield { value, place: { file, row: rowStart + index + 1 } }
}
