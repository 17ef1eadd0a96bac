import { UsageError } from '../../core/errors.ts'
import type { Decision, VerdictStatus } from '../../gate/decision.ts'
import type { Gate } from '../../gate/create-gate.ts'
import type { Ledger } from '../create-ledger.ts'
import { readEntry } from '../records/entries.ts'
import { findAll } from '../records/find-all.ts'
import type { LedgerStore } from '../ledger-store.ts'
import type { DecisionRecord } from '../records/record.ts'
import { decisionsIn } from './replay.ts'
import { shareInterval } from './share-interval.ts'
import { readBlobs, storedInput } from '../records/stored-decision.ts'

/** A maximum number, or a maximum share of the re-evaluated decisions. */
export type Limit = { readonly count: number } | { readonly share: number }

/** Which records are decided again, by which gate, and how many may change. */
export interface ReevaluateOptions {
  readonly store: LedgerStore
  /** The log in the store. `main` if left out. */
  readonly logId?: string | undefined
  /** Decides again, with another ruleset or configuration. */
  readonly gate: Gate
  /** How many answers that did not pass may pass. */
  readonly maxNewPass?: Limit | undefined
  /** How many answers that did not fail may fail. */
  readonly maxNewFail?: Limit | undefined
  /** Records each new decision here, with a reference to the old one. */
  readonly record?: Ledger | undefined
  /** Low and high end of a 95 % interval for a share. Wilson's if left out. */
  readonly interval?: ((count: number, total: number) => readonly [low: number, high: number]) | undefined
  readonly signal?: AbortSignal | undefined
}

/** How often something changed, among how many. */
export interface Share {
  readonly count: number
  readonly of: number
  readonly share: number | null
  readonly ci: readonly [low: number, high: number]
  /** The first few of the records. */
  readonly ids: readonly string[]
}

export interface ReasonFlips {
  readonly gained: number
  readonly lost: number
  readonly ci: Readonly<Record<'gained' | 'lost', Share['ci']>>
}

export type StatusMatrix = Readonly<Record<VerdictStatus, Readonly<Record<VerdictStatus, number>>>>

export interface Flips {
  readonly newPass: Share
  readonly newFail: Share
}

/** What another ruleset or configuration would have decided on recorded answers, compared with the recorded decisions. */
export interface Reevaluation {
  readonly status: 'holds' | 'below'
  readonly rule_version: string
  readonly ruleset_sha256: string
  /** How many were decided again. */
  readonly records: number
  readonly redacted: number
  readonly unreadable: number
  /** Old status, then new status. */
  readonly matrix: StatusMatrix
  readonly newPass: Share
  readonly newFail: Share
  /** How many checks changed, by name: `pass → fail` and so on. */
  readonly checks: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** For how many answers each of these checks changed. */
  readonly checkFlips: Readonly<Record<string, Omit<Share, 'ids'>>>
  /** Reasons that answers which changed their status gained or lost, with the intervals of both as shares of all. */
  readonly reasons: Readonly<Record<string, ReasonFlips>>
  /** By tenant; that of inputs without one is the empty name. */
  readonly tenants: Readonly<Record<string, Flips>>
  /** If people gave verdicts: how often the old and the new decision agree with them. */
  readonly overrides: { readonly total: number; readonly oldAgrees: number; readonly newAgrees: number }
  /** Limits that were exceeded, in words. */
  readonly exceeded: readonly string[]
}

const STATUSES = ['pass', 'partial', 'fail', 'skipped'] as const
const MOST_IDS = 20

/** Lets a candidate decide recorded live traffic again, and reports what would change. Changes nothing that was recorded. */
export async function reevaluateLedger(options: ReevaluateOptions): Promise<Reevaluation> {
  const { store, logId = 'main', gate, interval = shareInterval } = options
  if (options.record !== undefined && (options.record.store !== store || options.record.logId !== logId)) {
    throw new UsageError('New decisions are recorded in the log that the old ones lie in: give the ledger of that one.')
  }
  const tally = new Tally(await lastOverrides(store, logId))
  for await (const record of decisionsIn(options)) {
    if (record.mode !== 'enforce' && record.mode !== 'canary') continue
    const blobs = await readBlobs(store, record)
    if (blobs.status !== 'kept') {
      tally.leftOut(blobs.status)
      continue
    }
    const input = storedInput(blobs.texts)
    const salt = options.record?.salt()
    const decision = gate.decide(input, { salt })
    tally.add(record, decision)
    const wouldHaveChanged = decision.status !== record.verdict.status || decision.action !== record.verdict.action
    const meta = { mode: 'reevaluate', delivery: 'not_delivered', parentId: record.id, wouldHaveChanged } as const
    const { ruleset } = gate
    if (salt !== undefined) await options.record?.record(decision, input, { ruleset, salt, ...meta })
  }
  return tally.report(options, interval)
}

/** The latest human verdict on each decision. */
async function lastOverrides(store: LedgerStore, logId: string): Promise<Map<string, VerdictStatus>> {
  const verdicts = new Map<string, VerdictStatus>()
  for await (const { record } of findAll(store, logId, { kind: 'override' })) {
    const entry = readEntry(record)
    if (entry?.kind === 'override' && !verdicts.has(entry.parent_id)) verdicts.set(entry.parent_id, entry.verdict)
  }
  return verdicts
}

interface Count {
  count: number
  readonly ids: string[]
}

class Tally {
  readonly #verdicts: ReadonlyMap<string, VerdictStatus>
  readonly #matrix = new Map<string, number>()
  readonly #checks = new Map<string, Map<string, number>>()
  readonly #reasons = new Map<string, { gained: number; lost: number }>()
  readonly #tenants = new Map<string, { total: number; newPass: Count; newFail: Count }>()
  readonly #left = { erased: 0, missing: 0 }
  readonly #agreed = { total: 0, oldAgrees: 0, newAgrees: 0 }
  readonly #all = fresh()

  constructor(verdicts: ReadonlyMap<string, VerdictStatus>) {
    this.#verdicts = verdicts
  }

  leftOut(status: 'erased' | 'missing'): void {
    this.#left[status] += 1
  }

  add(record: DecisionRecord, decision: Decision): void {
    const [before, after] = [record.verdict.status, decision.status]
    const tenant = this.#tenants.get(record.tenant ?? '') ?? fresh()
    this.#tenants.set(record.tenant ?? '', tenant)
    this.#matrix.set(`${before} ${after}`, (this.#matrix.get(`${before} ${after}`) ?? 0) + 1)
    for (const group of [this.#all, tenant]) {
      group.total += 1
      if (after === 'pass' && before !== 'pass') counted(group.newPass, record.id)
      if (after === 'fail' && before !== 'fail') counted(group.newFail, record.id)
    }
    this.#compareChecks(record, decision)
    if (before !== after) this.#compareReasons(record.verdict.reason_codes, decision.reason_codes)
    const said = this.#verdicts.get(record.id)
    if (said === undefined) return
    this.#agreed.total += 1
    if (said === before) this.#agreed.oldAgrees += 1
    if (said === after) this.#agreed.newAgrees += 1
  }

  #compareChecks(record: DecisionRecord, { checks }: Decision): void {
    const old = new Map(record.checks.map(({ name, status }) => [String(name), String(status)]))
    const now = new Map<string, string>(checks.map(({ name, status }) => [name, status]))
    for (const name of new Set([...old.keys(), ...now.keys()])) {
      const [before = 'none', after = 'none'] = [old.get(name), now.get(name)]
      if (before === after) continue
      const flips = this.#checks.get(name) ?? new Map<string, number>()
      flips.set(`${before} → ${after}`, (flips.get(`${before} → ${after}`) ?? 0) + 1)
      this.#checks.set(name, flips)
    }
  }

  #compareReasons(before: readonly string[], after: readonly string[]): void {
    for (const code of new Set([...before, ...after])) {
      const counts = this.#reasons.get(code) ?? { gained: 0, lost: 0 }
      if (!before.includes(code)) counts.gained += 1
      else if (!after.includes(code)) counts.lost += 1
      else continue
      this.#reasons.set(code, counts)
    }
  }

  report(
    { gate, maxNewPass, maxNewFail }: ReevaluateOptions,
    interval: NonNullable<ReevaluateOptions['interval']>,
  ): Reevaluation {
    const share = ({ count, ids }: Count, total: number): Share => ({
      count,
      of: total,
      share: total === 0 ? null : count / total,
      ci: interval(count, total),
      ids,
    })
    const { total: decided } = this.#all
    const flipsOf = (counts: ReadonlyMap<string, number>): Omit<Share, 'ids'> => {
      const { ids: _, ...flipped } = share(
        { count: [...counts.values()].reduce((sum, n) => sum + n, 0), ids: [] },
        decided,
      )
      return flipped
    }
    const flips = ({ total, newPass, newFail }: ReturnType<typeof fresh>): Flips => ({
      newPass: share(newPass, total),
      newFail: share(newFail, total),
    })
    const all = flips(this.#all)
    const exceeded = [
      ...overLimit(all.newPass, { limit: maxNewPass, what: 'pass that did not' }),
      ...overLimit(all.newFail, { limit: maxNewFail, what: 'fail that did not' }),
    ]
    return {
      status: exceeded.length === 0 ? 'holds' : 'below',
      rule_version: gate.ruleset.rule_version,
      ruleset_sha256: gate.ruleset.ruleset_sha256,
      records: this.#all.total,
      redacted: this.#left.erased,
      unreadable: this.#left.missing,
      matrix: this.#statusMatrix(),
      ...all,
      checks: Object.fromEntries(
        sorted(this.#checks).map(([name, counts]) => [name, Object.fromEntries(sorted(counts))]),
      ),
      checkFlips: Object.fromEntries(sorted(this.#checks).map(([name, counts]) => [name, flipsOf(counts)])),
      reasons: Object.fromEntries(
        sorted(this.#reasons).map(([code, { gained, lost }]) => [
          code,
          { gained, lost, ci: { gained: interval(gained, decided), lost: interval(lost, decided) } },
        ]),
      ),
      tenants: Object.fromEntries(sorted(this.#tenants).map(([name, group]) => [name, flips(group)])),
      overrides: this.#agreed,
      exceeded,
    }
  }

  #statusMatrix(): StatusMatrix {
    const row = (before: VerdictStatus) =>
      Object.fromEntries(STATUSES.map((after) => [after, this.#matrix.get(`${before} ${after}`) ?? 0]))
    return Object.fromEntries(STATUSES.map((before) => [before, row(before)])) as unknown as StatusMatrix
  }
}

function fresh(): { total: number; newPass: Count; newFail: Count } {
  return { total: 0, newPass: { count: 0, ids: [] }, newFail: { count: 0, ids: [] } }
}

function counted(counter: Count, id: string): void {
  counter.count += 1
  if (counter.ids.length < MOST_IDS) counter.ids.push(id)
}

function sorted<Value>(entries: ReadonlyMap<string, Value>): [string, Value][] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Says in words that a limit was exceeded; nothing if it was not. */
export function overLimit({ count, of }: Share, { limit, what }: { limit: Limit | undefined; what: string }): string[] {
  if (limit === undefined) return []
  const most = 'count' in limit ? limit.count : limit.share * of
  // In binary, a share such as 29 % of 100 is 28.999…
  if (count <= most + 1e-9 * of) return []
  const allowed = 'count' in limit ? `${limit.count}` : `${Number((limit.share * 100).toPrecision(12))} % of them`
  return [`${count} of ${of} answers would ${what} before; at most ${allowed} may.`]
}
