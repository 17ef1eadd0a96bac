// The service under load: node bench/serve/load.ts [SECONDS]
// Decisions a second over HTTP beside `decide` with the ledger in a loop and beside a bare Hono route, all in one run;
// replies at half that load; what an overload is told; and how long others wait beside a maximal input.
import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKeyPairSync } from 'node:crypto'
import { Hono } from 'hono'
import { createGate } from '../../src/gate/create-gate.ts'
import { lexicalJudge } from '../../src/judge/lexical/lexical-judge.ts'
import { createLedger } from '../../src/ledger/create-ledger.ts'
import { recordingGate } from '../../src/ledger/recording-gate.ts'
import { keySigner } from '../../src/ledger/tree/checkpoint.ts'
import { listen } from '../../src/server/kernel/listen.ts'
import { startService } from '../../src/server/service/start.ts'
import { makeToken } from '../../src/server/service/tokens.ts'
import { openWholeStore } from '../../src/store/open-store.ts'

const seconds = Number(process.argv[3] ?? process.argv[2] ?? 5)

/** Five passages of real text with an answer that cites them. */
function inputAt(number: number) {
  const pages = ['ARCHITECTURE.md', 'README.md', 'CONTRIBUTING.md', 'docs/gate.md', 'docs/view.md']
  const hits = pages.map((page, at) => {
    texts[at] ??= readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8').slice(1_000, 2_200)
    return { node_id: page, text: texts[at] }
  })
  return {
    conversation_id: `c${number}`,
    message_id: `m${number}`,
    retrieval: { record_id: `r${number}`, hits },
    generation: {
      record_id: `g${number}-${process.pid}-${performance.now()}`,
      answer: `${texts[0]?.split('. ')[1] ?? ''} [1]. ${texts[3]?.split('. ')[1] ?? ''} [4].`,
      citations: [],
    },
  }
}
const texts: string[] = []

interface Shot {
  readonly ms: number
  readonly status: number
}

/** Sends for a while: as fast as `callers` can, or at `rate` a second. */
async function shoot(to: {
  address: string
  token: string
  callers: number
  rate?: number | undefined
  path?: string
}): Promise<Shot[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: to.callers })
  const shots: Shot[] = []
  const until = performance.now() + seconds * 1_000
  let number = 0
  const one = (): Promise<void> =>
    new Promise((resolve) => {
      const body = JSON.stringify(inputAt(number++))
      const began = performance.now()
      const asked = request(`${to.address}${to.path ?? '/v1/decisions'}`, {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${to.token}`,
          'content-length': Buffer.byteLength(body),
        },
      })
      asked.on('response', (reply) => {
        reply.resume()
        reply.on('end', () => {
          shots.push({ ms: performance.now() - began, status: reply.statusCode ?? 0 })
          resolve()
        })
      })
      asked.on('error', () => resolve())
      asked.end(body)
    })
  if (to.rate === undefined) {
    await Promise.all(
      Array.from({ length: to.callers }, async () => {
        while (performance.now() < until) await one()
      }),
    )
  } else {
    const open: Promise<void>[] = []
    const began = performance.now()
    for (let sent = 0; performance.now() < until; sent++) {
      const due = began + (sent * 1_000) / to.rate
      if (due > performance.now()) await new Promise((resolve) => void setTimeout(resolve, due - performance.now()))
      open.push(one())
    }
    await Promise.all(open)
  }
  agent.destroy()
  return shots
}

function quantile(shots: readonly Shot[], share: number): number {
  const sorted = shots.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

if (process.argv[2] === 'shoot') {
  process.on('message', (to: Parameters<typeof shoot>[0] & { seconds: number }) => {
    void shoot(to).then((shots) => process.send?.(shots))
  })
} else await main()

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-load-'))
  const signer = keySigner('assay.bench', generateKeyPairSync('ed25519').privateKey)
  const store = await openWholeStore(join(folder, 'service.db'), { cacheMiB: 16 })
  const { text: token } = await makeToken(store.tokens, { name: 'bench', scopes: ['admin'], now: new Date() })
  const service = await startService({ store, gate: {}, judge: lexicalJudge(), signer, port: 0 })
  const bare = new Hono().post('/v1/decisions', async (c) => c.json(await c.req.json(), 201))
  await using hono = await listen((asked, env) => bare.fetch(asked, env), { port: 0 })
  const loop = await inLoop(join(folder, 'loop.db'))
  const shooter = fork(new URL(import.meta.url), ['shoot', String(seconds)], { execArgv: [] })
  const from = (to: object): Promise<Shot[]> =>
    new Promise((resolve) => {
      shooter.once('message', (shots) => resolve(shots as Shot[]))
      shooter.send(to)
    })
  const rate = (shots: readonly Shot[]): number => shots.filter(({ status }) => status === 201).length / seconds
  const to = { address: service.address, token }
  await from({ ...to, callers: 8 })
  const full = await from({ ...to, callers: 32 })
  const plain = await from({ ...to, address: hono.address, callers: 32 })
  const half = await from({ ...to, callers: 200, rate: rate(full) / 2 })
  const flood = await from({ ...to, callers: 600 })
  const refused = flood.filter(({ status }) => status === 503 || status === 429)
  const rows = [
    ['decide with the ledger, in a loop', loop, 1],
    ['service, 32 callers', rate(full), rate(full) / loop],
    ['bare Hono route, 32 callers', rate(plain), rate(plain) / loop],
    ['service, 600 callers: answered', rate(flood), rate(flood) / loop],
  ] as const
  for (const [name, perSecond, share] of rows) {
    process.stdout.write(
      `${name.padEnd(36)} ${perSecond.toFixed(0).padStart(7)}/s  ${(100 * share).toFixed(0).padStart(5)} %\n`,
    )
  }
  const [p50, p99] = [quantile(half, 0.5), quantile(half, 0.99)]
  process.stdout.write(
    `half load: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${(p99 / p50).toFixed(1)} times\n`,
  )
  process.stdout.write(
    `overload: ${refused.length} refused of ${flood.length}, p50 ${quantile(refused, 0.5).toFixed(1)} ms, p99 ${quantile(refused, 0.99).toFixed(1)} ms; statuses ${[...new Set(flood.map(({ status }) => status))].join(', ')}\n`,
  )
  await maximal({ ...to, from })
  shooter.kill()
  await service.end()
  await store[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
}

/** Decisions a second of one process that waits for nothing but the ledger. */
async function inLoop(place: string): Promise<number> {
  await using store = await openWholeStore(place, { cacheMiB: 16 })
  const signer = keySigner('assay.bench', generateKeyPairSync('ed25519').privateKey)
  await using ledger = createLedger({ store: store.ledger, signer })
  const gate = recordingGate(createGate(), { ledger })
  let made = 0
  const run = async (ms: number): Promise<void> => {
    const until = performance.now() + ms
    made = 0
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        while (performance.now() < until) {
          await gate.decideAndRecord(inputAt(made))
          made += 1
        }
      }),
    )
  }
  await run(1_500)
  await run(seconds * 1_000)
  return made / seconds
}

/** How long health waits while the largest inputs are decided. */
async function maximal({ address, token }: { address: string; token: string; from: unknown }): Promise<void> {
  const { generation, ...rest } = inputAt(0)
  const long = texts.join(' ').repeat(100).slice(0, 450_000)
  const body = JSON.stringify({
    ...rest,
    retrieval: { record_id: 'r', hits: [{ node_id: 'a', text: long }] },
    generation: { ...generation, answer: long.slice(0, 450_000) },
  })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const state = { busy: true }
  const began = performance.now()
  const asked = fetch(`${address}/v1/decisions`, { method: 'POST', headers, body }).then(async (reply) => {
    state.busy = false
    await reply.text()
    return reply.status
  })
  let longest = 0
  while (state.busy) {
    const at = performance.now()
    await fetch(`${address}/healthz`).then((reply) => reply.text())
    longest = Math.max(longest, performance.now() - at)
  }
  const status = await asked
  process.stdout.write(
    `beside an input of ${(body.length / 1_000).toFixed(0)} kB (${status}, ${((performance.now() - began) / 1_000).toFixed(1)} s): the longest wait of others ${longest.toFixed(0)} ms\n`,
  )
}
