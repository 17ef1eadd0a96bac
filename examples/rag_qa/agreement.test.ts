import { expect, test } from 'vitest'
import { agreementOf, type JudgedAnswer, share } from './agreement.ts'

const times = (n: number, answer: JudgedAnswer): JudgedAnswer[] => Array.from({ length: n }, () => answer)

test('counts what was caught and missed, and gives every share its interval', () => {
  const agreement = agreementOf([
    ...times(3, { label: 'unsupported', kind: 'negated', rejected: true }),
    ...times(1, { label: 'unsupported', kind: 'negated', rejected: false }),
    ...times(2, { label: 'unsupported', kind: 'swapped_name', rejected: false }),
    ...times(1, { label: 'supported', kind: 'faithful', rejected: true }),
    ...times(9, { label: 'supported', kind: 'faithful', rejected: false }),
    ...times(2, { label: 'supported', kind: 'faithful', rejected: undefined }),
  ])
  expect(agreement).toMatchObject({ caught: 3, missed: 3, falseAlarms: 1, passed: 9, unmeasured: 2 })
  expect(agreement.accuracy).toMatchObject({ count: 12, n: 16 })
  expect(agreement.precision).toMatchObject({ count: 3, n: 4 })
  expect(agreement.recall).toMatchObject({ count: 3, n: 6 })
  expect(agreement.byKind.map(({ kind, share }) => [kind, share.count, share.n])).toEqual([
    ['negated', 3, 4],
    ['swapped_name', 0, 2],
  ])
})

test("the interval is Wilson's: 9 of 10 gives 0.596 to 0.982", () => {
  const [low, high] = share(9, 10).interval ?? []
  expect(low).toBeCloseTo(0.5958499732, 9)
  expect(high).toBeCloseTo(0.9821237869, 9)
})

test('a share of nothing has no interval', () => {
  expect(agreementOf([]).precision).toEqual({ count: 0, n: 0, interval: undefined })
})
