import { describe, expect, test } from 'vitest'
import { JudgeUnavailableError } from '../core/errors.ts'
import { NO_USAGE } from '../core/usage.ts'
import { defineEvaluator } from '../core/define-evaluator.ts'
import { measured, notApplicable } from '../core/result.ts'
import { textOf, type Example } from '../core/example.ts'
import type { Judge } from '../core/judge.ts'
import type { RunStore } from '../core/stores/run-store.ts'
import { evaluate, rescore } from '../index.ts'
import { memoryRuns } from '../store/memory/memory-runs.ts'
import { scriptedJudge } from '../testing/scripted-judge.ts'

const examples: Example[] = [0.2, 0.6, 0.9].map((_, index) => ({
  id: `e${index}`,
  inputs: { query: `q${index}` },
  reference: 'a2',
  context: [{ id: 'recorded', text: 'recorded passage' }],
  group: 'g',
  tags: ['t'],
  metadata: { page: index },
}))

/** A judge that counts what it is asked, and can be down. */
function counting({ id = 'judge', down = false } = {}): { judge: Judge; asked: string[] } {
  const asked: string[] = []
  const judge: Judge = {
    ...scriptedJudge(),
    id,
    rate: async ({ name, inputs }) => {
      asked.push(`${name} of ${inputs['response']}`)
      if (down) throw new JudgeUnavailableError('it is down')
      const score = Number(inputs['response']?.slice(1)) / 2
      return { score, reasoning: 'rated', usage: { ...NO_USAGE, calls: 1 } }
    },
  }
  return { judge, asked }
}

const Rated = defineEvaluator({
  name: 'rated',
  kind: 'llm_judge',
  requires: ['output', 'context'],
  threshold: 0.5,
  async score({ output, context }, { judge }) {
    if (output === 'a0') return notApplicable('a0 says nothing')
    const { score } = await judge.rate({ name: 'rated', criteria: 'c', inputs: { response: textOf(output) } })
    return measured(score, `seen ${context.map(({ text }) => text).join()}`)
  },
})
const Same = defineEvaluator({
  name: 'same',
  requires: ['output', 'reference'],
  score: ({ output, reference }) => measured(output === reference ? 1 : 0, 'compared'),
})

async function kept(store: RunStore, { judge }: { judge: Judge }, epochs = 1): Promise<string> {
  let turn = 0
  const run = await evaluate({
    dataset: examples,
    target: ({ query }) => ({
      output: `a${epochs === 1 ? String(query).slice(1) : (turn += 1) % 3}`,
      context: ['what the application found'],
    }),
    evaluators: [new Rated(), new Same()],
    judge,
    store,
    epochs,
    now: () => new Date('2026-01-01'),
  })
  return run.id
}

describe('stored answers judged again', () => {
  test('by other thresholds ask no judge, and tell where they come from', async () => {
    await using store = memoryRuns()
    const first = counting()
    const id = await kept(store, first)
    const again = counting()
    const run = await rescore({ run: id, store, judge: again.judge, evaluators: [new Rated({ threshold: 0.9 })] })
    expect(again.asked).toEqual([])
    expect(run.results.map(({ results }) => results['rated'])).toMatchObject([
      { status: 'not_applicable' },
      { score: 0.5, passed: false, threshold: 0.9, usage: { calls: 0 } },
      { score: 1, passed: true, threshold: 0.9 },
    ])
    expect(run.toJSON().run).toMatchObject({ rescoredFrom: id, dataset: { name: 'examples', examples: 3 } })
    expect(run.notes[0]).toBe(
      `The answers of run ${id} were judged again: the application was not called, and 3 judgements were taken over.`,
    )
    expect(await store.get(run.id)).toMatchObject({ state: 'finished', results: 3, manifest: { rescoredFrom: id } })
  })

  test('by another judge ask it, over the answers and passages that the application gave', async () => {
    await using store = memoryRuns()
    const id = await kept(store, counting())
    const other = counting({ id: 'other' })
    const run = await rescore({ run: id, store, judge: other.judge, evaluators: [new Rated()] })
    expect(other.asked).toEqual(['rated of a1', 'rated of a2'])
    expect(run.results[1]).toMatchObject({
      output: 'a1',
      group: 'g',
      tags: ['t'],
      results: { rated: { reasoning: 'seen what the application found' } },
    })
  })

  test('by other settings or another version ask the judge', async () => {
    await using store = memoryRuns()
    const id = await kept(store, counting())
    const Newer = defineEvaluator({ ...Rated.spec, version: '2', score: () => measured(1, 'newer') })
    const run = await rescore({ run: id, store, judge: counting().judge, evaluators: [new Newer()] })
    expect(run.notes[0]).toContain('0 judgements were taken over')
    expect(run.results[0]?.results['rated']).toMatchObject({ version: '2', score: 1 })
  })

  test('ask again for what failed, and compute anew what needs no judge', async () => {
    await using store = memoryRuns()
    const id = await kept(store, counting({ down: true }))
    const up = counting()
    const run = await rescore({ run: id, store, judge: up.judge, evaluators: [new Rated(), new Same()] })
    expect(up.asked).toEqual(['rated of a1', 'rated of a2'])
    expect(run.summary.evaluators).toMatchObject({ rated: { n: 2, failures: {} }, same: { n: 3, mean: 1 / 3 } })
  })

  test('keep their repetitions apart', async () => {
    await using store = memoryRuns()
    const id = await kept(store, counting(), 2)
    const run = await rescore({ run: id, store, judge: counting().judge, evaluators: [new Same()] })
    expect(run.results.map((result) => `${result.id}/${result.epoch}`)).toEqual([
      'e0/0',
      'e0/1',
      'e1/0',
      'e1/1',
      'e2/0',
      'e2/1',
    ])
    expect(run.toJSON().run).toMatchObject({ epochs: 2, dataset: { examples: 3 } })
  })

  test('can be gone on with when that is interrupted', async () => {
    await using store = memoryRuns()
    const id = await kept(store, counting())
    const { judge, asked } = counting({ id: 'other' })
    let left = 1
    const dying: RunStore = {
      ...store,
      append: (...given) => (left-- > 0 ? store.append(...given) : Promise.reject(new Error('killed'))),
    }
    const options = { run: id, judge, evaluators: [new Rated()], concurrency: 1 }
    await expect(rescore({ ...options, store: dying })).rejects.toThrow('killed')
    const run = await rescore({ ...options, store, resume: true })
    expect(run.summary).toMatchObject({ examples: 3, evaluators: { rated: { n: 2 } } })
    expect(asked.length).toBeLessThanOrEqual(3)
  })

  test('say what is missing of a run that an earlier version kept', async () => {
    await using store = memoryRuns()
    const id = await kept(store, counting())
    const bare: RunStore = {
      ...store,
      async *results(runId) {
        for await (const { answer: _, ...stored } of store.results(runId)) yield stored
      },
    }
    const again = rescore({ run: id, store: bare, evaluators: [new Rated()] })
    await expect(again).rejects.toThrow(`The run ${id} was kept without \`context\` of its examples`)
    const enough = await rescore({ run: id, store: bare, evaluators: [new Same()] })
    expect(enough.summary.evaluators['same']).toMatchObject({ n: 3 })
  })

  test('are refused by a sentence when there are none', async () => {
    await using store = memoryRuns()
    await expect(rescore({ run: 'nope', store, evaluators: ['exact_match'] })).rejects.toThrow(
      "There is no run 'nope' here",
    )
  })

  test('by the evaluators of the run when none are named, as long as their names stand for them', async () => {
    await using store = memoryRuns()
    const run = await evaluate({ dataset: examples, target: () => 'a2', evaluators: ['exact_match'], store })
    const again = await rescore({ run: run.id, store, threshold: 0.3 })
    expect(again.summary.evaluators).toMatchObject({ exact_match: { mean: 1, threshold: 0.3 } })
  })
})
