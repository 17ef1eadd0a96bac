import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { BudgetExceededError } from '../../core/errors.ts'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured } from '../../core/result.ts'
import type { Example } from '../../core/example.ts'
import type { ExampleResult, RunDocument, Target } from '../../core/run.ts'
import type { Judge } from '../../core/judge.ts'
import type { RunStore } from '../../core/stores/run-store.ts'
import { memoryRuns } from '../../store/memory/memory-runs.ts'
import { scriptedJudge } from '../../testing/scripted-judge.ts'
import { runEvaluation } from './run-evaluation.ts'
import type { ExampleSource, RunOptions } from '../options/run-options.ts'
import { lastBroken, storedRun } from './resume.ts'
import { manifestOf } from './manifest.ts'
import { sized } from '../../../test/long-form.ts'

const Share = defineEvaluator({
  name: 'share',
  version: '1',
  requires: ['output', 'context'],
  settings: z.object({ of: z.number().default(10) }),
  score: ({ output }, { settings }) => measured(Number(output) / settings.of, 'a share'),
})

const examples = (count: number): Example[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `e${index}`,
    inputs: { query: `q${index}` },
    group: `g${index % 3}`,
    context: [{ id: 'p1', text: 'a passage' }],
  }))

const sourceOf = (count: number, more: Partial<ExampleSource> = {}): ExampleSource => ({
  name: 'dev.jsonl',
  examples: examples(count),
  total: count,
  notes: () => ['one blank passage was dropped'],
  ...more,
})

/** A target that counts its calls, and what it was asked. */
function counting(answer: Target = ({ query }) => String(Number(String(query).slice(1)) % 11)): {
  target: Target
  asked: string[]
} {
  const asked: string[] = []
  return {
    asked,
    target: async (inputs, context) => {
      asked.push(String(inputs['query']))
      return answer(inputs, context)
    },
  }
}

function optionsOf(more: Partial<RunOptions> = {}): RunOptions {
  let ticks = 0
  return {
    evaluators: [new Share()],
    judge: scriptedJudge(),
    config: { target: 'app#answer' },
    concurrency: 3,
    target: counting().target,
    clock: () => (ticks += 1),
    ...more,
  }
}

/** A store that stops taking results after so many, as if the process had died there. */
function dyingAfter(store: RunStore, count: number): RunStore {
  let taken = 0
  return {
    ...store,
    append: (runId, entries) =>
      taken++ < count ? store.append(runId, entries) : Promise.reject(new Error('killed here')),
  }
}

function untimed(result: ExampleResult): object {
  const { timing: _, ...rest } = result
  return rest
}

function ungrouped(example: Example): Example {
  const { group: _, ...rest } = example
  return rest
}

/** All of a report but times and usage. */
function lasting({ run, summary, results, metricResults }: RunDocument): object {
  const { id: _, startedAt: __, finishedAt: ___, durationMs: ____, ...lastingRun } = run
  const { usage: _____, ...lastingSummary } = summary
  return {
    run: lastingRun,
    summary: lastingSummary,
    metricResults,
    results: results?.map(untimed),
  }
}

async function keptIn(store: RunStore, runId: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { result, epoch } of store.results(runId)) keys.push(`${result.id}/${epoch}`)
  return keys
}

describe('a run that was killed', () => {
  test('goes on where it stopped, wherever that was, and ends with the report of an unbroken one', async () => {
    const settings = fc.record({
      count: fc.integer({ min: 1, max: 40 }),
      epochs: fc.integer({ min: 1, max: 3 }),
      concurrency: fc.integer({ min: 1, max: 12 }),
      deaths: fc.array(fc.nat({ max: 60 }), { maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(settings, async ({ count, epochs, concurrency, deaths }) => {
        const unbroken = counting()
        const whole = await runEvaluation(sourceOf(count), optionsOf({ epochs, concurrency, target: unbroken.target }))
        await using store = memoryRuns()
        const broken = counting()
        const options = optionsOf({ epochs, concurrency, target: broken.target, createId: () => 'run' })
        for (const death of deaths) {
          const resume = (await store.get('run')) === undefined ? undefined : await storedRun(store, 'run')
          if (resume?.conclusion !== undefined) break
          const dying = runEvaluation(sourceOf(count), { ...options, resume, store: dyingAfter(store, death) })
          await dying.catch((error: unknown) => expect(String(error)).toContain('killed here'))
        }
        const resume = (await store.get('run')) === undefined ? undefined : await storedRun(store, 'run')
        const run = await runEvaluation(sourceOf(count), { ...options, resume, store })
        expect(lasting(run.toJSON())).toEqual(lasting(whole.toJSON()))
        expect(await keptIn(store, 'run')).toHaveLength(count * epochs)
        expect(broken.asked.length).toBeLessThanOrEqual(unbroken.asked.length + concurrency * deaths.length)
        expect(await store.get('run')).toMatchObject({ state: 'finished', results: count * epochs })
      }),
      { numRuns: sized(10, 200) },
    )
  })

  test('keeps what is known of it before its first result', async () => {
    await using store = memoryRuns()
    const dying = runEvaluation(
      sourceOf(3, { knownSha256: 'abc' }),
      optionsOf({ store: dyingAfter(store, 0), createId: () => 'run', gates: ['pass_rate>=0.9'], notes: ['a note'] }),
    )
    await expect(dying).rejects.toThrow('killed here')
    expect(await store.get('run')).toMatchObject({
      state: 'running',
      results: 0,
      manifest: {
        dataset: { name: 'dev.jsonl', total: 3, sha256: 'abc' },
        judge: 'scripted@1',
        metrics: [{ name: 'share', version: '1', threshold: 0.5, settings: { of: 10 } }],
        conditions: { answers: 'the target', gates: ['pass_rate>=0.9'] },
        config: { target: 'app#answer' },
        notes: ['a note'],
      },
    })
  })

  test('leaves nothing behind when its data set has no examples', async () => {
    await using store = memoryRuns()
    await expect(runEvaluation(sourceOf(0), optionsOf({ store }))).rejects.toThrow('dev.jsonl has no examples.')
    expect(await store.list()).toEqual([])
  })

  test('asks again for what the budget cut off, and for nothing else', async () => {
    await using store = memoryRuns()
    let allowed = 2
    const Priced = defineEvaluator({
      name: 'priced',
      score() {
        if (allowed-- <= 0) throw new BudgetExceededError('the next question could cost more than is allowed')
        return measured(1, 'paid')
      },
    })
    const { target, asked } = counting()
    const options = optionsOf({ store, target, evaluators: [new Priced()], concurrency: 1, createId: () => 'run' })
    const first = await runEvaluation(sourceOf(5), options)
    expect(first.summary).toMatchObject({ partial: true, examples: 3 })
    expect(await keptIn(store, 'run')).toEqual(['e0/0', 'e1/0'])
    allowed = 10
    const second = await runEvaluation(sourceOf(5), { ...options, resume: await storedRun(store, 'run') })
    expect(second.summary).toMatchObject({ partial: false, examples: 5, verdict: 'holds' })
    expect(asked.filter((query) => query < 'q2')).toEqual(['q0', 'q1'])
  })

  test('that stops at the first failing example stops there again', async () => {
    await using store = memoryRuns()
    const options = optionsOf({ store, failFast: true, createId: () => 'run', target: () => '1' })
    const first = await runEvaluation(sourceOf(9), options)
    const again = await runEvaluation(sourceOf(9), { ...options, resume: await storedRun(store, 'run') })
    expect(lasting(again.toJSON())).toEqual(lasting(first.toJSON()))
    expect(first.notes).toContain('Stopped at the first failing example, e0.')
  })
})

test('a finished run prints its report again, and asks nobody', async () => {
  await using store = memoryRuns()
  const { target, asked } = counting()
  const options = optionsOf({ store, target, createId: () => 'run' })
  const first = await runEvaluation(sourceOf(7), options)
  const again = await runEvaluation(sourceOf(7), { ...options, resume: await storedRun(store, 'run') })
  expect(again.toJSON()).toEqual(first.toJSON())
  expect(again.failing).toEqual(first.failing)
  expect(asked).toHaveLength(7)
})

test('a run whose evaluators are named in another order goes on in its own', async () => {
  await using store = memoryRuns()
  const [share, too] = [new Share(), new Share({ name: 'too' })]
  const options = optionsOf({ evaluators: [share, too], createId: () => 'run' })
  const whole = await runEvaluation(sourceOf(8), { ...options, store: memoryRuns() })
  await runEvaluation(sourceOf(8), { ...options, store: dyingAfter(store, 3) }).catch(() => undefined)
  const resume = await storedRun(store, 'run')
  const again = await runEvaluation(sourceOf(8), { ...options, evaluators: [too, share], store, resume })
  expect(lasting(again.toJSON())).toEqual(lasting(whole.toJSON()))
})

test('two processes that go on with one run at once end with the same report, and nothing is stored twice', async () => {
  await using store = memoryRuns()
  let call = 0
  const target: Target = async () => {
    await Promise.resolve()
    return String((call += 1) % 11)
  }
  const options = optionsOf({ target, createId: () => 'run' })
  await runEvaluation(sourceOf(30), { ...options, store: dyingAfter(store, 8) }).catch(() => undefined)
  const resume = await storedRun(store, 'run')
  const [left, right] = await Promise.all([
    runEvaluation(sourceOf(30), { ...options, resume, store }),
    runEvaluation(sourceOf(30), { ...options, resume, store }),
  ])
  expect(lasting(left.toJSON())).toEqual(lasting(right.toJSON()))
  expect(await keptIn(store, 'run')).toHaveLength(30)
})

describe('a run is not gone on with when', () => {
  const prompted = (sha256: string): Judge => ({ ...scriptedJudge(), prompts: { rate: sha256 } })
  const Newer = defineEvaluator({ ...Share.spec, version: '2', score: () => measured(1, 'x') })

  test.each<[string, Partial<RunOptions>, Partial<ExampleSource>, string]>([
    ['the file is another', {}, { knownSha256: 'def' }, 'SHA-256 of the data set: abc -> def'],
    ['there are more examples', {}, { total: 9 }, 'examples in the data set: 8 -> 9'],
    ['a threshold moved', { evaluators: [new Share({ threshold: 0.9 })] }, {}, 'threshold of share: 0.5 -> 0.9'],
    ['a setting moved', { evaluators: [new Share({ of: 20 })] }, {}, 'share: of: 10 -> 20'],
    ['an evaluator has another version', { evaluators: [new Newer()] }, {}, 'version of share: 1 -> 2'],
    [
      'another evaluator came along',
      { evaluators: [new Share(), new Share({ name: 'too' })] },
      {},
      'evaluators: share -> share, too',
    ],
    ['another judge judges', { judge: { ...scriptedJudge(), id: 'other' } }, {}, 'judge: scripted@1 -> other'],
    ['a prompt changed', { judge: prompted('2') }, {}, 'SHA-256 of the prompt rate: 1 -> 2'],
    ['the target is another', { config: { target: 'app#other' } }, {}, 'target: app#answer -> app#other'],
    ['a gate was added', { gates: ['ci_low>=0.5'] }, {}, 'gates: nothing -> ["ci_low>=0.5"]'],
    ['it is to be repeated', { epochs: 2 }, {}, 'epochs: nothing -> 2'],
    ['the data set is to answer', { target: undefined }, {}, 'answers: the target -> the data set'],
  ])('%s', async (_, options, source, difference) => {
    await using store = memoryRuns()
    const { target, asked } = counting()
    const begun = optionsOf({ store, target, judge: prompted('1'), createId: () => 'run' })
    await runEvaluation(sourceOf(8, { knownSha256: 'abc' }), { ...begun, store: dyingAfter(store, 2) }).catch(() => 0)
    const before = asked.length
    const resumed = runEvaluation(sourceOf(8, { knownSha256: 'abc', ...source }), {
      ...begun,
      ...options,
      resume: await storedRun(store, 'run'),
    })
    await expect(resumed).rejects.toThrow(difference)
    expect(asked).toHaveLength(before)
  })

  test.each<[string, (given: Example[]) => Example[], string]>([
    [
      'an example was renamed',
      ([first, ...rest]) => [{ ...first, id: 'x', inputs: {} }, ...rest],
      "was 'e0' and is 'x'",
    ],
    [
      'an example is asked something else',
      ([first, ...rest]) => [{ id: 'e0', ...first, inputs: { query: 'new' } }, ...rest],
      "example 1, 'e0', has other inputs now",
    ],
    ['examples are gone', () => [], "a result of example 1, 'e0', which is gone"],
  ])('of a stream, where only reading shows it, %s', async (_, change, sentence) => {
    await using store = memoryRuns()
    const options = optionsOf({ store, createId: () => 'run', concurrency: 1 })
    const stream = (given: Example[]): ExampleSource => ({ name: 'stdin', examples: given })
    await runEvaluation(stream(examples(5)), { ...options, store: dyingAfter(store, 2) }).catch(() => undefined)
    const resume = await storedRun(store, 'run')
    await expect(runEvaluation(stream(change(examples(5))), { ...options, resume })).rejects.toThrow(sentence)
  })

  test('it is not there, or was deleted', async () => {
    await using store = memoryRuns()
    await runEvaluation(sourceOf(1), optionsOf({ store, createId: () => 'run' }))
    await store.delete('run')
    await expect(storedRun(store, 'run')).rejects.toThrow("The run 'run' was deleted")
    await expect(storedRun(store, 'rnu')).rejects.toThrow("There is no run 'rnu' in this store")
  })
})

describe('the last broken run', () => {
  const begun = async (store: RunStore, { id, at, options }: { id: string; at: string; options: RunOptions }) => {
    const dying = { ...options, store: dyingAfter(store, 1), createId: () => id, now: () => new Date(at) }
    await runEvaluation(sourceOf(4), dying).catch(() => undefined)
  }
  const soughtBy = (options: RunOptions) => manifestOf(sourceOf(4), { id: '', startedAt: '', options })

  test('is the newest one of the same set-up, whatever was begun otherwise since', async () => {
    await using store = memoryRuns()
    const options = optionsOf()
    await begun(store, { id: 'old', at: '2026-01-01', options })
    await begun(store, { id: 'right', at: '2026-01-02', options })
    await begun(store, { id: 'other', at: '2026-01-03', options: { ...options, gates: ['mean>=0.1'] } })
    const finished = { ...options, store, createId: () => 'done', now: () => new Date('2026-01-04') }
    await runEvaluation(sourceOf(4), finished)
    expect(await lastBroken(store, soughtBy(options))).toMatchObject({ id: 'right' })
  })

  test('is told apart by what differs, where none fits', async () => {
    await using store = memoryRuns()
    const options = optionsOf()
    await expect(lastBroken(store, soughtBy(options))).rejects.toThrow('No run over dev.jsonl with this set-up')
    await begun(store, { id: 'other', at: '2026-01-03', options: { ...options, maxErrors: 3 } })
    await expect(lastBroken(store, soughtBy(options))).rejects.toThrow(
      'The run other cannot be resumed, because it was started with a different set-up: maxErrors: 3 -> nothing.',
    )
  })
})

test('repetitions belong together: the interval is over examples, and each result says which it is', async () => {
  let turn = 0
  const target: Target = () => String((turn += 1) % 2 === 0 ? 10 : 0)
  const source = { name: 'd', examples: examples(4).map(ungrouped) }
  const run = await runEvaluation(source, optionsOf({ epochs: 3, concurrency: 1, target }))
  expect(run.summary).toMatchObject({
    examples: 12,
    evaluators: { share: { n: 12, mean: 0.5, ciMethod: 'gaffke over groups' } },
  })
  expect(run.toJSON().run).toMatchObject({ epochs: 3, dataset: { examples: 4 } })
  expect(run.results.map(({ id, epoch }) => `${id}/${epoch}`).slice(0, 4)).toEqual(['e0/0', 'e0/1', 'e0/2', 'e1/0'])
})

test('a run may be evaluated elsewhere, and is added up from the store as if it had been here', async () => {
  await using store = memoryRuns()
  const here = await runEvaluation(sourceOf(12), optionsOf({ epochs: 2 }))
  const options = optionsOf({ epochs: 2, store, createId: () => 'run' })
  await runEvaluation(sourceOf(12), { ...options, store: dyingAfter(store, 5) }).catch(() => undefined)
  const already = (await keptIn(store, 'run')).length
  let handed = 0
  const there = await runEvaluation(sourceOf(12), {
    ...options,
    resume: await storedRun(store, 'run'),
    target: () => Promise.reject(new Error('not here')),
    async distribute({ manifest, items }) {
      const { runShard } = await import('./run-shard.ts')
      const { semaphore } = await import('../../support/semaphore.ts')
      for await (const item of items) {
        handed++
        const elsewhere = { ...optionsOf(), slots: semaphore(2), signal: new AbortController().signal, stop: undefined }
        await runShard([item], { ...elsewhere, store, runId: manifest.id, onStart: undefined })
      }
      return {}
    },
  })
  expect(handed).toBe(24 - already)
  expect(lasting(there.toJSON())).toEqual(lasting(here.toJSON()))
})
