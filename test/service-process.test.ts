import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceClient, ServiceError } from '../src/client/index.ts'
import { readEntry } from '../src/ledger/records/entries.ts'
import { verifyLedger } from '../src/ledger/verify/verify.ts'
import { openStore } from '../src/store/open-store.ts'
import { MAIN } from './command.ts'
import { sized } from './long-form.ts'
import { sampleInput } from './sample-ledger.ts'
import { freshPostgres } from './servers/shared-postgres.ts'

const KILLS = sized(2, 50)
const run = promisify(execFile)
const PYTHON = fileURLToPath(new URL('../clients/python/check.py', import.meta.url))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-serve-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Served {
  readonly address: string
  readonly child: ChildProcess
}

const env = (): NodeJS.ProcessEnv => ({ ...process.env, XDG_CONFIG_HOME: folder })

async function token(store: string): Promise<string> {
  const args = [MAIN, 'tokens', 'create', '--store', store, '--scopes', 'admin']
  return (await run(process.execPath, args, { env: env(), cwd: folder })).stdout.trim()
}

async function served(store: string): Promise<Served> {
  return started(['serve', '--store', store, '--ruleset', 'minimal'])
}

/** As the container starts it, on a port that is free. */
async function contained(store: string): Promise<Served> {
  const words = (await recipe(/^CMD (?<words>\[.+\])$/m)).map((word) => (word === '8080' ? '0' : word))
  return started(words, { ASSAY_STORE: store })
}

/** The words of a line of the Dockerfile. */
async function recipe(line: RegExp): Promise<readonly string[]> {
  const text = await readFile(new URL('../deploy/Dockerfile', import.meta.url), 'utf8')
  return JSON.parse(line.exec(text)?.groups?.['words'] ?? '') as readonly string[]
}

async function started(words: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Served> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: { ...env(), ...more },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of child.stdout) return { child, address: String(line).trim() }
  throw new Error('The service did not start.')
}

async function stopped({ child }: Served, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit')
  child.kill(signal)
  const [code] = (await exit) as [number | null]
  return code
}

function numbered(caller: number, number: number): ReturnType<typeof sampleInput> {
  const input = sampleInput(0)
  return { ...input, generation: { ...input.generation, record_id: `${caller}-${number}` } }
}

describe('a service', () => {
  test(
    `that is killed ${KILLS} times under load has recorded every decision that it answered, and answers it again`,
    async () => {
      const store = join(folder, 'killed.db')
      const key = await token(store)
      const answered = new Map<string, string>()
      let replayed: { caller: number; number: number; text: string } | undefined
      for (let turn = 0; turn < KILLS; turn++) {
        const service = await served(store)
        const client = serviceClient({ address: service.address, token: key, tries: 1 })
        if (replayed !== undefined) {
          const { caller, number, text } = replayed
          const again = await client.decide(numbered(caller, number), { idempotencyKey: `${caller}-${number}` })
          expect(JSON.stringify(again)).toBe(text)
        }
        let enough = 10 + turn * 7
        const { promise: killed, resolve: kill } = Promise.withResolvers<void>()
        const call = async (caller: number): Promise<void> => {
          for (let number = 0; ; number++) {
            const at = turn * 100_000 + number
            const decision = await client.decide(numbered(caller, at), { idempotencyKey: `${caller}-${at}` })
            answered.set(decision.record.id, decision.record.leaf_hash)
            replayed = { caller, number: at, text: JSON.stringify(decision) }
            if (--enough === 0) kill()
          }
        }
        const calls = Array.from({ length: 4 }, (_, caller) => call(caller).catch(() => undefined))
        await killed
        await stopped(service, 'SIGKILL')
        await Promise.all(calls)
      }
      await using opened = await openStore(store)
      const recorded = new Map<string, string>()
      for await (const { record, leafHash } of opened.ledger.records('main')) {
        recorded.set(readEntry(record)?.id ?? '', leafHash)
      }
      expect([...answered].filter(([id, leaf]) => recorded.get(id) !== leaf)).toEqual([])
      expect(answered.size).toBeGreaterThan(KILLS)
      expect((await verifyLedger({ store: opened.ledger })).problems).toEqual([])
    },
    sized(60_000, 1_800_000),
  )

  test('that was started as in its container is healthy, answers the client in Python, and ends when it is told to with what it accepted answered and signed', async () => {
    const store = join(folder, 'ended.db')
    const service = await contained(store)
    const [, ...check] = await recipe(/^HEALTHCHECK .*CMD (?<words>\[.+\])$/m)
    await run(
      process.execPath,
      check.map((word) => word.replace('http://127.0.0.1:8080', service.address)),
    )
    const key = await token(store)
    const { stdout } = await run('python3', [PYTHON, service.address, key])
    expect(stdout).toBe('ok\n')
    const client = serviceClient({ address: service.address, token: key, tries: 1 })
    const asked = Array.from({ length: 20 }, (_, number) => client.decide(numbered(9, number)))
    const settling = Promise.allSettled(asked)
    await asked[0]
    const code = await stopped(service, 'SIGTERM')
    const settled = await settling
    const ids = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value.record.id : []))
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? (one.reason as unknown) : []))
    expect(
      refused.filter((error) => error instanceof ServiceError && error.status >= 500 && error.status !== 503),
    ).toEqual([])
    expect(code).toBe(0)
    await using opened = await openStore(store)
    for (const id of ids) expect(await opened.ledger.find('main', { id })).toHaveLength(1)
    const [last] = (await opened.ledger.checkpoints('main')).slice(-1)
    expect(last?.size).toBe(await opened.ledger.size('main'))
  })

  test('is one with another over the same PostgreSQL: one key, one record', async () => {
    const store = await freshPostgres()
    const [one, two] = await Promise.all([served(store), served(store)])
    const key = await token(store)
    const clients = [one, two].map(({ address }) => serviceClient({ address, token: key }))
    const decisions = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        Promise.all(clients.map((client) => client.decide(numbered(5, number), { idempotencyKey: `both-${number}` }))),
      ),
    )
    for (const [mine, theirs] of decisions) expect(mine).toEqual(theirs)
    await Promise.all([stopped(one, 'SIGTERM'), stopped(two, 'SIGTERM')])
    await using opened = await openStore(store)
    expect((await verifyLedger({ store: opened.ledger })).problems).toEqual([])
    expect((await opened.ledger.find('main', { kind: 'decision' })).length).toBe(10)
  })
})
