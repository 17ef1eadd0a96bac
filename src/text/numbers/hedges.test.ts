import { expect, test } from 'vitest'
import { hedgeAround } from './hedges.ts'

const BEFORE = {
  at_least: [
    'more than', 'greater than', 'over', 'at least', 'above', 'exceed', 'exceeds', 'exceeded', 'exceeding', 'upwards of',
    'no less than', 'no fewer than', 'minimum of', '>', '>=', '≥', '超过', '至少', '不少于', 'اكثر من', 'أكثر من',
  ],
  at_most: [
    'no more than', 'less than', 'fewer than', 'under', 'up to', 'at most', 'below', 'maximum of', 'as many as', '<', '<=', '≤', '不到', '至多', '不超过',
    'اقل من', 'أقل من',
  ],
  about: [
    'about', 'around', 'approximately', 'approx', 'approx.', 'roughly', 'nearly', 'almost', 'some', 'circa', 'c.', 'ca.', 'close to',
    'an estimated', '~', '≈', '约', '大约', '近', 'حوالي', 'نحو',
  ],
} // prettier-ignore

const AFTER = {
  at_least: ['+', ' or more', ' and over', ' plus', '多', '余'],
  at_most: [' or less'],
  about: [' or so', '-ish', ' odd', '左右'],
}

/** What stands before the number and behind it, and what that makes of it. */
const CASES = [
  ...Object.entries(BEFORE).flatMap(([hedge, all]) => all.map((word) => [word, '', hedge] as const)),
  ...Object.entries(AFTER).flatMap(([hedge, all]) => all.map((word) => ['', word, hedge] as const)),
]

test.each(CASES)('%s 100%s is %s', (before, after, hedge) => {
  for (const sign of ['', ' ', '$', ' €'])
    for (const [left, right] of [[before, after], [before.toUpperCase(), after.toUpperCase()]] as const) {
      const text = `${left}${sign}100${right}`
      const start = left.length + sign.length
      expect(hedgeAround(text, { start, end: start + 3 })).toBe(hedge)
    }
}) // prettier-ignore

test.each(['the 100 men', 'x 100', '100', 'within 100 days', '100 orders', '100-year', 'no.b 100', '😀100'])(
  '%s is not hedged',
  (text) => {
    const start = text.indexOf('100')
    expect(hedgeAround(text, { start, end: start + 3 })).toBeUndefined()
  },
)
