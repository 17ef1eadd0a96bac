import { UsageError } from '../core/index.ts'
import {
  BUILT_IN_CHECKS,
  canonicalText,
  createGate,
  defineRuleset,
  ENGINE_VERSIONS,
  type Check,
  type Gate,
  type GateConfig,
  type RulesetDefinition,
} from '../gate/index.ts'
import { readEntry } from './entries.ts'
import type { LedgerStore } from './ledger-store.ts'
import type { DecisionRecord, RecordBlobs } from './record.ts'
import { readBlobs, storedInput } from './stored-decision.ts'

/**
 * What came of deciding again: the same (`match`), something else (`mismatch`), something else where checks make no
 * promise to be deterministic, or nothing, because the texts were erased, are gone, or other versions decided.
 */
export type ReplayOutcome =
  'match' | 'mismatch' | 'not_deterministic' | 'redacted' | 'unreadable' | 'engine_unavailable'

export interface Replayed {
  readonly id: string
  readonly seq: number
  readonly outcome: ReplayOutcome
  readonly message: string
}

export interface ReplayOptions {
  readonly store: LedgerStore
  readonly logId?: string
  /** Only these records; all when left out. */
  readonly ids?: readonly string[]
  /** Checks of your own that recorded decisions used. */
  readonly checks?: readonly Check[]
  readonly signal?: AbortSignal
}

export interface ReplayReport {
  /** `match` when every record that could be replayed came out the same. */
  readonly status: 'match' | 'mismatch' | 'incomplete'
  /** How many decisions were looked at. */
  readonly records: number
  readonly outcomes: Readonly<Record<ReplayOutcome, number>>
  /** The first hundred that did not match. */
  readonly others: readonly Replayed[]
}

const MOST_OTHERS = 100

/** Decides every recorded input again, by the ruleset and configuration of the time. */
export async function replayLedger(options: ReplayOptions): Promise<ReplayReport> {
  const outcomes = { match: 0, mismatch: 0, not_deterministic: 0, redacted: 0, unreadable: 0, engine_unavailable: 0 }
  const others: Replayed[] = []
  const gates = gateCache(options.checks ?? [])
  let records = 0
  for await (const record of decisionsIn(options)) {
    const replayed = await replay(record, { store: options.store, gates })
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

type GateFor = (texts: RecordBlobs) => Gate | string

async function replay(
  record: DecisionRecord,
  { store, gates }: { store: LedgerStore; gates: GateFor & { missing(record: DecisionRecord): string | undefined } },
): Promise<Replayed> {
  const { id, seq } = record
  const said = (outcome: ReplayOutcome, message: string): Replayed => ({ id, seq, outcome, message })
  const blobs = await readBlobs(store, record)
  if (blobs.status === 'erased') return said('redacted', 'Its texts were erased.')
  if (blobs.status === 'missing') return said('unreadable', 'A text that it commits to is not there.')
  const missing = gates.missing(record)
  if (missing !== undefined) return said('engine_unavailable', missing)
  try {
    const gate = gates(blobs.texts)
    if (typeof gate === 'string') return said('engine_unavailable', gate)
    const { decision_sha256 } = gate.decide(storedInput(blobs.texts), { salt: blobs.salt })
    if (decision_sha256 === record.decision_sha256) return said('match', 'The same decision.')
    const message = `It was ${record.decision_sha256} and is ${decision_sha256} now.`
    return said(record.deterministic ? 'mismatch' : 'not_deterministic', message)
  } catch (error) {
    if (error instanceof UsageError || error instanceof SyntaxError) return said('unreadable', error.message)
    throw error
  }
}

const MOST_GATES = 100

/** Gates by what they are made of, and what a record needs that is not here. */
function gateCache(own: readonly Check[]): GateFor & { missing(record: DecisionRecord): string | undefined } {
  const known = new Map<string, Gate | string>()
  const versions = new Map([...BUILT_IN_CHECKS, ...own].map(({ name, version }) => [name, version]))
  // The gate's own entry for a generation that the provider blocked.
  versions.set('generation_status', '1')
  const engine = canonicalText(ENGINE_VERSIONS)

  function gateFor({ ruleset, config }: RecordBlobs): Gate | string {
    const key = `${ruleset}\n${config}`
    const found = known.get(key) ?? made({ ruleset, config }, own)
    if (known.size >= MOST_GATES) known.clear()
    known.set(key, found)
    return found
  }

  return Object.assign(gateFor, {
    missing({ engine: recorded, checks }: DecisionRecord): string | undefined {
      if (canonicalText(recorded.versions) !== engine) {
        const differing = Object.keys({ ...recorded.versions, ...ENGINE_VERSIONS }).filter(
          (name) => recorded.versions[name] !== (ENGINE_VERSIONS as Record<string, string>)[name],
        )
        return `It was decided by other versions of ${differing.join(', ')} (Assay ${recorded.version}).`
      }
      const other = checks.find(({ name, version }) => versions.get(String(name)) !== version)
      if (other === undefined) return undefined
      return `It was decided by version ${String(other['version'])} of ${String(other['name'])}, which is not here.`
    },
  })
}

function made({ ruleset, config }: Pick<RecordBlobs, 'ruleset' | 'config'>, checks: readonly Check[]): Gate | string {
  try {
    return createGate({
      ruleset: defineRuleset(JSON.parse(ruleset) as RulesetDefinition),
      config: JSON.parse(config) as GateConfig,
      checks,
    })
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}
