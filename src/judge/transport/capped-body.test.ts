import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { completion, httpResponse, pour, startRawServer } from '../../../test/servers/raw-server.ts'
import { JudgeRateLimitedError, JudgeUnauthorisedError, JudgeUnavailableError } from '../../core/errors.ts'
import { anthropicBatches } from '../batch/anthropic-batches.ts'
import { openaiBatches } from '../batch/openai-batches.ts'
import { paced } from '../pace/paced.ts'
import { MOST_ERROR_BYTES, MOST_REPLY_BYTES, ReplyTooLargeError } from './capped-body.ts'
import { anthropic, openai, openaiCompatible } from '../model/providers.ts'

const ASK = { messages: [{ role: 'user' as const, content: 'well?' }] }
/** What the systems at both ends hold of a connection beside what was read. */
const IN_BETWEEN = 24 * 1024 * 1024
const CHUNK = Buffer.alloc(65_536, 'a')
const CHUNKED_CHUNK = Buffer.concat([Buffer.from('10000\r\n'), CHUNK, Buffer.from('\r\n')])
const HEAD = 'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'

function answering(head: string, poured: (() => number)[]): Parameters<typeof startRawServer>[0] {
  return (socket) => {
    socket.write(head)
    poured.push(pour(socket, CHUNKED_CHUNK))
  }
}

describe('a reply that does not end', () => {
  test('is refused at its cap, once, and the connection is cut', async () => {
    const poured: (() => number)[] = []
    await using server = await startRawServer(answering(`HTTP/1.1 200 OK\r\n${HEAD}`, poured))
    const asked = paced(openaiCompatible({ model: 'm', baseURL: `${server.url}/v1` }), { backoffMs: 1 }).chat(ASK)
    await expect(asked).rejects.toThrow(
      'The judge compatible:m sent a reply of more than 32 MiB; at most 32 MiB are read. Check what answers at the base URL.',
    )
    await expect(asked).rejects.toBeInstanceOf(ReplyTooLargeError)
    await server.quiet()
    expect(server.requests()).toBe(1)
    expect(poured[0]?.()).toBeLessThan(MOST_REPLY_BYTES + IN_BETWEEN)
  })

  test.each([
    ['openai:m', (baseURL: string) => openai({ model: 'm', apiKey: 'k', baseURL })],
    ['anthropic:m', (baseURL: string) => anthropic({ model: 'm', apiKey: 'k', baseURL })],
    ['compatible:m', (baseURL: string) => openaiCompatible({ model: 'm', baseURL })],
  ])('of %s that says its length is not read at all', async (name, made) => {
    await using server = await startRawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 10737418240\r\n\r\n{')
    })
    const asked = made(`${server.url}/v1`).chat(ASK)
    await expect(asked).rejects.toThrow(`The judge ${name} sent a reply of 10240 MiB; at most 32 MiB are read`)
    await server.quiet()
  })

  test.each([
    ['gzip', gzipSync],
    ['br', (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })],
  ])('once %s is undone is refused by what it comes to', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(MOST_REPLY_BYTES + 1, ' '))
    expect(bomb.length).toBeLessThan(MOST_REPLY_BYTES / 100)
    await using server = await startRawServer(
      (socket) => void socket.end(httpResponse(bomb, { headers: `content-encoding: ${encoding}\r\n` })),
    )
    const asked = openaiCompatible({ model: 'm', baseURL: `${server.url}/v1` }).chat(ASK)
    await expect(asked).rejects.toThrow('sent a reply of more than 32 MiB')
  })

  test('is not what a long reply is: one of 4 MiB is read', async () => {
    const text = '12345678'.repeat(512 * 1024)
    await using server = await startRawServer((socket) => void socket.end(httpResponse(completion(text))))
    const { text: read } = await openaiCompatible({ model: 'm', baseURL: `${server.url}/v1` }).chat(ASK)
    expect(read === text).toBe(true)
  })

  test.each([
    ['429 Too Many Requests', 'retry-after: 7\r\n', JudgeRateLimitedError, { retryAfterMs: 7_000 }],
    ['401 Unauthorized', '', JudgeUnauthorisedError, { status: 401 }],
    ['500 Internal Server Error', '', JudgeUnavailableError, { status: 500, retryable: true }],
  ])(
    'of status %s is still that error, and is read no further than its beginning',
    async (status, headers, kind, fields) => {
      const poured: (() => number)[] = []
      await using server = await startRawServer(answering(`HTTP/1.1 ${status}\r\n${headers}${HEAD}`, poured))
      const failed = await openaiCompatible({ model: 'm', baseURL: `${server.url}/v1` })
        .chat(ASK)
        .catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(kind)
      expect(failed).toMatchObject(fields)
      await server.quiet()
      expect(poured[0]?.()).toBeLessThan(MOST_ERROR_BYTES + IN_BETWEEN)
    },
  )
})

describe('a batch endpoint that does not end', () => {
  const OPTIONS = { apiKey: 'k', name: 'compatible:m', priceShare: 1 }

  test('is refused at the cap where it lists batches', async () => {
    const poured: (() => number)[] = []
    await using server = await startRawServer(answering(`HTTP/1.1 200 OK\r\n${HEAD}`, poured))
    const endpoint = openaiBatches({ ...OPTIONS, baseURL: `${server.url}/v1` })
    await expect(endpoint.check()).rejects.toThrow('The judge compatible:m sent a reply of more than 32 MiB')
    await server.quiet()
    expect(poured[0]?.()).toBeLessThan(MOST_REPLY_BYTES + IN_BETWEEN)
  })

  test('is refused at the cap in one line of its answers, and what came before that line is there', async () => {
    const row = { custom_id: 'one', result: { type: 'succeeded', message: { text: 'é' } } }
    const rows = Buffer.from(`${JSON.stringify(row)}\nno JSON\n`)
    await using server = await startRawServer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${HEAD}`)
      // In the middle of a letter, and of a line.
      for (const part of [rows.subarray(0, rows.indexOf(0xc3) + 1), rows.subarray(rows.indexOf(0xc3) + 1)]) {
        socket.write(Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]))
      }
      pour(socket, CHUNKED_CHUNK)
    })
    const keys: string[] = []
    const read = async (): Promise<void> => {
      for await (const { key, answer } of anthropicBatches({ ...OPTIONS, baseURL: `${server.url}/v1` }).answers('b')) {
        keys.push(key)
        expect(answer).toEqual({ status: 200, body: '{"text":"é"}' })
      }
    }
    await expect(read()).rejects.toThrow('The judge compatible:m sent a line of a batch of more than 32 MiB')
    expect(keys).toEqual(['one'])
    await server.quiet()
  })

  test('is worth asking again where its answers break off', async () => {
    await using server = await startRawServer((socket) => void socket.end(`HTTP/1.1 200 OK\r\n${HEAD}5\r\n{"cus\r\n`))
    const endpoint = anthropicBatches({ ...OPTIONS, baseURL: `${server.url}/v1` })
    await expect(Array.fromAsync(endpoint.answers('b'))).rejects.toMatchObject({
      retryable: true,
      message: expect.stringContaining('broke off before its end'),
    })
  })
})
