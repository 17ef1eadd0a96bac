import { createGate } from '../../../src/gate/create-gate.ts'
import { defineRuleset } from '../../../src/gate/rulesets/define-ruleset.ts'
import { exportLedger } from '../../../src/ledger/verify/export.ts'
import type { LedgerStore } from '../../../src/ledger/ledger-store.ts'
import type { Signer } from '../../../src/ledger/tree/checkpoint.ts'
import { memoryLedger } from '../../../src/store/memory/memory-ledger.ts'
import { newSigner, sampleLedger } from '../../sample-ledger.ts'

/** One line of an export, which an attacker may make into anything. */
export type Line = Readonly<Record<string, unknown>> & { readonly type: string }

/** An export, and what an attacker has at hand to forge another from it. */
export interface Scene {
  readonly signer: Signer
  /** Has a key of its own, of the same name. */
  readonly stranger: Signer
  readonly whole: readonly Line[]
  /** The same log when it was first signed. */
  readonly earlier: readonly Line[]
  /** Another log of the same name under the same key, as a second ledger of one user is. */
  readonly sameKey: readonly Line[]
  /** A log of the same name under the stranger's key. */
  readonly otherKey: readonly Line[]
  /** A log of another name under the same key. */
  readonly otherName: readonly Line[]
  /** The newest checkpoint, from a second place, and the first. */
  readonly note: string
  readonly earlierNote: string
}

/** Decides by little, so that records are short. */
const SMALL = createGate({
  ruleset: defineRuleset({ rule_version: 'small@1.0.0', checks: [{ name: 'no_empty_answer' }] }),
})

/** A log of eight records: decisions, people's words and an erasure; signed after five and at the end. */
export async function makeScene(): Promise<Scene> {
  const [signer, stranger] = [newSigner('operator'), newSigner('operator')]
  const store = memoryLedger()
  const { ledger, ids } = await sampleLedger(store, { records: 5, signer, gate: SMALL })
  const { note: earlierNote } = await ledger.checkpoint()
  const earlier = await exported(store)
  await ledger.override(ids[1] ?? '', { rater: 'ann', verdict: 'fail', note: 'wrong' })
  await ledger.redact(ids[3] ?? '', 'asked for')
  await ledger.override(ids[2] ?? '', { rater: 'bob', verdict: 'pass' })
  const { note } = await ledger.checkpoint()
  return {
    signer,
    stranger,
    whole: await exported(store),
    earlier,
    note,
    earlierNote,
    sameKey: await another(signer),
    otherKey: await another(stranger),
    otherName: await another(signer, 'other'),
  }
}

async function another(signer: Signer, logId = 'main'): Promise<Line[]> {
  const store = memoryLedger()
  const { ledger, ids } = await sampleLedger(store, { records: 7, signer, logId, gate: SMALL })
  await ledger.checkpoint()
  await ledger.override(ids[0] ?? '', { rater: 'eve', verdict: 'pass' })
  await ledger.checkpoint()
  return exported(store, logId)
}

async function exported(store: LedgerStore, logId = 'main'): Promise<Line[]> {
  const lines: Line[] = []
  for await (const line of exportLedger({ store, logId, verifier: 'source' })) lines.push(JSON.parse(line) as Line)
  return lines
}
