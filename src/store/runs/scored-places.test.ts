import { beforeAll, afterAll, expect, test } from 'vitest'
import type { StoredResult } from '../../core/stores/run-store.ts'
import { openWholeStore, type WholeStore } from '../open-store.ts'
import { example, manifest } from './run.contract.ts'

let store: WholeStore

beforeAll(async () => {
  store = await openWholeStore(':memory:')
  const place = (position: number, epoch = 0) => ({ result: { ...example(position), epoch }, epoch })
  await store.runs.start(manifest('full'))
  // Twice each, and written backwards: places are the data set's, whatever came first.
  const twice = Array.from({ length: 20 }, (_, at) => [place(19 - at, 1), place(19 - at)]).flat()
  await store.runs.append('full', twice)
  await store.runs.start(manifest('gaps'))
  await store.runs.append('gaps', [place(0), place(3), place(9), place(3, 1)])
  await store.runs.start(manifest('empty'))
})
afterAll(() => store[Symbol.asyncDispose]())

async function drawn(run: string, count: number, seed = 1): Promise<number[]> {
  const places: number[] = []
  for await (const part of store.places.drawn(run, { count, seed })) places.push(...positions(part))
  return places.toSorted((a, b) => a - b)
}

/** Of first attempts alone. */
function positions(results: readonly StoredResult[]): number[] {
  expect(results.map(({ epoch }) => epoch)).toEqual(results.map(() => 0))
  return results.map(({ result }) => result.index)
}

test('results are drawn one of each equal part of the data set, none twice', async () => {
  for (const seed of [1, 2, 3]) {
    const places = await drawn('full', 5, seed)
    expect(places.map((position) => Math.floor(position / 4))).toEqual([0, 1, 2, 3, 4])
  }
  expect(await drawn('full', 5, 1)).toEqual(await drawn('full', 5, 1))
  const all = Array.from({ length: 20 }, (_, position) => position)
  expect(await drawn('full', 20)).toEqual(all)
})

test('more than there are gives each once, and what is not there is not made up', async () => {
  expect(await drawn('full', 50)).toEqual(Array.from({ length: 20 }, (_, position) => position))
  expect(await drawn('gaps', 10)).toEqual([0, 3, 9])
  expect(await drawn('empty', 10)).toEqual([])
  expect(await drawn('none', 10)).toEqual([])
})

test.each([
  ['full', 0, 3, [0, 1, 2]],
  ['full', 18, 3, [18, 19]],
  ['full', 19, 1, [19]],
  ['full', 20, 3, []],
  ['gaps', 0, 10, [0, 3, 9]],
  ['gaps', 1, 1, [3]],
  ['gaps', 3, 1, [3]],
  ['gaps', 4, 1, [9]],
  ['gaps', 10, 1, []],
  ['empty', 0, 1, []],
])('the first examples of %s from %i on, at most %i', async (run, position, limit, expected) => {
  expect(positions(await store.places.firstFrom(run, { position, limit }))).toEqual(expected)
})
