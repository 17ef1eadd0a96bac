// The service under load: node bench/serve/load.ts [SECONDS]
// Decisions a second over HTTP beside `decide` with the ledger in a loop and beside a bare Hono route, in turns in one
// run; replies at half that load; how soon an overload is told, of senders that come at three times the rate whatever
// they hear and of 600 that come back at once (beside what the bare route takes for them); how long others wait beside
// a maximal input; and 10,000 idle connections. Service and loop have one core, the load has the other.
import { execFileSync, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
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

/** Loop, service and bare route take turns so often. */
const ROUNDS = 5
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
const [before = '', after = ''] = JSON.stringify(inputAt(0)).split(/(?<="record_id":")g[^"]*/)

/** Made of parts, so that the sender has little to do. */
function bodyAt(number: number): string {
  return `${before}g${number}-${process.pid}-${performance.now()}${after}`
}

interface Shot {
  readonly ms: number
  readonly status: number
}

interface Target {
  readonly address: string
  readonly token: string
}

interface Load extends Target {
  readonly callers: number
  readonly rate?: number | undefined
  readonly most?: number | undefined
}

/** Sends for a while: as fast as `callers` can, or at `rate` a second. */
async function shoot(to: Load): Promise<Shot[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: to.callers })
  const shots: Shot[] = []
  const until = performance.now() + seconds * 1_000
  let number = 0
  const one = (): Promise<void> =>
    new Promise((resolve) => {
      const body = bodyAt(number++)
      const began = performance.now()
      const asked = request(`${to.address}/v1/decisions`, {
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
        while (performance.now() < until && number < (to.most ?? Number.POSITIVE_INFINITY)) await one()
      }),
    )
  } else {
    const open: Promise<void>[] = []
    const began = performance.now()
    for (let sent = 0; performance.now() < until; sent++) {
      const due = began + (sent * 1_000) / to.rate
      if (due > performance.now())
        await new Promise((resolve) => void setTimeout(resolve, Math.max(1, due - performance.now())))
      open.push(one())
    }
    await Promise.all(open)
  }
  agent.destroy()
  return shots
}

/** A core of its own for each, where the machine can: the load must not be what is measured. */
function pin(pid: number, core: number | string): void {
  try {
    execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' })
  } catch {
    process.stdout.write('not pinned to cores: taskset is not there\n')
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function quantile(shots: readonly Shot[], share: number): number {
  const sorted = shots.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

if (process.argv[2] === 'shoot') {
  process.on('message', (to: Load & { maximal?: true; idle?: number }) => {
    const shots = to.maximal ? maximal(to) : to.idle === undefined ? shoot(to) : beside(to, to.idle)
    void shots.then((made) => process.send?.(made))
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
  const shooter = fork(new URL(import.meta.url), ['shoot', String(seconds)], { execArgv: [] })
  pin(process.pid, 0)
  pin(shooter.pid ?? 0, 1)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  /** How long the service's own thread did not come to what was waiting for it. */
  const loopDelay = (): string => {
    const text = `p50 ${((delay.percentile(50) - 5e6) / 1e6).toFixed(1)} ms, p99 ${((delay.percentile(99) - 5e6) / 1e6).toFixed(1)} ms`
    delay.reset()
    return text
  }
  const from = (to: object): Promise<Shot[]> =>
    new Promise((resolve) => {
      shooter.once('message', (shots) => resolve(shots as Shot[]))
      shooter.send(to)
    })
  const rate = (shots: readonly Shot[]): number => shots.filter(({ status }) => status === 201).length / seconds
  const to = { address: service.address, token }
  const bareTo = { ...to, address: hono.address }
  await using loop = await decidingLoop(join(folder, 'loop.db'))
  await loop.run(1_500)
  await from({ ...to, callers: 32 })
  const rounds: { loop: number; service: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const looped = (await loop.run(seconds * 1_000)) / seconds
    const served = rate(await from({ ...to, callers: 32 }))
    rounds.push({ loop: looped, service: served, bare: rate(await from({ ...bareTo, callers: 32 })) })
  }
  const perSecond = middle(rounds.map(({ service }) => service))
  const half = await from({ ...to, callers: 200, rate: perSecond / 2 })
  loopDelay()
  const steady = await from({ ...to, callers: 2_000, rate: perSecond * 3 })
  const steadyDelay = loopDelay()
  const flood = await from({ ...to, callers: 600 })
  const floodDelay = loopDelay()
  const bareFlood = await from({ ...bareTo, callers: 600 })
  const shares = (of: (round: (typeof rounds)[number]) => number): string => {
    const sorted = rounds.map((round) => (100 * of(round)) / round.loop).sort((a, b) => a - b)
    return `${middle(sorted).toFixed(0)} % (${sorted[0]?.toFixed(0)}–${sorted.at(-1)?.toFixed(0)})`
  }
  for (const [name, of] of [
    ['decide with the ledger, in a loop', ({ loop }) => loop],
    ['service, 32 callers', ({ service }) => service],
    ['bare Hono route, 32 callers', ({ bare }) => bare],
  ] satisfies [string, (round: (typeof rounds)[number]) => number][]) {
    process.stdout.write(`${name.padEnd(36)} ${middle(rounds.map(of)).toFixed(0).padStart(7)}/s  ${shares(of)}\n`)
  }
  process.stdout.write(`service, 600 callers: answered ${rate(flood).toFixed(0)}/s\n`)
  const [p50, p99] = [quantile(half, 0.5), quantile(half, 0.99)]
  process.stdout.write(
    `half load: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${(p99 / p50).toFixed(1)} times\n`,
  )
  for (const [name, shots, turns] of [
    ['three times the rate', steady, steadyDelay],
    ['600 at once', flood, floodDelay],
  ] as const) {
    const refused = shots.filter(({ status }) => status === 503 || status === 429)
    process.stdout.write(
      `overload, ${name}: ${refused.length} refused of ${shots.length}, p50 ${quantile(refused, 0.5).toFixed(1)} ms, p99 ${quantile(refused, 0.99).toFixed(1)} ms; the service's thread came late by ${turns}; statuses ${[...new Set(shots.map(({ status }) => status))].join(', ')}\n`,
    )
  }
  // Long answers are decided in other threads, which may have the other core: the one caller here needs little of it.
  pin(process.pid, '0,1')
  for (const which of ['first', 'second', 'third']) {
    loopDelay()
    const [largest, ...others] = await from({ ...to, maximal: true })
    process.stdout.write(
      `beside the ${which} input of 900 kB (${largest?.status}, ${((largest?.ms ?? 0) / 1_000).toFixed(1)} s): others wait p50 ${quantile(others, 0.5).toFixed(0)} ms, at most ${quantile(others, 1).toFixed(0)} ms; the service's thread came late by at most ${((delay.max - 5e6) / 1e6).toFixed(0)} ms\n`,
    )
  }
  const [opened, asked] = await from({ ...to, idle: 10_000 })
  process.stdout.write(
    `beside ${opened?.status} idle connections: a decision in ${asked?.ms.toFixed(1)} ms (${asked?.status}), ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB\n`,
  )
  process.stdout.write(
    `600 at once at the bare route, which refuses nobody: p50 ${quantile(bareFlood, 0.5).toFixed(1)} ms, p99 ${quantile(bareFlood, 0.99).toFixed(1)} ms\n`,
  )
  shooter.kill()
  await service.end()
  await store[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
}

/** Decisions of this process that wait for nothing but the ledger. */
async function decidingLoop(
  place: string,
): Promise<AsyncDisposable & { readonly run: (ms: number) => Promise<number> }> {
  const store = await openWholeStore(place, { cacheMiB: 16 })
  const signer = keySigner('assay.bench', generateKeyPairSync('ed25519').privateKey)
  const ledger = createLedger({ store: store.ledger, signer })
  const gate = recordingGate(createGate(), { ledger })
  return {
    /** How many were made. */
    async run(ms) {
      const until = performance.now() + ms
      let made = 0
      await Promise.all(
        Array.from({ length: 32 }, async () => {
          while (performance.now() < until) {
            await gate.decideAndRecord(inputAt(made))
            made += 1
          }
        }),
      )
      return made
    },
    async [Symbol.asyncDispose]() {
      await ledger[Symbol.asyncDispose]()
      await store[Symbol.asyncDispose]()
    },
  }
}

/** How long health waits while the largest input is decided: that input's own time, then those of others. */
async function maximal({ address, token }: Target): Promise<Shot[]> {
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
    await reply.text()
    state.busy = false
    return { ms: performance.now() - began, status: reply.status }
  })
  const others: Shot[] = []
  while (state.busy) {
    const at = performance.now()
    const reply = await fetch(`${address}/healthz`)
    await reply.text()
    others.push({ ms: performance.now() - at, status: reply.status })
  }
  return [await asked, ...others]
}

/** How long a decision takes while so many connections are open and say nothing. */
async function beside({ address, token }: Target, idle: number): Promise<Shot[]> {
  const { hostname, port } = new URL(address)
  const open: Socket[] = []
  for (let at = 0; at < idle; at += 100) {
    await Promise.all(
      Array.from({ length: Math.min(100, idle - at) }, async () => {
        const socket = connect(Number(port), hostname)
        await once(socket, 'connect')
        open.push(socket)
      }),
    )
  }
  const [shot = { ms: Number.NaN, status: 0 }] = await shoot({ address, token, callers: 1, most: 1 })
  const alive = open.filter((socket) => !socket.destroyed).length
  for (const socket of open) socket.destroy()
  return [{ ms: 0, status: alive }, shot]
}
