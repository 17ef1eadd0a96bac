import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './abandoned.ts'
import { startPostgres } from './postgres.ts'

// Keeps one server for a whole test run: until it is told to stop, or the run is gone, however it ended.
const [folder = '', runPid = ''] = process.argv.slice(2)
const stopping = new AbortController()
process.on('SIGTERM', () => stopping.abort())
process.on('SIGINT', () => stopping.abort())

try {
  await using server = await startPostgres({ folder: join(folder, 'server') })
  await say('url', server.url)
  while (!stopping.signal.aborted && isAlive(Number(runPid)) && isAlive(server.pid)) {
    await sleep(500, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
} catch (error) {
  await say('problem', error instanceof Error ? error.message : String(error))
  while (!stopping.signal.aborted && isAlive(Number(runPid))) {
    await sleep(500, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
}
await rm(folder, { recursive: true, force: true })

/** Writes a file that is there only when it is whole. */
async function say(name: string, text: string): Promise<void> {
  const draft = join(folder, `${name}.draft`)
  await writeFile(draft, text)
  await rename(draft, join(folder, name))
}
