import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../../core/errors.ts'
import type { DecisionEngine } from '../../ledger/replay/replay-gates.ts'
import type { World } from '../world.ts'

const NEEDED = ['ENGINE_VERSIONS', 'BUILT_IN_CHECKS', 'EARLIER_CHECKS', 'createGate', 'defineRuleset'] as const

/** The gates of other releases, by the modules of the working folder that export them. */
export async function enginesFrom(modules: unknown, world: World): Promise<DecisionEngine[]> {
  const engines: DecisionEngine[] = []
  for (const name of Array.isArray(modules) ? modules.map(String) : []) engines.push(await engineOf(name, world))
  return engines
}

async function engineOf(name: string, { cwd }: World): Promise<DecisionEngine> {
  const found = await load(name, cwd)
  const lacking = NEEDED.find((field) => !(field in found))
  if (lacking === undefined) return found as DecisionEngine
  throw new UsageError(
    `--engine is ${name}, which has no ${lacking}; it must be the gate of a release, such as assay-0.1/gate.`,
  )
}

async function load(name: string, cwd: string): Promise<object> {
  try {
    const file = createRequire(join(cwd, 'package.json')).resolve(name)
    const found: unknown = await import(pathToFileURL(file).href)
    return typeof found === 'object' && found !== null ? found : {}
  } catch (cause) {
    const install = 'npm install assay-0.1@npm:assay@0.1'
    throw new UsageError(
      `--engine is ${name}, which cannot be loaded. Install that release next to this one: ${install}`,
      {
        cause,
      },
    )
  }
}
