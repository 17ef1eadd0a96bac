import { VERSION } from '../src/core/version.ts'
import type { Output, World } from '../src/cli/world.ts'

export interface FakeWorldOptions {
  /** Whether stdout and stderr are a terminal. */
  readonly isTTY?: boolean
  readonly env?: World['env']
  readonly cwd?: string
  readonly signal?: AbortSignal
  /** Milliseconds that pass between two looks at the clock. */
  readonly tickMs?: number
}

export interface FakeWorld extends World {
  /** What was written so far. */
  readonly out: () => string
  readonly err: () => string
}

/** A world for commands under test: it keeps what is written and has a clock of its own. */
export function fakeWorld(options: FakeWorldOptions = {}): FakeWorld {
  const { isTTY = false, env = {}, cwd = process.cwd(), signal = new AbortController().signal, tickMs = 0 } = options
  let time = Date.UTC(2026, 0, 5)
  const stdout = recorder(isTTY)
  const stderr = recorder(isTTY)
  return {
    stdout,
    stderr,
    // What a test runs is kept where nothing of it stays.
    env: { ASSAY_STORE: ':memory:', ...env },
    cwd,
    signal,
    version: VERSION,
    now: () => new Date((time += tickMs)),
    out: () => stdout.text(),
    err: () => stderr.text(),
  }
}

function recorder(isTTY: boolean): Output & { text(): string } {
  let written = ''
  return {
    isTTY,
    columns: isTTY ? 100 : undefined,
    write(text) {
      written += text
    },
    text: () => written,
  }
}
