import { expect, test } from 'vitest'
import { sampleInput, sampleLedger } from '../../../test/sample-ledger.ts'
import { committedFor, commitInput } from '../../gate/decision/commitment.ts'
import { committed } from '../../gate/decision/decision-hash.ts'
import { createGate } from '../../gate/create-gate.ts'
import { parseGateInput } from '../../gate/parse-input.ts'
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

test('is over the input as the gate parsed and committed it, once', () => {
  const input = parseGateInput(sampleInput(0))
  const salt = new Uint8Array(32).fill(7)
  expect(parseGateInput(input)).toBe(input)
  const decision = createGate().decide(input, { salt })
  const committed = committedFor(decision, { input, salt })
  expect(committedFor(decision, { input, salt: salt.slice() })).toBe(committed)
  expect(committed).toEqual(commitInput(input, salt))
})

test('is over the input and salt at hand where the decision was made with others', () => {
  const [input, other] = [parseGateInput(sampleInput(0)), parseGateInput(sampleInput(1))]
  const salt = new Uint8Array(32).fill(7)
  const decision = createGate().decide(input, { salt })
  expect(committedFor(decision, { input: other, salt })).toEqual(commitInput(other, salt))
  salt.fill(8)
  expect(committedFor(decision, { input, salt })).toEqual(commitInput(input, salt))
})

test('takes nothing for parsed that only looks like it', async () => {
  const { ledger } = await sampleLedger(memoryLedger(), { records: 0 })
  const gate = createGate()
  const input = parseGateInput(sampleInput(0))
  const forged = Object.freeze({ ...input, message_id: '' })
  const recording = ledger.record(gate.decide(input), forged, {
    ruleset: gate.ruleset,
    delivery: 'held',
    mode: 'enforce',
  })
  await expect(recording).rejects.toThrow(/input\.message_id is ''/)
})
