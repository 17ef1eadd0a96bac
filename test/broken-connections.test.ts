import { readFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JudgeUnreachableError, JudgeUnavailableError } from '../src/core/errors.ts'
import { modelByName } from '../src/judge/named.ts'
import { reliable } from '../src/judge/reliable.ts'

const KEY = 'sk-canary-7Fq2wZ9zK'
const REQUEST = { messages: [{ role: 'user', content: 'Is it so?' }] } as const
const fixture = (name: string): string => readFileSync(new URL(`fixtures/tls/${name}`, import.meta.url), 'utf8')

const trusted = getCACertificates()
beforeAll(() => setDefaultCACertificates([...trusted, fixture('authority.pem')]))
afterAll(() => setDefaultCACertificates(trusted))

interface Listening extends AsyncDisposable {
  readonly port: number
  /** Connections that were opened. */
  readonly opened: () => number
}

async function listen(server: Server): Promise<Listening> {
  let opened = 0
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    opened += 1
    sockets.add(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    opened: () => opened,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const ANSWER = JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content: `said ${KEY}` } }] })

/** Answers every request with these bytes, and hangs up. */
function saying(text: string): (socket: Socket) => void {
  return (socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => (text === '' ? socket.destroy() : socket.end(text)))
  }
}

const secure = (name: string, text = 'HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n'): Server =>
  createTlsServer({ key: fixture(`${name}.key`), cert: fixture(`${name}.pem`) }, saying(text)).on(
    'tlsClientError',
    () => undefined,
  )
const plain = (text: string): Server => createServer(saying(text))
const OK = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${ANSWER.length}\r\n\r\n`

interface Asked {
  readonly error: unknown
  readonly tries: number
  readonly at: string
}

async function asked(server: Server, scheme: 'http' | 'https', name = 'compatible:m'): Promise<Asked> {
  await using listening = await listen(server)
  const at = `${scheme}://127.0.0.1:${listening.port}`
  const model = reliable(modelByName(name, { baseURL: `${at}/v1`, keys: { any: KEY } }), { backoffMs: 1, attempts: 2 })
  const error: unknown = await model.chat(REQUEST).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return { error, tries: listening.opened(), at }
}

describe('a connection that cannot be trusted is said in a sentence, and not tried again', () => {
  test.each([
    ['an expired certificate', 'expired', 'its certificate has expired', 'Have it renewed'],
    ['a certificate for another name', 'wrong-name', 'its certificate is for another name', 'Check the host'],
    ['a certificate signed by itself', 'self-signed', 'its certificate is self-signed', 'If it is meant to be trusted'],
  ])('%s', async (_, certificate, what, next) => {
    for (const name of ['compatible:m', 'openai:m', 'anthropic:m']) {
      const { error, tries, at } = await asked(secure(certificate), 'https', name)
      expect(error).toBeInstanceOf(JudgeUnreachableError)
      expect(error).toMatchObject({
        retryable: false,
        message: expect.stringContaining(
          `No secure connection to the judge ${name} at ${at}: ${what}. Nothing was sent. ${next}`,
        ),
      })
      expect(tries).toBe(1)
    }
  })

  test('a certificate of an authority that nobody knows', async () => {
    setDefaultCACertificates(trusted)
    const { error, tries } = await asked(secure('valid'), 'https')
    setDefaultCACertificates([...trusted, fixture('authority.pem')])
    expect(error).toMatchObject({
      retryable: false,
      message: expect.stringMatching(/unknown authority.*NODE_EXTRA_CA_CERTS/),
    })
    expect(tries).toBe(1)
  })

  test('HTTP where TLS is expected', async () => {
    const { error, tries } = await asked(plain(`${OK}${ANSWER}`), 'https')
    expect(error).toMatchObject({
      retryable: false,
      message: expect.stringMatching(/does not speak TLS.*http:\/\/ or https:\/\//),
    })
    expect(tries).toBe(1)
  })

  test('a server that can be trusted is asked', async () => {
    const { error } = await asked(secure('valid'), 'https')
    expect(error).toMatchObject({ status: 500 })
  })
})

describe('a connection that breaks is said in a sentence', () => {
  test.each<[string, () => Server, RegExp, number]>([
    [
      'before the answer',
      () => plain(''),
      /at http:\/\/127\.0\.0\.1:\d+ broke before there was an answer\. Check the server/,
      2,
    ],
    [
      'in the headers',
      () => plain('HTTP/1.1 200 OK\r\ncontent-ty'),
      /broke before there was an answer\. Check the server/,
      2,
    ],
    ['where TLS is spoken', () => secure('valid'), /broke before there was an answer.*http:\/\/ or https:\/\//, 2],
    ['in the body', () => plain(OK + ANSWER.slice(0, 20)), /broke off before its end .*Check the network/, 2],
    [
      'in the body of an error',
      () => plain(`HTTP/1.1 400 No\r\ncontent-length: 999\r\n\r\n{"error": {"message": "no ${KEY}`),
      /did not serve the request \(status 400\)/,
      1,
    ],
    ['with something that is no HTTP', () => plain('220 smtp ready\r\n'), /does not speak HTTP.*Check the port/, 1],
  ])('%s', async (_, server, message, tries) => {
    const one = await asked(server(), 'http')
    expect(one.error).toBeInstanceOf(JudgeUnavailableError)
    expect(one.error).toMatchObject({ message: expect.stringMatching(message) })
    expect(JSON.stringify(one.error) + String(one.error)).not.toContain('canary')
    expect(one.tries).toBe(tries)
  })
})
