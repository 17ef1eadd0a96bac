import { setTimeout as delay } from 'node:timers/promises'

const latencyMs = Number(process.env.BENCH_LATENCY_MS ?? 0)

/** The application: the first hundred characters of the question, after a while if one was asked for. */
export async function answer({ query }) {
  if (latencyMs > 0) await delay(latencyMs)
  return query.slice(0, 100)
}
