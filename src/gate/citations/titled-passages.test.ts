import { expect, test } from 'vitest'
import { createGate } from '../../guard/create-gate.ts'
import { indexInput } from '../gate-index.ts'
import { inputOf } from '../../../test/one-check.ts'

const PASSAGES = [
  {
    node_id: 'doc-17',
    title: 'Refund policy',
    source: 'docs/refund-policy.md',
    text: 'Refunds are available within 30 days.',
  },
  { node_id: 'doc-18', title: 'Shipping', source: 'docs/shipping.md', text: 'Shipping takes five working days.' },
]

function cited(answer: string): string[] {
  return indexInput(inputOf(answer, PASSAGES)).citations.map(({ id, origin, state }) => `${origin} ${id} ${state}`)
}

test.each([
  'According to doc-17, refunds are available within 30 days.',
  'doc-17 states that refunds are available within 30 days.',
  'Refunds are available within 30 days (refund-policy.md).',
  'As stated in refund-policy.md, refunds are available within 30 days.',
  'Refunds are available within 30 days (Refund policy).',
  'Refunds are available within 30 days (see Refund Policy).',
  'According to the passage titled “Refund policy”, refunds are available within 30 days.',
  'The document called "refund policy" states that refunds are available within 30 days.',
  '“Refund policy” states that refunds are available within 30 days.',
])('a passage named by id, file or title is cited where it is referred to: %s', (answer) => {
  expect(cited(answer)).toEqual(['words doc-17 offered'])
})

test.each([
  ['Refunds are available within 30 days (doc-19).', 'doc-19'],
  ['Refunds are available within 30 days (returns.md).', 'returns.md'],
  ['According to the passage titled “Returns”, refunds are available within 30 days.', 'Returns'],
])('a name that no passage has is a finding: %s', (answer, id) => {
  expect(cited(answer)).toEqual([`words ${id} missing`])
  const { status, reason_codes } = createGate({ ruleset: 'standard' }).decide(inputOf(answer, PASSAGES))
  expect(status).toBe('fail')
  expect(reason_codes).toContain('not_retrieved')
})

test.each([
  'Refunds are available within 30 days.',
  'The refund policy is generous.',
  'Order RF-19 is refunded within 30 days (PTO).',
  'Ask for the form called “Returns” at the desk.',
  'Send shipping.md.bak to the desk.',
])('other words are no reference: %s', (answer) => {
  expect(cited(answer)).toEqual([])
})

test('a number in the id is no number of the statement', () => {
  const answer = 'According to doc-17, refunds are available within 30 days.'
  expect(createGate({ ruleset: 'standard' }).decide(inputOf(answer, PASSAGES)).status).toBe('pass')
})

test.each(['[doc-17]', '(doc-17)'])('a mark that names an id stays a mark: %s', (mark) => {
  expect(cited(`Refunds are available within 30 days ${mark}.`)).toEqual(['mark doc-17 offered'])
})
