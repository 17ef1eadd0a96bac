import { expect, test } from 'vitest'
import { sampleInput, sampleLedger } from '../../../test/sample-ledger.ts'
import { commitInput } from '../../gate/decision/commitment.ts'
import { committed } from '../../gate/decision/decision-hash.ts'
import { createGate } from '../../gate/create-gate.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { memoryLedger } from '../../store/memory/memory-ledger.ts'
import { readEntry } from './entries.ts'
import { placedText, type DecisionRecord } from './record.ts'

async function recorded(number: number): Promise<{ record: DecisionRecord; salt: Uint8Array }> {
  const store = memoryLedger()
  const { ids } = await sampleLedger(store, { records: number + 1 })
  const [row] = await store.find('main', { id: ids[number] ?? '' })
  const record = readEntry(row?.record ?? '') as DecisionRecord
  const blob = await store.blob('main', record.blobs.input)
  if (blob?.status !== 'kept') throw new Error('The sample lacks its input.')
  return { record, salt: blob.salt }
}

test.each([0, 1, 2, 3])(
  'commits to texts and findings as the gate does, with the salt of its input (%d)',
  async (number) => {
    const { record, salt } = await recorded(number)
    const input = sampleInput(number)
    const { checks } = createGate().decide(input, { salt })
    expect(record.checks).toEqual(checks.map((check) => committed(check, salt)))
    expect(record.input).toEqual(commitInput(input, salt))
  },
)

test('writes the canonical text for whatever place it gets', async () => {
  const { record } = await recorded(0)
  const textAt = placedText(record)
  for (const { seq, prevHash } of [
    { seq: 0, prevHash: '0'.repeat(64) },
    { seq: 9_007_199_254_740_991, prevHash: 'with a " and a \\' },
  ]) {
    expect(textAt({ seq, prevHash })).toBe(canonicalJson({ ...record, seq, prev_hash: prevHash }))
  }
})
