import { describe, expect, test } from 'vitest'
import { readPairwiseWinner } from './pairwise.ts'

describe('the winner of a pairwise reply', () => {
  test.each([
    ['Output (a)', 'a'],
    ['Output (b)', 'b'],
    ['output b.', 'b'],
    ['(a)', 'a'],
    ['**B**', 'b'],
    ['It is longer. Therefore, Output (b) is better.', 'b'],
    ['Output (a) is better. It is more concise than Output (b).', 'a'],
    ['Output (b) does not answer. Hence, Output (a) is the better choice.', 'a'],
    ['While Output (a) is detailed, Output (b) is better.', 'b'],
    ['{"reasoning": "r", "winner": "a"}', 'a'],
    ['```json\n{"winner": "Output (b)"}\n```', 'b'],
    ['{"preferred": "tie"}', 'tie'],
    ['{"a": 7, "b": 4}', 'a'],
    ['{"a": 4, "b": 7}', 'b'],
    ['{"a": 5, "b": 5}', 'tie'],
  ])('%j is %s', (reply, value) => {
    expect(readPairwiseWinner(reply)).toEqual({ ok: true, value })
  })

  test.each([
    '',
    'None',
    'Both outputs are good.',
    'Neither Output (a) nor Output (b) is better.',
    'Output (a) is not better.',
    'Output (a) is more detailed than Output (b).',
    'If you want detail, Output (a) is better.',
    'Output (a) is better in form. Output (b) is better in content.',
    'It is better.',
    '{"winner": "c"}',
    '{"winner": "a", "preferred": "b"}',
    '{"a": "7", "b": 4}',
    '{"winner": "a"} {"winner": "b"}',
    'output',
  ])('%j names none', (reply) => {
    expect(readPairwiseWinner(reply)).toMatchObject({ ok: false })
  })
})
