import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../core/errors.ts'
import { defaultRegistry } from '../core/registry.ts'
import { registerOptionalEvaluators } from '../evaluators/optional/optional.ts'
import { findModule, findPackage, importModule, manifestOf, missingModule, type ModuleBase } from './modules.ts'

/**
 * Imports plug-ins one after another: files (`./my-evaluators.ts`) and packages. What they register when imported stays
 * registered.
 */
export async function loadPlugins(specs: readonly string[], base: ModuleBase): Promise<void> {
  for (const spec of specs) {
    if (spec === OPTIONAL) {
      registerOptionalEvaluators(defaultRegistry)
      continue
    }
    const what = `The plug-in '${spec}'`
    await importModule(pluginAddress(spec, base), what)
  }
}

/** The plug-in that comes with the package: the optional evaluators. */
const OPTIONAL = 'assay/origins'

/** What an installed package calls itself to be found: a keyword of its package.json. */
const KEYWORD = 'assay-plugin'

/**
 * The direct dependencies of the nearest package.json that declare themselves to be plug-ins, sorted. What they depend on themselves
 * is not looked at.
 */
export function installedPlugins(base: ModuleBase): string[] {
  const own = nearestPackage(base.base)
  const names = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((field) => {
    const listed = own?.[field]
    return typeof listed === 'object' && listed !== null ? Object.keys(listed) : []
  })
  return [...new Set(names)].sort().filter((name) => {
    const keywords = manifestOf(name, base)?.['keywords']
    return Array.isArray(keywords) && keywords.includes(KEYWORD)
  })
}

function nearestPackage(folder: string): Readonly<Record<string, unknown>> | undefined {
  const path = join(folder, 'package.json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  const above = dirname(folder)
  return above === folder ? undefined : nearestPackage(above)
}

function pluginAddress(spec: string, base: ModuleBase): string {
  const path = findModule(spec, base)
  if (path !== undefined) return pathToFileURL(path).href
  const address = /^\.{0,2}\//.test(spec) ? undefined : findPackage(spec, base)
  if (address !== undefined) return address
  if (/^\.{0,2}\/|\.m?[jt]s$/.test(spec)) throw missingModule(`The plug-in '${spec}'`, { module: spec, ...base })
  throw new UsageError(
    `The plug-in '${spec}' is neither a file nor an installed package; install it with npm install ${spec}, or give a path such as ./${spec}.ts.`,
  )
}
