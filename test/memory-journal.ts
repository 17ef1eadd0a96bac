import type { BatchJournal, BatchRecord } from '../src/judge/batch/journal.ts'

/** A journal for the life of the process alone. */
export function memoryJournal(records: readonly BatchRecord[] = []): BatchJournal {
  const kept = new Map(records.map((record) => [record.submission, record]))
  return {
    records: () => Promise.resolve([...kept.values()]),
    keep: (record) => Promise.resolve(void kept.set(record.submission, record)),
    drop: (submission) => Promise.resolve(void kept.delete(submission)),
  }
}
