// A model server in a process of its own: `node bench/judge/model-server.ts '{"latencyMs":300}'`. Prints its address, and
// answers GET /counts with what it has seen. Latency and rate limits are the server's; it judges by comparing words.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { judgeByWords } from '../../test/servers/judging-model.ts'
import { openaiChat } from '../../test/servers/openai-chat.ts'

export interface Options {
  /** How long each answer takes. 0 when left out. */
  latencyMs?: number
  /** Calls beyond this number within a second are refused with 429 and Retry-After: 1. */
  perSecond?: number
  /** From the first call on, nobody is answered between these two times, in milliseconds. */
  outage?: readonly [number, number]
  /** 429, 503, or no connection at all. */
  outageBy?: '429' | '503' | 'connection'
  /** Every call with a number that this divides is refused with 429, without Retry-After. */
  refuseEvery?: number
  /** After so many milliseconds answers take three times as long. */
  slowAfterMs?: number
}

const options = JSON.parse(process.argv[2] ?? '{}') as Options
const { latencyMs = 0, perSecond = Infinity, outage, outageBy, refuseEvery = 0, slowAfterMs = Infinity } = options
let firstAt: number | undefined
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

function isOut(): boolean {
  const since = performance.now() - (firstAt ?? performance.now())
  return outage !== undefined && since >= outage[0] && since < outage[1]
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  counts.refused += 1
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(openaiChat.error(status, status === 429 ? 'too many requests' : 'overloaded')))
}

function serve(text: string, { request, response }: { request: IncomingMessage; response: ServerResponse }): void {
  firstAt ??= performance.now()
  if (isOut()) {
    if (outageBy !== 'connection') return refuse(response, Number(outageBy ?? '429'))
    counts.refused += 1
    response.destroy()
    return
  }
  if (refuseEvery > 0 && counts.calls % refuseEvery === 0) return refuse(response, 429)
  if (!isAdmitted()) return refuse(response, 429, { 'retry-after': '1' })
  const reply = answer(text, request)
  response.setHeader('content-type', 'application/json')
  const slow = performance.now() - firstAt > slowAfterMs ? 3 : 1
  if (latencyMs === 0) response.end(reply)
  else
    setTimeout(
      () => (isOut() && outageBy === 'connection' ? response.destroy() : response.end(reply)),
      latencyMs * slow,
    )
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
