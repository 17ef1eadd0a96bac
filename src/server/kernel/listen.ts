import { getRequestListener } from '@hono/node-server'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { UsageError } from '../../core/errors.ts'

/** A server that listens, and where. */
export interface Listening extends AsyncDisposable {
  /** `http://127.0.0.1:8000`. */
  readonly address: string
  readonly port: number
  /** Takes no more connections, and resolves when those that there are have their replies, or after this long. */
  drain(ms: number): Promise<void>
}

/** Where to listen, and how much time and room a request gets. */
export interface ListenOptions {
  /** 0 takes any that is free. */
  readonly port: number
  /** This machine's own address alone, if left out. */
  readonly host?: string | undefined
  /** How long a request may take to arrive, in milliseconds, its head and as a whole. Node's own limits if left out. */
  readonly arrivesWithin?: { readonly head: number; readonly whole: number } | undefined
  /** Sees the head of a request before anything else does, and has answered it where this is false. All are let in if left out. */
  readonly admit?: Admission | undefined
  /** Hears of each connection that is taken. */
  readonly onConnection?: (() => void) | undefined
}

/** Lets a request in, or answers it and says false. */
export type Admission = (request: IncomingMessage, reply: ServerResponse) => boolean

/** What a request may call a server of this machine. */
export function loopbackHosts(port: number): ReadonlySet<string> {
  return new Set([`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
}

const LOOPBACK = '127.0.0.1'

/** Listens on an address. */
export async function listen(
  fetch: (request: Request, env: object) => Response | Promise<Response>,
  { port, host = LOOPBACK, arrivesWithin, admit = () => true, onConnection }: ListenOptions,
): Promise<Listening> {
  const ready = Promise.withResolvers<number>()
  const times =
    arrivesWithin === undefined
      ? {}
      : {
          headersTimeout: arrivesWithin.head,
          requestTimeout: arrivesWithin.whole,
          connectionsCheckingInterval: Math.min(arrivesWithin.head, LOOK_EVERY_MS),
        }
  const answer = getRequestListener(fetch, { hostname: host, overrideGlobalObjects: false })
  const server = createServer(times, (request, reply) => {
    if (admit(request, reply)) void answer(request, reply)
  })
  if (onConnection !== undefined) server.on('connection', onConnection)
  server.listen(port, host, MOST_UNTAKEN, () => {
    const at = server.address()
    if (typeof at === 'object' && at !== null) ready.resolve(at.port)
  })
  server.once('error', (error: NodeJS.ErrnoException) => ready.reject(faultOf(error, { port, host })))
  const taken = await ready.promise
  const shown = host.includes(':') ? `[${host}]` : host
  return {
    address: `http://${shown}:${taken}`,
    port: taken,
    async drain(ms) {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      server.closeIdleConnections()
      const late = Promise.withResolvers<void>()
      const clock = setTimeout(late.resolve, ms)
      await Promise.race([closed, late.promise])
      clearTimeout(clock)
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      // A page that follows a run keeps its connection open, and `close` alone would wait for it.
      server.closeAllConnections()
      await closed
    },
  }
}

const LOOK_EVERY_MS = 1_000
/** Connections that wait to be taken. Beyond them the system drops some, and their callers try again after a second. */
const MOST_UNTAKEN = 4_096

function faultOf(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): Error {
  if (error.code === 'EADDRINUSE') {
    return new UsageError(`Port ${port} is taken. Give another with --port, or leave it out for any that is free.`)
  }
  if (error.code === 'EACCES') return new UsageError(`Port ${port} needs more rights. Give one above 1023 with --port.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new UsageError(`${host} is no address of this machine. Give another with --host.`)
  }
  return error
}
