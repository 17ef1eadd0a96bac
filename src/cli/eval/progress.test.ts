import { describe, expect, test, vi } from 'vitest'
import { fakeWorld, type FakeWorldOptions } from '../../../test/fake-world.ts'
import { NO_USAGE } from '../../core/usage.ts'
import type { Progress } from '../../core/run.ts'
import { paceOf, progressLine, progressText } from './progress.ts'
import type { Waits } from './waits.ts'

const at = (done: number, fields: Partial<Progress> = {}): Progress => ({
  done,
  total: 100,
  errors: 0,
  failures: 0,
  inFlight: 4,
  usage: NO_USAGE,
  ...fields,
})

const NOON = new Date('2026-01-05T12:00:00Z')
const standing = (perSecond: number, waits?: Waits) => ({ elapsedMs: 1000, perSecond, waits, now: NOON })
const ago = (seconds: number): number => NOON.getTime() - seconds * 1000
const CALLS = { inFlight: 8, queued: 0, retrying: 0, retries: 0, pausedUntil: -Infinity, silentSince: ago(2) }

function written(options: FakeWorldOptions, { quiet = false } = {}): string {
  const world = fakeWorld(options)
  const line = progressLine(world, { quiet })
  for (let done = 1; done <= 50; done++) line.update(at(done))
  line.clear()
  return world.err()
}

describe('progress', () => {
  test('redraws one line on a terminal and takes it away at the end', () => {
    const text = written({ isTTY: true, tickMs: 1000 })
    expect(text).toContain('\r50/100 · 1.0/s · 50.0 s left\u001b[K')
    expect(text).not.toContain('\n')
    expect(text.endsWith('\r\u001b[K')).toBe(true)
  })

  test('redraws at most every tenth of a second', () => {
    expect(written({ isTTY: true, tickMs: 1 }).split('\r').length).toBeLessThan(5)
  })

  test.each([
    ['into a pipe', {}],
    ['in CI', { isTTY: true, env: { CI: 'true' } }],
    ['on a dumb terminal', { isTTY: true, env: { TERM: 'dumb' } }],
  ])('writes a plain line every 10 seconds %s', (_, options) => {
    expect(written({ ...options, tickMs: 1000 }).split('\n')).toEqual([
      '10/100 · 1.0/s · 1 min 30 s left',
      '20/100 · 1.0/s · 1 min 20 s left',
      '30/100 · 1.0/s · 1 min 10 s left',
      '40/100 · 1.0/s · 1 min 0 s left',
      '50/100 · 1.0/s · 50.0 s left',
      '',
    ])
  })

  test('goes on while the first examples take their time', () => {
    vi.useFakeTimers()
    try {
      const world = { ...fakeWorld(), now: () => new Date() }
      const line = progressLine(world, { quiet: false })
      line.update(at(0))
      vi.advanceTimersByTime(21_000)
      line.clear()
      vi.advanceTimersByTime(60_000)
      expect(world.err()).toBe('0/100 · 4 in work · 10.0 s\n0/100 · 4 in work · 20.0 s\n')
    } finally {
      vi.useRealTimers()
    }
  })

  test('writes nothing when quiet', () => {
    expect(written({ isTTY: true, tickMs: 1000 }, { quiet: true })).toBe('')
  })

  test('names errors, what was not measured, and the cost of judge calls', () => {
    const usage = { ...NO_USAGE, calls: 3, costUsd: 0.12 }
    expect(progressText(at(10, { errors: 1, failures: 2, usage }), standing(10))).toBe(
      '10/100 · 10/s · 9.0 s left · 1 error · 2 not measured · $0.12',
    )
  })

  test('promises no end where the number of examples is not known', () => {
    const { total: _, ...unknown } = at(7)
    expect(progressText(unknown, standing(7))).toBe('7 examples · 7.0/s')
  })

  test.each<[string, Partial<Waits>, string]>([
    ['a judge', { judge: CALLS }, 'waiting for the judge (8 calls)'],
    [
      'a judge and its queue',
      { judge: { ...CALLS, queued: 12, retrying: 1 } },
      'the judge (8 calls, 12 queued, 1 waiting to retry)',
    ],
    [
      'a rate limit',
      { judge: { ...CALLS, inFlight: 0, queued: 9, pausedUntil: ago(-12) } },
      'the rate limit (12.0 s, 9 calls)',
    ],
    [
      'a judge that went away',
      {
        judge: {
          ...CALLS,
          inFlight: 1,
          retrying: 8,
          pausedUntil: ago(-3),
          away: { forMs: 45_000, patienceMs: 600_000 },
        },
      },
      'a judge that answers nobody (for 45.0 s, patience 10 min 0 s; 9 calls)',
    ],
    ['the application', { target: 2 }, 'waiting for the application (2 calls)'],
    ['both', { target: 1, judge: CALLS }, 'waiting for the judge (8 calls) and the application (1 call)'],
    ['the store', { storingSince: ago(3) }, 'waiting for the store (3.0 s)'],
    [
      'a batch',
      { batches: [{ id: 'batch_7', rows: 1200, done: 300, since: new Date(ago(7200)) }] },
      'waiting for batch batch_7 (300 of 1,200 answered, 2 h 0 min)',
    ],
    ['a batch that fills', { gathered: 40 }, 'waiting for questions to fill a batch (40 so far)'],
  ])('says what is waited for: %s', (_, waits, text) => {
    expect(progressText(at(10), standing(1, { target: 0, ...waits }))).toMatch(
      new RegExp(`4 in work · .*${text.replaceAll(/[()]/g, '.')}$`),
    )
  })

  test('says no word of a store that is quick, nor of a rate limit that is over', () => {
    const waits = {
      target: 0,
      storingSince: ago(0.2),
      judge: { ...CALLS, inFlight: 0, pausedUntil: ago(1), retries: 3 },
    }
    expect(progressText(at(10), standing(1, waits))).toBe('10/100 · 1.0/s · 1 min 30 s left · 3 retries · 4 in work')
  })

  test('says how much of the budget is spent', () => {
    const usage = { ...NO_USAGE, calls: 3, costUsd: 0.12 }
    expect(progressText(at(10, { usage }), standing(1, { target: 0, budgetUsd: 2 }))).toContain(' · $0.12 of $2.00 · ')
  })

  test('measures the pace over the last minute, so that it follows a judge that slows down', () => {
    const pace = paceOf(0)
    for (let second = 1; second <= 60; second++) pace(second * 10, second * 1000)
    for (let second = 61; second <= 120; second++) pace(600 + (second - 60), second * 1000)
    expect(pace(660, 120_000)).toBeCloseTo(1, 1)
  })

  test.each([
    ['piped', false],
    ['on a terminal', true],
  ])(
    'says once that a judge has fallen silent for 30 s, with what waits and since when, and again after an answer (%s)',
    (_, isTTY) => {
      vi.useFakeTimers({ now: NOON })
      try {
        const world = { ...fakeWorld({ isTTY }), now: () => new Date() }
        let judge = { ...CALLS, queued: 3, silentSince: NOON.getTime() }
        const line = progressLine(world, { quiet: false, waits: () => ({ target: 0, judge }) })
        line.update(at(0))
        vi.advanceTimersByTime(100_000)
        const said = 'The judge has not answered since 12:00:00 UTC: 8 calls under way, 3 waiting for their turn.\n'
        expect(world.err().split(said)).toHaveLength(2)
        judge = { ...judge, silentSince: NOON.getTime() + 100_000, pausedUntil: NOON.getTime() + 200_000 }
        vi.advanceTimersByTime(60_000)
        line.clear()
        expect(world.err()).toContain(
          'since 12:01:40 UTC: 8 calls under way, 3 waiting for their turn. The provider asked to wait until 12:03:20 UTC.\n',
        )
        expect(world.err().match(/has not answered/g)).toHaveLength(2)
      } finally {
        vi.useRealTimers()
      }
    },
  )
})
