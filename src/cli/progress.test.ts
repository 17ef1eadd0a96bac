import { describe, expect, test, vi } from 'vitest'
import { fakeWorld, type FakeWorldOptions } from '../../test/fake-world.ts'
import { NO_USAGE, type Progress } from '../core/index.ts'
import { progressLine, progressText } from './progress.ts'

const at = (done: number, fields: Partial<Progress> = {}): Progress => ({
  done,
  total: 100,
  errors: 0,
  failures: 0,
  inFlight: 4,
  usage: NO_USAGE,
  ...fields,
})

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
    expect(progressText(at(10, { errors: 1, failures: 2, usage }), 1000)).toBe(
      '10/100 · 10/s · 9.0 s left · 1 error · 2 not measured · $0.12',
    )
  })

  test('promises no end where the number of examples is not known', () => {
    const { total: _, ...unknown } = at(7)
    expect(progressText(unknown, 1000)).toBe('7 examples · 7.0/s')
  })
})
