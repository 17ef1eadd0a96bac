import type { LedgerQuery, LedgerRow, LedgerStore } from '../ledger-store.ts'

const PAGE = 200

/** Every record that matches, the newest first, read page by page. */
export async function* findAll(
  store: LedgerStore,
  logId: string,
  query: LedgerQuery,
): AsyncGenerator<LedgerRow, void, undefined> {
  let before = query.before
  for (;;) {
    const rows = await store.find(logId, { ...query, limit: PAGE, before })
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    before = last.seq
  }
}
