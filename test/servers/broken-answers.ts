import { gzipSync } from 'node:zlib'
import type { Socket } from 'node:net'
import { completion, httpResponse } from './raw-server.ts'

/** How an answer can be broken on its way. */
export interface BrokenAnswer {
  readonly what: string
  /** Gives the answer, broken, to whoever asked. */
  readonly give: (socket: Socket) => void
  /** What the error says, where every try ends so. */
  readonly says: RegExp
}

const BODY = completion('whole')
const HALF = BODY.slice(0, BODY.length / 2)
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const NO_CONNECTION = /No connection to the judge compatible:m \(.+\)\. Check the address and the network\./
const NO_ANSWER = /The connection to the judge compatible:m at http:\S+ broke before there was an answer\./
const BROKEN_OFF = /The answer of the judge compatible:m broke off before its end \((?!Failed).+\)\./
const UNREADABLE = /The judge compatible:m answered with an? (?:empty body|body that cannot be read)/

function reset(socket: Socket, text: string | Buffer): void {
  socket.write(text, () => setImmediate(() => socket.resetAndDestroy()))
}

function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
}

/** What proxies, load balancers and servers that go down do to an answer. */
export const BROKEN_ANSWERS: readonly BrokenAnswer[] = [
  { what: 'a reset before the headers', give: (socket) => socket.resetAndDestroy(), says: NO_CONNECTION },
  { what: 'an end before the headers', give: (socket) => socket.end(), says: NO_ANSWER },
  { what: 'a reset in the headers', give: (socket) => reset(socket, HEAD), says: NO_CONNECTION },
  { what: 'an end in the headers', give: (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-'), says: NO_ANSWER },
  {
    what: 'a reset in the body',
    give: (socket) => reset(socket, `${HEAD}content-length: ${BODY.length}\r\n\r\n${HALF}`),
    says: BROKEN_OFF,
  },
  {
    what: 'a body that is shorter than it says',
    give: (socket) => socket.end(`${HEAD}content-length: ${BODY.length + 50}\r\n\r\n${BODY}`),
    says: BROKEN_OFF,
  },
  {
    what: 'chunks without an end',
    give: (socket) => socket.end(`${HEAD}transfer-encoding: chunked\r\n\r\n${chunk(BODY)}`),
    says: BROKEN_OFF,
  },
  {
    what: 'a reset between chunks',
    give: (socket) => reset(socket, `${HEAD}transfer-encoding: chunked\r\n\r\n${chunk(HALF)}`),
    says: BROKEN_OFF,
  },
  {
    what: 'a chunk whose length is no number',
    give: (socket) => socket.end(`${HEAD}transfer-encoding: chunked\r\n\r\n${chunk(HALF)}zz\r\n${HALF}\r\n0\r\n\r\n`),
    says: BROKEN_OFF,
  },
  {
    what: 'a body that is longer than it says',
    give: (socket) => socket.end(`${HEAD}content-length: ${HALF.length}\r\n\r\n${BODY}`),
    says: UNREADABLE,
  },
  { what: 'half a body without a length', give: (socket) => socket.end(`${HEAD}\r\n${HALF}`), says: UNREADABLE },
  {
    what: 'half of what gzip made',
    give: (socket) =>
      socket.end(httpResponse(gzipSync(BODY).subarray(0, 100), { headers: 'content-encoding: gzip\r\n' })),
    says: /broke off before its end|a body that cannot be read/,
  },
  {
    what: 'what gzip did not make',
    give: (socket) => socket.end(httpResponse(BODY, { headers: 'content-encoding: gzip\r\n' })),
    says: BROKEN_OFF,
  },
  { what: 'nothing with a good status', give: (socket) => socket.end(httpResponse('')), says: UNREADABLE },
]
