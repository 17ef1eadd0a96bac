import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { verifyLedger } from '../../src/ledger/verify/verify.ts'
import { openStore } from '../../src/store/open-store.ts'
import { ledgerProgram } from '../command.ts'
import { signerIn } from './crash.ts'

/** What processes and threads made of one log. */
export interface Appended {
  readonly records: number
  /** How many there have to be: each generation once. */
  readonly wanted: number
  readonly generations: number
  /** Records whose number is not the one after the record before. */
  readonly gaps: number
  readonly problems: readonly string[]
  readonly checkpoints: number
  readonly ms: number
}

/** Lets processes of several threads append to one log at the same time, and looks at what came of it. */
export async function appendTogether({
  place,
  folder,
  processes,
  threads,
  each,
}: {
  place: string
  folder: string
  processes: number
  threads: number
  /** Generations of each thread; every fiftieth is one that all threads have. */
  each: number
}): Promise<Appended> {
  const started = performance.now()
  const script = ledgerProgram('many-writers')
  await Promise.all(
    Array.from({ length: processes }, (_, process_) =>
      promisify(execFile)(process.execPath, [script, place, folder, `p${process_}t`, String(threads), String(each)]),
    ),
  )
  const ms = performance.now() - started
  await using store = await openStore(place)
  const generations = new Set<string>()
  let [records, gaps] = [0, 0]
  for await (const { seq, keys } of store.ledger.records('main')) {
    if (seq !== records) gaps += 1
    records += 1
    generations.add(keys.generationRecordId ?? '')
  }
  const { problems } = await verifyLedger({ store: store.ledger, keys: [signerIn(folder)] })
  const shared = Math.ceil(each / 50)
  return {
    records,
    wanted: processes * threads * (each - shared) + shared,
    generations: generations.size,
    gaps,
    problems: problems.map(({ message }) => message),
    checkpoints: (await store.ledger.checkpoints('main')).length,
    ms,
  }
}
