import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { sampleInput, sampleLedger } from '../../../test/sample-ledger.ts'
import { createGate } from '../../gate/create-gate.ts'
import { memoryLedger } from '../../store/memory/memory-ledger.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { sha256Hex } from '../../support/digest.ts'
import { verifyExport } from '../exported/verify-export.ts'
import type { LedgerStore } from '../ledger-store.ts'
import { recordingGate } from '../recording-gate.ts'
import { replayLedger } from '../replay/replay.ts'
import { exportLedger } from '../verify/export.ts'
import { verifyLedger } from '../verify/verify.ts'
import { findCertificate } from './certified.ts'
import { certificateKey, entryKeys, type CertificateRecord } from './entries.ts'

const VERIFIER = fileURLToPath(new URL('../../../verifier/assay-verify.mjs', import.meta.url))
const config = { checks: { lexical_support: { fail_below: 0.3 } } }
const config_sha256 = createGate({ config }).decide(sampleInput(0)).config_sha256

test('a certificate is recorded once, and found by its id or its hash', async () => {
  const store = memoryLedger()
  const { ledger } = await sampleLedger(store, { records: 1 })
  const certificate = { what: 'nothing', chosen: { config_sha256 } }
  const first = await ledger.recordCertificate(certificate)
  expect(first).toMatchObject({ seq: 1, certificate: canonicalJson(certificate) })
  expect(await ledger.recordCertificate({ chosen: { config_sha256 }, what: 'nothing' })).toEqual(first)
  for (const id of [first.id, sha256Hex(canonicalJson(certificate))]) {
    expect(await findCertificate(store, { logId: 'main', id })).toEqual(first)
  }
  expect(await verifyLedger({ store })).toMatchObject({ size: 2, problems: [] })
  await expect(ledger.redact(first.id, 'asked for')).rejects.toThrow('is a certificate')
})

test('a certificate other than the one its record names is noticed by all three verifiers', async () => {
  const store = memoryLedger()
  await sampleLedger(store, { records: 1 })
  const certificate_sha256 = sha256Hex('{"alpha":0.05}')
  await append(store, { certificate: '{"alpha":0.01}', certificate_sha256 })
  const wanted = {
    status: 'tampered',
    problems: [{ seq: 1, message: expect.stringContaining('certificate') as string }],
  }
  expect(await verifyLedger({ store })).toMatchObject(wanted)
  const lines = await Array.fromAsync(exportLedger({ store }))
  expect(await verifyExport({ lines: lines.values() })).toMatchObject(wanted)
  const folder = await mkdtemp(join(tmpdir(), 'assay-certificate-'))
  await writeFile(join(folder, 'export.jsonl'), lines.join(''))
  const run = promisify(execFile)(process.execPath, [VERIFIER, join(folder, 'export.jsonl'), '--json'])
  const said = await run.catch((error: unknown) => error as { stdout: string })
  await rm(folder, { recursive: true })
  expect(JSON.parse(said.stdout)).toMatchObject(wanted)
})

test('a decision that names a certificate of another configuration is not reproduced', async () => {
  const store = memoryLedger()
  const { ledger } = await sampleLedger(store, { records: 0 })
  const honest = { chosen: { config_sha256 } }
  const other = { chosen: { config_sha256: 'f'.repeat(64) } }
  for (const certificate of [honest, other]) {
    const { certificate_sha256: sha256 } = await ledger.recordCertificate(certificate)
    const gate = createGate({ config: { ...config, certificate: { sha256, config_sha256 } } })
    await recordingGate(gate, { ledger }).decideAndRecord(sampleInput(0))
  }
  expect(await replayLedger({ store })).toMatchObject({
    status: 'mismatch',
    outcomes: { match: 1, mismatch: 1 },
    others: [{ seq: 3, message: expect.stringContaining('which is for the configuration ffff') as string }],
  })
})

async function append(
  store: LedgerStore,
  given: Pick<CertificateRecord, 'certificate' | 'certificate_sha256'>,
): Promise<void> {
  await store.append('main', {
    idempotencyKey: certificateKey(given),
    make: ({ seq, prevHash }) => {
      const head = { v: 1, id: 'x', log_id: 'main', seq, prev_hash: prevHash, ts: '2026-01-06T00:00:00.000Z' } as const
      const entry: CertificateRecord = { ...head, kind: 'certificate', parent_id: null, ...given }
      return { record: canonicalJson(entry), keys: entryKeys(entry) }
    },
  })
}
