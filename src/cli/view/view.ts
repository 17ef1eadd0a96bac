import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readEnvironment } from '../../config/environment.ts'
import { UsageError } from '../../core/errors.ts'
import { newToken } from '../../server/kernel/access.ts'
import { listen, loopbackHosts } from '../../server/kernel/listen.ts'
import { viewApp } from '../../server/view.ts'
import { exportPages } from '../../server/export.ts'
import { openWholeStore, type WholeStore } from '../../store/open-store.ts'
import { knownRun } from '../../runner/run/find-run.ts'
import { counted } from '../../support/counted.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { DEFAULT_STORE, storePlace } from '../eval/run-sink.ts'
import { reportProblem } from '../problem.ts'
import type { World } from '../world.ts'

/** `assay view`: serves the pages over a store to this machine until it is interrupted. */
export async function viewCommand({
  options,
  world,
}: {
  options: Record<string, unknown>
  world: World
}): Promise<ExitCode> {
  const said = typeof options['store'] === 'string' ? options['store'] : readEnvironment(world.env).store
  const place = storePlace(said ?? DEFAULT_STORE, world)
  if (!place.includes('://') && place !== ':memory:' && !existsSync(place)) {
    throw new UsageError(
      `There is no store ${said ?? DEFAULT_STORE}; assay eval creates it, and --store names another.`,
    )
  }
  // An export reads.
  const readOnly = options['readOnly'] === true || options['export'] !== undefined
  await using store = await openWholeStore(place, { now: world.now, readOnly: readOnly && place !== ':memory:' })
  if (typeof options['export'] === 'string') return await exportTo(options['export'], { store, options, world })
  const token = newToken()
  let hosts: ReadonlySet<string> = new Set()
  const app = viewApp({
    store,
    readOnly,
    rater: raterOf(options, world),
    now: world.now,
    access: { token, hosts: () => hosts },
    signal: world.signal,
    report: (error) => void reportProblem(error, world),
  })
  const port = typeof options['port'] === 'number' ? options['port'] : 0
  await using server = await listen((request, env) => app.fetch(request, env), { port })
  hosts = loopbackHosts(server.port)
  const address = `${server.address}/?token=${token}`
  world.stdout.write(`${address}\n`)
  world.stderr.write(`The pages over ${store.name} are open to this machine at that address. Ctrl-C ends them.\n`)
  if (options['open'] === true) openBrowser(address, world)
  await interrupted(world.signal)
  return EXIT.holds
}

/** Who labels: as said, else whose session this is. */
function raterOf(options: Record<string, unknown>, { env }: World): string | undefined {
  const said = options['rater']
  if (typeof said === 'string') {
    if (said.trim() === '') throw new UsageError('--rater is blank; it names who labels.')
    return said.trim()
  }
  return [env['USER'], env['LOGNAME'], env['USERNAME']].find((name) => name !== undefined && name.trim() !== '')
}

async function exportTo(
  folder: string,
  { store, options, world }: { store: WholeStore; options: Record<string, unknown>; world: World },
): Promise<ExitCode> {
  const named: unknown[] = Array.isArray(options['run']) ? options['run'] : []
  const runs: string[] = []
  for (const name of named) runs.push(await knownRun(store.runs, String(name)))
  const chosen = runs.length === 0 ? undefined : runs
  const count = await exportPages({ store, folder: resolve(world.cwd, folder), runs: chosen, signal: world.signal })
  world.stderr.write(`${counted(count, 'page')} written to ${folder}; open ${folder}/index.html.\n`)
  return EXIT.holds
}

function interrupted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

function openBrowser(address: string, world: World): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true })
  child.once('error', () => world.stderr.write('No browser could be opened here; open the address yourself.\n'))
  child.unref()
}
