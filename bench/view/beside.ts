import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportPages } from '../../src/server/export.ts'
import type { WholeStore } from '../../src/store/open-store.ts'

const MIB = 2 ** 20

/** Times in milliseconds as they are published. */
export function figures(times: readonly number[]): Record<'n' | 'p50 ms' | 'p95 ms' | 'most ms', number> {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
  return { n: sorted.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'most ms': at(1) }
}

/**
 * Asks for a page that takes its time to make, and meanwhile for others, one after the other, until it is there: how long that took, and
 * how long the pages took that were asked for beside it.
 */
export async function whileMade(
  ask: (page: string) => Promise<string>,
  { page, others, isMade }: { page: string; others: readonly string[]; isMade: (text: string) => boolean },
): Promise<Record<string, unknown>> {
  const began = performance.now()
  const [own, beside]: [number[], number[]] = [[], []]
  let most = 0
  for (let made = false; !made;) {
    let asked = performance.now()
    made = isMade(await ask(page))
    if (!made) own.push(performance.now() - asked)
    for (const other of made ? [] : others) {
      asked = performance.now()
      await ask(other)
      beside.push(performance.now() - asked)
    }
    most = Math.max(most, process.memoryUsage().rss)
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10
  return {
    page,
    'made in s': seconds,
    'asked meanwhile': `${figures(own)['p50 ms']} / ${figures(own)['p95 ms']} / ${figures(own)['most ms']}`,
    'others meanwhile': `${figures(beside)['p50 ms']} / ${figures(beside)['p95 ms']} / ${figures(beside)['most ms']}`,
    'most MiB': Math.round(most / MIB),
  }
}

/** Exports a run into files, and says how long that took and what memory it needed. */
export async function exported(store: WholeStore, run: string): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-export-'))
  const before = process.memoryUsage().rss
  let most = before
  const looks = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  const began = performance.now()
  const files = await exportPages({ store, folder, runs: [run], signal: new AbortController().signal })
  const seconds = (performance.now() - began) / 1_000
  clearInterval(looks)
  await rm(folder, { recursive: true, force: true })
  return {
    files,
    s: Math.round(seconds * 10) / 10,
    'files a second': Math.round(files / seconds),
    'MiB before': Math.round(before / MIB),
    'most MiB': Math.round(most / MIB),
  }
}
