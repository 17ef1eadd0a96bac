import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (claim: string, evidence: string) => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))

const PLAN = 'The mayor called the plan too expensive, while the architect praised the design.'
const STUDIES = 'Anna Lind studied law in Vienna and Ben Moe studied physics in Graz.'
const LINES = 'The red line runs to the airport and the blue line runs to the harbour.'
const TRIAL = 'The patients were treated with insulin and the control group with a placebo.'

describe('what one clause says of another’s subject', () => {
  test.each([
    ['The architect called the plan too expensive', PLAN],
    ['Ben Moe studied law in Graz', STUDIES],
    ['Anna Lind studied physics in Vienna', STUDIES],
    ['The blue line runs to the airport', LINES],
    ['The control group was treated with insulin', TRIAL],
    ['The company rejected the offer', 'The union rejected the offer; the company accepted the ruling.'],
    ['The museum opens at nine', 'While the shop opens at nine, the museum opens at ten.'],
    [
      'The east wing is the oldest part of the castle',
      'Although the east wing is the largest, the tower is the oldest part of the castle.',
    ],
    ['The war ended in 1839', 'The war began in 1839 and ended in 1845.'],
    ['The store closes at 9', 'The store opens at 9 on weekdays and closes at 6 on Saturdays.'],
  ])('%s', (claim, evidence) => {
    expect(says(claim, evidence)).toMatch(/^fail exchanged_(?:roles|values)$/)
  })

  test.each([
    ['of the first', 'The mayor called the plan too expensive', PLAN],
    ['of the second', 'The architect praised the design', PLAN],
    ['some of the second', 'Ben Moe studied in Graz', STUDIES],
    ['the verb of the first', 'The control group was treated with a placebo', TRIAL],
    [
      'another word for the same',
      'An electronic record is more vulnerable to hacking',
      'A paper copy is more vulnerable to loss, while an electronic record is more susceptible to hacking.',
    ],
    [
      'another verb',
      'Express mail takes one day',
      'Regular mail takes five days; express mail arrives within one day.',
    ],
    ['one subject', 'Anna Lind taught history in Rome', 'Anna Lind studied law and taught history in Rome.'],
    ['one more object', 'The union rejected the ruling', 'The union rejected the offer and the ruling in May.'],
    [
      'one more object of a kind',
      'The policy covers the blue car in Spain',
      'The policy covers the red car and the blue car in Spain.',
    ],
    ['two subjects', 'Dr Moe recommends surgery', 'Dr Lind and Dr Moe recommend surgery.'],
    [
      'a thing of the first',
      'The pumps of the firm are sold in Asia',
      'The firm makes pumps and the pumps are sold in Asia.',
    ],
    ['what both need', 'Guests of the hotel may use the sauna', 'The hotel has a pool and guests may use the sauna.'],
    ['a place behind both', 'The tour ends at the harbour', 'The tour starts at 9 and ends at 11 at the harbour.'],
    ['a place of both', 'The engine was tested in Graz', 'The engine was built in Graz and tested in Graz and Wels.'],
  ])('none: %s', (_, claim, evidence) => {
    expect(says(claim, evidence)).toBe('pass ok')
  })
})
