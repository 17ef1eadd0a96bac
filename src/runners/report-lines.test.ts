import { expect, test } from 'vitest'
import { reportLines } from './report-lines.ts'

test('counts the answers that passed, whatever their assertions expected of them, and a later attempt for nothing', () => {
  const note = { evaluator: 'faithfulness', score: 1, attempt: 0 }
  const assertions = [
    { ...note, id: 'holds', passed: true },
    { ...note, id: 'expected not to', score: 0, passed: false },
    { ...note, id: 'expected not to', passed: true, attempt: 1 },
  ]
  // Wilson's interval for 1 of 2 at 95 %, worked out from its formula.
  expect(reportLines({ suites: [], assertions })).toEqual([
    'assertions faithfulness: 1 of 2 answers passed at the first attempt (pass@1 0.5, 95 % 0.095 to 0.905); 1 more only when tried again, which does not count',
  ])
})
