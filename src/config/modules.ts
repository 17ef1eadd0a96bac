import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../core/index.ts'
import { didYouMean } from '../support/did-you-mean.ts'

const EXTENSIONS = ['', '.ts', '.mts', '.js', '.mjs', '/index.ts', '/index.js', '/index.mjs']

/** Where modules are looked for: beside the configuration, then in the working directory. */
export interface ModuleBase {
  /** Folder of the configuration. */
  base: string
  /** The working directory when left out. */
  cwd?: string
}

/**
 * The file of a module that is given as a path with or without extension, or with dots for slashes
 * (`examples.rag_qa.app`); `undefined` when there is none.
 */
export function findModule(module: string, { base, cwd = process.cwd() }: ModuleBase): string | undefined {
  const spellings = /^[\w-]+(\.[\w-]+)+$/.test(module) ? [module, module.replaceAll('.', '/')] : [module]
  const folders = isAbsolute(module) ? [''] : [...new Set([resolve(base), resolve(cwd)])]
  return spellings
    .flatMap((spelling) =>
      folders.flatMap((folder) => EXTENSIONS.map((extension) => join(folder, spelling + extension))),
    )
    .find(isFile)
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

/** The address of an installed package, as seen from the configuration, then from the working directory. */
export function findPackage(name: string, { base, cwd = process.cwd() }: ModuleBase): string | undefined {
  for (const folder of [base, cwd]) {
    const packageFolder = join(resolve(folder), 'noop.js')
    try {
      return pathToFileURL(createRequire(packageFolder).resolve(name)).href
    } catch {
      continue
    }
  }
  return undefined
}

/** Imports a file or address; an error inside it is kept as the cause. */
export async function importModule(address: string, what: string): Promise<Record<string, unknown>> {
  try {
    return (await import(address)) as Record<string, unknown>
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`${what} cannot be loaded: ${detail}`, { cause })
  }
}

/** The error for a module that is nowhere, with the nearest file. */
export function missingModule(
  what: string,
  { module, base, cwd = process.cwd() }: ModuleBase & { module: string },
): UsageError {
  const folders = [...new Set([resolve(base), resolve(cwd)])]
  const near = folders
    .map((folder) => didYouMean(basename(module), stems(dirname(resolve(folder, module)))))
    .find((name) => name !== undefined)
  const hint =
    near === undefined ? 'Check the path' : `Did you mean '${join(dirname(module), near)}'? Otherwise check the path`
  return new UsageError(
    `${what}: there is no module '${module}' in ${folders.join(' or ')}. ${hint}; it may be given with or without its extension.`,
  )
}

function stems(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap((name) => (/\.m?[jt]s$/.test(name) ? [name.replace(/\.m?[jt]s$/, '')] : []))
  } catch {
    return []
  }
}
