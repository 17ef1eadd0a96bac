import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL lies once a suite has asked for it, and the process that it lives with. */
    postgres: { folder: string; runPid: number }
  }
}

/** Gives every suite the place of one shared PostgreSQL, which the first that needs it starts; stops it at the end. */
export function setup(project: TestProject): () => Promise<void> {
  const folder = join(tmpdir(), `assay-tests-postgres-${randomUUID()}`)
  project.provide('postgres', { folder, runPid: process.pid })
  return async () => {
    const keeper = join(folder, 'keeper')
    if (!existsSync(keeper)) return
    process.kill(Number(readFileSync(keeper, 'utf8')), 'SIGTERM')
    while (existsSync(folder)) await sleep(20)
  }
}
