import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleResult, measuredResult } from '../../test/sample-run.ts'
import { NO_USAGE } from '../core/usage.ts'
import { collectFailing, failingOf } from './failing.ts'

const scored = (id: string, score: number, index = 0) =>
  exampleResult(id, { index, results: [measuredResult('faithfulness', { score, threshold: 0.7 })] })

describe('what fell short', () => {
  test('puts the largest shortfall first and counts all', () => {
    const failing = failingOf([scored('a', 0.6), scored('b', 0.1), scored('c', 0.9), scored('d', 0.3)], 2)
    expect(failing.below).toBe(3)
    expect(failing.worst.map(({ id }) => id)).toEqual(['b', 'd'])
  })

  test('puts contradicted claims before unsupported ones where the shortfall is the same', () => {
    const judged = (id: string, index: number, verdict: string) => {
      const raw = { claims: [{ id: 'c1', text: 'x', verdict, evidence: null, reasons: [] }] }
      return exampleResult(id, { index, results: [measuredResult('faithfulness', { score: 0, raw })] })
    }
    const all = [judged('unsupported', 0, 'NOT_ENOUGH_INFO'), judged('contradicted', 1, 'CONTRADICTED')]
    expect(failingOf(all, 2).worst.map(({ id }) => id)).toEqual(['contradicted', 'unsupported'])
  })

  test('keeps equal shortfalls in the order of the data set', () => {
    const failing = failingOf([scored('late', 0.2, 7), scored('early', 0.2, 3)], 2)
    expect(failing.worst.map(({ id }) => id)).toEqual(['early', 'late'])
  })

  test('tells errors of the application from answers below a threshold', () => {
    const failing = failingOf([exampleResult('boom', { error: 'TypeError: x is undefined' }), scored('low', 0)], 3)
    expect(failing).toMatchObject({ below: 1, errors: 1 })
    expect(failing.firstErrors.map(({ id }) => id)).toEqual(['boom'])
  })

  test('keeps one instance of each evaluator and kind of failure', () => {
    const failed = (id: string, failure: 'timeout' | 'refused') =>
      exampleResult(id, {
        results: [{ status: 'failed', evaluator: 'relevance', version: '1', failure, message: 'no', usage: NO_USAGE }],
      })
    const { failures, below } = failingOf([failed('a', 'timeout'), failed('b', 'timeout'), failed('c', 'refused')], 3)
    expect(failures.map(({ id, failure }) => [id, failure])).toEqual([
      ['a', 'timeout'],
      ['c', 'refused'],
    ])
    expect(below).toBe(0)
  })

  test('keeps the same worst few as sorting everything would', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 })), fc.integer({ min: 1, max: 5 }), (scores, limit) => {
        const all = scores.map((score, index) => scored(String(index), score / 20, index))
        const collector = collectFailing(limit)
        for (const example of all) collector.add(example)
        const sorted = all.toSorted((a, b) => (scores[a.index] ?? 0) - (scores[b.index] ?? 0) || a.index - b.index)
        expect(collector.failing().worst.map(({ id }) => id)).toEqual(sorted.slice(0, limit).map(({ id }) => id))
      }),
    )
  })
})
