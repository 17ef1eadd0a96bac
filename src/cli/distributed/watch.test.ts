import { expect, test } from 'vitest'
import type { WorkStatus } from '../../work/control.ts'
import { statusText } from './watch.ts'

const OPEN: WorkStatus = {
  state: 'open',
  total: 3000,
  shards: 60,
  shardsDone: 20,
  workers: [
    { worker: 'a:1', version: '0.1.0', inFlight: 32 },
    { worker: 'b:2', version: '0.1.0', inFlight: 32 },
  ],
}
const at = { done: 1200, since: { done: 0, time: 0 }, time: 20_000 }

test.each<[string, Partial<WorkStatus>, string]>([
  ['under way', {}, '1,200/3,000 · open · 60/s · 30.0 s left · 2 workers, 64 in work · 20/60 shards'],
  ['paused', { state: 'paused' }, '1,200/3,000 · paused · 60/s · 2 workers, 64 in work · 20/60 shards'],
  [
    'stopped',
    { state: 'stopping', reason: 'budget', workers: [], spentUsd: 1.5, limitUsd: 2 },
    '1,200/3,000 · stopping (budget) · 60/s · 0 workers, 0 in work · 20/60 shards · $1.50 of $2.00',
  ],
  ['over', { state: 'finished', shards: 0, shardsDone: 0 }, '1,200/3,000 · finished'],
  [
    'refused by a worker',
    { workers: [{ worker: 'a:1', version: '0.0.9', inFlight: 0, note: 'it is left to others.' }] },
    '1,200/3,000 · open · 60/s · 30.0 s left · 1 worker, 0 in work · 20/60 shards · a:1: it is left to others.',
  ],
])('a run that is %s', (_, status, text) => {
  expect(statusText({ ...OPEN, ...status }, at)).toBe(text)
})
