import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VERSION } from '../../core/version.ts'
import { ENGINE_VERSIONS } from '../../gate/decision/decide.ts'
import { sha256Hex } from '../../support/digest.ts'

/** The program that decided, as it describes itself. */
export interface RecordedEngine {
  readonly package: 'assay'
  readonly version: string
  /**
   * SHA-256 of the files that decide. To compute it from a package without Assay: `cd dist; find decides -name '*.js' |
   * LC_ALL=C sort | xargs sha256sum | sha256sum`. `null` if they are not separate files, as in a bundle of an application.
   * Absent in records of release 0.1.0.
   */
  readonly build_sha256?: string | null
  readonly node: string
  /** Versions of ICU and Unicode in that Node. No decision depends on either. */
  readonly icu?: string | null
  readonly unicode?: string | null
  /** Versions of normalisation, words and tables, which are what matters for a replay. */
  readonly versions: Readonly<Record<string, string>>
}

let known: RecordedEngine | undefined

/** This program. Its files are read once, when the first decision is recorded. */
export function recordedEngine(): RecordedEngine {
  const { icu = null, unicode = null } = process.versions
  known ??= Object.freeze({
    package: 'assay',
    version: VERSION,
    build_sha256: buildSha256(import.meta.url),
    node: process.version,
    icu,
    unicode,
    versions: ENGINE_VERSIONS,
  })
  return known
}

/** Where what decides is: in the package a folder of its own, among the sources the rooms that take part. */
const DECIDING = {
  '.js': { below: '../', folders: ['decides'] },
  '.ts': { below: '../../', folders: ['core', 'gate', 'support', 'text'] },
} as const

/**
 * The hash over lines of `hash  path`, as `sha256sum` writes them, or `null` if a folder is missing. `from` is the module
 * that asks: one of the chunks beside the folder, or this source.
 */
export function buildSha256(from: string): string | null {
  const extension = extname(from) === '.ts' ? '.ts' : '.js'
  const { below, folders } = DECIDING[extension]
  try {
    const root = fileURLToPath(new URL(below, from))
    const lines = folders
      .flatMap((folder) => filesIn(root, folder))
      .filter((path) => path.endsWith(extension) && !/\.(?:test|d)\.[jt]s$/.test(path))
      .sort()
      .map((path) => `${sha256Hex(readFileSync(join(root, path)))}  ${path}\n`)
    return lines.length === 0 ? null : sha256Hex(lines.join(''))
  } catch {
    return null
  }
}

function filesIn(root: string, folder: string): string[] {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return paths.map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
}
