import { spawn } from 'node:child_process'
import { once } from 'node:events'

const HOLD = `
const { DatabaseSync } = require('node:sqlite')
const database = new DatabaseSync(process.argv[1], { readOnly: true })
database.exec('BEGIN')
database.prepare('SELECT count(*) FROM runs').get()
process.stdout.write('reading')
process.stdin.on('end', () => database.close()).resume()`

/** A process that has begun to read a SQLite store, as a backup does, and goes on until it is disposed of. */
export async function readingProcess(file: string): Promise<AsyncDisposable> {
  const child = spawn(process.execPath, ['--no-warnings', '-e', HOLD, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  return {
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      await ended
    },
  }
}
