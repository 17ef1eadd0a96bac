// node bench/judge/pace.ts [CALLS] [overhead|limited|latency]: wall time beside the ideal at 300 ms latency, what a call costs at 0 ms, and how a
// server is treated that allows so many requests a second. The server runs in a process of its own.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText } from 'ai'
import { modelJudge } from '../../src/judge/model/model-judge.ts'
import { openaiCompatible } from '../../src/judge/model/providers.ts'
import { reliable, type ReliableOptions } from '../../src/judge/reliable.ts'
import { toChatModel } from '../../src/judge/model/to-chat-model.ts'
import { spawnServer } from './start-server.ts'

const CALLS = Number(process.argv[2] ?? 2_000)
const MODEL = 'words-1'
const text = (n: number): string => `Hall ${n} has ${n + 10} seats.`

/** Runs `work` so many times, all of them started at once; milliseconds from the first to the last. */
async function wall(count: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await Promise.all(Array.from({ length: count }, (_, n) => work(n)))
  return performance.now() - started
}

function judgeAt(baseURL: string, options: ReliableOptions = {}) {
  const model = openaiCompatible({ baseURL, model: MODEL })
  return modelJudge({ model: reliable(model, options) })
}

async function atLatency(): Promise<boolean> {
  const [latencyMs, inFlight] = [300, 16]
  await using server = await spawnServer({ latencyMs })
  await judgeAt(server.baseURL).extractClaims('Warm up.')
  const cpu = process.cpuUsage()
  const judge = judgeAt(server.baseURL, { maxConcurrency: inFlight })
  const ms = await wall(CALLS, (n) => judge.extractClaims(text(n)))
  const { user, system } = process.cpuUsage(cpu)
  const ideal = Math.ceil(CALLS / inFlight) * latencyMs
  const { calls, mostAtOnce } = await server.counts()
  console.log(`\n${CALLS} calls of ${latencyMs} ms, at most ${inFlight} in flight`)
  console.table({
    'wall s': (ms / 1000).toFixed(2),
    'ideal s': (ideal / 1000).toFixed(2),
    ratio: (ms / ideal).toFixed(3),
    'calls at the server': calls - 1,
    'most at once': mostAtOnce,
    'own CPU ms a call': ((user + system) / 1000 / CALLS).toFixed(2),
  })
  return ms / ideal <= 1.05 && mostAtOnce <= inFlight
}

async function overhead(): Promise<boolean> {
  await using server = await spawnServer()
  const { baseURL } = server
  const chat = toChatModel(openaiCompatible({ baseURL, model: MODEL }))
  const judge = judgeAt(baseURL, { maxConcurrency: 1 })
  const sdk = createOpenAICompatible({ name: 'local', baseURL }).chatModel(MODEL)
  const messages = [{ role: 'user' as const, content: 'Say something.' }]
  const ways: Record<string, (n: number) => Promise<unknown>> = {
    'plain fetch': async () => {
      const body = JSON.stringify({ model: MODEL, messages })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${baseURL}/chat/completions`, { method: 'POST', headers, body })).json()
    },
    'AI SDK doGenerate': () =>
      Promise.resolve(
        sdk.doGenerate({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'Say something.' }] }] }),
      ),
    'AI SDK generateText': () => generateText({ model: sdk, prompt: 'Say something.' }),
    'our model alone': () => chat.chat({ messages }),
    'our whole chain, with the real prompt': (n) => judge.extractClaims(text(n)),
  }
  const rounds = 5
  const each = 200
  const best = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    for (const [way, work] of Object.entries(ways)) {
      const started = performance.now()
      for (let n = 0; n < each; n++) await work(n)
      const ms = (performance.now() - started) / each
      best.set(way, Math.min(best.get(way) ?? Infinity, ms))
    }
  }
  console.log(`\nOne call after the other at 0 ms latency, best of ${rounds} rounds of ${each}`)
  console.table([...best].map(([way, ms]) => ({ way, 'ms a call': ms.toFixed(2) })))
  return true
}

async function limited(): Promise<boolean> {
  const seconds = 15
  const rows = []
  let fine = true
  for (const [perSecond, latencyMs] of [
    [3, 10],
    [20, 100],
    [50, 300],
  ] as const) {
    await using server = await spawnServer({ latencyMs, perSecond })
    const calls = perSecond * seconds
    const judge = judgeAt(server.baseURL)
    let failed = 0
    const ms = await wall(calls, (n) => judge.extractClaims(text(n)).catch(() => (failed += 1)))
    const seen = await server.counts()
    fine &&= seen.calls <= calls * 1.3 && failed === 0
    rows.push({
      'allowed a second': perSecond,
      'latency ms': latencyMs,
      calls,
      answered: calls - failed,
      'calls ÷ ideal': (seen.calls / calls).toFixed(2),
      refused: seen.refused,
      'most at once': seen.mostAtOnce,
      'wall ÷ ideal': (ms / (seconds * 1000)).toFixed(2),
    })
  }
  console.log(
    `\nAs many calls as are allowed in ${seconds} s, to a server that refuses what is too much with 429 and Retry-After: 1`,
  )
  console.table(rows)
  return fine
}

const PARTS = { overhead, limited, latency: atLatency }
const chosen = process.argv[3] === undefined ? Object.values(PARTS) : [PARTS[process.argv[3] as keyof typeof PARTS]]
const kept: boolean[] = []
for (const part of chosen) kept.push(await part())
process.exitCode = kept.every(Boolean) ? 0 : 1
