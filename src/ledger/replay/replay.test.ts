import { describe, expect, test } from 'vitest'
import { sampleInput, sampleLedger, newSigner } from '../../../test/sample-ledger.ts'
import { createGate } from '../../gate/create-gate.ts'
import { defineCheck, failed, passed } from '../../gate/check.ts'
import { defineRuleset } from '../../gate/rulesets/define-ruleset.ts'
import { standard, strict } from '../../gate/rulesets/rulesets.ts'
import { memoryLedger } from '../../store/memory/memory-ledger.ts'
import { createLedger } from '../create-ledger.ts'
import type { LedgerStore } from '../ledger-store.ts'
import { recordingGate } from '../recording-gate.ts'
import { overLimit, reevaluateLedger } from './reevaluate.ts'
import { replayLedger } from './replay.ts'
import { shareInterval } from './share-interval.ts'
import { verifyLedger } from '../verify/verify.ts'

function withRecord(store: LedgerStore, change: (text: string) => string): LedgerStore {
  return {
    ...store,
    async *records(logId) {
      for await (const row of store.records(logId)) yield { ...row, record: change(row.record) }
    },
  }
}

describe('replaying', () => {
  test('gives every decision again, whatever the ruleset and the layers were', async () => {
    const store = memoryLedger()
    const { ledger } = await sampleLedger(store, { records: 8 })
    const layers = { config: { min_answer_chars: 40 }, tenants: { 'tenant-1': { citation_coverage_threshold: 0.5 } } }
    for (const ruleset of ['minimal', 'strict'] as const) {
      const gate = recordingGate(createGate({ ruleset, ...layers }), { ledger })
      for (let number = 0; number < 8; number++) await gate.decideAndRecord(sampleInput(number))
    }
    expect(await replayLedger({ store })).toMatchObject({ status: 'match', records: 24, outcomes: { match: 24 } })
  })

  test('gives texts with half characters again', async () => {
    const store = memoryLedger()
    const { ledger } = await sampleLedger(store, { records: 0 })
    const { generation, ...rest } = sampleInput(0)
    const broken = { ...rest, generation: { ...generation, answer: 'Riga \ud800 is the capital of Latvia [1].' } }
    const { record } = await recordingGate(createGate(), { ledger }).decideAndRecord(broken)
    expect((await ledger.show(record.id))?.input).toEqual(broken)
    expect(await replayLedger({ store, ids: [record.id] })).toMatchObject({ status: 'match' })
  })

  test('says what was erased, what is gone, and what does not come out again', async () => {
    const store = memoryLedger()
    const { ledger, ids } = await sampleLedger(store, { records: 3 })
    await ledger.redact(ids[1] ?? '', 'asked for')
    expect(await replayLedger({ store })).toMatchObject({
      status: 'match',
      outcomes: { match: 2, redacted: 1 },
      others: [{ id: ids[1], seq: 1, outcome: 'redacted' }],
    })
    const other = withRecord(store, (text) => text.replace(/"decision_sha256":"../, '"decision_sha256":"zz'))
    expect(await replayLedger({ store: other })).toMatchObject({ status: 'mismatch', outcomes: { mismatch: 2 } })
    const gone = { ...store, blobs: () => Promise.resolve(new Map()) }
    expect(await replayLedger({ store: gone })).toMatchObject({ status: 'mismatch', outcomes: { unreadable: 3 } })
    await expect(replayLedger({ store, ids: ['x'] })).rejects.toThrow('no decision x')
  })

  test('says so when other versions of tables or checks decided, and claims no match', async () => {
    const store = memoryLedger()
    await sampleLedger(store, { records: 2 })
    for (const change of [
      (text: string) => text.replace('"idf":"', '"idf":"0'),
      (text: string) => text.replace('"version":"1"', '"version":"0"'),
    ]) {
      expect(await replayLedger({ store: withRecord(store, change) })).toMatchObject({
        status: 'incomplete',
        outcomes: { match: 0, engine_unavailable: 2 },
      })
    }
  })

  test('takes checks of your own, and cannot do without them', async () => {
    const store = memoryLedger()
    const { ledger } = await sampleLedger(store, { records: 0 })
    const calm = defineCheck({
      name: 'calm',
      version: '3',
      title: 'The answer is calm',
      deterministic: true,
      check: ({ generation }) => (generation.answer.includes('!') ? failed('loud', 'It shouts.') : passed('calm')),
    })
    await recordingGate(createGate({ checks: [calm] }), { ledger }).decideAndRecord(sampleInput(0))
    expect(await replayLedger({ store, checks: [calm] })).toMatchObject({ status: 'match' })
    expect(await replayLedger({ store })).toMatchObject({ status: 'incomplete', outcomes: { engine_unavailable: 1 } })
    const newer = { ...calm, version: '4' }
    expect(await replayLedger({ store, checks: [newer] })).toMatchObject({ outcomes: { engine_unavailable: 1 } })
  })
})

describe('re-evaluating', () => {
  test('says what a candidate would change, by status, check, reason and tenant, with intervals', async () => {
    const store = memoryLedger()
    const { ledger, ids } = await sampleLedger(store, { records: 8 })
    await ledger.override(ids[0] ?? '', { rater: 'ann', verdict: 'pass' })
    const before = await Array.fromAsync(store.records('main'))
    const statuses = before.flatMap(({ keys }) => (keys.kind === 'decision' ? [keys.status] : []))
    const report = await reevaluateLedger({ store, gate: createGate({ ruleset: strict }) })
    const total = Object.values(report.matrix).flatMap((row) => Object.values(row))
    expect(total.reduce((sum, count) => sum + count, 0)).toBe(8)
    expect(report.matrix.pass.pass + report.matrix.pass.partial + report.matrix.pass.fail).toBe(
      statuses.filter((status) => status === 'pass').length,
    )
    const newlyFailing = report.matrix.pass.fail + report.matrix.partial.fail + report.matrix.skipped.fail
    expect(report.newFail).toMatchObject({ count: newlyFailing, of: 8, ci: shareInterval(newlyFailing, 8) })
    expect(newlyFailing).toBeGreaterThan(0)
    for (const [name, flipped] of Object.entries(report.checkFlips)) {
      const count = Object.values(report.checks[name] ?? {}).reduce((sum, some) => sum + some, 0)
      expect(flipped).toEqual({ count, of: 8, share: count / 8, ci: shareInterval(count, 8) })
    }
    expect(Object.keys(report.checkFlips)).toEqual(Object.keys(report.checks))
    expect(Object.keys(report.tenants)).toEqual(['', 'tenant-0', 'tenant-1'])
    expect(report.overrides).toEqual({ total: 1, oldAgrees: 1, newAgrees: expect.any(Number) })
    expect(await Array.fromAsync(store.records('main'))).toEqual(before)
  })

  test('by the same ruleset changes nothing', async () => {
    const store = memoryLedger()
    await sampleLedger(store, { records: 6 })
    const none = { count: 0 }
    expect(await reevaluateLedger({ store, gate: createGate(), maxNewFail: none, maxNewPass: none })).toMatchObject({
      status: 'holds',
      checks: {},
      checkFlips: {},
      reasons: {},
      newPass: { count: 0 },
      newFail: { count: 0 },
    })
  })

  test('holds a candidate to the limits that were set', async () => {
    const store = memoryLedger()
    await sampleLedger(store, { records: 8 })
    const lax = createGate({
      ruleset: defineRuleset({ rule_version: 'lax@1.0.0', checks: [{ name: 'no_empty_answer' }] }),
    })
    const released = await reevaluateLedger({ store, gate: lax, maxNewPass: { count: 0 } })
    expect(released.status).toBe('below')
    const reasons = Object.values(released.reasons)
    expect(reasons.some(({ lost }) => lost > 0)).toBe(true)
    for (const { gained, lost, ci } of reasons) {
      expect(ci).toEqual({ gained: shareInterval(gained, 8), lost: shareInterval(lost, 8) })
    }
    expect(released.exceeded[0]).toMatch(/^\d of 8 answers would pass that did not before; at most 0 may\.$/)
    expect(await reevaluateLedger({ store, gate: lax, maxNewPass: { share: 1 } })).toMatchObject({ status: 'holds' })
    expect(await reevaluateLedger({ store, gate: lax, maxNewFail: { share: 0.005 } })).toMatchObject({
      status: 'holds',
    })
  })

  test.each([
    [0.29, 29, []],
    [0.28, 29, ['29 of 100 answers would pass that did not before; at most 28 % of them may.']],
    [0.011, 2, ['2 of 100 answers would pass that did not before; at most 1.1 % of them may.']],
  ])('a limit of %d of a hundred is held to exactly, whatever it is in binary', (share, count, exceeded) => {
    const passing = { count, of: 100, share: count / 100, ci: [0, 1], ids: [] } as const
    expect(overLimit(passing, { limit: { share }, what: 'pass that did not' })).toEqual(exceeded)
  })

  test('can record the new decisions, which point to the old ones', async () => {
    const store = memoryLedger()
    const { ids, signer } = await sampleLedger(store, { records: 3 })
    const ledger = createLedger({ store, signer })
    await reevaluateLedger({ store, gate: createGate({ ruleset: strict }), record: ledger })
    const [row] = await store.find('main', { mode: 'reevaluate', parentId: ids[0] ?? '' })
    expect(await ledger.show(row?.keys.id ?? '')).toMatchObject({
      rule_version: strict.rule_version,
      parent_id: ids[0],
      delivery: 'not_delivered',
    })
    expect(await verifyLedger({ store, keys: [newSigner()] })).toMatchObject({ size: 6, problems: [] })
    expect(standard.rule_version).not.toBe(strict.rule_version)
  })
})

test('intervals are those of Wilson', () => {
  // Wilson 1927 as in R: binom::binom.confint(c(0, 3, 10), 10, methods = "wilson").
  expect(shareInterval(0, 10)[1]).toBeCloseTo(0.2775328, 6)
  expect(shareInterval(3, 10)[0]).toBeCloseTo(0.1077913, 6)
  expect(shareInterval(3, 10)[1]).toBeCloseTo(0.6032219, 6)
  expect(shareInterval(10, 10)).toEqual([1 - shareInterval(0, 10)[1], 1].map((end) => expect.closeTo(end, 9)))
  expect(shareInterval(0, 0)).toEqual([0, 1])
})
