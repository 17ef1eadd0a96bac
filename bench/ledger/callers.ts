import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** What a piece of work took. */
export interface Took {
  readonly perSecond: number
  readonly cpuMicroseconds: number
  /** Milliseconds that one caller waited. */
  readonly p50: number
  readonly p99: number
}

/** So many calls by callers of which each waits for its own, and how long they waited. */
export async function byCallers(
  callers: number,
  { count, each }: { count: number; each: (number: number) => Promise<unknown> },
): Promise<Took> {
  let next = 0
  const waited: number[] = []
  const caller = async (): Promise<void> => {
    for (let number = next++; number < count; number = next++) {
      const started = performance.now()
      await each(number)
      waited.push(performance.now() - started)
    }
  }
  const { ms, cpuMs } = await timed(() => Promise.all(Array.from({ length: callers }, caller)))
  return {
    perSecond: (count / ms) * 1000,
    cpuMicroseconds: (cpuMs / count) * 1000,
    p50: quantile(waited, 0.5),
    p99: quantile(waited, 0.99),
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export async function timed(work: () => unknown): Promise<{ ms: number; cpuMs: number }> {
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 }
}

/** Milliseconds that flushing 4 KiB costs on the disk of this folder, when nothing else is written. */
export function flushCost(folder: string): { p50: number; p99: number } {
  const file = openSync(join(folder, 'flush'), 'w')
  const took: number[] = []
  for (let turn = 0; turn < 300; turn++) {
    writeSync(file, Buffer.alloc(4096))
    const started = performance.now()
    fdatasyncSync(file)
    took.push(performance.now() - started)
  }
  closeSync(file)
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
}
