// Prints a digest of all decisions on each data set of ASSAY_DATA, under `standard`:
//   node bench/gate/digests.ts [--shuffle SEED] [--poison] [--workers COUNT] [FILE …]
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createGate, type GateInput } from '../../src/gate/index.ts'
import { dataFiles, gateInputs } from './all-data.ts'
import { dataFolder } from './labelled.ts'
import { poisoned } from './poison.ts'

/** `NAME COUNT SHA256`: over the ids and decision hashes of a data set, sorted by id. */
export function digestLine(file: string, { inputs }: { inputs: readonly GateInput[] }): string {
  const gate = createGate({ ruleset: 'standard' })
  const decisions = inputs.map((input) => `${input.message_id} ${gate.decide(input).decision_sha256}`)
  const digest = createHash('sha256').update(decisions.sort().join('\n')).digest('hex')
  return `${file} ${inputs.length} ${digest}`
}

/** Another order, always the same for one seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const result = [...items]
  let state = seed
  for (let last = result.length - 1; last > 0; last--) {
    state = (state * 48_271) % 2_147_483_647
    const other = state % (last + 1)
    const kept = result[last] as T
    result[last] = result[other] as T
    result[other] = kept
  }
  return result
}

interface Options {
  readonly shuffle?: string | undefined
  readonly poison?: boolean | undefined
}

function lineOf(file: string, { shuffle, poison }: Options): string {
  const inputs = gateInputs(file, dataFolder())
  const ordered = shuffle === undefined ? inputs : shuffled(inputs, Number(shuffle))
  const work = () => digestLine(file, { inputs: ordered })
  return poison === true ? poisoned(work) : work()
}

/** Works files off in threads, each with a gate of its own. */
async function inWorkers(
  files: readonly string[],
  { count, ...options }: Options & { count: number },
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
  readonly options: Options
}

if (!isMainThread && parentPort !== null) {
  const { file, options } = workerData as Task
  parentPort.postMessage(lineOf(file, options))
} else if (import.meta.main) {
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
