// Records a small ledger by this release, which later releases must still verify and replay. Run once a release:
// node scripts/ledger-fixture.ts. A fixture that was published is never made again.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { VERSION } from '../src/core/version.ts'
import { createGate } from '../src/gate/create-gate.ts'
import { createLedger } from '../src/ledger/create-ledger.ts'
import { exportLedger } from '../src/ledger/verify/export.ts'
import { formatVerifierKey } from '../src/ledger/tree/checkpoint.ts'
import { recordingGate } from '../src/ledger/recording-gate.ts'
import { memoryLedger } from '../src/store/memory/memory-ledger.ts'
import { newSigner, sampleInput, tickingClock } from '../test/sample-ledger.ts'

const folder = fileURLToPath(new URL(`../test/fixtures/ledger/${VERSION}/`, import.meta.url))
if (existsSync(`${folder}export.jsonl`) && !process.argv.includes('--again')) {
  throw new Error(`${folder} is there already; --again makes it anew, which only an unpublished release may do.`)
}
const store = memoryLedger()
const ledger = createLedger({ store, signer: newSigner('fixture'), now: tickingClock() })
const ids: string[] = []
for (const ruleset of ['minimal', 'standard', 'strict'] as const) {
  const gate = recordingGate(createGate({ ruleset, tenants: { 'tenant-1': { min_answer_chars: 40 } } }), { ledger })
  for (let number = 0; number < 4; number++) ids.push((await gate.decideAndRecord(sampleInput(number))).record.id)
}
await ledger.checkpoint()
await ledger.override(ids[0] ?? '', { rater: 'ann', verdict: 'fail', note: 'It is not what was asked.' })
await ledger.redact(ids[6] ?? '', 'asked for by the person')
const second = newSigner('fixture-2')
await ledger.rotateKey(second)
const { note } = await ledger.checkpoint()
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}export.jsonl`, (await Array.fromAsync(exportLedger({ store }))).join(''))
writeFileSync(`${folder}checkpoint.txt`, note)
writeFileSync(`${folder}key.txt`, `${formatVerifierKey(second)}\n`)
