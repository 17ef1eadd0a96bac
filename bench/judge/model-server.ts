// A model server in a process of its own: `node bench/judge/model-server.ts '{"latencyMs":300}'`. Prints its address, and
// answers GET /counts with what it has seen. Latency and rate limits are the server's; it judges by comparing words.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { judgeByWords } from '../../test/servers/judging-model.ts'
import { openaiChat } from '../../test/servers/openai-chat.ts'

interface Options {
  /** How long each answer takes. 0 when left out. */
  latencyMs?: number
  /** Calls beyond this number within a second are refused with 429 and Retry-After: 1. */
  perSecond?: number
}

const { latencyMs = 0, perSecond = Infinity } = JSON.parse(process.argv[2] ?? '{}') as Options
const counts = { calls: 0, refused: 0, mostAtOnce: 0 }
let atOnce = 0
let window = { second: 0, calls: 0 }

/** Whether this second still has room. */
function isAdmitted(): boolean {
  const second = Math.floor(performance.now() / 1000)
  if (window.second !== second) window = { second, calls: 0 }
  window.calls += 1
  return window.calls <= perSecond
}

function answer(text: string, { headers }: IncomingMessage): string {
  const body = JSON.parse(text) as Record<string, unknown>
  const call = { ...openaiChat.read(body), text: '', number: counts.calls, body, headers }
  return JSON.stringify(openaiChat.write(call, { content: judgeByWords(call) }))
}

function serve(text: string, { request, response }: { request: IncomingMessage; response: ServerResponse }): void {
  if (!isAdmitted()) {
    counts.refused += 1
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' })
    response.end(JSON.stringify(openaiChat.error(429, 'too many requests')))
    return
  }
  const reply = answer(text, request)
  response.setHeader('content-type', 'application/json')
  if (latencyMs === 0) response.end(reply)
  else setTimeout(() => response.end(reply), latencyMs)
}

const server = createServer((request, response) => {
  if (request.url === '/counts') {
    response.end(JSON.stringify(counts))
    return
  }
  atOnce += 1
  counts.calls += 1
  counts.mostAtOnce = Math.max(counts.mostAtOnce, atOnce)
  response.on('close', () => (atOnce -= 1))
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => serve(Buffer.concat(chunks).toString('utf8'), { request, response }))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`))
