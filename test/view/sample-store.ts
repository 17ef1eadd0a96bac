import { experimentDocument } from '../../src/compare/variants/experiment-document.ts'
import { ScoreTable } from '../../src/compare/variants/score-table.ts'
import { evaluate, type Run } from '../../src/index.ts'
import { labelItem, nextItem } from '../../src/labelling/label-items.ts'
import { makeQueue } from '../../src/labelling/make-queue.ts'
import { openWholeStore, type WholeStore } from '../../src/store/open-store.ts'
import { sampleLedger, tickingClock } from '../sample-ledger.ts'

interface Question {
  readonly id: string
  readonly query: string
  readonly output: string
  /** What a worse version says instead. */
  readonly worse?: string
  readonly passages: readonly string[]
  readonly tags: readonly string[]
}

const QUESTIONS: readonly Question[] = [
  {
    id: 'returns-window',
    query: 'How long can I return an unopened item?',
    output: 'Unopened items can be returned within 30 days of delivery. The refund is paid within 5 working days.',
    worse: 'Unopened items can be returned within 90 days of delivery. The refund is paid within 5 working days.',
    passages: [
      'Unopened items can be returned within 30 days of delivery.',
      'The refund is paid within 5 working days.',
    ],
    tags: ['returns'],
  },
  {
    id: 'returns-opened',
    query: 'Can I return an opened item after a month?',
    output: 'Refunds for opened items are not available after 14 days.',
    worse: 'Refunds for opened items are available after 14 days. A fee of 20 euros is due.',
    passages: ['Refunds for opened items are not available after 14 days.', 'Return shipping is paid by the customer.'],
    tags: ['returns'],
  },
  {
    id: 'shipping-cost',
    query: 'What does shipping cost inside the country?',
    output: 'Shipping inside the country costs 4.90 euros and is free from 50 euros.',
    worse: 'Shipping inside the country costs 4.90 euros and is free from 40 euros.',
    passages: ['Shipping inside the country costs 4.90 euros. It is free from 50 euros.'],
    tags: ['shipping'],
  },
  {
    id: 'shipping-abroad',
    query: 'Do you ship to Norway?',
    output: 'Yes. Orders to Norway are shipped on Tuesdays and arrive within 8 days.',
    passages: [
      'Orders to Norway are shipped on Tuesdays and arrive within 8 days.',
      'Orders to Iceland are not shipped.',
    ],
    tags: ['shipping'],
  },
  {
    id: 'warranty-length',
    query: 'How long is the warranty on a kettle?',
    output: 'The warranty on kettles is two years.',
    worse: 'The warranty on kettles is five years.',
    passages: ['The warranty on kettles is two years. It does not cover limescale.'],
    tags: ['warranty'],
  },
  {
    id: 'warranty-limescale',
    query: 'Does the warranty cover limescale?',
    output: 'No, the warranty does not cover limescale.',
    passages: ['The warranty on kettles is two years. It does not cover limescale.'],
    tags: ['warranty'],
  },
  {
    id: 'gift-cards',
    query: 'Do gift cards expire?',
    output: 'Gift cards are valid for three years from the day of purchase.',
    passages: ['Gift cards are valid for three years from the day of purchase.'],
    tags: ['payment'],
  },
  {
    id: 'payment-invoice',
    query: 'Can I pay by invoice?',
    output: 'Customers with an account can pay by invoice within 14 days.',
    worse: 'Customers with an account can pay by invoice within 14 days. A deposit of 20 % is due first.',
    passages: ['Customers with an account can pay by invoice within 14 days.'],
    tags: ['payment'],
  },
]

/** The questions again for other regions, so that figures have some weight. */
function rowsOf(share: number): Record<string, unknown>[] {
  return ['north', 'south', 'west'].flatMap((region, turn) =>
    QUESTIONS.map(({ id, query, output, worse, passages, tags }, index) => ({
      id: `${id}-${region}`,
      query,
      output: worse !== undefined && (index * 3 + turn) % 24 < 24 * share ? worse : output,
      context: passages.map((text, rank) => ({
        id: `policy.md#${index + 1}.${rank + 1}`,
        text,
        title: 'Terms of sale',
      })),
      reference: output,
      tags,
    })),
  )
}

/** A queue of a run that two people labelled in part, once with different words. */
async function labelledQueue(store: WholeStore, run: string): Promise<string> {
  const now = tickingClock(Date.UTC(2026, 0, 5, 9))
  const draw = { name: 'faithfulness', rule: { kind: 'random' }, wanted: 16, overlap: 0.5, seed: 7 } as const
  const queue = await makeQueue(store, { run, ...draw, madeBy: 'ann', now: now() })
  for (const [rater, labels] of [
    ['ann', 7],
    ['bob', 3],
  ] as const) {
    for (let labelled = 0; labelled < labels; labelled++) {
      const next = await nextItem(store, { queue: queue.id, rater })
      if (next === undefined) break
      const right = next.example?.output === next.example?.reference
      const value = rater === 'bob' && labelled === 1 ? !right : right
      const note = labelled === 1 ? (value ? 'Says what the terms say.' : 'The number is another one.') : undefined
      await labelItem(store, { queue: queue.id, place: next.item.place, rater, value, note, now: now() })
    }
  }
  return queue.id
}

export interface SampleStore {
  readonly store: WholeStore
  /** The newest first: in progress, finished, finished, finished. */
  readonly running: string
  readonly runs: readonly string[]
  /** A queue of the newest finished run. */
  readonly queue: string
  /** The finished runs as variants of one experiment. */
  readonly experiment: string
}

/** A store with three finished runs of one data set, one in progress, and a ledger of which one decision was redacted. */
export async function sampleStore(path = ':memory:'): Promise<SampleStore> {
  const store = await openWholeStore(path)
  const finished: Run[] = []
  for (const [name, share] of [
    ['first prompt', 0.4],
    ['shorter prompt', 0.15],
    ['new retriever', 0.6],
  ] as const) {
    const run = await evaluate({
      dataset: rowsOf(share),
      evaluators: ['faithfulness@0.8', 'answer_correctness'],
      store,
      name,
      config: { target: 'shop.ts#answer' },
    })
    finished.push(run)
  }
  const runs = finished.map(({ id }) => id).reverse()
  const [newest = ''] = runs
  const experiment = await asExperiment(store, { id: 'prompts', name: 'prompts and retriever', runs: finished })
  const running = await beginAgain(store, newest)
  const { ledger, ids } = await sampleLedger(store.ledger, { records: 6 })
  await ledger.redact(ids[1] ?? '', 'asked for by the person')
  return { store, running, runs, queue: await labelledQueue(store, newest), experiment }
}

/** Runs of one data set as the variants of an experiment that has ended. */
export async function asExperiment(
  store: WholeStore,
  { id, name, runs, slices = [] }: { id: string; name: string; runs: readonly Run[]; slices?: readonly string[] },
): Promise<string> {
  const rankedBy = 'faithfulness'
  const table = new ScoreTable({ variants: runs.length, rankedBy })
  const documents = runs.map((run) => run.toDocument({ maxResults: 0 }))
  for (const [index, run] of runs.entries()) {
    for await (const { result } of store.runs.results(run.id)) table.add(index, result)
  }
  const [first] = documents
  if (first === undefined) throw new Error('An experiment needs runs.')
  const { startedAt, finishedAt, dataset, judge } = first.run
  const named = documents.map(({ run }, index) => ({ name: run.name ?? `variant ${index + 1}`, run: run.id }))
  await store.experiments.start({ id, name, startedAt, dataset: dataset.name, rankedBy, variants: named })
  const ends = documents.map((run, index) => ({
    name: named[index]?.name ?? '',
    runId: run.run.id,
    config: { target: 'shop.ts#answer', prompt: named[index]?.name ?? '' },
    run,
  }))
  const head = { id, name, startedAt, finishedAt, dataset: { name: dataset.name }, judge }
  await store.experiments.finish(
    id,
    experimentDocument({ assay: 'test', head, table, ends, slices, interrupted: false, notes: [] }),
  )
  return id
}

/** A run of the same set-up with a third of its results. */
async function beginAgain(store: WholeStore, id: string): Promise<string> {
  const before = await store.runs.get(id)
  if (before?.manifest === undefined) throw new Error(`There is no run ${id}.`)
  const running = 'in-progress'
  const now = tickingClock(Date.now() + 60_000)
  const dataset = { ...before.manifest.dataset, total: 24 }
  await store.runs.start({
    ...before.manifest,
    id: running,
    name: 'longer context',
    startedAt: now().toISOString(),
    dataset,
  })
  await appendMore(store, { from: id, to: running, count: 8 })
  return running
}

/** Some more results of a run that is in progress, taken from another. */
export async function appendMore(
  store: WholeStore,
  { from, to, count }: { from: string; to: string; count: number },
): Promise<void> {
  const { results = 0 } = (await store.runs.get(to)) ?? {}
  const entries = []
  let seen = 0
  for await (const { result, answer } of store.runs.results(from)) {
    if (seen++ < results || entries.length === count) continue
    entries.push({ result, ...(answer === undefined ? {} : { answer }) })
  }
  await store.runs.append(to, entries)
}
