import { pathToFileURL } from 'node:url'
import { UsageError } from '../core/errors.ts'
import { findModule, findPackage, importModule, missingModule, type ModuleBase } from './modules.ts'

/**
 * Imports plug-ins one after another: files (`./my-evaluators.ts`) and packages. What they register when imported stays
 * registered.
 */
export async function loadPlugins(specs: readonly string[], base: ModuleBase): Promise<void> {
  for (const spec of specs) {
    const what = `The plug-in '${spec}'`
    await importModule(pluginAddress(spec, base), what)
  }
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
