import { readFileSync } from 'node:fs'
import * as modules from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Jiti } from 'jiti'

/**
 * Imports a user's file as Node does, and what Node cannot read as a bundler would: TypeScript in a package that says
 * `"type": "commonjs"`, imports without extension or by the paths of tsconfig.json, enums and other syntax that is more
 * than types, JSX.
 */
export async function importFile(address: string): Promise<Record<string, unknown>> {
  if (!address.startsWith('file:')) return namespace(await import(address))
  const path = fileURLToPath(address)
  if (isForCompilers(address)) return compiled(path)
  try {
    return namespace(await import(address))
  } catch (cause) {
    if (path.includes('/node_modules/') || !isUnreadable(cause)) throw cause
    return compiled(path)
  }
}

/** Whether Node is not even to be asked: it would warn of the package's type on standard error, or not know the extension. */
function isForCompilers(address: string): boolean {
  return /\.[jt]sx$/.test(address) || (address.endsWith('.ts') && packageType(address) === 'commonjs')
}

function packageType(address: string): unknown {
  const file = modules.findPackageJSON(address)
  if (file === undefined) return undefined
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { type?: unknown }).type
  } catch {
    return undefined
  }
}

const CODES = new Set([
  'ERR_MODULE_NOT_FOUND',
  'MODULE_NOT_FOUND',
  'ERR_UNSUPPORTED_DIR_IMPORT',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'ERR_UNKNOWN_FILE_EXTENSION',
])
const SYNTAX =
  /^(?:Unexpected token 'export'|Cannot use import statement|Named export |.+ does not provide an export named)/

/** Whether Node could not find or read a module, so that nothing of it has run. */
function isUnreadable(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if ('code' in cause && CODES.has(String(cause.code))) return true
  return cause instanceof SyntaxError && SYNTAX.test(cause.message)
}

/** By folder, whose tsconfig.json holds. */
const compilers = new Map<string, Jiti>()

async function compiled(path: string): Promise<Record<string, unknown>> {
  const folder = dirname(path)
  const { createJiti } = await import('jiti')
  const known = compilers.get(folder)
  const compiler = known ?? createJiti(path, { tsconfigPaths: true, jsx: true, fsCache: false })
  compilers.set(folder, compiler)
  return namespace(await compiler.import(path))
}

function namespace(module: unknown): Record<string, unknown> {
  return module as Record<string, unknown>
}
