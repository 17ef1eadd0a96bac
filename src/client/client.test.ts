import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceClient } from './client.ts'
import { ServiceError } from './service-error.ts'

let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    const status = Number(request.url?.split('/')[1])
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html><body>Log in</body></html>')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => void server.close(resolve)))

test.each<[number, string]>([
  [200, 'The service answered with status 200 and something that is not JSON; is this the address of assay serve?'],
  [403, 'The service answered with status 403 and no reason; is this the address of assay serve?'],
])('a page of something else, with status %i, is told as such', async (status, message) => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${status}`
  const error: unknown = await serviceClient({ address, token: 't' })
    .run('r')
    .catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ServiceError)
  expect(error).toMatchObject({ status, message, retryable: false })
})
