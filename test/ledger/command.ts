import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { MAIN } from '../command.ts'

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

/** The real command, in a process of its own, with keys and settings of this folder alone. */
export async function assay(
  args: readonly string[],
  { cwd, largestFile, unprivileged = false }: CommandOptions,
): Promise<Ended> {
  const limit = largestFile === undefined ? '' : `ulimit -f ${Math.ceil(largestFile / 512)}; `
  const identity = unprivileged && process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', process.execPath, MAIN, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, XDG_CONFIG_HOME: cwd },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}
