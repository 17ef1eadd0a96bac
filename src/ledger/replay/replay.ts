import { UsageError } from '../../core/errors.ts'
import type { Check } from '../../gate/check.ts'
import { certifiedConfigs, foreignCertificate } from '../records/certified.ts'
import { readEntry } from '../records/entries.ts'
import type { LedgerStore } from '../ledger-store.ts'
import type { DecisionRecord } from '../records/record.ts'
import { replayGates, type DecisionEngine, type ReplayGates } from './replay-gates.ts'
import { readBlobs, storedInput } from '../records/stored-decision.ts'

/**
 * The outcome of a replay: the same (`match`), something else (`mismatch`), something else where checks do not promise
 * to be deterministic, or none, because the texts were erased or are missing, or other versions decided.
 */
export type ReplayOutcome =
  'match' | 'mismatch' | 'not_deterministic' | 'redacted' | 'unreadable' | 'engine_unavailable'

export interface Replayed {
  readonly id: string
  readonly seq: number
  readonly outcome: ReplayOutcome
  readonly message: string
}

/** Which decisions are replayed, and with which checks and engines. */
export interface ReplayOptions {
  readonly store: LedgerStore
  /** The log in the store. `main` if left out. */
  readonly logId?: string | undefined
  /** Only these records. All if left out. */
  readonly ids?: readonly string[] | undefined
  /** Your own checks that recorded decisions used, in every version that they used. */
  readonly checks?: readonly Check[] | undefined
  /**
   * The `assay/gate` of other releases, for records whose word tables are no longer here: `npm install
   * assay-0.1@npm:assay@0.1`, then `engines: [await import('assay-0.1/gate')]`.
   */
  readonly engines?: readonly DecisionEngine[] | undefined
  readonly signal?: AbortSignal | undefined
}

/** Whether recorded decisions can be reproduced, byte by byte. */
export interface ReplayReport {
  /** `match` if every record that could be replayed gave the same decision. */
  readonly status: 'match' | 'mismatch' | 'incomplete'
  /** How many decisions were examined. */
  readonly records: number
  readonly outcomes: Readonly<Record<ReplayOutcome, number>>
  /** The first hundred that did not match. */
  readonly others: readonly Replayed[]
}

const MOST_OTHERS = 100

/** Decides every recorded input again, with the ruleset and configuration of the time. */
export async function replayLedger(options: ReplayOptions): Promise<ReplayReport> {
  const outcomes = { match: 0, mismatch: 0, not_deterministic: 0, redacted: 0, unreadable: 0, engine_unavailable: 0 }
  const others: Replayed[] = []
  const gates = replayGates({ checks: options.checks ?? [], engines: options.engines ?? [] })
  const certified = await certifiedConfigs(options.store, options.logId ?? 'main')
  let records = 0
  for await (const record of decisionsIn(options)) {
    const replayed = await replay(record, { store: options.store, gates, certified })
    records += 1
    outcomes[replayed.outcome] += 1
    if (replayed.outcome !== 'match' && others.length < MOST_OTHERS) others.push(replayed)
  }
  const wrong = outcomes.mismatch + outcomes.unreadable > 0
  const open = outcomes.engine_unavailable + outcomes.not_deterministic > 0
  return { status: wrong ? 'mismatch' : open ? 'incomplete' : 'match', records, outcomes, others }
}

/** The decision records of a log, or those with these ids. */
export async function* decisionsIn({
  store,
  logId = 'main',
  ids,
  signal,
}: Pick<ReplayOptions, 'store' | 'logId' | 'ids' | 'signal'>): AsyncGenerator<DecisionRecord, void, undefined> {
  if (ids === undefined) {
    for await (const row of store.records(logId)) {
      signal?.throwIfAborted()
      const entry = readEntry(row.record)
      if (entry?.kind === 'decision') yield entry
    }
    return
  }
  for (const id of ids) {
    const [row] = await store.find(logId, { id, limit: 1 })
    const entry = row === undefined ? undefined : readEntry(row.record)
    if (entry?.kind !== 'decision') throw new UsageError(`The ledger ${logId} has no decision ${id}.`)
    yield entry
  }
}

async function replay(
  record: DecisionRecord,
  { store, gates, certified }: { store: LedgerStore; gates: ReplayGates; certified: ReadonlyMap<string, string> },
): Promise<Replayed> {
  const { id, seq } = record
  const said = (outcome: ReplayOutcome, message: string): Replayed => ({ id, seq, outcome, message })
  const blobs = await readBlobs(store, record)
  if (blobs.status === 'erased') return said('redacted', 'Its texts were erased.')
  if (blobs.status === 'missing') return said('unreadable', 'A text that it commits to is not there.')
  try {
    const foreign = foreignCertificate(blobs.texts.config, certified)
    if (foreign !== undefined) return said('mismatch', foreign)
    const gate = gates(record, blobs.texts)
    if (typeof gate === 'string') return said('engine_unavailable', gate)
    const { decision_sha256 } = gate.decide(storedInput(blobs.texts), { salt: blobs.salt })
    if (decision_sha256 === record.decision_sha256) return said('match', 'The same decision.')
    const message = `It was ${record.decision_sha256} and is ${decision_sha256} now.`
    return said(record.deterministic ? 'mismatch' : 'not_deterministic', message)
  } catch (error) {
    if (UsageError.isInstance(error) || error instanceof SyntaxError) return said('unreadable', error.message)
    throw error
  }
}
