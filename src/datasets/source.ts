import { statSync, readdirSync, type Stats } from 'node:fs'
import { basename, dirname } from 'node:path'
import { DatasetError, UsageError } from '../core/errors.ts'
import { didYouMean } from '../support/did-you-mean.ts'
import { jsonRows } from './formats/json.ts'
import { jsonlRows } from './formats/jsonl.ts'
import type { Chunks } from './bytes.ts'
import { extensionProblem } from './packings.ts'
import type { Rows } from './row.ts'

/** Reads bytes as rows. */
type Format = ((chunks: Chunks, file: string) => Rows) | 'parquet'

/** Readers that bring a library are loaded with the first file of their kind. */
async function* yamlRows(chunks: Chunks, file: string): Rows {
  yield* (await import('./formats/yaml.ts')).yamlRows(chunks, file)
}

async function* csvRows(chunks: Chunks, file: string): Rows {
  yield* (await import('./formats/csv.ts')).csvRows(chunks, file)
}

const FORMATS = new Map<string, Format>([
  ['.jsonl', jsonlRows],
  ['.ndjson', jsonlRows],
  ['.json', jsonRows],
  ['.yaml', yamlRows],
  ['.yml', yamlRows],
  ['.csv', csvRows],
  ['.parquet', 'parquet'],
])

const KNOWN = [...FORMATS.keys()].join(', ')

/** A file that holds examples. */
export interface FileSource {
  readonly path: string
  /** Its name without folder and extensions. */
  readonly stem: string
  readonly gzip: boolean
  readonly format: Format
}

/** Finds out how a file is to be read; throws when it is not there, is a folder, or has an unknown extension. */
export function fileSource(path: string): FileSource {
  if (path.trim() === '') throw new UsageError('The data set has no name; give a path, or - for standard input.')
  const [, name = '', gz] = /^(.*?)(\.gz)?$/is.exec(basename(path)) ?? []
  const extension = /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? ''
  checkFile(path)
  const format = FORMATS.get(extension)
  if (format === undefined) {
    const packing = extensionProblem(extension)
    if (packing !== undefined) throw new DatasetError(packing, { place: { file: path } })
    const what = extension === '' ? 'it has no extension that tells its format' : `'${extension}' files are not known`
    throw new DatasetError(`${what}; data sets are ${KNOWN}, or one of them with .gz.`, { place: { file: path } })
  }
  return { path, stem: name.slice(0, -extension.length), gzip: gz !== undefined, format }
}

function checkFile(path: string): void {
  try {
    const stats = statSync(path)
    if (stats.isDirectory()) {
      const inside = namesIn(path).find((name) => KNOWN.split(', ').some((known) => name.toLowerCase().includes(known)))
      const hint = inside === undefined ? '' : `, such as ${inside}`
      throw new DatasetError(`this is a folder; name a file in it${hint}.`, { place: { file: path } })
    }
    if (!stats.isFile()) throw notAFile(path, stats)
  } catch (error) {
    if (error instanceof DatasetError) throw error
    throw unreadable(path, error)
  }
}

/** A named pipe that nobody writes blocks whoever opens it, signals and all. What a shell hands over as /dev/fd has a writer. */
export function refuseNamedPipe(path: string): void {
  const stats = statSync(path)
  if (stats.isFIFO() && !HANDED_OVER.test(path)) throw notAFile(path, stats)
}

const HANDED_OVER = /^\/(?:dev\/(?:stdin|fd\/\d+)|proc\/[^/]+\/fd\/\d+)$/

/** A data set is read twice, to know its size and digest beforehand, and a pipe only gives once what is in it. */
function notAFile(path: string, stats: Stats): DatasetError {
  const what = stats.isFIFO() ? 'a pipe' : stats.isSocket() ? 'a socket' : 'a device'
  const hint = 'pipe JSONL in and give - as the data set, or write a file first.'
  return new DatasetError(`this is ${what} and not a file, and can be read only once; ${hint}`, {
    place: { file: path },
  })
}

/** The error for a file that the system would not open. */
export function unreadable(path: string, cause: unknown): DatasetError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const place = { file: path }
  if (code === 'EACCES' || code === 'EPERM') {
    return new DatasetError('this file is not readable; check its permissions.', { place, cause })
  }
  if (code === 'EISDIR') return new DatasetError('this is a folder; name a file in it.', { place, cause })
  if (code !== 'ENOENT' && code !== 'ENOTDIR') {
    return new DatasetError(`this file cannot be read: ${String(cause)}.`, { place, cause })
  }
  const folder = dirname(path)
  const names = namesIn(folder)
  const near = didYouMean(basename(path), names)
  const hint =
    near !== undefined
      ? `did you mean '${near}'?`
      : names.length === 0
        ? `the folder '${folder}' does not exist or is empty.`
        : 'check the path.'
  return new DatasetError(`there is no such file; ${hint}`, { place, cause })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).slice(0, 10_000)
  } catch {
    return []
  }
}
