import { describe, expect, test } from 'vitest'
import { NO_USAGE } from '../../core/usage.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { ExampleResult } from '../../core/run.ts'
import type { ResultQuery, RunConclusion, RunManifest, RunStore } from '../../core/stores/run-store.ts'

export function manifest(id = 'run-1', startedAt = '2026-01-02T03:04:05.000Z'): RunManifest {
  return {
    id,
    startedAt,
    assay: '0.1.0',
    dataset: { name: 'dev "ü".jsonl' },
    judge: 'lexical',
    metrics: [],
    config: { a: [1] },
  }
}

function conclusion(id: string): RunConclusion {
  return {
    assay: '0.1.0',
    run: {
      id,
      startedAt: '2026-01-02T03:04:05.000Z',
      finishedAt: '2026-01-02T03:05:00.000Z',
      durationMs: 55_000,
      metrics: [],
      resultsSha256: 'abc',
      dataset: { name: 'dev', examples: 3 },
      judge: 'lexical',
      config: {},
      notes: ['a note'],
    },
    summary: {
      examples: 3,
      errors: 0,
      emptyOutputs: 0,
      usage: NO_USAGE,
      evaluators: {},
      gates: [],
      verdict: 'below',
      partial: false,
    },
  }
}

const common = { evaluator: 'faithfulness', version: '1', usage: NO_USAGE }

export function scored(score: number, { vacuous = false } = {}): EvaluationResult {
  const said = { threshold: 0.5, passed: score >= 0.5, reasoning: `it scored ${score}`, raw: {} }
  return { ...common, status: 'measured', score, ...said, ...(vacuous ? { vacuous: true } : {}) }
}

const failed: EvaluationResult = { ...common, status: 'failed', failure: 'timeout', message: 'took too long' }
const inapplicable: EvaluationResult = { ...common, status: 'not_applicable', reasoning: 'no context' }

export function example(
  index: number,
  result: EvaluationResult = scored(0.5),
  rest: Partial<ExampleResult> = {},
): ExampleResult {
  const results = { [result.evaluator]: result }
  return { id: `e${index}`, index, inputs: { query: `question ${index}` }, output: `answer ${index}`, results, ...rest }
}

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

async function ids(store: RunStore, query: Parameters<RunStore['page']>[1]): Promise<string[]> {
  return (await store.page('run-1', query)).results.map(({ result }) => result.id)
}

/** What every place for runs promises. */
export function describeRunStore(kind: string, open: (options: { now: () => Date }) => Promise<RunStore>): void {
  const start = Date.parse('2026-01-02T03:04:05.000Z')
  const opened = async (...results: readonly ExampleResult[]): Promise<RunStore> => {
    let ticks = 0
    const store = await open({ now: () => new Date(start + (ticks += 1)) })
    await store.start(manifest())
    for (const result of results) await store.append('run-1', [{ result }])
    return store
  }

  describe(`${kind} run store`, () => {
    test('keeps the name of a run, takes another, and forgets it with the run', async () => {
      await using store = await opened()
      await store.start({ ...manifest('run-2', '2026-01-02T03:04:06.000Z'), name: 'prompt b' })
      const names = async () => (await store.list()).map(({ id, name }) => [id, name])
      expect(await names()).toEqual([
        ['run-2', 'prompt b'],
        ['run-1', undefined],
      ])
      await store.rename?.('run-1', 'prompt a')
      await store.finish('run-1', conclusion('run-1'))
      expect(await store.get('run-1')).toMatchObject({ name: 'prompt a', state: 'finished' })
      await store.delete('run-2')
      expect(await names()).toEqual([
        ['run-2', undefined],
        ['run-1', 'prompt a'],
      ])
      await expect(Promise.resolve(store.rename?.('run-3', 'x'))).rejects.toThrow('There is no run run-3')
    })

    test('gives back the results of a run in the order of its examples, as they were', async () => {
      await using store = await opened()
      const odd = example(0, scored(1 / 3), { id: 'a\0"ü"\\', output: { text: '漢\0字', n: [0.1, null] } })
      expect(await store.append('run-1', [{ result: example(2) }, { result: example(1) }])).toBe(2)
      expect(await store.append('run-1', [{ result: odd }, { result: odd, epoch: 1 }])).toBe(2)
      const stored = await collected(store.results('run-1'))
      expect(stored.map(({ result, epoch }) => [result.id, epoch])).toEqual([
        ['a\0"ü"\\', 0],
        ['a\0"ü"\\', 1],
        ['e1', 0],
        ['e2', 0],
      ])
      expect(stored[0]).toEqual({ result: odd, epoch: 0, recordedAt: '2026-01-02T03:04:05.002Z' })
    })

    test('records each example once, whoever hands it in and however often', async () => {
      await using store = await opened()
      const entries = Array.from({ length: 1_200 }, (_, index) => ({ result: example(index) }))
      const added = await Promise.all([
        store.append('run-1', entries),
        store.append('run-1', entries.toReversed()),
        store.append('run-1', [...entries.slice(500), ...entries.slice(500)]),
      ])
      expect(added.reduce((sum, count) => sum + count, 0)).toBe(1_200)
      const stored = await collected(store.results('run-1'))
      expect(stored.map(({ result }) => result.index)).toEqual(entries.map(({ result }) => result.index))
      expect(await store.append('run-1', [{ result: example(7, scored(0.9)) }])).toBe(0)
      expect((await store.aggregates('run-1'))['faithfulness']).toMatchObject({ n: 1_200, mean: 0.5 })
    })

    test('gives back the answer record of a result, and single results by their keys', async () => {
      await using store = await opened(example(0))
      const answer = {
        answeredBy: 'target',
        filled: ['context'],
        example: { context: [{ id: 'p', text: 'ü\0' }] },
      } as const
      const repeated = { ...example(1), epoch: 2 }
      expect(await store.append('run-1', [{ result: repeated, answer }])).toBe(1)
      const keys = [{ id: 'e1', epoch: 2 }, { id: 'e0' }, { id: 'e1' }, { id: 'none' }]
      const found = [...(await store.stored('run-1', keys))].sort((a, b) => a.result.index - b.result.index)
      expect(found).toMatchObject([
        { result: { id: 'e0' }, epoch: 0 },
        { result: repeated, epoch: 2, answer },
      ])
      expect(found[0]).not.toHaveProperty('answer')
      expect((await collected(store.results('run-1')))[1]).toMatchObject({ epoch: 2, answer })
      expect((await store.page('run-1')).results[1]).not.toHaveProperty('answer')
      expect(await store.stored('run-1', [])).toEqual([])
    })

    test('records results that are handed in one by one at the same time', async () => {
      await using store = await opened()
      const added = await Promise.all(
        Array.from({ length: 600 }, (_, index) => store.append('run-1', [{ result: example(index % 500) }])),
      )
      expect(added.reduce((sum, count) => sum + count, 0)).toBe(500)
      expect(await collected(store.results('run-1'))).toHaveLength(500)
    })

    test('adds a finished run up anew when it gets more results', async () => {
      await using store = await opened(example(0, scored(1)))
      await store.finish('run-1', conclusion('run-1'))
      expect(await store.aggregates('run-1')).toMatchObject({ faithfulness: { n: 1, mean: 1 } })
      expect(await store.distribution('run-1', { evaluator: 'faithfulness' })).toMatchObject({ n: 1 })
      await store.append('run-1', [{ result: example(1, scored(0)) }])
      expect(await store.aggregates('run-1')).toMatchObject({ faithfulness: { n: 2, mean: 0.5 } })
      expect(await store.distribution('run-1', { evaluator: 'faithfulness' })).toMatchObject({ n: 2 })
      expect(await store.list()).toMatchObject([{ state: 'finished', results: 2 }])
    })

    test('lists a run from its manifest on, and shows it whole when it is finished', async () => {
      await using store = await opened(example(0))
      await store.start(manifest())
      const running = { id: 'run-1', state: 'running', startedAt: manifest().startedAt, dataset: 'dev "ü".jsonl' }
      expect(await store.list()).toEqual([{ ...running, results: 1 }])
      expect(await store.get('run-1')).toEqual({ ...running, results: 1, manifest: manifest() })
      await store.finish('run-1', conclusion('run-1'))
      const finished = { ...running, state: 'finished', finishedAt: '2026-01-02T03:05:00.000Z', verdict: 'below' }
      expect(await store.get('run-1')).toEqual({
        ...finished,
        results: 1,
        manifest: manifest(),
        conclusion: conclusion('run-1'),
      })
      expect(await store.get('run-2')).toBeUndefined()
    })

    test('lists the newest runs first, page by page', async () => {
      await using store = await opened()
      await store.start(manifest('old', '2025-01-01T00:00:00.000Z'))
      await store.start(manifest('new', '2027-01-01T00:00:00.000Z'))
      expect((await store.list({ limit: 2 })).map(({ id }) => id)).toEqual(['new', 'run-1'])
      expect((await store.list({ before: 'run-1' })).map(({ id }) => id)).toEqual(['old'])
    })

    test('refuses results of a run that was never started', async () => {
      await using store = await opened()
      await expect(store.append('other', [{ result: example(0) }])).rejects.toThrow(/There is no run other/)
      await expect(collected(store.results('other'))).rejects.toThrow(/There is no run other/)
    })

    test('leaves of a deleted run only its line, and takes nothing more for it', async () => {
      await using store = await opened(example(0), example(1))
      expect(await store.delete('run-1')).toBe(true)
      expect(await store.delete('none')).toBe(false)
      const run = await store.get('run-1')
      expect(run).toMatchObject({ id: 'run-1', state: 'deleted', results: 2 })
      expect(run).not.toHaveProperty('manifest')
      expect(run?.deletedAt).toMatch(/^2026-01-02T03:04:05\.\d{3}Z$/)
      await expect(store.append('run-1', [{ result: example(2) }])).rejects.toThrow(/The run run-1 was deleted/)
      await expect(store.start(manifest())).rejects.toThrow(/The run run-1 was deleted/)
    })

    test('pages by time, both ways, without losing or repeating a result', async () => {
      await using store = await opened()
      await store.append(
        'run-1',
        Array.from({ length: 5 }, (_, index) => ({ result: example(index) })),
      )
      await store.append(
        'run-1',
        Array.from({ length: 5 }, (_, index) => ({ result: example(index + 5) })),
      )
      for (const descending of [false, true]) {
        const seen: string[] = []
        let after: string | undefined
        do {
          const page = await store.page('run-1', { limit: 3, descending, after })
          seen.push(...page.results.map(({ result }) => result.id))
          after = page.next
        } while (after !== undefined)
        const all = Array.from({ length: 10 }, (_, index) => `e${index}`)
        expect(seen).toEqual(descending ? all.toReversed() : all)
      }
    })

    test('pages by score, both ways, equal scores in the order of the data', async () => {
      const scores = [0.5, 1, 0.1 + 0.2, 0.5, 0]
      await using store = await opened(
        ...scores.map((score, index) => example(index, scored(score))),
        example(5, failed),
      )
      const query = { evaluator: 'faithfulness', order: 'score', limit: 2 } as const
      const first = await store.page('run-1', query)
      expect(first.results.map(({ result }) => result.id)).toEqual(['e4', 'e2'])
      const second = await store.page('run-1', { ...query, after: first.next ?? '' })
      expect(second.results.map(({ result }) => result.id)).toEqual(['e0', 'e3'])
      const third = await store.page('run-1', { ...query, after: second.next ?? '' })
      expect(third.results.map(({ result }) => result.id)).toEqual(['e1'])
      expect(third).not.toHaveProperty('next')
      expect(await ids(store, { ...query, descending: true })).toEqual(['e1', 'e3'])
    })

    test.each([
      [{}, 'e0 e1 e2 e3 e4'],
      [{ outcome: 'below' }, 'e1'],
      [{ outcome: 'error' }, 'e4'],
      [{ outcome: 'unmeasured' }, 'e3'],
      [{ evaluator: 'faithfulness' }, 'e0 e1 e2 e3'],
      [{ evaluator: 'faithfulness', status: 'measured' }, 'e0 e1'],
      [{ evaluator: 'faithfulness', status: 'failed' }, 'e2'],
      [{ evaluator: 'faithfulness', passed: true }, 'e0'],
      [{ evaluator: 'faithfulness', passed: false, outcome: 'passed' }, ''],
      [{ evaluator: 'faithfulness', status: 'failed', passed: false }, ''],
      [{ evaluator: 'relevance' }, ''],
      [{ text: 'QUESTION 2' }, 'e2'],
      [{ text: 'took too' }, 'e2'],
      [{ text: 'Zürich' }, 'e0'],
      [{ text: '100%_\\' }, 'e0'],
      [{ text: '100%x' }, ''],
      [{ evaluator: 'faithfulness', passed: true, text: 'answer' }, ''],
      [{ evaluator: 'faithfulness', passed: true, text: 'scored' }, 'e0'],
      [{ text: "'; drop table runs; --" }, ''],
    ] as const)('filters by %j', async (query, expected) => {
      await using store = await opened(
        example(0, scored(1), { output: 'ZÜRICH has 100%_\\ of it' }),
        example(1, scored(0)),
        example(2, failed),
        example(3, inapplicable),
        example(4, failed, { error: 'no answer', results: {} }),
      )
      expect(await ids(store, query)).toEqual(expected.split(' ').filter((id) => id !== ''))
    })

    test('finds by tag, group and score, in one page and in several', async () => {
      const results = Array.from({ length: 11 }, (_, index) => {
        const said = index < 8 ? scored(index / 10) : failed
        const marks = { tags: index % 2 === 0 ? ['red', 'ü"', 'red'] : ['blue'], group: `g${index % 3}` }
        return example(index, said, index === 8 ? { ...marks, error: 'no answer', results: {} } : marks)
      })
      await using store = await opened(...results)
      const evaluator = 'faithfulness'
      const asked: readonly [ResultQuery, string][] = [
        [{ tag: 'red' }, 'e0 e2 e4 e6 e8 e10'],
        [{ tag: 'red', descending: true }, 'e10 e8 e6 e4 e2 e0'],
        [{ tag: 'red', group: 'g1' }, 'e4 e10'],
        [{ tag: 'red', outcome: 'error' }, 'e8'],
        [{ tag: 'red', text: 'question 4' }, 'e4'],
        [{ group: 'g1' }, 'e1 e4 e7 e10'],
        [{ evaluator, atLeast: 0.5 }, 'e5 e6 e7'],
        [{ evaluator, atLeast: 0.2, atMost: 0.4, order: 'score', descending: true }, 'e4 e3 e2'],
        [{ evaluator, atMost: 0.5, tag: 'red', passed: false }, 'e0 e2 e4'],
        [{ evaluator, status: 'failed', tag: 'red' }, 'e10'],
        [{ evaluator, tag: 'red', order: 'score', descending: true }, 'e6 e4 e2 e0'],
        [{ tag: "'; drop table runs; --" }, ''],
        [{ tag: 'none', evaluator, order: 'score' }, ''],
      ]
      for (const [query, expected] of asked) {
        expect([query, (await ids(store, query)).join(' ')]).toEqual([query, expected])
        const paged: string[] = []
        let after: string | undefined
        do {
          const page = await store.page('run-1', { ...query, limit: 2, after })
          paged.push(...page.results.map(({ result }) => result.id))
          after = page.next
        } while (after !== undefined)
        expect([query, paged.join(' ')]).toEqual([query, expected])
      }
    })

    test('counts each evaluator by what it said, vacuous results beside the mean', async () => {
      const relevance = { ...scored(0.25), evaluator: 'relevance' }
      await using store = await opened(
        example(0, scored(1)),
        example(1, scored(0.25)),
        example(2, scored(1, { vacuous: true })),
        example(3, failed),
        example(4, inapplicable),
        example(5, relevance),
      )
      expect(await store.aggregates('run-1')).toEqual({
        faithfulness: {
          mean: 0.625,
          n: 2,
          passed: 1,
          failed: 1,
          vacuous: 1,
          notApplicable: 1,
          reported: 0,
          failures: { timeout: 1 },
        },
        relevance: {
          mean: 0.25,
          n: 1,
          passed: 0,
          failed: 1,
          vacuous: 0,
          notApplicable: 0,
          reported: 0,
          failures: {},
        },
      })
      expect(await store.distribution('run-1', { evaluator: 'faithfulness', bins: 4 })).toEqual({
        counts: [0, 1, 0, 1],
        n: 2,
      })
      expect(await store.distribution('run-1', { evaluator: 'none', bins: 2 })).toEqual({ counts: [0, 0], n: 0 })
    })

    test('refuses questions that make no sense, in a sentence', async () => {
      await using store = await opened(example(0))
      await expect(store.page('run-1', { order: 'score' })).rejects.toThrow(/name it with `evaluator`/)
      await expect(store.page('run-1', { atLeast: 0.5 })).rejects.toThrow(/name it with `evaluator`/)
      await expect(store.page('run-1', { limit: 0 })).rejects.toThrow('`limit` is 0')
      await expect(store.page('run-1', { after: 'x' })).rejects.toThrow(/must be the `next` of the page before/)
      await expect(store.distribution('run-1', { evaluator: 'x', bins: 0 })).rejects.toThrow('`bins` is 0')
    })

    test('gives scores without their texts, in the data set’s order, if it can', async () => {
      const reported: EvaluationResult = {
        ...common,
        status: 'reported',
        value: 12,
        unit: 'ms',
        reasoning: '',
        raw: {},
      }
      await using store = await opened(
        example(1, failed),
        example(0, scored(0.25), { group: 'g' }),
        example(2, reported),
      )
      if (store.scores === undefined) return
      const found = (await collected(store.scores('run-1'))).flat()
      const name = scored(0).evaluator
      expect(found).toMatchObject([
        { id: 'e0', epoch: 0, group: 'g', scores: { [name]: { status: 'measured', score: 0.25, vacuous: false } } },
        { id: 'e1', scores: { [name]: { status: 'failed' } } },
        { id: 'e2', scores: { [name]: { status: 'reported', value: 12, unit: 'ms' } } },
      ])
    })
  })
}
