// One process of several threads that append to one log: node many-writers.ts PLACE FOLDER NAME THREADS EACH
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { createLedger } from '../../src/ledger/create-ledger.ts'
import { keySigner } from '../../src/ledger/tree/checkpoint.ts'
import { recordingGate } from '../../src/ledger/recording-gate.ts'
import { openStore } from '../../src/store/open-store.ts'
import { writersGate, writersInput } from './writers-gate.ts'

/** Every so many generations one is the same in all threads of all processes; it must be recorded once. */
const SHARED_EVERY = 50
const CALLERS = 16

interface Task {
  readonly place: string
  readonly folder: string
  readonly name: string
  readonly each: number
}

if (isMainThread) {
  const [place = '', folder = '', name = '', threads = '1', each = '1'] = process.argv.slice(2)
  await Promise.all(
    Array.from({ length: Number(threads) }, (_, thread) => {
      const task: Task = { place, folder, name: `${name}${thread}`, each: Number(each) }
      const worker = new Worker(new URL(import.meta.url), { workerData: task, argv: [] })
      return new Promise<void>((resolve, reject) => {
        worker.once('error', reject)
        worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A thread ended with ${code}.`))))
      })
    }),
  )
} else await append(workerData as Task)

async function append({ place, folder, name, each }: Task): Promise<void> {
  await using store = await openStore(place)
  const signer = keySigner('assay.test', createPrivateKey(readFileSync(join(folder, 'key.pem'), 'utf8')))
  await using ledger = createLedger({ store: store.ledger, signer, everyRecords: 200 })
  const gate = recordingGate(writersGate(), { ledger })
  let next = 0
  const call = async (): Promise<void> => {
    for (let number = next++; number < each; number = next++) {
      const input = writersInput(number)
      const record_id = number % SHARED_EVERY === 0 ? `shared-${number}` : `${name}-${number}`
      await gate.decideAndRecord({ ...input, generation: { ...input.generation, record_id } })
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
}
