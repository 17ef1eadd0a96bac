import { describe, expect, test } from 'vitest'
import type { BoundLabel } from '../core/bound-label.ts'
import type { Example } from '../core/example.ts'
import { evaluate } from '../evaluate/evaluate.ts'
import { writeCalibration, readCalibration } from '../calibration/calibration-file.ts'
import { figuresOf } from '../calibration/calibrated.ts'
import { correct } from '../calibration/correction.ts'
import { defineEvaluator } from '../core/define-evaluator.ts'
import { measured } from '../core/result.ts'
import { openWholeStore, type WholeStore } from '../store/open-store.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { freshFiles } from '../../test/fresh-file.ts'
import { freshPostgres } from '../../test/servers/shared-postgres.ts'
import { drawFew } from './draw.ts'
import { exportLabels, importLabels, noteUse, type ImportedLine } from './exchange.ts'
import { calibrationFromStore } from './from-store.ts'
import { judgedPart, judgedSha256 } from './judged.ts'
import { keptComparison } from './kept-comparison.ts'
import { labelItem, labelResult, nextItem, undoLabel } from './label-items.ts'
import { makeQueue } from './make-queue.ts'
import { queueProgress, toAdjudicate } from './progress.ts'

const freshFile = freshFiles()
const now = new Date('2026-01-02T03:04:05.000Z')
const name = 'looks_right'
const COUNT = 120

/** Scores what the answer itself says, so that tests know the judge's mistakes. */
const LooksRight = defineEvaluator({
  name,
  version: '1',
  description: 'Does it look right?',
  requires: ['output', 'context'],
  threshold: 0.5,
  score: ({ output }) => measured(Number(output), 'it says so'),
})

/** Good answers are those above 0.6, so the judge is too lenient between 0.5 and 0.6. */
function answers(changed = 0): Example[] {
  const random = seededRandom(3)
  return Array.from({ length: COUNT }, (_, at) => ({
    id: `a${at}`,
    inputs: { query: `question ${at}` },
    output: (at < changed ? 0.99 - at / 1e4 : random()).toFixed(6),
    context: [{ id: 'p', text: 'a passage' }],
    tags: at % 2 === 0 ? ['even'] : [],
  }))
}

async function runOf(store: WholeStore, dataset: readonly Example[], more = {}): Promise<string> {
  const evaluators = [new LooksRight(), new LooksRight({ name: 'strictly', threshold: 0.9 })]
  const { id } = await evaluate({ dataset, evaluators, store: store.runs, concurrency: 50, ...more })
  return id
}

async function queueOf(store: WholeStore, run: string, more: Partial<Parameters<typeof makeQueue>[1]> = {}) {
  const usual = { name, rule: { kind: 'random' }, wanted: 60, overlap: 0, seed: 1, madeBy: 'ann', now } as const
  return makeQueue(store, { ...usual, run, ...more })
}

const isGood = (example: Example | undefined): boolean => Number(example?.output) > 0.6

async function labelAll(store: WholeStore, queue: string, rater = 'ann'): Promise<number> {
  for (let labelled = 0; ; labelled++) {
    const next = await nextItem(store, { queue, rater })
    if (next === undefined) return labelled
    await labelItem(store, { queue, place: next.item.place, rater, value: isGood(next.example), now })
  }
}

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

async function* linesOf(texts: readonly string[]): AsyncGenerator<ImportedLine> {
  for (const [at, text] of texts.entries())
    yield { value: JSON.parse(text), place: { file: 'labels.jsonl', line: at + 1 } }
}

const PLACES = [
  ['SQLite', async () => openWholeStore(freshFile())],
  ['PostgreSQL', async () => openWholeStore(await freshPostgres())],
] as const

describe.each(PLACES)('labels in %s', (_, open) => {
  test('a queue is drawn with known probabilities, asked blind, undone, and becomes a calibration', async () => {
    await using store = await open()
    const run = await runOf(store, answers())
    const queue = await queueOf(store, run)
    expect(queue).toMatchObject({ size: 60, population: COUNT, covers: 'all', fields: ['context', 'output'] })
    const items = await store.queues.items(queue.id)
    expect(items.every(({ probability }) => probability === 0.5)).toBe(true)
    const places = { ...(await store.places.bounds(run)), population: COUNT }
    const scoresAt = (some: readonly { position: number; epoch: number }[]) =>
      store.places.scoresAt(run, { evaluator: name, places: some })
    const few = await drawFew({ ...places, scoresAt }, { wanted: 30, seed: 7 })
    expect(few?.population).toBe(COUNT)
    expect(new Set(few?.drawn.map(({ position }) => position)).size).toBe(30)
    expect(few?.drawn.every(({ probability }) => probability === 30 / COUNT)).toBe(true)
    expect(await drawFew({ ...places, scoresAt: async () => [] }, { wanted: 30, seed: 7 })).toBeUndefined()
    const before = await store.boundLabels.stateOf(queue)

    const first = await nextItem(store, { queue: queue.id, rater: 'ann' })
    expect(first?.judged).toBeUndefined()
    expect(first?.example?.output).toBeDefined()
    expect((await nextItem(store, { queue: queue.id, rater: 'ann', reveal: true }))?.judged).toMatchObject({
      evaluator: name,
    })
    const claims = [{ claim: 'one claim', value: false }]
    const said = await labelItem(store, {
      queue: queue.id,
      place: 0,
      rater: 'ann',
      value: true,
      note: 'hm',
      claims,
      now,
    })
    expect(await collected(store.boundLabels.list({ inQueue: queue.id }))).toHaveLength(2)
    expect(await store.queues.labelledBy(queue.id, 'ann')).toBe(1)
    const given = await store.boundLabels.stateOf(queue)
    expect(given).not.toBe(before)
    expect(said).toMatchObject({ probability: 0.5, seen: { run }, note: 'hm', labelledAt: now.toISOString() })
    expect(said.sha256).toBe(judgedSha256(judgedPart(first?.example ?? { id: '', inputs: {} }, ['context', 'output'])))
    expect((await nextItem(store, { queue: queue.id, rater: 'ann' }))?.item.place).toBe(1)
    expect(await undoLabel(store, { queue: queue.id, rater: 'ann', now })).toMatchObject({ id: said.id })
    expect((await nextItem(store, { queue: queue.id, rater: 'ann' }))?.item.place).toBe(0)
    expect([before, given]).not.toContain(await store.boundLabels.stateOf(queue))
    expect(await collected(store.boundLabels.list({ inQueue: queue.id }))).toEqual([])

    await expect(calibrationFromStore(store, { run, name, now })).rejects.toThrow(/60 items, and 0 with a label/)
    // What a program says, or somebody of a single claim, is no word of a person on the answer.
    await labelItem(store, { queue: queue.id, place: 0, rater: 'bot', by: 'program', value: false, now })
    await labelItem(store, { queue: queue.id, place: 0, rater: 'ann', claim: 'a claim', value: false, now })
    expect(await labelAll(store, queue.id)).toBe(60)
    await labelItem(store, { queue: queue.id, place: 1, rater: 'ann', value: null, now })
    const found = await calibrationFromStore(store, { run, name, now })
    expect(found.counts).toMatchObject({ items: 60, used: 59, cannotTell: 1, open: 0 })
    const { rows, subject } = found.calibration
    expect(subject).toMatchObject({ name, version: '1' })
    expect(rows.every(({ label, score, weight }) => label === score > 0.6 && weight === undefined)).toBe(true)
    expect(found.estimate).toMatchObject({ status: 'measured', n: 59, unlabelled: 61 })
  })

  test('two raters overlap, differ, and are decided between; what they say is counted', async () => {
    await using store = await open()
    const queue = await queueOf(store, await runOf(store, answers()), { wanted: 20, overlap: 1 })
    await labelAll(store, queue.id, 'ann')
    await labelAll(store, queue.id, 'bob')
    expect(await nextItem(store, { queue: queue.id, rater: 'cleo' })).toBeUndefined()
    const [item] = await store.queues.items(queue.id)
    const { example } = (await nextItem(store, { queue: queue.id, rater: 'new', after: -1 })) ?? {}
    expect([item?.raters, example]).toEqual([2, undefined])
    const before = (await collected(store.boundLabels.list({ inQueue: queue.id, rater: 'bob' })))[0]
    await labelItem(store, { queue: queue.id, place: 0, rater: 'bob', value: before?.value === false, now })
    expect(await queueProgress(store, { queue: queue.id })).toMatchObject({
      size: 20,
      done: 20,
      settled: 19,
      differ: 1,
      raters: [
        { rater: 'ann', labels: 20 },
        { rater: 'bob', labels: 20 },
      ],
      agreement: { items: 20, share: 0.95 },
    })
    expect((await toAdjudicate(store, { queue: queue.id })).map((one) => one.item.place)).toEqual([0])
    await labelItem(store, { queue: queue.id, place: 0, rater: 'eve', role: 'adjudicator', value: true, now })
    expect(await queueProgress(store, { queue: queue.id })).toMatchObject({ settled: 20, differ: 0 })
  })

  test('labels go to another store and back by lines of JSON, and a text that was changed is found out', async () => {
    await using store = await open()
    const run = await runOf(store, answers())
    const queue = await queueOf(store, run, { wanted: 3 })
    await labelAll(store, queue.id)
    await store.labels.put([
      { subject: { kind: 'example', id: 'a1' }, name, rater: 'ann', value: true, labelledAt: now.toISOString() },
    ])
    const lines = await collected(exportLabels(store))
    await using other = await openWholeStore(':memory:')
    expect(await importLabels(other, linesOf(lines), { now })).toEqual({
      added: 3,
      known: 0,
      queues: 1,
      checked: 3,
      unchecked: 0,
      unbound: 1,
      blank: 0,
    })
    expect(await importLabels(other, linesOf(lines), { now })).toMatchObject({ added: 0, known: 3, queues: 0 })
    expect(await collected(exportLabels(other, { withoutTexts: true }))).toEqual(
      await collected(exportLabels(store, { withoutTexts: true })),
    )
    const forged = lines.map((line) => line.replace('a passage', 'another passage'))
    await using third = await openWholeStore(':memory:')
    await expect(importLabels(third, linesOf(forged), { now })).rejects.toThrow(
      /is not of the texts beside it: their hash is another/,
    )
    expect(await collected(exportLabels(third))).toEqual([])
    await expect(importLabels(third, linesOf(['{"assay_label":1}']), { now })).rejects.toThrow(/this is no label: id/)
  })

  test('what nobody has labelled is exported as lines to fill in, blind, and read back once they are filled', async () => {
    await using store = await open()
    const queue = await queueOf(store, await runOf(store, answers()), { wanted: 4, overlap: 1 })
    await labelItem(store, { queue: queue.id, place: 0, rater: 'ann', value: true, now })
    const lines = await collected(exportLabels(store, { queue: queue.id, rater: 'ann' }))
    const asked = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const blank = asked.filter((line) => 'assay_label_to_fill' in line)
    expect(blank).toMatchObject([1, 2, 3].map((place) => ({ place, rater: 'ann', value: '', name })))
    expect(Object.keys(blank[0]?.['judged'] ?? {}).sort()).toEqual(['context', 'output'])
    const filled = (more: Record<string, unknown>, at = 0): string => JSON.stringify({ ...blank[at], ...more })
    const file = [
      filled({ value: 'good', note: 'clear' }),
      filled({ value: 'cannot tell', rater: 'bob' }, 1),
      filled({}, 2),
    ]
    expect(await importLabels(store, linesOf(file), { now })).toMatchObject({
      added: 2,
      known: 0,
      blank: 1,
      checked: 2,
    })
    expect(await importLabels(store, linesOf(file), { now })).toMatchObject({ added: 0, known: 2, blank: 1 })
    const labels = await collected(store.boundLabels.list({ inQueue: queue.id }))
    expect(labels.map(({ rater, value, note, by, probability }) => [rater, value, note, by, probability])).toEqual([
      ['ann', true, undefined, 'person', 4 / COUNT],
      ['ann', true, 'clear', 'person', 4 / COUNT],
      ['bob', null, undefined, 'person', 4 / COUNT],
    ])
    await using other = await openWholeStore(':memory:')
    expect(await importLabels(other, linesOf([...lines, ...file]), { now })).toMatchObject({ added: 3, queues: 1 })
    for (const [line, why] of [
      [filled({ value: 'perhaps' }), /its value is 'perhaps'; write good, bad or cannot tell/],
      [filled({ value: true, rater: ' ' }), /does not say who gave it/],
      [filled({ value: true, judged: { output: 'another' } }), /not those that were drawn/],
      [filled({ value: true, place: 9 }), /there is no item 9/],
    ] as const) {
      await expect(importLabels(store, linesOf([line]), { now })).rejects.toThrow(why)
    }
    expect(
      await importLabels(store, linesOf([filled({ value: false, rater: '' })]), { rater: 'cleo', now }),
    ).toMatchObject({
      added: 1,
    })
  })

  test('the same answers judged again have the same labels; a changed answer has none', async () => {
    await using store = await open()
    const run = await runOf(store, answers())
    const queue = await queueOf(store, run)
    await labelAll(store, queue.id)
    const again = await runOf(store, answers())
    expect((await calibrationFromStore(store, { run: again, name, now })).counts.used).toBe(60)
    const other = await runOf(store, answers(1))
    await expect(calibrationFromStore(store, { run: other, name, now })).rejects.toThrow(
      `was drawn from the run ${run}, whose answers are not all the same as here`,
    )
    const shown = answers().slice(0, COUNT / 2)
    await noteUse(store, { name, fields: queue.fields, examples: shown, use: 'example', now })
    const { counts } = await calibrationFromStore(store, { run, name, now })
    expect(counts.usedBefore).toBeGreaterThan(10)
    expect(counts.used + counts.usedBefore).toBe(60)
  })

  test('labels by uncertainty weigh by their probability; those nobody drew, of a slice or unbound calibrate nothing', async () => {
    await using store = await open()
    const run = await runOf(store, answers())
    const asking = { run, name, now }
    await expect(calibrationFromStore(store, asking)).rejects.toThrow(/There are no labels of looks_right/)
    await store.labels.put([
      { subject: { kind: 'example', id: 'a1' }, name, rater: 'ann', value: true, labelledAt: now.toISOString() },
    ])
    await expect(calibrationFromStore(store, asking)).rejects.toThrow(/not bound to the answer/)
    await labelResult(store, { run, id: 'a1', name, rater: 'ann', value: true, now })
    await expect(calibrationFromStore(store, asking)).rejects.toThrow(/nobody knows how probable/)
    const slice = await queueOf(store, run, { slice: { tag: 'even' } })
    expect([slice.population, slice.covers]).toEqual([60, 'part'])
    const narrow = await queueOf(store, run, {
      rule: { kind: 'disagreeing', with: 'strictly' },
      explore: 0,
      wanted: 10,
    })
    await expect(calibrationFromStore(store, asking)).rejects.toThrow(
      /some answers could never come in.*covers only tag even|covers only tag even.*some answers could never come in/,
    )
    for (const { id } of await store.queues.items(narrow.id)) {
      const [stored] = await store.runs.stored(run, [{ id }])
      const score = Number(stored?.result.output)
      expect(score >= 0.5 && score < 0.9).toBe(true)
    }
    const queue = await queueOf(store, run, { rule: { kind: 'uncertain' }, wanted: 80 })
    await labelAll(store, queue.id)
    const { calibration, estimate } = await calibrationFromStore(store, asking)
    expect(new Set(calibration.rows.map(({ weight }) => weight)).size).toBeGreaterThan(10)
    const figures = figuresOf(readCalibration(writeCalibration(calibration), 'a file'))
    expect(figures.specificity?.method).toMatch(/weighted by inclusion probability/)
    expect(figures.kappa).toMatchObject({ status: 'unmeasured' })
    const truth = answers().filter(isGood).length / COUNT
    if (estimate.status !== 'measured') throw new Error(estimate.reason)
    expect(estimate.interval[0]).toBeLessThan(truth)
    expect(estimate.interval[1]).toBeGreaterThan(truth)
    const passed = answers().filter(({ output }) => Number(output) >= 0.5).length
    const found = correct(calibration, { subject: calibration.subject, threshold: 0.5, passed, failed: COUNT - passed })
    if (found.status !== 'corrected') throw new Error(found.reason)
    expect(found.ci[0]).toBeLessThan(truth)
    expect(found.ci[1]).toBeGreaterThan(truth)
  })

  test('a comparison is kept until one of its runs is deleted; opened to be read, the store tells all and takes nothing', async () => {
    await using store = await open()
    const runs = { baseline: await runOf(store, answers()), candidate: await runOf(store, answers(30)) }
    const first = await keptComparison(store, { ...runs, now })
    expect(await keptComparison(store, { ...runs, now })).toEqual({ document: first.document, kept: true })
    expect((await keptComparison(store, { ...runs, options: { margin: 0.02 }, now })).kept).toBe(false)
    await store.runs.delete(runs.candidate)
    await expect(keptComparison(store, { ...runs, now })).rejects.toThrow(/There is no run/)
  })
})

test('labels with a hash that is none, no rater or an impossible probability are refused', async () => {
  await using store = await openWholeStore(':memory:')
  const label: BoundLabel = {
    id: 'x',
    sha256: 'a'.repeat(64),
    fields: ['output'],
    name,
    rater: 'ann',
    by: 'person',
    role: 'rater',
    value: true,
    labelledAt: now.toISOString(),
  }
  expect(await store.boundLabels.put([label, label])).toBe(1)
  for (const [wrong, why] of [
    [{ sha256: 'abc' }, /no SHA-256/],
    [{ claim: 'the text' }, /no SHA-256/],
    [{ probability: 0 }, /above 0 and at most 1/],
    [{ rater: ' ' }, /does not say who/],
    [{ note: '\0' }, /NUL/],
  ] as const) {
    await expect(store.boundLabels.put([{ ...label, id: 'y', ...wrong }])).rejects.toThrow(why)
  }
})
