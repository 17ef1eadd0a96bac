import { UsageError } from '../../core/errors.ts'
import type { LedgerBlob, LedgerDraft, LedgerPlace, LedgerRequest, LedgerRow } from '../../ledger/ledger-store.ts'
import { leafHash } from '../../ledger/tree/merkle.ts'
import { OPTIONAL_KEYS } from './ledger-columns.ts'
import { defined } from '../../support/defined.ts'

/** A draft that any store can keep. */
export interface CheckedDraft {
  readonly idempotencyKey: string | undefined
  readonly request: LedgerRequest | undefined
  readonly blobs: readonly LedgerBlob[]
  readonly erase: readonly string[]
  /** The finished row at its place. */
  rowAt(place: LedgerPlace): LedgerRow
}

/** Checks what a database could only refuse together with other callers' drafts. */
export function checkedDraft(logId: string, draft: LedgerDraft): CheckedDraft {
  const { idempotencyKey, request, blobs = [], erase = [] } = draft
  storable(logId, 'name of the log')
  if (idempotencyKey !== undefined) storable(idempotencyKey, 'idempotency key')
  if (request !== undefined) storable(request.key, 'key of the request')
  return {
    idempotencyKey,
    request,
    blobs,
    erase,
    rowAt(place) {
      const { record, keys } = draft.make(place)
      storable(record, 'text of the record')
      for (const name of ['id', 'kind', 'ts', ...OPTIONAL_KEYS] as const) {
        const value = keys[name]
        if (value !== undefined) storable(value, name)
      }
      const hash = Buffer.from(leafHash(record)).toString('hex')
      const { seq } = place
      return { logId, seq, leafHash: hash, record, ...defined({ idempotencyKey }), keys }
    },
  }
}

function storable(text: string, what: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return
  throw new UsageError(`The ${what} holds a NUL or half of a surrogate pair, which no database keeps as it is.`)
}
