// A worker in a process of its own, in more of a hurry than `assay worker`: `node test/servers/worker.ts '{"store":"…"}'`.
// It ends when it is told to, or when there is nothing left to do.
import { workerCommand } from '../../src/cli/distributed/worker.ts'
import type { Output, World } from '../../src/cli/world.ts'
import { VERSION } from '../../src/core/version.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as Record<string, unknown>
const stopping = new AbortController()
process.on('SIGTERM', () => stopping.abort(new Error('told to stop')))

function output(stream: NodeJS.WriteStream): Output {
  return { isTTY: false, write: (text) => void stream.write(text) }
}

const world: World = {
  stdout: output(process.stdout),
  stderr: output(process.stderr),
  env: {},
  cwd: process.cwd(),
  now: () => new Date(),
  signal: stopping.signal,
  version: VERSION,
  onCrash: (tell) => {
    process.on('uncaughtException', (error) => {
      void endWith(tell(error))
    })
  },
}
async function endWith(told: Promise<void>): Promise<void> {
  await told.catch(() => undefined)
  process.exit(4)
}

const timings = { refreshSeconds: 0.3, superviseSeconds: 1 }
process.exit(await workerCommand({ options, world, timings }))
