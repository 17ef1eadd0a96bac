import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { inject } from 'vitest'

/** The URL of the PostgreSQL that all suites of this test run share. The first to ask starts it. */
async function sharedPostgres(): Promise<string> {
  const { folder, runPid } = inject('postgres')
  if (isFirst(folder)) startKeeper(folder, runPid)
  for (;;) {
    if (existsSync(join(folder, 'url'))) return readFileSync(join(folder, 'url'), 'utf8')
    if (existsSync(join(folder, 'problem'))) throw new Error(readFileSync(join(folder, 'problem'), 'utf8'))
    await sleep(20)
  }
}

/** A database server's URL with a fresh, empty schema that is its default. */
export async function freshPostgres(): Promise<string> {
  const url = await sharedPostgres()
  const schema = `t_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`CREATE SCHEMA ${schema}`)
  await client.end()
  return `${url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    // The server may run as another user than the tests.
    chmodSync(folder, 0o755)
    return true
  } catch {
    return false
  }
}

function startKeeper(folder: string, runPid: number): void {
  const script = join(import.meta.dirname, 'postgres-keeper.ts')
  const keeper = spawn(process.execPath, [script, folder, String(runPid)], { detached: true, stdio: 'ignore' })
  keeper.unref()
  const draft = join(folder, 'keeper.draft')
  writeFileSync(draft, String(keeper.pid))
  renameSync(draft, join(folder, 'keeper'))
}
