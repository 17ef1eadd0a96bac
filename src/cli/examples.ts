import { resolve } from 'node:path'
import { UsageError, type Example } from '../core/index.ts'
import { openDataset, type Dataset, type DatasetOptions, type DatasetRecord } from '../datasets/index.ts'
import type { World } from './world.ts'

/** The examples of a run, and what was seen when they were read through beforehand. */
export interface Examples {
  /** `size` is known here, but for standard input. */
  readonly dataset: Dataset
  /** The first few; empty for standard input, which can be read only once. */
  readonly sample: readonly Example[]
  /** The file they come from, unless it is standard input. */
  readonly path: string | undefined
}

export interface ExamplesOptions {
  readonly limit?: number | undefined
  /** Draws `limit` examples at random instead of taking the first ones. */
  readonly seed?: number | undefined
  readonly loose?: boolean | undefined
  readonly columns?: DatasetOptions['columns']
  readonly world: World
}

const SAMPLE = 20

/**
 * Opens a data set and reads it through once, so that a faulty record is found before anything is spent and the number
 * of examples is known. Standard input cannot be read twice and is taken as it comes.
 */
export async function openExamples(data: string, options: ExamplesOptions): Promise<Examples> {
  const { limit, seed, loose = false, columns, world } = options
  if (seed !== undefined && limit === undefined) {
    throw new UsageError('--seed draws examples at random, so it needs --limit to say how many.')
  }
  const common = { name: data === '-' ? 'stdin' : data, loose, ...(columns === undefined ? {} : { columns }) }
  const capped = limit === undefined || seed !== undefined ? common : { ...common, limit }
  if (data === '-') {
    if (seed !== undefined) throw new UsageError('--seed draws from a file; standard input can be read only once.')
    return { dataset: openDataset('-', capped), sample: [], path: undefined }
  }
  const path = resolve(world.cwd, data)
  const { total, sample } = await readThrough(openDataset(path, { ...capped, signal: world.signal }))
  const dataset = openDataset(path, capped)
  const draws = seed !== undefined && limit !== undefined && limit < total
  return {
    dataset: draws ? drawn(dataset, draw({ count: limit, from: total, seed })) : { ...dataset, size: total },
    sample,
    path,
  }
}

async function readThrough(dataset: Dataset): Promise<{ total: number; sample: Example[] }> {
  const sample: Example[] = []
  let total = 0
  for await (const example of dataset) {
    total++
    if (sample.length < SAMPLE) sample.push(example)
  }
  return { total, sample }
}

/** `count` different positions below `from`, by Floyd's sampling: the same ones for the same seed. */
function draw({ count, from, seed }: { count: number; from: number; seed: number }): number[] {
  const random = mulberry32(seed)
  const positions = new Set<number>()
  for (let last = from - count; last < from; last++) {
    const position = Math.floor(random() * (last + 1))
    positions.add(positions.has(position) ? last : position)
  }
  return [...positions].sort((a, b) => a - b)
}

/** Mulberry32 by Tommy Ettinger: a small generator whose whole state is one 32-bit number. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Only the records at these positions, which are in rising order. */
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
