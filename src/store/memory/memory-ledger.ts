import { UsageError } from '../../core/errors.ts'
import type {
  LedgerAppended,
  LedgerQuery,
  LedgerRow,
  LedgerStore,
  StoredBlob,
  StoredCheckpoint,
} from '../../ledger/ledger-store.ts'
import { EMPTY_TREE, append, completedBy, type Frontier } from '../../ledger/tree/merkle.ts'
import { GENESIS, QUERY_NAMES, queriedValue } from '../ledger/ledger-columns.ts'
import { checkedDraft } from '../ledger/ledger-draft.ts'

interface Log {
  tree: Frontier
  readonly rows: LedgerRow[]
  readonly byKey: Map<string, LedgerRow>
  readonly requests: Map<string, { readonly fingerprint: string; readonly row: LedgerRow }>
  readonly nodes: Map<string, Uint8Array>
  readonly blobs: Map<string, StoredBlob>
  readonly checkpoints: StoredCheckpoint[]
}

function emptyLog(): Log {
  return {
    tree: EMPTY_TREE,
    rows: [],
    byKey: new Map(),
    requests: new Map(),
    nodes: new Map(),
    blobs: new Map(),
    checkpoints: [],
  }
}

/** A ledger that lives as long as the process. */
export function memoryLedger(): LedgerStore {
  const logs = new Map<string, Log>()
  const ids = new Set<string>()
  const logOf = (logId: string): Log => {
    const log = logs.get(logId) ?? emptyLog()
    logs.set(logId, log)
    return log
  }
  return {
    async append(logId, draft) {
      const checked = checkedDraft(logId, draft)
      const { idempotencyKey, request, blobs, erase } = checked
      const log = logOf(logId)
      const answered = request === undefined ? undefined : log.requests.get(request.key)
      if (request !== undefined && answered !== undefined) {
        const same = answered.fingerprint === request.fingerprint
        return { row: answered.row, appended: false, request: same ? 'repeated' : 'other' }
      }
      const outcome = (row: LedgerRow, appended: boolean): LedgerAppended => {
        if (request === undefined) return { row, appended }
        log.requests.set(request.key, { fingerprint: request.fingerprint, row })
        return { row, appended, request: 'new' }
      }
      const earlier = idempotencyKey === undefined ? undefined : log.byKey.get(idempotencyKey)
      if (earlier !== undefined) return outcome(earlier, false)
      const row = checked.rowAt({ logId, seq: log.tree.size, prevHash: log.rows.at(-1)?.leafHash ?? GENESIS })
      if (ids.has(row.keys.id)) throw new UsageError(`There is a record with the id ${row.keys.id} already.`)
      const { tree, nodes } = append(log.tree, Buffer.from(row.leafHash, 'hex'))
      log.tree = tree
      log.rows.push(row)
      ids.add(row.keys.id)
      if (idempotencyKey !== undefined) log.byKey.set(idempotencyKey, row)
      for (const { level, index, hash } of nodes) log.nodes.set(`${level}/${index}`, Uint8Array.from(hash))
      for (const { commitment, salt, bytes } of blobs) {
        if (!log.blobs.has(commitment)) log.blobs.set(commitment, { status: 'kept', salt, bytes })
      }
      for (const commitment of erase) if (log.blobs.has(commitment)) log.blobs.set(commitment, { status: 'erased' })
      return outcome(row, true)
    },
    async logs() {
      const filled = [...logs].filter(([, { rows }]) => rows.length > 0)
      return filled.map(([logId, { rows }]) => ({ logId, size: rows.length })).sort(byLogId)
    },
    size: (logId) => Promise.resolve(logs.get(logId)?.rows.length ?? 0),
    async *records(logId, { from = 0, to = Infinity } = {}) {
      yield* (logs.get(logId)?.rows ?? []).slice(from, to)
    },
    answered: (logId, key) => Promise.resolve(logs.get(logId)?.requests.get(key)),
    async find(logId, query = {}) {
      const { limit = 50, before = Infinity } = query
      const found = (logs.get(logId)?.rows ?? []).filter((row) => row.seq < before && matches(row, query))
      return found.toReversed().slice(0, limit)
    },
    node: (logId, { level, index }) => Promise.resolve(logs.get(logId)?.nodes.get(`${level}/${index}`)),
    async *nodes(logId, range) {
      const nodes = logs.get(logId)?.nodes
      for (const { level, from, to } of completedBy(range)) {
        for (let index = from; index < to; index++) {
          const hash = nodes?.get(`${level}/${index}`)
          if (hash !== undefined) yield { level, index, hash }
        }
      }
    },
    async blobs(logId, commitments) {
      const blobs = logs.get(logId)?.blobs
      const found = new Map<string, StoredBlob>()
      for (const commitment of commitments) {
        const blob = blobs?.get(commitment)
        if (blob !== undefined) found.set(commitment, blob)
      }
      return found
    },
    blob: (logId, commitment) => Promise.resolve(logs.get(logId)?.blobs.get(commitment)),
    async putCheckpoint(logId, checkpoint) {
      const { checkpoints } = logOf(logId)
      const known = checkpoints.some(({ size, note }) => size === checkpoint.size && note === checkpoint.note)
      if (!known) checkpoints.push({ ...checkpoint })
    },
    async checkpoints(logId) {
      return (logs.get(logId)?.checkpoints ?? []).toSorted((a, b) => a.size - b.size)
    },
    async [Symbol.asyncDispose]() {},
  }
}

function byLogId(a: { logId: string }, b: { logId: string }): number {
  return a.logId < b.logId ? -1 : 1
}

function matches(row: LedgerRow, query: LedgerQuery): boolean {
  return QUERY_NAMES.every((name) => query[name] === undefined || queriedValue(row, name) === query[name])
}
