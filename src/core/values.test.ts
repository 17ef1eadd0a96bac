import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fakeJudge, tokens } from '../../test/support/fake-judge.ts'
import {
  DatasetError,
  JudgeResponseError,
  JudgeUnavailableError,
  NoBasisError,
  UnknownEvaluatorError,
  UsageError,
  describePlace,
} from './errors.ts'
import { queryOf, shownPassages, textOf } from './example.ts'
import { asClaims, asPassages } from './judge.ts'
import { metered } from './metered.ts'
import { NO_USAGE, addUsage, type Usage } from './usage.ts'

describe('usage', () => {
  const usage = fc.record(
    {
      calls: fc.nat(9),
      inputTokens: fc.nat(999),
      outputTokens: fc.nat(999),
      tokensUsed: fc.nat(999),
      costUsd: fc.nat(9),
    },
    { requiredKeys: ['calls', 'inputTokens', 'outputTokens', 'tokensUsed'] },
  )

  test('of nothing is nothing', () => {
    expect(addUsage()).toEqual(NO_USAGE)
    expect(Object.isFrozen(NO_USAGE)).toBe(true)
  })

  test('adds up in any order and grouping, and nothing added changes nothing', () => {
    fc.assert(
      fc.property(usage, usage, usage, (a, b, c) => {
        expect(addUsage(a, addUsage(b, c))).toEqual(addUsage(addUsage(c, a), b))
        expect(addUsage(a, NO_USAGE)).toEqual(a)
      }),
    )
  })

  test('has a cost only if the cost of every part is known', () => {
    const known: Usage = { ...tokens(1), costUsd: 0.25 }
    expect(addUsage(known, known).costUsd).toBe(0.5)
    expect(addUsage(known, tokens(1))).not.toHaveProperty('costUsd')
  })
})

test('a metered judge adds up what every kind of question cost', async () => {
  const meter = metered(fakeJudge({ usage: { extract: tokens(1), verify: tokens(10), rate: tokens(100) } }))
  await meter.judge.extractClaims('text')
  await meter.judge.verifyClaims(['a'], ['p'])
  await meter.judge.verifyClaim('a', ['p'])
  await meter.judge.rate({ name: 'tone', criteria: 'Polite?', inputs: {} })
  await meter.judge.evaluateRelevance('q', 'r')
  await meter.judge.evaluateFaithfulness('r', ['p'])
  expect(meter.usage()).toMatchObject({ calls: 5, tokensUsed: 1 + 10 + 10 + 100 + 100 })
})

describe('errors', () => {
  test('say where in a file something is wrong', () => {
    const error = new DatasetError('`facts` is a number', { place: { file: 'dev.jsonl', line: 12, field: 'facts' } })
    expect(error.message).toBe('dev.jsonl:12 (facts): `facts` is a number')
    expect(describePlace({ file: 'a.yaml', line: 3, column: 5 })).toBe('a.yaml:3:5')
    expect(describePlace({ file: 'a.csv', row: 3, field: 'id' })).toBe('a.csv row 3 (id)')
  })

  test.each([
    [undefined, true],
    [429, true],
    [500, true],
    [503, true],
    [400, false],
    [401, false],
    [404, false],
  ])('a judge that is unavailable with status %s is worth another try: %s', (status, retryable) => {
    const error = new JudgeUnavailableError('no answer', status === undefined ? {} : { status })
    expect(error.retryable).toBe(retryable)
  })

  test('say whose fault it is, carry their class as a name and keep their cause', () => {
    const cause = new TypeError('fetch failed')
    expect(new UsageError('wrong')).toMatchObject({ fault: 'usage', name: 'UsageError' })
    expect(new UnknownEvaluatorError('x', [])).toBeInstanceOf(UsageError)
    expect(new NoBasisError('none')).toMatchObject({ fault: 'infrastructure', usage: NO_USAGE })
    expect(new JudgeUnavailableError('no answer', { cause })).toMatchObject({ cause, name: 'JudgeUnavailableError' })
  })

  test('of an unreadable reply keep its first 500 characters', () => {
    expect(new JudgeResponseError('no JSON', { reply: 'y'.repeat(501) }).reply).toHaveLength(500)
  })
})

describe('examples', () => {
  test.each([
    ['text', 'text'],
    ['', ''],
    [undefined, ''],
    [null, ''],
    [12, '12'],
    [false, 'false'],
    [12n, '12'],
    [{ a: [1] }, '{"a":[1]}'],
    [() => 1, ''],
  ])('textOf(%o) is %j', (value, text) => {
    expect(textOf(value)).toBe(text)
  })

  test.each([
    [{ query: 'why?' }, 'why?'],
    [{ query: null }, undefined],
    [{ question: 'why?' }, 'why?'],
    [{ query: null, user_input: 'why?', prompt: 'x' }, 'why?'],
    [{}, undefined],
    [{ query: ['a'] }, '["a"]'],
  ])('queryOf inputs %j is %j', (inputs, query) => {
    expect(queryOf({ id: 'e', inputs })).toBe(query)
  })

  test('the passages shown leave out blank ones and those that were not offered, and keep their order', () => {
    const context = [
      { id: 'b', text: 'second' },
      { id: 'x', text: ' \n' },
      { id: 'y', text: 'not shown', offered: false },
      { id: 'a', text: 'first', offered: true },
    ]
    expect(shownPassages({ id: 'e', inputs: {}, context }).map(({ id }) => id)).toEqual(['b', 'a'])
    expect(shownPassages({ id: 'e', inputs: {} })).toEqual([])
  })
})

test('plain strings become claims and passages with ids by position', () => {
  const claim = { id: 'own', text: 'b' }
  expect(asClaims(['a', claim])).toEqual([{ id: 'c1', text: 'a' }, claim])
  expect(asPassages(['a', claim])).toEqual([{ id: 'p1', text: 'a' }, claim])
})
