import { describe, expect, test } from 'vitest'
import { createGate } from '../create-gate.ts'

const gate = createGate()
const ENGLISH = ['The ferry leaves at nine from the old port.', 'The museum opens at ten.']
const CHINESE = ['渡轮九点从老港出发。', '博物馆十点开门。']
const ARABIC = ['تغادر العبارة في التاسعة من الميناء القديم.', 'يفتح المتحف في العاشرة.']

function codesOf(answer: string, passages: readonly string[]): readonly string[] {
  const hits = passages.map((text, at) => ({ node_id: `p${at + 1}`, text }))
  const generation = { record_id: 'g', answer, citations: hits.map(({ node_id }) => ({ id: node_id })) }
  return gate.decide({
    conversation_id: 'c',
    message_id: 'm',
    retrieval: { record_id: 'r', hits },
    generation,
  }).reason_codes
}

describe('what is said to state something, by a number that was not offered, is a wrong citation', () => {
  test.each([
    ['Document 9 states that the museum opens at ten.', ENGLISH],
    ['The museum opens at ten (Source 9).', ENGLISH],
    ['According to documents 1 and 9, the museum opens at ten.', ENGLISH],
    ['The museum opens at ten [Doc 7].', ENGLISH],
    ['The ninth document says the museum opens at ten.', ENGLISH],
    ['第五篇文档指出，博物馆十点开门。', CHINESE],
    ['根据文档5，博物馆十点开门。', CHINESE],
    ['وفقًا للوثيقة التاسعة، يفتح المتحف في العاشرة.', ARABIC],
    ['تذكر الوثيقة 9 أن المتحف يفتح في العاشرة.', ARABIC],
  ])('%s', (answer, passages) => {
    expect(codesOf(answer, passages)).toContain('citation_out_of_range')
  })

  test.each([
    ['offered', 'Document 2 states that the museum opens at ten.', ENGLISH],
    ['offered', '根据文档2，博物馆十点开门。', CHINESE],
    ['offered', 'وفقا للوثيقة الثانية، يفتح المتحف في العاشرة.', ARABIC],
    [
      'of the passage itself',
      'Document 9 says that the museum opens at ten.',
      ['Document 9 of the archive says that the museum opens at ten.', 'The ferry leaves at nine.'],
    ],
    ['a law', 'Article 9 states that the museum opens at ten.', ENGLISH],
  ])('none: %s, %s', (_, answer, passages) => {
    expect(codesOf(answer, passages)).not.toContain('citation_out_of_range')
  })

  test('a name that a passage has is not the beginning of another', () => {
    const passages = ['Document 90 of the archive says that the museum opens at ten.', 'The ferry leaves at nine.']
    expect(codesOf('Document 9 says that the museum opens at ten.', passages)).toContain('citation_out_of_range')
  })
})
