import { UsageError } from '../../core/errors.ts'
import type { RunManifest, StoredResult } from '../../core/stores/run-store.ts'
import { exampleOf } from '../answer/answer-record.ts'
import type { RunItem } from '../examples/evaluate-example.ts'
import { recordable } from '../answer/plain-json.ts'
import { itemsOf, type WorkItem } from '../examples/run-examples.ts'
import type { DistributedEnd, ExampleSource, RunOptions } from '../options/run-options.ts'
import { defined } from '../../support/defined.ts'
import { mapped } from '../../support/mapped.ts'

/** A run's items, and how many there are if known beforehand. */
export interface Work {
  readonly items: AsyncIterable<WorkItem>
  readonly size: number | undefined
  /** How the work ended elsewhere, if it ended before the data did. */
  readonly ended?: DistributedEnd | undefined
  /** What is known about the judge that was asked elsewhere. */
  readonly notes?: readonly string[] | undefined
}

/**
 * The items of a run: the examples of its source, with what its store already has of them. The manifest is stored before
 * the first is evaluated. An empty source leaves nothing in the store.
 */
export async function workOf(
  source: ExampleSource,
  { options, manifest }: { options: RunOptions; manifest: RunManifest },
): Promise<Work> {
  const { store, resume, distribute, epochs = 1 } = options
  const items = source.items ?? itemsOf(source.examples, { epochs })
  const size = source.total === undefined ? undefined : source.total * epochs
  if (store === undefined) return { items, size }
  const { id } = manifest
  const all =
    resume === undefined ? afterwards(items, () => store.start(manifest)) : withStored(items, store.results(id))
  if (distribute === undefined) return { items: all, size }
  await store.start(manifest)
  let count = 0
  const counted = (): void => void count++
  const { evaluators } = options
  const done = await distribute({ manifest, evaluators, items: missing(all, counted) })
  return { items: fromStore(store.results(id)), size: count, ...done }
}

/** The items, after `first` has run. Without items it never runs. */
function afterwards<Item>(items: AsyncIterable<Item>, first: () => Promise<void>): AsyncIterable<Item> {
  let begun = false
  return mapped(items, (item) => {
    if (begun) return item
    begun = true
    return first().then(() => item)
  })
}

async function* missing(items: AsyncIterable<WorkItem>, seen: () => void): AsyncGenerator<RunItem> {
  for await (const { stored, ...item } of items) {
    seen()
    if (stored === undefined) yield item
  }
}

/** Stored results as finished items. */
async function* fromStore(results: AsyncIterable<StoredResult>): AsyncGenerator<WorkItem> {
  for await (const stored of results) {
    const { index, epoch } = stored.result
    yield { example: exampleOf(stored), index, ...defined({ epoch }), stored }
  }
}

/** The examples, each with what is stored of it. Both are read piece by piece, in the data set's order. */
async function* withStored(
  items: AsyncIterable<RunItem>,
  stored: AsyncIterable<StoredResult>,
): AsyncGenerator<WorkItem> {
  const iterator = stored[Symbol.asyncIterator]()
  try {
    let next = await iterator.next()
    for await (const item of items) {
      if (next.done === true || !isOf(item, next.value)) {
        yield item
        continue
      }
      refuseOtherExample(item, next.value)
      yield { ...item, stored: next.value }
      next = await iterator.next()
    }
    if (next.done !== true) {
      const { id, index } = next.value.result
      throw new UsageError(
        `The data set changed: the run holds a result of example ${index + 1}, '${id}', which is gone.`,
      )
    }
  } finally {
    await iterator.return?.()
  }
}

function isOf({ index, epoch = 0 }: RunItem, stored: StoredResult): boolean {
  return stored.result.index === index && stored.epoch === epoch
}

/** A file is identified by its digest. A stream has none, so only here it shows that it changed. */
function refuseOtherExample({ example, index }: RunItem, { result }: StoredResult): void {
  if (example.id !== result.id) {
    throw new UsageError(`The data set changed: example ${index + 1} was '${result.id}' and is '${example.id}' now.`)
  }
  if (JSON.stringify(recordable(example.inputs)) !== JSON.stringify(result.inputs)) {
    throw new UsageError(`The data set changed: example ${index + 1}, '${example.id}', has other inputs now.`)
  }
}
