import { extname } from 'node:path'
import type { Decision } from '../../gate/decision.ts'
import type { GateInput } from '../../gate/input.ts'
import { Threads } from '../../support/threads.ts'
import type { GateSettings } from './gate-settings.ts'

// Next to compiled code there is compiled code, next to sources there are sources.
const ENTRY = new URL(`./deciding-thread${extname(import.meta.url)}`, import.meta.url)

/** Threads that decide as a gate with these settings does in this one. `count`: the most there may be. */
export function decidingThreads(
  settings: GateSettings,
  count: number | undefined,
  entry = ENTRY,
): Threads<GateInput, Decision> {
  return new Threads({ entry, data: settings, count })
}
