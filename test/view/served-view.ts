import { newToken } from '../../src/server/kernel/access.ts'
import { listen, loopbackHosts } from '../../src/server/kernel/listen.ts'
import { viewApp } from '../../src/server/view.ts'
import type { WholeStore } from '../../src/store/open-store.ts'

export interface ServedView extends AsyncDisposable {
  /** With the token. */
  readonly address: string
  readonly origin: string
}

/** The pages over a store, on a port of this machine. A fault that is nobody's request fails the test. */
export async function serveView(
  store: WholeStore,
  { rater = 'ann', readOnly }: { rater?: string; readOnly?: boolean } = {},
): Promise<ServedView> {
  const token = newToken()
  const ending = new AbortController()
  let hosts: ReadonlySet<string> = new Set()
  const report = (error: unknown): void => {
    throw error
  }
  const app = viewApp({ store, rater, readOnly, access: { token, hosts: () => hosts }, report, signal: ending.signal })
  const server = await listen((request, env) => app.fetch(request, env), { port: 0 })
  hosts = loopbackHosts(server.port)
  return {
    address: `${server.address}/?token=${token}`,
    origin: server.address,
    async [Symbol.asyncDispose]() {
      ending.abort()
      await server[Symbol.asyncDispose]()
    },
  }
}
