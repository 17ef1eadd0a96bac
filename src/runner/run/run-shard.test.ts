import { describe, expect, test } from 'vitest'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured } from '../../core/result.ts'
import type { Example } from '../../core/example.ts'
import type { RunStore } from '../../core/stores/run-store.ts'
import { memoryRuns } from '../../store/memory/memory-runs.ts'
import { semaphore } from '../../support/semaphore.ts'
import { scriptedJudge } from '../../testing/scripted-judge.ts'
import type { RunItem } from '../examples/evaluate-example.ts'
import { runShard, type ShardOptions } from './run-shard.ts'

const Long = defineEvaluator({ name: 'long', score: ({ output }) => measured(String(output).length > 2 ? 1 : 0, 'x') })

const items = (count: number, epochs = 1): RunItem[] =>
  Array.from({ length: count * epochs }, (_, at) => {
    const index = Math.floor(at / epochs)
    const example: Example = { id: `e${index}`, inputs: { query: `q${index}` }, context: [{ id: 'p1', text: 'text' }] }
    return epochs === 1 ? { example, index } : { example, index, epoch: at % epochs }
  })

async function started(): Promise<RunStore> {
  const store = memoryRuns()
  await store.start({
    id: 'run',
    startedAt: '2026-01-01T00:00:00.000Z',
    assay: '0',
    dataset: { name: 'd' },
    judge: 'none',
    metrics: [],
    config: {},
  })
  return store
}

function options(store: RunStore, more: Partial<ShardOptions> = {}): ShardOptions & { asked: string[] } {
  const asked: string[] = []
  const target = ({ query }: Record<string, unknown>): string => {
    asked.push(String(query))
    return 'answer'
  }
  const signal = new AbortController().signal
  const settings = {
    runId: 'run',
    store,
    evaluators: [new Long()],
    judge: scriptedJudge(),
    slots: semaphore(3),
    signal,
  }
  return { ...settings, target, asked, ...more }
}

async function stored(store: RunStore): Promise<string[]> {
  const ids: string[] = []
  for await (const { result, epoch } of store.results('run')) ids.push(`${result.id}/${epoch}`)
  return ids
}

describe('a shard', () => {
  test('evaluates only what is not in the store yet', async () => {
    await using store = await started()
    const first = options(store)
    expect(await runShard(items(3), first)).toEqual({ recorded: 3, skipped: 0, left: 0 })
    const second = options(store)
    expect(await runShard(items(5), second)).toEqual({ recorded: 2, skipped: 3, left: 0 })
    expect(second.asked).toEqual(['q3', 'q4'])
    expect(await stored(store)).toEqual(['e0/0', 'e1/0', 'e2/0', 'e3/0', 'e4/0'])
  })

  test('tells repetitions of an example apart', async () => {
    await using store = await started()
    await runShard(items(2, 2).slice(0, 3), options(store))
    expect(await runShard(items(2, 2), options(store))).toEqual({ recorded: 1, skipped: 3, left: 0 })
    expect(await stored(store)).toEqual(['e0/0', 'e0/1', 'e1/0', 'e1/1'])
  })

  test('records nothing twice when two work at once, and both tell of what was recorded', async () => {
    await using store = await started()
    const told: string[][] = [[], []]
    const work = (name: string, at: number): Promise<unknown> =>
      runShard(
        items(20),
        options(store, {
          target: async () => Promise.resolve(name),
          onRecorded: ({ result }) => void told[at]?.push(`${result.id} ${String(result.output)}`),
        }),
      )
    await Promise.all([work('left', 0), work('right', 1)])
    const outputs: string[] = []
    for await (const { result } of store.results('run')) outputs.push(`${result.id} ${String(result.output)}`)
    expect(outputs).toHaveLength(20)
    for (const each of told) expect(each.toSorted()).toEqual(outputs.toSorted())
  })

  test('never has more examples in work than there are slots, and gives a slot back after the commit', async () => {
    await using inner = await started()
    const slots = semaphore(2)
    let most = 0
    const store: RunStore = {
      ...inner,
      async append(runId, entries) {
        most = Math.max(most, slots.inUse)
        await Promise.resolve()
        expect(slots.inUse).toBeGreaterThan(0)
        return inner.append(runId, entries)
      },
    }
    await runShard(items(9), options(store, { slots }))
    expect(most).toBe(2)
    expect(slots.inUse).toBe(0)
  })

  test('keeps what was done when it is stopped, and throws the reason', async () => {
    await using store = await started()
    const controller = new AbortController()
    const shard = runShard(
      items(6),
      options(store, {
        slots: semaphore(1),
        signal: controller.signal,
        onRecorded: ({ result }) => (result.id === 'e1' ? controller.abort(new Error('enough')) : undefined),
      }),
    )
    await expect(shard).rejects.toThrow('enough')
    expect(await stored(store)).toEqual(['e0/0', 'e1/0'])
  })

  test('stops and throws when the store fails', async () => {
    await using inner = await started()
    const store = { ...inner, append: () => Promise.reject(new Error('the disk is full')) }
    const failing = options(store, { slots: semaphore(1) })
    await expect(runShard(items(5), failing)).rejects.toThrow('the disk is full')
    expect(failing.asked).toEqual(['q0'])
  })
})
