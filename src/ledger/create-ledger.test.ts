import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newSigner, sampleInput, sampleLedger } from '../../test/sample-ledger.ts'
import { createGate } from '../gate/create-gate.ts'
import { defineRuleset } from '../gate/rulesets/define-ruleset.ts'
import { minimal, strict } from '../gate/rulesets/rulesets.ts'
import { memoryLedger } from '../store/memory/memory-ledger.ts'
import { canaryBucket } from './replay/canary.ts'
import { createLedger } from './create-ledger.ts'
import type { DecisionRecord } from './records/record.ts'
import { recordedEngine } from './records/recorded-engine.ts'
import { recordingGate } from './recording-gate.ts'
import { replayLedger } from './replay/replay.ts'
import { verifyLedger } from './verify/verify.ts'

const TEN = [
  'conversation_id',
  'message_id',
  'retrieval_record_id',
  'generation_record_id',
  'status',
  'rule_version',
  'config',
  'checks',
  'scores',
  'meta',
] as const

describe('a recorded decision', () => {
  test('comes back with all ten fields, and reads back from the ledger as it was', async () => {
    const { ledger } = await sampleLedger(memoryLedger(), { records: 0 })
    const gate = recordingGate(createGate(), { ledger, configId: 'gate.yaml at 1a2b3c' })
    for (let number = 0; number < 4; number++) {
      const decided = await gate.decideAndRecord(sampleInput(number))
      const shown = await ledger.show(decided.record.id)
      expect(shown).toBeDefined()
      for (const field of TEN) {
        expect(decided[field]).toBeDefined()
        expect(shown?.[field]).toEqual(decided[field])
      }
      expect(shown?.input).toEqual(sampleInput(number))
      expect(shown?.meta.trace_id).toBe(`trace-${number}`)
      expect(shown).toMatchObject({ config_id: 'gate.yaml at 1a2b3c', engine: recordedEngine() })
      expect(decided.explain()).toContain(decided.rule_version)
    }
  })

  test('is what the gate promises: ids of the input, a known status, the checks of the ruleset, a share or nothing', async () => {
    const { ledger } = await sampleLedger(memoryLedger(), { records: 0 })
    const gate = recordingGate(createGate({ ruleset: 'minimal' }), { ledger })
    const good = await gate.decideAndRecord(sampleInput(0))
    const uncited = sampleInput(4)
    const bad = await gate.decideAndRecord({
      ...uncited,
      generation: { ...uncited.generation, answer: 'Riga is the capital of Latvia.', citations: [] },
    })
    for (const [decided, number] of [
      [good, 0],
      [bad, 4],
    ] as const) {
      const shown = await ledger.show(decided.record.id)
      expect(['pass', 'partial', 'fail', 'skipped']).toContain(shown?.status)
      expect(shown?.checks.map(({ name }) => name)).toEqual(minimal.document.checks.map(({ name }) => name))
      expect(shown?.conversation_id).toBe(`conversation-${number % 3}`)
      expect(shown?.message_id).toBe(`message-${number}`)
      expect(shown?.retrieval_record_id).toBe(`retrieval-${number}`)
      expect(shown?.generation_record_id).toBe(`generation-${number}`)
      expect(shown?.rule_version).toBe(minimal.rule_version)
    }
    expect(good.scores['citation_coverage']).toBe(1)
    expect(bad.scores['citation_coverage']).toBeNull()
    expect(bad.checks.find(({ name }) => name === 'require_citations')?.status).toBe('fail')
    expect(bad.status).toBe('fail')
    const none = createGate({ ruleset: defineRuleset({ rule_version: 'none@1.0.0', checks: [] }) })
    const unchecked = await recordingGate(none, { ledger }).decideAndRecord(sampleInput(0))
    expect(await ledger.show(unchecked.record.id)).toMatchObject({ status: 'skipped', checks: [], scores: {} })
    for (const { scores } of [good, bad, unchecked]) {
      const { citation_coverage: coverage = null } = scores
      expect(coverage === null || (coverage >= 0 && coverage <= 1)).toBe(true)
    }
  })

  test('is recorded once for a generation, ruleset and configuration, and says so', async () => {
    const { ledger, ids } = await sampleLedger(memoryLedger(), { records: 1 })
    const again = await recordingGate(createGate(), { ledger }).decideAndRecord(sampleInput(0))
    expect(again.record).toMatchObject({ id: ids[0], appended: false })
    const stricter = await recordingGate(createGate({ ruleset: strict }), { ledger }).decideAndRecord(sampleInput(0))
    expect(stricter.record).toMatchObject({ seq: 1, appended: true })
  })

  test('of the same generation with another answer is refused', async () => {
    const { ledger } = await sampleLedger(memoryLedger(), { records: 1 })
    const { generation, ...rest } = sampleInput(0)
    const other = { ...rest, generation: { ...generation, answer: 'Another answer that is long enough [1].' } }
    await expect(recordingGate(createGate(), { ledger }).decideAndRecord(other)).rejects.toThrow('with another input')
  })

  test('that was made with no salt of its own gets the hash that its record can be replayed by', async () => {
    const { ledger } = await sampleLedger(memoryLedger(), { records: 0 })
    const gate = createGate()
    const bare = gate.decide(sampleInput(0))
    const salt = new Uint8Array(32).fill(3)
    const { ruleset } = gate
    const meta = { delivery: 'held', mode: 'enforce', ruleset } as const
    const first = await ledger.record(bare, sampleInput(0), meta)
    expect(first.decision.decision_sha256).not.toBe(bare.decision_sha256)
    const second = await ledger.record(gate.decide(sampleInput(1), { salt }), sampleInput(1), { ...meta, salt })
    expect(second.record.decision_sha256).toBe(gate.decide(sampleInput(1), { salt }).decision_sha256)
  })

  test('that cannot be made durable is not given out', async () => {
    const store = memoryLedger()
    const full = { ...store, append: () => Promise.reject(new Error('disk full')) }
    const gate = recordingGate(createGate(), { ledger: createLedger({ store: full }) })
    await expect(gate.decideAndRecord(sampleInput(0))).rejects.toThrow('disk full')
  })
})

describe('the ledger', () => {
  test('keeps what a person says beside the decision', async () => {
    const { ledger, ids } = await sampleLedger(memoryLedger(), { records: 2 })
    await ledger.override(ids[0] ?? '', { rater: 'ann', verdict: 'fail', note: 'It is not the largest.' })
    const shown = await ledger.show(ids[0] ?? '')
    expect(shown?.overrides).toMatchObject([{ rater: 'ann', verdict: 'fail', note: 'It is not the largest.' }])
    expect(shown?.status).toBe('pass')
  })

  test('erases texts and keeps the proof, with a record of it', async () => {
    const store = memoryLedger()
    const { ledger, ids, signer } = await sampleLedger(store, { records: 3 })
    await ledger.override(ids[1] ?? '', { rater: 'ann', verdict: 'fail' })
    const { erased } = await ledger.redact(ids[1] ?? '', 'asked for by the person')
    // Input and checks of the decision, and the note on it: the ruleset is not of this record alone.
    expect(erased).toHaveLength(3)
    const shown = await ledger.show(ids[1] ?? '')
    expect(shown).toMatchObject({ redacted: true, input: null, config: null, overrides: [{ note: null, rater: null }] })
    expect(shown?.checks.length).toBeGreaterThan(0)
    const { note } = await ledger.checkpoint()
    const verified = await verifyLedger({ store, keys: [signer], trusted: note })
    expect(verified).toMatchObject({ status: 'intact', redacted: 2, size: 5 })
  })

  test('keeps one ruleset and one configuration for all records that they decided, and a text of each record its own', async () => {
    const store = memoryLedger()
    const { ledger, ids } = await sampleLedger(store, { records: 3 })
    const record = async (id = '') => JSON.parse((await store.find('main', { id }))[0]?.record ?? '') as DecisionRecord
    const [first, second] = [await record(ids[0]), await record(ids[1])]
    const { ruleset, config } = first.blobs
    expect(second.blobs).toMatchObject({ ruleset, config })
    expect(second.blobs.input).not.toBe(first.blobs.input)
    expect(second.blobs.checks).not.toBe(first.blobs.checks)
    const blob = await store.blob('main', ruleset)
    expect(blob).toMatchObject({ status: 'kept', salt: new Uint8Array() })
    const bytes = blob?.status === 'kept' ? blob.bytes : new Uint8Array()
    expect(ruleset).toBe(`sha256:${createHash('sha256').update('\u0002').update(bytes).digest('hex')}`)
    expect(first.ruleset.ruleset_sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    await ledger.redact(ids[0] ?? '', 'asked for by the person')
    expect((await replayLedger({ store })).outcomes).toMatchObject({ match: 2, redacted: 1 })
  })

  test('hands over to another key, and both keys verify it afterwards', async () => {
    const store = memoryLedger()
    const { ledger, signer } = await sampleLedger(store, { records: 3 })
    const next = newSigner('second')
    await ledger.checkpoint()
    await ledger.rotateKey(next)
    const { note } = await ledger.checkpoint()
    for (const keys of [[next], [signer, next]]) {
      expect(await verifyLedger({ store, keys, trusted: note })).toMatchObject({ status: 'intact', size: 4 })
    }
    expect(await verifyLedger({ store, keys: [signer] })).toMatchObject({ status: 'unprovable_tail', problems: [] })
    expect(await verifyLedger({ store, keys: [newSigner()] })).toMatchObject({ status: 'tampered' })
  })

  test('signs by itself after so many records, and what is left at the end', async () => {
    const notes: string[] = []
    const store = memoryLedger()
    const checkpoints = [(note: string) => void notes.push(note)]
    {
      await using ledger = createLedger({ store, signer: newSigner(), checkpoints, everyRecords: 2 })
      const gate = recordingGate(createGate(), { ledger })
      for (let number = 0; number < 3; number++) await gate.decideAndRecord(sampleInput(number))
    }
    expect((await store.checkpoints('main')).map(({ size }) => size)).toEqual([2, 3])
    expect(notes).toHaveLength(2)
  })

  test('refuses to sign records that do not continue what was signed', async () => {
    const store = memoryLedger()
    const { ledger, signer } = await sampleLedger(store, { records: 4 })
    await ledger.checkpoint()
    const rolledBack = memoryLedger()
    const { ledger: other } = await sampleLedger(rolledBack, { records: 3, signer })
    const forked = { ...rolledBack, checkpoints: (logId: string) => store.checkpoints(logId) }
    await expect(createLedger({ store: forked, signer }).checkpoint()).rejects.toThrow('do not continue')
    expect((await other.checkpoint()).size).toBe(3)
  })
})

describe('candidates', () => {
  test('of a shadow decide after the live gate into records of their own', async () => {
    const store = memoryLedger()
    const { ledger } = await sampleLedger(store, { records: 0 })
    const gate = recordingGate(createGate({ ruleset: 'minimal' }), {
      ledger,
      shadows: [createGate({ ruleset: strict })],
    })
    const live = await gate.decideAndRecord(sampleInput(2))
    expect(await store.size('main')).toBe(1)
    await gate.shadowsDone()
    const [row] = await store.find('main', { mode: 'shadow', parentId: live.record.id })
    const shown = await ledger.show(row?.keys.id ?? '')
    expect(shown).toMatchObject({ status: 'fail', would_have_changed: true, rule_version: strict.rule_version })
    expect(live.status).toBe('pass')
  })

  test('that throw or take long never touch the live decision', async () => {
    const { ledger } = await sampleLedger(memoryLedger(), { records: 0 })
    const problems: string[] = []
    const candidate = createGate({ ruleset: strict })
    const broken = {
      ...candidate,
      decide: () => {
        throw new Error('broken')
      },
    }
    const gate = recordingGate(createGate(), {
      ledger,
      shadows: [broken, candidate],
      shadowBudgetMs: -1,
      onShadowProblem({ problem }) {
        problems.push(problem)
        throw new Error('listener')
      },
    })
    const first = await gate.decideAndRecord(sampleInput(0))
    await gate.shadowsDone()
    const second = await gate.decideAndRecord(sampleInput(4))
    await gate.shadowsDone()
    expect([first.status, second.status]).toEqual(['pass', 'pass'])
    expect(problems).toEqual(['failed', 'over_budget', 'failed'])
  })

  test('of a canary decide for their share of conversations, always the same ones, and the record says so', async () => {
    const { ledger } = await sampleLedger(memoryLedger(), { records: 0 })
    const canary = { gate: createGate({ ruleset: strict }), percent: 50 }
    const gate = recordingGate(createGate(), { ledger, canary })
    for (let number = 0; number < 20; number++) {
      const input = { ...sampleInput(number), conversation_id: `c${number}` }
      const decided = await gate.decideAndRecord(input)
      const shown = await ledger.show(decided.record.id)
      const bucket = canaryBucket(input, strict.ruleset_sha256)
      expect(shown?.canary).toEqual({ percent_bp: 5000, bucket_bp: bucket })
      expect(shown?.mode).toBe(bucket < 5000 ? 'canary' : 'enforce')
      expect(decided.rule_version === strict.rule_version).toBe(bucket < 5000)
    }
  })

  test('are drawn as anyone can recompute: SHA-256 of tenant|conversation|ruleset modulo 10000', () => {
    // printf 'acme|c1|abc' | sha256sum, as a number modulo 10000 (Python).
    expect(canaryBucket({ tenant: 'acme', conversation_id: 'c1' }, 'abc')).toBe(9834)
  })
})
