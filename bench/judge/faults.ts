// node bench/judge/faults.ts: what becomes of a question when the server or what stands before it misbehaves: what was
// asked, what came of it, and how much memory this process (which is server and judge) took for it.
import { gzipSync } from 'node:zlib'
import type { Socket } from 'node:net'
import { openaiCompatible } from '../../src/judge/model/providers.ts'
import { paced } from '../../src/judge/pace/paced.ts'
import { BROKEN_ANSWERS } from '../../test/servers/broken-answers.ts'
import { completion, httpResponse, pour, startRawServer } from '../../test/servers/raw-server.ts'

interface Fault {
  readonly what: string
  readonly give: (socket: Socket) => void
  /** Of each try. */
  readonly timeoutMs?: number
}

const BOMB = gzipSync(Buffer.alloc(2 ** 30, ' '))
const CHUNKED = 'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'
const CHUNK = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'a'), Buffer.from('\r\n')])

function endless(status: string): (socket: Socket) => void {
  return (socket) => {
    socket.write(`HTTP/1.1 ${status}\r\n${CHUNKED}`)
    pour(socket, CHUNK)
  }
}

function waiting(header: string): Fault {
  const bytes = httpResponse('{}', { status: '429 Too Many Requests', headers: `${header}\r\n` })
  return { what: `429 with ${header.slice(0, 60)}`, give: (socket) => socket.end(bytes) }
}

const FAULTS: readonly Fault[] = [
  ...BROKEN_ANSWERS,
  { what: 'an endless answer', give: endless('200 OK') },
  { what: 'an endless error', give: endless('500 Internal Server Error') },
  {
    what: 'an answer of 1 GiB in 1 MiB of gzip',
    give: (socket) => socket.end(httpResponse(BOMB, { headers: 'content-encoding: gzip\r\n' })),
  },
  {
    what: 'an answer that says it has 10 GiB',
    give: (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10737418240\r\n\r\n{'),
  },
  {
    what: 'a byte every 100 ms, for ever (deadline 1 s)',
    timeoutMs: 1000,
    give(socket) {
      socket.write(`HTTP/1.1 200 OK\r\n${CHUNKED}`)
      const drip = setInterval(() => socket.write('1\r\n \r\n'), 100)
      socket.on('close', () => clearInterval(drip))
    },
  },
  { what: 'silence (deadline 1 s)', timeoutMs: 1000, give: () => undefined },
  ...[
    'retry-after: 999999999',
    'retry-after: Fri, 31 Dec 9999 23:59:59 GMT',
    `retry-after: ${'9'.repeat(400)}`,
    'retry-after: 1e400',
    'retry-after: -5',
    'retry-after: NaN',
    'retry-after: 0.001',
    'retry-after: 0, 999999999',
    'retry-after-ms: 600001',
    'x-ratelimit-remaining: 0\r\nx-ratelimit-reset: 8h',
  ].map(waiting),
]

let warnings = 0
process.on('warning', () => (warnings += 1))

const rows: Record<string, unknown>[] = []
for (const { what, give, timeoutMs = 60_000 } of FAULTS) {
  const before = process.memoryUsage().rss
  let peak = before
  const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
  const ask = async (answered: number): Promise<{ tries: number; seconds: number; came: string }> => {
    await using server = await startRawServer((socket, number) =>
      number > answered ? void socket.end(httpResponse(completion('whole'))) : give(socket),
    )
    const started = performance.now()
    const model = paced(openaiCompatible({ model: 'm', baseURL: `${server.url}/v1` }), { backoffMs: 1, timeoutMs })
    const asked = model.chat({ messages: [{ role: 'user', content: 'well?' }] })
    const came = await asked.then(
      ({ text }) => text,
      (error: unknown) => (error instanceof Error ? error.message.slice(0, 150) : String(error)),
    )
    return { tries: server.requests(), seconds: Math.round(performance.now() - started) / 1000, came }
  }
  const always = await ask(Infinity)
  const once = await ask(1)
  clearInterval(looking)
  rows.push({
    fault: what.replaceAll('\r\n', ' '),
    tries: always.tries,
    seconds: always.seconds,
    'memory, MiB': Math.round((peak - before) / 2 ** 20),
    'then well': once.came === 'whole' ? `answered at try ${once.tries}` : 'not asked again',
    'always so': always.came,
  })
}
for (const { 'always so': said, ...row } of rows) {
  console.log(
    Object.entries(row)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join(' · '),
  )
  console.log(`    ${String(said)}`)
}
console.log(`\n${rows.length} faults; the runtime warned ${warnings} times`)
process.exitCode = warnings === 0 ? 0 : 1
