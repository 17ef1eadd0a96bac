import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Options } from './model-server.ts'

export interface Counts {
  calls: number
  refused: number
  mostAtOnce: number
}

export interface SpawnedServer extends AsyncDisposable {
  readonly baseURL: string
  counts(): Promise<Counts>
}

/** The server of model-server.ts in a process of its own, so that it takes no time from what is measured. */
export async function spawnServer(options: Options = {}): Promise<SpawnedServer> {
  const script = fileURLToPath(new URL('./model-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const baseURL = line.trim()
  return {
    baseURL,
    counts: async () => (await fetch(new URL('/counts', baseURL))).json() as Promise<Counts>,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
