import { isAbsolute, relative, resolve, sep } from 'node:path'
import { UsageError } from '../../core/errors.ts'
import type { Example } from '../../core/example.ts'
import { openDataset, type Dataset } from '../../datasets/dataset.ts'
import type { DatasetOptions, DatasetSource } from '../../datasets/reading.ts'
import type { DatasetRecord } from '../../datasets/pass.ts'
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
  const { total, sample, knownSha256 } = await readThrough(openDataset(path, { ...capped, signal: world.signal }))
  const dataset = { ...openDataset(path, capped), knownSha256 }
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

async function readThrough(
  dataset: Dataset,
): Promise<{ total: number; sample: Example[]; knownSha256: string | undefined }> {
  const sample: Example[] = []
  let total = 0
  for await (const example of dataset) {
    total++
    if (sample.length < SAMPLE) sample.push(example)
  }
  return { total, sample, knownSha256: dataset.sha256() }
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
