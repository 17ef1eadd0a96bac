import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAIN } from '../command.ts'

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** The command as a whole process. */
export interface Running {
  /** When it has ended, and nobody holds its standard streams any more. */
  readonly ended: Promise<Ended>
  /** Resolves when stderr or stdout holds this text. */
  saw(text: string): Promise<void>
  /** What it has written to standard error so far. */
  err(): string
  kill(signal: NodeJS.Signals): void
}

export interface ProcessOptions {
  readonly cwd: string
  readonly input?: string
}

export function startAssay(args: readonly string[], { cwd, input = '' }: ProcessOptions): Running {
  const { NO_COLOR: _, CI: __, ...env } = process.env
  const child = spawn(process.execPath, [MAIN, ...args], { cwd, env: { ...env, ASSAY_STORE: ':memory:' } })
  const waiting = new Set<() => void>()
  let out = ''
  let err = ''
  const look = (): void => waiting.forEach((check) => check())
  child.stdout.setEncoding('utf8').on('data', (text: string) => ((out += text), look()))
  child.stderr.setEncoding('utf8').on('data', (text: string) => ((err += text), look()))
  child.stdin.on('error', () => undefined).end(input)
  return {
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err }))),
    saw: (text) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!(out + err).includes(text)) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    err: () => err,
    kill: (signal) => void child.kill(signal),
  }
}

export async function folderWith(files: Readonly<Record<string, string>>): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'assay-test-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

export function jsonl(...records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}
