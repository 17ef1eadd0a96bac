// Decides and records without end, until it is killed or its store fails: node crash-writer.ts STORE FOLDER CALLERS
// What is shown to a user stands here for a line in FOLDER/shown.txt, and a dot on stdout for whoever waits to kill it; checkpoints go to FOLDER/notes.jsonl.
import { createPrivateKey } from 'node:crypto'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { AssayError } from '../../src/core/errors.ts'
import { createLedger } from '../../src/ledger/create-ledger.ts'
import { keySigner } from '../../src/ledger/tree/checkpoint.ts'
import { recordingGate } from '../../src/ledger/recording-gate.ts'
import { openStore } from '../../src/store/open-store.ts'

import { writersGate, writersInput } from './writers-gate.ts'
import { shownIn } from './crash.ts'

const [place = '', folder = '', callers = '8'] = process.argv.slice(2)
const shown = openSync(join(folder, 'shown.txt'), 'a')
const notes = openSync(join(folder, 'notes.jsonl'), 'a')
const stop = new AbortController()

/** An answer that was shown before the crash is asked for once more: it must not be recorded twice. */
function firstOf(caller: number): number {
  const numbers = shownIn(folder).flatMap((line) => (line.caller === caller ? [line.number] : []))
  return Math.max(0, ...numbers)
}

try {
  await using store = await openStore(place)
  const ledger = createLedger({
    store: store.ledger,
    signer: keySigner('assay.test', createPrivateKey(readFileSync(join(folder, 'key.pem'), 'utf8'))),
    everyRecords: 25,
    checkpoints: (note) => void writeSync(notes, `${JSON.stringify(note)}\n`),
  })
  const gate = recordingGate(writersGate(), { ledger })
  const call = async (caller: number): Promise<void> => {
    for (let number = firstOf(caller); !stop.signal.aborted; number++) {
      const input = writersInput(number)
      const generation = { ...input.generation, record_id: `generation-${caller}-${number}` }
      const { record } = await gate.decideAndRecord({ ...input, generation })
      writeSync(shown, `${caller} ${number} ${record.id} ${record.seq} ${record.leaf_hash}\n`)
      process.stdout.write('.')
    }
  }
  await Promise.all(Array.from({ length: Number(callers) }, (_, caller) => call(caller)))
} catch (error) {
  stop.abort()
  process.stderr.write(`${error instanceof AssayError ? error.message : String(error)}\n`)
  process.exitCode = 4
}
closeSync(shown)
closeSync(notes)
