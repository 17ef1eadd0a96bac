import { spawn } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Starts a process that ends the command `pid` once this process is gone. It outlives what a terminal interrupts. */
export function startWarden(pid: number, note: number | undefined): void {
  const file = fileURLToPath(new URL(`./warden${extname(fileURLToPath(import.meta.url))}`, import.meta.url))
  const warden = spawn(process.execPath, [file, String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore', 'ignore', note ?? 'ignore'],
    detached: true,
  })
  // If it cannot be started, the command is only as safe as any other.
  warden.on('error', () => undefined)
  warden.stdin?.on('error', () => undefined)
  warden.unref()
  if (warden.stdin !== null && 'unref' in warden.stdin) (warden.stdin as unknown as { unref(): void }).unref()
}
