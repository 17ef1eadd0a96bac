import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeAbandoned } from './abandoned.ts'

const PREFIX = 'assay-tests-'

/** Gives the run one folder for all temporary files of its tests, and removes those of runs that were killed. */
export async function setup(): Promise<() => Promise<void>> {
  const shared = tmpdir()
  await removeAbandoned(shared, PREFIX)
  const folder = join(shared, `${PREFIX}${process.pid}`)
  // Some tests are run as another user.
  await mkdir(folder, { recursive: true, mode: 0o755 })
  process.env['TMPDIR'] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
