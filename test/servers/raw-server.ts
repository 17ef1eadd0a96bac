import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface RawServer extends AsyncDisposable {
  readonly url: string
  /** Requests that came in whole. */
  requests(): number
  /** Resolves when no connection is open. */
  quiet(): Promise<void>
}

/**
 * A server that says what it is told to, byte by byte, as broken proxies do: `respond` gets the socket when a request has
 * come in, and its number from 1.
 */
export async function startRawServer(respond: (socket: Socket, number: number) => void): Promise<RawServer> {
  const sockets = new Set<Socket>()
  let requests = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Who is cut off says so; what counts here is what the client makes of it.
    socket.on('error', () => undefined)
    let received = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text
      const body = received.indexOf('\r\n\r\n') + 4
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
      if (body < 4 || received.length < body + length) return
      received = ''
      requests += 1
      respond(socket, requests)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    async quiet() {
      await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.on('close', resolve))))
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A whole response, with the length that it has. */
export function httpResponse(body: string | Buffer, { status = '200 OK', headers = '' } = {}): Buffer {
  const bytes = Buffer.from(body)
  return Buffer.concat([
    Buffer.from(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length}\r\n${headers}\r\n`,
    ),
    bytes,
  ])
}

/** Writes a chunk again and again for as long as somebody reads; the bytes that were handed to the system. */
export function pour(socket: Socket, chunk: Buffer): () => number {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
  return () => socket.bytesWritten
}

/** An answer in the form of OpenAI's chat completions. */
export function completion(content: string): string {
  return JSON.stringify({
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
}
