// Prints a digest of all decisions on each data set of ASSAY_DATA, under `standard`:
//   node bench/gate/print-digests.ts [--shuffle SEED] [--poison] [--workers COUNT] [FILE …]
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { dataFiles } from './all-data.ts'
import { type DigestOptions, lineOf } from './digests.ts'
import { dataFolder } from '../validity/rows.ts'

/** Works files off in threads, each with a gate of its own. */
async function inWorkers(
  files: readonly string[],
  { count, ...options }: DigestOptions & { count: number },
): Promise<string[]> {
  const waiting = [...files]
  const lines: string[] = []
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const worker = new Worker(new URL(import.meta.url), { workerData: { file, options }, argv: [] })
      lines.push(
        await new Promise<string>((resolve, reject) => {
          worker.once('message', resolve)
          worker.once('error', reject)
        }),
      )
    }
  }
  await Promise.all(Array.from({ length: count }, work))
  return lines.sort()
}

interface Task {
  readonly file: string
  readonly options: DigestOptions
}

if (!isMainThread && parentPort !== null) {
  const { file, options } = workerData as Task
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort.postMessage(lineOf(file, options))
} else {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { shuffle: { type: 'string' }, poison: { type: 'boolean' }, workers: { type: 'string' } },
  })
  const files = positionals.length === 0 ? dataFiles(dataFolder()) : positionals
  if (values.workers !== undefined) {
    const lines = await inWorkers(files, { ...values, count: Number(values.workers) })
    console.log(lines.join('\n'))
  } else for (const file of files) console.log(lineOf(file, values))
}
