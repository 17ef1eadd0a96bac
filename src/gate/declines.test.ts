import { describe, expect, test } from 'vitest'
import { createGate } from './create-gate.ts'

const gate = createGate()
const PASSAGES = ['Items may be returned within 30 days of delivery.', 'Standard delivery costs 4.90 euros.']

function decided(answer: string) {
  const hits = PASSAGES.map((text, at) => ({ node_id: `p${at + 1}`, text }))
  return gate.decide({
    conversation_id: 'c',
    message_id: 'm',
    retrieval: { record_id: 'r', hits },
    generation: {
      record_id: 'g',
      answer,
      question: 'Who pays for returning an item?',
      citations: hits.map(({ node_id }) => ({ id: node_id })),
    },
  })
}

describe('an answer that declines is not refused', () => {
  test.each([
    'The given passages do not say who pays. Therefore, the answer is "Unable to answer based on given passages."',
    'I would say "I could not find an answer in the given passages", as nothing is said about it.',
    'Since the passages do not say who pays, I am "unable to answer based on given passages".',
    'I am unable to answer the question based on the given passages as they do not contain information on who pays.',
    'I apologize, but I am "unable to answer based on the given passages" as they do not contain information on who pays.',
  ])('%s', (answer) => {
    expect(decided(answer)).toMatchObject({ status: 'pass', reason_codes: [] })
  })
})

describe('what stands beside it is checked', () => {
  test.each([
    'I am "unable to answer", but the fee is 12 euros.',
    'The answer is "Unable to answer", since storage is free for everyone who joins the club.',
    'I am unable to answer based on the given passages as they do not contain information and dogs must be muzzled.',
    'I am unable to answer based on the passages, as they do not contain information on the 60 euros of postage.',
    'Smoking is allowed in the shops, as they do not provide any information on fines.',
    'They do not provide any information on fees.',
  ])('%s', (answer) => {
    expect(decided(answer)).toMatchObject({ status: 'fail', answer_kind: 'answer' })
  })
})
