import { serve } from '@hono/node-server'
import { UsageError } from '../../core/errors.ts'

/** A server that listens, and where. */
export interface Listening extends AsyncDisposable {
  /** `http://127.0.0.1:8000`. */
  readonly address: string
  readonly port: number
}

/** What a request may call a server of this machine. */
export function loopbackHosts(port: number): ReadonlySet<string> {
  return new Set([`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
}

const LOOPBACK = '127.0.0.1'

/** Listens on this machine's own address alone. Port 0 takes any that is free. */
export async function listen(
  fetch: (request: Request, env: object) => Response | Promise<Response>,
  { port }: { port: number },
): Promise<Listening> {
  const ready = Promise.withResolvers<number>()
  const server = serve({ fetch, port, hostname: LOOPBACK, overrideGlobalObjects: false }, (info) =>
    ready.resolve(info.port),
  )
  server.once('error', (error: NodeJS.ErrnoException) => ready.reject(faultOf(error, port)))
  const taken = await ready.promise
  return {
    address: `http://${LOOPBACK}:${taken}`,
    port: taken,
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      // A page that follows a run keeps its connection open, and `close` alone would wait for it.
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}

function faultOf(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new UsageError(`Port ${port} is taken. Give another with --port, or leave it out for any that is free.`)
  }
  if (error.code === 'EACCES') return new UsageError(`Port ${port} needs more rights. Give one above 1023 with --port.`)
  return error
}
