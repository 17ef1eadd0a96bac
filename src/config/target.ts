import { pathToFileURL } from 'node:url'
import { UsageError } from '../core/errors.ts'
import type { Target, TargetContext } from '../core/run.ts'
import { didYouMean } from '../support/did-you-mean.ts'
import { findModule, importModule, missingModule, type ModuleBase } from './modules.ts'

/** Where a target is: `module#export`, or the two separately. Without an export, the default one. */
export type TargetSpec = string | { readonly module: string; readonly function: string }

/**
 * Imports the function that answers each example. Throws UsageError when module or function is not there. With `instance`
 * the module is imported once more, for itself.
 */
export async function loadTarget(
  spec: TargetSpec,
  base: ModuleBase,
  { instance }: { instance?: string | undefined } = {},
): Promise<Target> {
  const { module, name } = parseTarget(spec)
  const path = findModule(module, base)
  if (path === undefined) throw missingModule('The target', { module, ...base })
  const exported = await importModule(addressOf(path, instance), `The target's module ${path}`)
  const value = Object.hasOwn(exported, name) ? exported[name] : undefined
  if (isTarget(value)) return value
  const functions = Object.keys(exported).filter((key) => typeof exported[key] === 'function')
  if (value !== undefined) {
    throw new UsageError(`'${name}' of ${path} is not a function but ${typeof value}; ${known(functions)}`)
  }
  const near = didYouMean(name, functions)
  throw new UsageError(
    `${path} has no export '${name}'; ${near === undefined ? known(functions) : `did you mean '${near}'?`}`,
  )
}

/**
 * A function that takes its inputs one by one, as a target. A name that no input has may be `variant`, `settings`, one of
 * them (`settings.topK`) or `signal`.
 */
export function takingArgs(target: Target, args: readonly string[]): Target {
  const spread = target as (...values: unknown[]) => ReturnType<Target>
  return (inputs, context) =>
    spread(...args.map((name) => (Object.hasOwn(inputs, name) ? inputs[name] : ofContext(name, context))))
}

function ofContext(name: string, { signal, variant, settings }: TargetContext): unknown {
  const own: Readonly<Record<string, unknown>> = { signal, variant, settings }
  if (Object.hasOwn(own, name)) return own[name]
  return name.startsWith('settings.') ? settings?.[name.slice('settings.'.length)] : undefined
}

function addressOf(path: string, instance: string | undefined): string {
  const address = pathToFileURL(path)
  if (instance !== undefined) address.searchParams.set('variant', instance)
  return address.href
}

function isTarget(value: unknown): value is Target {
  return typeof value === 'function'
}

function known(functions: readonly string[]): string {
  return functions.length === 0 ? 'it exports no function.' : `its functions are ${functions.join(', ')}.`
}

function parseTarget(spec: TargetSpec): { module: string; name: string } {
  if (typeof spec !== 'string') return { module: spec.module, name: spec.function }
  const hash = spec.lastIndexOf('#')
  const module = hash === -1 ? spec : spec.slice(0, hash)
  const name = hash === -1 ? 'default' : spec.slice(hash + 1)
  if (module === '' || name === '') {
    throw new UsageError(`The target '${spec}' must be given as MODULE#EXPORT, such as app.ts#answer.`)
  }
  return { module, name }
}
