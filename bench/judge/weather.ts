// node bench/judge/weather.ts [all|outages|limits|speed]: what becomes of calls when the judge's server goes away, refuses some,
// limits the rate or slows down, beside the ideal and beside a plain fetch in the same run. The server runs in a process of its own.
import { modelJudge } from '../../src/judge/model/model-judge.ts'
import { openaiCompatible } from '../../src/judge/model/providers.ts'
import { reliable } from '../../src/judge/reliable.ts'
import { semaphore } from '../../src/support/semaphore.ts'
import type { Options } from './model-server.ts'
import { spawnServer } from './start-server.ts'

const MODEL = 'words-1'

interface Case {
  readonly what: string
  readonly server: Options & { latencyMs: number }
  readonly calls: number
  readonly atOnce: number
  /** What the weather itself costs, in milliseconds, beyond the calls. */
  readonly weatherMs?: number
  /** For the ideal, where the server's limit decides and not the latency. */
  readonly idealMs?: number
  readonly most: number
  /** Also by plain fetch, and against that instead of the ideal. */
  readonly besideFetch?: boolean
}

const text = (n: number): string => `Hall ${n} has ${n + 10} seats.`

async function judged({ server: options, calls, atOnce }: Case) {
  await using server = await spawnServer(options)
  const judge = modelJudge({
    model: reliable(openaiCompatible({ baseURL: server.baseURL, model: MODEL }), { maxConcurrency: atOnce }),
  })
  let failed = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: calls }, (_, n) => judge.extractClaims(text(n)).catch(() => void (failed += 1))),
  )
  const ms = performance.now() - started
  return { ms, failed, seen: (await server.counts()).calls }
}

async function fetched({ server: options, calls, atOnce }: Case): Promise<number> {
  await using server = await spawnServer(options)
  const slots = semaphore(atOnce)
  const body = JSON.stringify({ model: MODEL, messages: [{ role: 'user', content: 'Say something.' }] })
  const started = performance.now()
  await Promise.all(
    Array.from({ length: calls }, async () => {
      const release = await slots.acquire()
      const headers = { 'content-type': 'application/json' }
      await (await fetch(`${server.baseURL}/chat/completions`, { method: 'POST', headers, body })).json()
      release()
    }),
  )
  return performance.now() - started
}

const outage = (by: '429' | '503' | 'connection', seconds: number): Case => ({
  what: `${seconds} s of ${by === 'connection' ? 'broken connections' : by}`,
  server: { latencyMs: 500, outage: [4000, 4000 + seconds * 1000], outageBy: by },
  calls: 1000,
  atOnce: 32,
  weatherMs: seconds * 1000,
  most: 1.1,
})

const PARTS: Record<string, readonly Case[]> = {
  outages: (['429', '503', 'connection'] as const).flatMap((by) => [outage(by, 5), outage(by, 60)]),
  limits: [
    { what: '429 on every 25th', server: { latencyMs: 500, refuseEvery: 25 }, calls: 1000, atOnce: 32, most: 1.25 },
    { what: '429 on every 25th', server: { latencyMs: 100, refuseEvery: 25 }, calls: 500, atOnce: 20, most: 1.25 },
    {
      what: '20 a second, Retry-After: 1',
      server: { latencyMs: 100, perSecond: 20 },
      calls: 600,
      atOnce: 64,
      idealMs: 30_000,
      most: 1.25,
    },
    {
      what: 'latency triples after 5 s',
      server: { latencyMs: 500, slowAfterMs: 5000 },
      calls: 1000,
      atOnce: 32,
      idealMs: 5000 + ((1000 - 320) / 32) * 1500,
      most: 1.1,
    },
  ],
  speed: [
    { what: 'nothing', server: { latencyMs: 100 }, calls: 500, atOnce: 20, most: 1.25 },
    { what: 'nothing', server: { latencyMs: 2000 }, calls: 1024, atOnce: 256, most: 1.15, besideFetch: true },
  ],
}

const chosen = process.argv[2] ?? 'all'
const cases = chosen === 'all' ? Object.values(PARTS).flat() : (PARTS[chosen] ?? [])
const rows = []
let fine = cases.length > 0
for (const one of cases) {
  const plain = one.besideFetch === true ? await fetched(one) : undefined
  const { ms, failed, seen } = await judged(one)
  const ideal = one.idealMs ?? Math.ceil(one.calls / one.atOnce) * one.server.latencyMs
  const ratio = ms / (plain ?? ideal + (one.weatherMs ?? 0))
  fine &&= failed === 0 && ratio <= one.most
  rows.push({
    weather: one.what,
    calls: one.calls,
    'at once': one.atOnce,
    'latency ms': one.server.latencyMs,
    lost: failed,
    'wall s': (ms / 1000).toFixed(1),
    against:
      plain === undefined
        ? `${((ideal + (one.weatherMs ?? 0)) / 1000).toFixed(1)} s ideal`
        : `${(plain / 1000).toFixed(1)} s fetch`,
    ratio: ratio.toFixed(2),
    'at most': one.most,
    'requests ÷ calls': (seen / one.calls).toFixed(2),
  })
}
console.table(rows)
process.exitCode = fine ? 0 : 1
