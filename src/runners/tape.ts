import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createTape, type Tape, type TapeOptions } from '../judge/tape/taped.ts'
import type { TapeMode } from '../judge/tape/modes.ts'
import type { TapeStore } from '../core/tape.ts'
import { openJsonlTape } from '../store/tape/jsonl/open.ts'
import { memoryTape } from '../store/memory/memory-tape.ts'
import { openSqliteTape } from '../store/sqlite/open.ts'
import { withAdvice } from './recording-advice.ts'

/** The tape of a project's evals: records calls of your own with `play`, and fits `reliable(model, { tape })`. */
export interface EvalTape extends Tape, TapeOptions {
  readonly path: string
}

/** Opens the tape. One that does not exist and may only be replayed is empty, so that tests without a model need none. */
export async function openEvalTape(
  path: string,
  { mode, command }: { mode: TapeMode; command: string },
): Promise<EvalTape> {
  const store = await storeAt(path, mode)
  const inner = createTape({ store, mode })
  return {
    path,
    store,
    mode,
    play: (request, ask) =>
      inner.play(request, ask).catch((error: unknown) => {
        throw withAdvice(error, { path, command })
      }),
  }
}

async function storeAt(path: string, mode: TapeMode): Promise<TapeStore> {
  if (mode === 'replay' && !existsSync(path)) return memoryTape()
  await mkdir(dirname(path), { recursive: true })
  return path.endsWith('.jsonl') ? openJsonlTape(path, { readOnly: mode === 'replay' }) : openSqliteTape(path)
}
