import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeAbandoned } from './abandoned.ts'

test('the folders of runs that are gone are removed, and those of others are left alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-abandoned-'))
  try {
    const { pid: gone } = spawnSync('true')
    for (const name of [`run-${gone}`, `run-${process.pid}`, 'run-of-somebody', `other-${gone}`]) {
      await mkdir(join(folder, name, 'inside'), { recursive: true })
    }
    await removeAbandoned(folder, 'run-')
    expect((await readdir(folder)).sort()).toEqual([`other-${gone}`, `run-${process.pid}`, 'run-of-somebody'].sort())
  } finally {
    await rm(folder, { recursive: true })
  }
})
