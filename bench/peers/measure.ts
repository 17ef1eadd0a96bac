import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Command } from './peers.ts'

/** What a process took, from its start to its end. */
export interface Taken {
  readonly seconds: number
  readonly cpuSeconds: number
  /** Peak resident memory of the largest of its processes. */
  readonly megabytes: number
  readonly output: string
}

const TIME = '/usr/bin/time'

/** Runs a command so many times, and stops where it fails. */
const AGAIN = 'n=$1; shift; while [ "$n" -gt 0 ]; do "$@" || exit; n=$((n - 1)); done'

/**
 * Runs Node with a command in a folder; `undefined` when it was not done in time, and was ended with all its children. GNU time
 * counts in hundredths of a second: what takes a few of them is run several `times`, and told as the mean.
 */
export async function measured(
  { args, env = {} }: Command,
  { cwd, scratch, timeoutMs, times = 1 }: { cwd: string; scratch: string; timeoutMs: number; times?: number },
): Promise<Taken | undefined> {
  if (!existsSync(TIME)) throw new Error(`${TIME} is not there; install GNU time (apt-get install time).`)
  const figures = join(scratch, 'time.txt')
  const command = [process.execPath, ...args]
  const repeated = times === 1 ? command : ['sh', '-c', AGAIN, 'sh', String(times), ...command]
  const child = spawn(TIME, ['-f', '%e %U %S %M', '-o', figures, ...repeated], {
    cwd,
    env: { ...process.env, ...env, CI: '1', NO_COLOR: '1' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  let late = false
  const timer = setTimeout(() => {
    late = true
    // The whole group: some tools start workers.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, timeoutMs)
  await new Promise((resolve) => child.on('close', resolve))
  clearTimeout(timer)
  if (late) return undefined
  const [seconds = NaN, user = NaN, system = NaN, kilobytes = NaN] =
    (await readFile(figures, 'utf8')).trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
  return {
    seconds: seconds / times,
    cpuSeconds: (user + system) / times,
    megabytes: kilobytes / 1024,
    output: stripVTControlCharacters(output),
  }
}
