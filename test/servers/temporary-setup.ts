import { access, constants, mkdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeAbandoned } from './abandoned.ts'

const PREFIX = 'assay-tests-'

/** Gives the run one folder for all temporary files of its tests, and removes those of runs that were killed. */
export async function setup(): Promise<() => Promise<void>> {
  const shared = await sharedFolder()
  await removeAbandoned(shared, PREFIX)
  const folder = join(shared, `${PREFIX}${process.pid}`)
  // Some tests are run as another user.
  await mkdir(folder, { recursive: true, mode: 0o755 })
  process.env['TMPDIR'] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/** In memory where there is plenty of it, unless `TMPDIR` says otherwise: the tests write and remove thousands of small files. */
async function sharedFolder(): Promise<string> {
  if (process.env['TMPDIR'] !== undefined) return tmpdir()
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY)
    await access(IN_MEMORY, constants.W_OK | constants.X_OK)
    return bavail * bsize >= ENOUGH_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
