import { DatasetError, UsageError, type Place } from '../core/errors.ts'
import type { Example } from '../core/example.ts'
import { Pass, type DatasetRecord } from './pass.ts'
import { prepareReading, type DatasetOptions, type DatasetSource } from './reading.ts'

/**
 * Examples, read one after another and never kept. Iterating throws DatasetError at the first invalid record. A file,
 * an array or a function can be read again; a stream only once.
 */
export interface Dataset extends AsyncIterable<Example> {
  readonly name: string
  /** The number of examples, if known beforehand. */
  readonly size: number | undefined
  /** SHA-256 of the file's bytes, if the file was read in full before. */
  readonly knownSha256?: string | undefined
  records(): AsyncIterable<DatasetRecord>
  /** What the last reading left out, in sentences. */
  notes(): string[]
  /** SHA-256 of the file's bytes, once it was read to its end. */
  sha256(): string | undefined
  /** The place of the example at this position (from 0) of the last reading. */
  placeOf(index: number): Place | undefined
}

/**
 * Opens a data set. A missing file, a folder or an unknown extension is an error here; problems with the content are
 * found when it is read.
 */
export function openDataset(source: DatasetSource, options: DatasetOptions = {}): Dataset {
  checkLimit(options.limit)
  const reading = prepareReading(source, options)
  let last: Pass | undefined
  function records(): AsyncIterable<DatasetRecord> {
    last = new Pass(reading, options)
    return last.records({
      report(problem, place) {
        throw new DatasetError(problem, { place })
      },
    })
  }
  return {
    name: reading.name,
    size: Array.isArray(source) ? Math.min(source.length, options.limit ?? Infinity) : undefined,
    records,
    async *[Symbol.asyncIterator]() {
      for await (const { example } of records()) yield example
    },
    notes: () => last?.notes() ?? [],
    sha256: () => last?.sha256,
    placeOf: (index) => last?.places.at(index),
  }
}

function checkLimit(limit: number | undefined): void {
  if (limit === undefined || (Number.isSafeInteger(limit) && limit >= 1)) return
  throw new UsageError(`The limit is ${limit}; it must be a whole number of at least 1.`)
}
