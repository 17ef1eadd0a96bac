import { expect, expectTypeOf, test } from 'vitest'
import { sampleInput } from '../../test/sample-ledger.ts'
import { type RecordingGate } from '../ledger/recording-gate.ts'
import { createGate, createLedger, type Gate } from '../index.ts'
import { memoryLedger } from '../store/memory/memory-ledger.ts'

test('a gate with a ledger records what it decides, and one without is the bare gate', async () => {
  const store = memoryLedger()
  const gate = createGate({ ruleset: 'minimal', ledger: createLedger({ store }), delivery: 'before_verdict' })
  expectTypeOf(gate).toEqualTypeOf<RecordingGate>()
  expectTypeOf(createGate()).toEqualTypeOf<Gate>()
  const decided = await gate.decideAndRecord(sampleInput(0))
  expect(decided).toMatchObject({ status: 'pass', recorded: true, record: { seq: 0 } })
  expect(await gate.ledger.show(decided.record.id)).toMatchObject({ delivery: 'before_verdict', mode: 'enforce' })
  expect(createGate({ ruleset: 'minimal' }).decide(sampleInput(0)).checks).toEqual(decided.checks)
  expect(await store.size('main')).toBe(1)
})
