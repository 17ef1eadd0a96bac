import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runCommand } from '../../src/cli/program.ts'
import { MAIN } from '../command.ts'
import { fakeWorld } from '../fake-world.ts'

/** The user `nobody`. */
const NOBODY = 65534

export interface CommandOptions {
  readonly cwd: string
  /** The largest file that the command may make, in bytes. */
  readonly largestFile?: number
  /** Without the rights of root over other users' files. */
  readonly unprivileged?: boolean
}

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The command with keys and settings of this folder alone; in a process of its own where the system is to limit it. */
export function assay(args: readonly string[], options: CommandOptions): Promise<Ended> {
  const limited = options.largestFile !== undefined || options.unprivileged === true
  return limited ? asProcess(args, options) : inProcess(args, options)
}

async function inProcess(args: readonly string[], { cwd }: CommandOptions): Promise<Ended> {
  const world = { ...fakeWorld({ cwd, env: { HOME: cwd, XDG_CONFIG_HOME: cwd } }), now: () => new Date() }
  return { code: await runCommand(args, world), out: world.out(), err: world.err() }
}

async function asProcess(
  args: readonly string[],
  { cwd, largestFile, unprivileged = false }: CommandOptions,
): Promise<Ended> {
  const limit = largestFile === undefined ? '' : `ulimit -f ${Math.ceil(largestFile / 512)}; `
  const identity = unprivileged && process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', process.execPath, MAIN, ...args], {
    cwd,
    env: {
      PATH: process.env['PATH'],
      HOME: cwd,
      XDG_CONFIG_HOME: cwd,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}
