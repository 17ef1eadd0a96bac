import { expect, test } from 'vitest'
import { createGate } from '../create-gate.ts'

const gate = createGate()

function decided(answer: string, question = '') {
  const retrieval = {
    record_id: 'r',
    hits: [{ node_id: 'p1', text: 'Could it be that the harbour froze? It did in 1931.' }],
  }
  return gate.decide({
    conversation_id: 'c',
    message_id: 'm',
    retrieval,
    generation: { record_id: 'g', answer, question, citations: [] },
  })
}

test.each([
  'did you like the movie?',
  '**Answer:** did you like the movie?',
  '***Answer***\n\ndid you like the movie?',
  'Moving on to step 2: did you like the movie?',
  'Passage 1: did you like the movie?',
])('%s asks back', (answer) => {
  const { status, answer_kind } = decided(answer)
  expect([status, answer_kind]).toEqual(['pass', 'clarification'])
})

test.each([
  'The passage says: “Could it be that the harbour froze?” [1].',
  'Answer: the harbour froze in 1955, right?',
])('%s says something', (answer) => {
  expect(decided(answer).answer_kind).toBe('answer')
})

test('what is said ahead of a question is said, also where somebody asked in the same words', () => {
  const question = 'My neighbour Karl drowned his dog. Did the harbour freeze?'
  expect(decided(`${question} The harbour froze in 1931 [1].`, question).status).toBe('fail')
})
