import { stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { UsageError } from '../../core/errors.ts'
import type { Example } from '../../core/example.ts'
import { openDataset, type Dataset } from '../../datasets/dataset.ts'
import type { DatasetOptions, DatasetSource } from '../../datasets/reading.ts'
import type { DatasetRecord } from '../../datasets/pass.ts'
import { mapped } from '../../support/mapped.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { shortPath, type World } from '../world.ts'

/** The examples of a run, and what a first read of them showed. */
export interface Examples {
  /** Of a file and a list, the `size` is known. */
  readonly dataset: Dataset
  /** The first few; empty for anything but a file or a list, since it may be readable only once. */
  readonly sample: readonly Example[]
  /** The file they come from, if it is one. */
  readonly path: string | undefined
}

export interface ExamplesOptions {
  readonly limit?: number | undefined
  /** Draws `limit` examples at random instead of taking the first ones. */
  readonly seed?: number | undefined
  readonly loose?: boolean | undefined
  readonly columns?: DatasetOptions['columns'] | undefined
  readonly world: World
}

const SAMPLE = 20

/**
 * Opens a data set and reads it once, so that a faulty record is found before anything is spent and the number of examples
 * is known. Anything but a file or a list may be readable only once and is not read beforehand.
 */
export async function openExamples(data: DatasetSource, options: ExamplesOptions): Promise<Examples> {
  const { limit, seed, loose = false, columns, world } = options
  if (seed !== undefined && limit === undefined) {
    throw new UsageError('--seed draws examples at random, so it needs --limit to say how many.')
  }
  const capped = {
    loose,
    name: typeof data === 'string' ? nameOf(data, world) : undefined,
    columns,
    limit: seed === undefined ? limit : undefined,
  }
  if (data === '-' || typeof data !== 'string') {
    if (seed !== undefined)
      throw new UsageError('--seed draws from a file, and these examples do not come from a file.')
    const dataset = openDataset(data, capped)
    if (!Array.isArray(data)) return { dataset, sample: [], path: undefined }
    const { total: size, sample } = await readThrough(openDataset(data, capped))
    return { dataset: { ...dataset, size }, sample, path: undefined }
  }
  const path = shortPath(data, world)
  const read = openDataset(path, { ...capped, signal: world.signal })
  const keep = await staysSmall(path)
  const { total, sample, knownSha256, kept } = await readThrough(read, { keep })
  const again = openDataset(path, capped)
  const dataset = { ...(kept === undefined ? again : keptOnce(kept, { read, again })), knownSha256 }
  const draws = seed !== undefined && limit !== undefined && limit < total
  return {
    dataset: draws ? drawn(dataset, draw({ count: limit, from: total, seed })) : { ...dataset, size: total },
    sample,
    path: resolve(world.cwd, data),
  }
}

/** The data set's name in reports: as given, or relative if it is below the working directory. */
function nameOf(data: string, { cwd }: World): string {
  if (data === '-') return 'stdin'
  return isAbsolute(data) && data.startsWith(cwd + sep) ? relative(cwd, data) : data
}

/** A file of which the examples are kept from the first reading, instead of being read again. Larger ones stay out of memory. */
const KEPT_BYTES = 16 * 1024 * 1024
/** Texts as they are. Of what is packed, nobody knows how large it is. */
const KEPT_FORMS = /\.(?:jsonl|ndjson|json|csv|tsv|ya?ml)$/i

async function staysSmall(path: string): Promise<boolean> {
  return KEPT_FORMS.test(path) && (await stat(path)).size <= KEPT_BYTES
}

async function readThrough(
  dataset: Dataset,
  { keep = false }: { keep?: boolean } = {},
): Promise<{ total: number; sample: Example[]; knownSha256: string | undefined; kept: DatasetRecord[] | undefined }> {
  const sample: Example[] = []
  const kept: DatasetRecord[] = []
  let total = 0
  for await (const record of dataset.records()) {
    total++
    // The application may change what it is given, and what is shown of the first examples must not change with it.
    if (sample.length < SAMPLE) sample.push(keep ? structuredClone(record.example) : record.example)
    if (keep) kept.push(record)
  }
  return { total, sample, knownSha256: dataset.sha256(), kept: keep ? kept : undefined }
}

/** What is in a list, which holds nothing any more that was handed out. */
function* emptied(records: (DatasetRecord | undefined)[]): Generator<DatasetRecord> {
  for (const [index, record] of records.entries()) {
    records[index] = undefined
    if (record !== undefined) yield record
  }
}

/** A data set of which the records were kept: they are handed out once, and then the file is read again. */
function keptOnce(kept: DatasetRecord[], { read, again }: { read: Dataset; again: Dataset }): Dataset {
  let last = read
  let left: (DatasetRecord | undefined)[] | undefined = kept
  function records(): AsyncIterableIterator<DatasetRecord> {
    const own = left
    left = undefined
    if (own !== undefined) return mapped(emptied(own), (record) => record)
    last = again
    return mapped(again.records(), (record) => record)
  }
  return {
    ...again,
    records,
    [Symbol.asyncIterator]: () => mapped(records(), ({ example }) => example),
    notes: () => last.notes(),
    sha256: () => last.sha256(),
    placeOf: (index) => last.placeOf(index),
  }
}

/** `count` different positions below `from`, by Floyd's sampling; the same for the same seed. */
function draw({ count, from, seed }: { count: number; from: number; seed: number }): number[] {
  const random = seededRandom(seed)
  const positions = new Set<number>()
  for (let last = from - count; last < from; last++) {
    const position = Math.floor(random() * (last + 1))
    positions.add(positions.has(position) ? last : position)
  }
  return [...positions].sort((a, b) => a - b)
}

/** Only the records at these positions, which are in ascending order. */
function drawn(dataset: Dataset, positions: readonly number[]): Dataset {
  async function* records(): AsyncGenerator<DatasetRecord> {
    let at = 0
    let next = 0
    for await (const record of dataset.records()) {
      if (at++ !== positions[next]) continue
      next++
      yield record
    }
  }
  return {
    ...dataset,
    size: positions.length,
    records,
    async *[Symbol.asyncIterator]() {
      for await (const { example } of records()) yield example
    },
    placeOf(index) {
      const position = positions[index]
      return position === undefined ? undefined : dataset.placeOf(position)
    },
  }
}
