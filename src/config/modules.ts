import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
// As a whole, so that a Node that lacks the function gets as far as the sentence about its version.
import * as modules from 'node:module'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../core/errors.ts'
import { didYouMean } from '../support/did-you-mean.ts'
import { importFile } from './import-file.ts'

const EXTENSIONS = ['', '.ts', '.tsx', '.mts', '.js', '.mjs', '/index.ts', '/index.js', '/index.mjs']

/** Where modules are searched for: next to the configuration, then in the working directory. */
export interface ModuleBase {
  /** Folder of the configuration. */
  base: string
  /** The process's working directory if left out. */
  cwd?: string
}

/**
 * The file of a module given as a path, with or without extension, or with dots instead of slashes
 * (`examples.rag_qa.app`). `undefined` if there is none.
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
    const packageJson = packageJsonOf(name, resolve(folder))
    if (packageJson === undefined) continue
    const { exports, main = 'index.js' } = JSON.parse(readFileSync(packageJson, 'utf8')) as PackageJson
    const entry = importedEntry(exports) ?? main
    return pathToFileURL(join(dirname(packageJson), entry)).href
  }
  return undefined
}

/** What the package.json of an installed package says, as seen from the configuration, then from the working directory. */
export function manifestOf(
  name: string,
  { base, cwd = process.cwd() }: ModuleBase,
): Readonly<Record<string, unknown>> | undefined {
  for (const folder of [base, cwd]) {
    const path = packageJsonOf(name, resolve(folder))
    if (path !== undefined) return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  }
  return undefined
}

function packageJsonOf(name: string, folder: string): string | undefined {
  try {
    return modules.findPackageJSON(name, pathToFileURL(join(folder, 'noop.js')))
  } catch {
    return undefined
  }
}

interface PackageJson {
  exports?: unknown
  main?: string
}

/** What `exports` resolves `import 'package'` to: a path, or that of the first condition that applies. */
function importedEntry(exports: unknown): string | undefined {
  if (typeof exports === 'string') return exports
  if (typeof exports !== 'object' || exports === null) return undefined
  const conditions = Object.entries('.' in exports ? { default: exports['.'] } : exports)
  for (const [condition, target] of conditions) {
    const entry = ['node', 'import', 'default'].includes(condition) ? importedEntry(target) : undefined
    if (entry !== undefined) return entry
  }
  return undefined
}

/** Imports a file or address. An error inside it is kept as the cause. */
export async function importModule(address: string, what: string): Promise<Record<string, unknown>> {
  try {
    return await importFile(address)
  } catch (cause) {
    throw new UsageError(`${what} cannot be loaded: ${reasonOf(cause)}`, { cause })
  }
}

/** What an import failed of, in one line, and where, if the stack tells. */
export function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  const place = cause instanceof Error && !message.includes('Require stack:') ? placeIn(cause) : undefined
  return place === undefined || message.includes(place) ? inOneLine(message) : `${inOneLine(message)} (${place})`
}

/** File and line: those above a syntax error of TypeScript, or the first of the stack that are not of Node or a package. */
function placeIn({ stack = '' }: Error): string | undefined {
  const frame = stack.split('\n').find((line) => /^\s+at /.test(line) && !/node:|node_modules|native code/.test(line))
  const [, file, line] =
    /^(\/.+|[A-Z]:\\.+):(\d+)\n/.exec(stack) ?? /(?:file:\/\/)?([^ (]+):(\d+):\d+\)?$/.exec(frame ?? '') ?? []
  return file === undefined ? undefined : `${basename(file)}:${line}`
}

function inOneLine(message: string): string {
  return message.replace(/\s*\nRequire stack:\n- /, ', required by ').replaceAll(/\s*\n\s*(?:- )?/g, ' ')
}

/** The error for a module that is nowhere, with the nearest file. */
export function missingModule(
  what: string,
  { module, base, cwd = process.cwd() }: ModuleBase & { module: string },
): UsageError {
  const folders = [...new Set([resolve(base), resolve(cwd)])]
  const near = folders
    .map((folder) => didYouMean(basename(module).replace(SCRIPT, ''), stems(dirname(resolve(folder, module)))))
    .find((name) => name !== undefined)
  const dotted = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/.test(module) && !SCRIPT.test(module)
  const hint = dotted
    ? `If it is a Python module, its function cannot be called from here: write it in TypeScript or JavaScript, or evaluate answers that it recorded. Otherwise check the path`
    : near === undefined
      ? 'Check the path'
      : `Did you mean '${join(dirname(module), near)}'? Otherwise check the path`
  return new UsageError(
    `${what}: there is no module '${module}' in ${folders.join(' or ')}. ${hint}; it may be given with or without its extension.`,
  )
}

const SCRIPT = /\.m?[jt]sx?$/

function stems(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap((name) => (SCRIPT.test(name) ? [name.replace(SCRIPT, '')] : []))
  } catch {
    return []
  }
}
