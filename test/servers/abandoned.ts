import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the folders of test runs that were killed: their names end with the id of a process that is gone. */
export async function removeAbandoned(folder: string, prefix: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const ours = names.filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
  const abandoned = ours.filter((name) => !isAlive(Number(name.slice(prefix.length))))
  // What a dying server still writes into its folder is removed by itself, or by the run after this.
  await Promise.all(
    abandoned.map((name) => rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)),
  )
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
