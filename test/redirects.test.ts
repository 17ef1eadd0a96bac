import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { JudgeUnavailableError } from '../src/core/errors.ts'
import { batchesByName, modelByName } from '../src/judge/named.ts'
import { memoryJournal } from './memory-journal.ts'
import { openExchange } from '../src/judge/batch/exchange.ts'
import { reliable } from '../src/judge/reliable.ts'

const KEY = 'sk-canary-7Fq2wZ9zK'
const STATUSES = [300, 301, 302, 303, 307, 308]
const JUDGES = ['openai:m', 'anthropic:m', 'compatible:m']
const REQUEST = { messages: [{ role: 'user', content: 'What is in the passages?' }] } as const

interface Listening extends AsyncDisposable {
  readonly url: string
  readonly requests: IncomingMessage[]
}

async function listen(answer: (request: IncomingMessage) => { status: number; location: string }): Promise<Listening> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    const { status, location } = answer(request)
    request.resume().on('end', () => response.writeHead(status, { location }).end('{"said": "elsewhere"}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A server, and another that it redirects to. */
async function pair(status: number): Promise<AsyncDisposable & { here: Listening; there: Listening }> {
  const there = await listen(() => ({ status: 200, location: '' }))
  const here = await listen(({ url }) => ({ status, location: `${there.url}${url}?key=${KEY}` }))
  return {
    here,
    there,
    async [Symbol.asyncDispose]() {
      await here[Symbol.asyncDispose]()
      await there[Symbol.asyncDispose]()
    },
  }
}

async function thrown(work: () => Promise<unknown>): Promise<Error> {
  const error = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof Error) return error
  throw new Error('nothing was thrown')
}

describe.each(JUDGES)('%s', (name) => {
  test.each(STATUSES)('follows no redirect with status %i, and does not try again', async (status) => {
    await using servers = await pair(status)
    const { here, there } = servers
    const model = reliable(modelByName(name, { baseURL: `${here.url}/v1`, keys: { any: KEY } }))
    const error = await thrown(() => model.chat(REQUEST))
    expect(error).toBeInstanceOf(JudgeUnavailableError)
    expect(error).toMatchObject({ status, retryable: false })
    expect(error.message).toBe(
      `The judge ${name} answered at ${here.url} with a redirect (status ${status}) to ${there.url}. It is not followed, for the key and the texts would go there. If that address is right, give it as the base URL.`,
    )
    expect([here.requests.length, there.requests.length]).toEqual([1, 0])
  })

  test.each(STATUSES)('a batch follows no redirect with status %i, at whatever step', async (status) => {
    await using servers = await pair(status)
    const { here, there } = servers
    const endpoint = batchesByName(name, { baseURL: `${here.url}/v1`, keys: { any: KEY } })
    const rows = [{ key: 'k', body: '{}', headers: new Headers() }]
    const submission = { submission: 's', at: new Date(0).toISOString(), rows: 1 }
    const answers = async (): Promise<void> => {
      for await (const _ of endpoint.answers('batch_1')) continue
    }
    const steps = [
      () => endpoint.check(),
      () => endpoint.start({ submission: 's', uploaded: 'file_1', rows }),
      () => endpoint.find(submission),
      () => endpoint.status('batch_1'),
      answers,
      () => openExchange({ endpoint, journal: memoryJournal() }),
      ...(name === 'anthropic:m' ? [] : [() => endpoint.upload(rows)]),
    ]
    for (const step of steps) {
      expect((await thrown(step)).message).toContain(
        `a redirect (status ${status}) to ${there.url}. It is not followed`,
      )
    }
    expect([here.requests.length, there.requests.length]).toEqual([steps.length, 0])
  })
})

test.each([
  ['/elsewhere', 'to another address there'],
  ['ftp://host/x', 'to ftp://host'],
  ['javascript:alert(1)', 'to an address of javascript:'],
  ['http://[', 'to an address that is none'],
  [`http://${KEY.toLowerCase()}.test/`, 'to http://'],
])('a redirect to %s is told without its path and query', async (location, said) => {
  await using here = await listen(() => ({ status: 307, location }))
  const error = await thrown(() =>
    modelByName('openai:m', { baseURL: here.url, keys: { any: KEY.toLowerCase() } }).chat(REQUEST),
  )
  expect(error.message).toContain(said)
  expect(error.message).not.toContain('canary')
})

test('what a fetch of one’s own brings from a redirect that it followed is not taken', async () => {
  await using there = await listen(() => ({ status: 200, location: '' }))
  await using here = await listen(() => ({ status: 302, location: there.url }))
  const following: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'follow' })
  const model = modelByName('compatible:m', { baseURL: here.url, fetch: following })
  expect((await thrown(() => model.chat(REQUEST))).message).toContain(`with a redirect to ${there.url}.`)
})
