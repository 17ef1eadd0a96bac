import { expect, test } from 'vitest'
import { httpResponse, startRawServer, type RawServer } from '../../../test/servers/raw-server.ts'
import { ROW_HEADER, openExchange, type BatchExchange } from './exchange.ts'
import { memoryJournal } from '../../../test/memory-journal.ts'
import { openaiBatches } from './openai-batches.ts'

const NO_BATCHES = httpResponse('{"data":[]}')

function throttled(headers: string): Buffer {
  return httpResponse('{"error":{"message":"slow down"}}', { status: '429 Too Many Requests', headers })
}

function exchangeAt(server: RawServer): Promise<BatchExchange> {
  const baseURL = `${server.url}/v1`
  const endpoint = openaiBatches({ baseURL, apiKey: 'k', name: 'compatible:m', priceShare: 1 })
  return openExchange({ endpoint, journal: memoryJournal(), quietMs: 1 })
}

function ask({ fetch }: BatchExchange): Promise<Response> {
  return fetch('http://127.0.0.1/', { method: 'POST', body: '{}', headers: { [ROW_HEADER]: 'row' } })
}

test('a provider that asks for years between two tries of a batch is not waited for, and the sentence says so', async () => {
  await using server = await startRawServer((socket, number) =>
    socket.end(number === 1 ? NO_BATCHES : throttled('retry-after: 999999999\r\n')),
  )
  await using exchange = await exchangeAt(server)
  await expect(ask(exchange)).rejects.toThrow('asked to wait 31 years; the limit is 10 minutes')
  expect(server.requests()).toBe(2)
})

test('one that asks for a moment is tried again', async () => {
  await using server = await startRawServer((socket, number) => {
    if (number === 1) socket.end(NO_BATCHES)
    else
      socket.end(number === 2 ? throttled('retry-after-ms: 1\r\n') : httpResponse('{}', { status: '400 Bad Request' }))
  })
  await using exchange = await exchangeAt(server)
  await expect(ask(exchange)).rejects.toThrow('status 400')
  expect(server.requests()).toBe(3)
})
