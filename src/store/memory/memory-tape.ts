import type { TapeEntry, TapeStore } from '../../core/tape.ts'

/** A tape that lives as long as the process. */
export function memoryTape(): TapeStore {
  const entries = new Map<string, TapeEntry>()
  return {
    get: (key) => Promise.resolve(entries.get(key)),
    async put(entry, { replace = false } = {}) {
      if (replace || !entries.has(entry.key)) entries.set(entry.key, structuredClone(entry))
    },
    async *entries() {
      for (const key of [...entries.keys()].sort()) {
        const entry = entries.get(key)
        if (entry !== undefined) yield entry
      }
    },
    count: () => Promise.resolve(entries.size),
    async [Symbol.asyncDispose]() {},
  }
}
