import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Paths of database files that are not there yet, in a folder that goes when the suite is over. */
export function freshFiles(): () => string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-store-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let files = 0
  return () => join(folder, `${(files += 1)}`, 'assay.db')
}
