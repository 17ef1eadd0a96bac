import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VERSION } from '../../core/version.ts'
import { ENGINE_VERSIONS } from '../../gate/decision/decide.ts'

/** The program that decided, as it describes itself. */
export interface RecordedEngine {
  readonly package: 'assay'
  readonly version: string
  /**
   * SHA-256 of the files that decide. To compute it from a package without Assay: `cd dist; find core gate support text
   * -name '*.js' | LC_ALL=C sort | xargs sha256sum | sha256sum`. `null` if they are not separate files, as in a bundle.
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
    build_sha256: buildSha256(fileURLToPath(new URL('../..', import.meta.url)), extname(import.meta.url)),
    node: process.version,
    icu,
    unicode,
    versions: ENGINE_VERSIONS,
  })
  return known
}

/** The rooms that take part in a decision. */
const ROOMS = ['core', 'gate', 'support', 'text']

/** The hash over lines of `hash  path`, as `sha256sum` writes them, or `null` if a room is missing. */
export function buildSha256(folder: string, extension: string): string | null {
  try {
    const files = ROOMS.flatMap((room) =>
      readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
    )
    const lines = files
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith(extension) && !/\.(?:test|d)\.[jt]s$/.test(path))
      .sort()
      .map(
        (path) =>
          `${createHash('sha256')
            .update(readFileSync(join(folder, path)))
            .digest('hex')}  ${path}\n`,
      )
    return createHash('sha256').update(lines.join('')).digest('hex')
  } catch {
    return null
  }
}
