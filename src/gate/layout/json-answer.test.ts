import { describe, expect, test } from 'vitest'
import { createGate } from '../create-gate.ts'
import type { GateInput } from '../input.ts'
import { readJsonAnswer } from './json-answer.ts'

const HITS = [
  {
    node_id: 'p1',
    title: 'Leave policy 2026',
    text: 'Full-time employees receive 24 days of paid leave per calendar year. Up to 5 unused days may be carried over until 31 March. Requests must be filed in the portal at least 10 working days in advance.',
  },
  { node_id: 'p2', source: 'hr/part-time.md', text: 'Part-time employees receive leave in proportion to their hours.' },
]

function input(answer: string): GateInput {
  return {
    conversation_id: 'c',
    message_id: 'm',
    retrieval: { record_id: 'r', hits: HITS },
    generation: { record_id: 'g', question: 'How many days of leave do I get?', answer, citations: [{ id: 'p1' }] },
  }
}
const gate = createGate()
const failures = (answer: string): string[] =>
  gate
    .decide(input(answer))
    .checks.filter(({ status }) => status === 'fail')
    .map(({ name }) => name)

const DAYS = 'Full-time employees get 24 days of paid leave per calendar year.'
const OVER = 'Up to 5 unused days can be carried over until 31 March.'

describe('what is said', () => {
  test('stays where it was, at the length of the answer', () => {
    const answer = `{"answer": "You get 24 days.\\nIt says \\"up to 5\\" days.", "confidence": 0.95}`
    const { text = '' } = readJsonAnswer(answer, HITS) ?? {}
    expect(text).toHaveLength(answer.length)
    expect(text.trim()).toBe('You get 24 days. \nIt says  "up to 5"  days.')
    expect(text.indexOf('24')).toBe(answer.indexOf('24'))
  })

  test('a figure or a word is of what its key says', () => {
    const answer = '{"max_carryOver":5,"deadline": "31 March","eligible":true,"note":null}'
    expect(
      readJsonAnswer(answer, HITS)
        ?.text.split(/\n+/)
        .map((line) => line.trim().replace(/ +/g, ' ')),
    ).toEqual(['', 'max carryOver: 5', 'deadline: 31 March.', 'eligible: true', ''])
  })

  test.each([
    '{"answer": "cut off',
    '[1]',
    '[1, 2]',
    '{}',
    '[]',
    'See {"a": 1} for it.',
    '{"answer": "caf\\u00e9"}',
    '{"link": "https:\\/\\/example.com"}',
    '"a string"',
    '12',
  ])('%s is read as text', (answer) => {
    expect(readJsonAnswer(answer, HITS)).toBeUndefined()
  })
})

describe('what is cited', () => {
  test.each([
    ['{"answer": "It is so, they say.", "sources": ["p1", 2, "[2]", "Passage 1"]}', [{ id: 'p1' }, { id: 'p2' }]],
    ['{"answer": "It is so, they say.", "source": "hr/part-time.md"}', [{ id: 'p2' }]],
    ['{"answer": "It is so, they say.", "citations": [{"title": "Leave policy 2026", "page": 3}]}', [{ id: 'p1' }]],
    ['{"answer": "It is so, they say.", "source_ids": ["p9"]}', [{ id: 'p9' }]],
    ['{"answer": "It is so, they say.", "sources": [7]}', [{ id: '7' }]],
    // As LangChain's examples number sources.
    [
      '{"answer": "It is so, they say.", "citations": [{"source_id": 0}, {"source_id": 1}]}',
      [{ id: 'p1' }, { id: 'p2' }],
    ],
    ['{"answer": "It is so, they say.", "sources": ["part-time.md, p. 2"]}', [{ id: 'p2' }]],
    ['[{"statement": "It is so, they say.", "supported_by": [1]}]', [{ id: 'p1', span: [15, 36] }]],
    ['[{"text": "It is so, they say.", "source": "p2"}]', [{ id: 'p2', span: [10, 31] }]],
    ['{"claims": [{"claim": "It is so, they say.", "refs": {"id": "p1"}}]}', [{ id: 'p1', span: [22, 43] }]],
    ['{"answer": "It is so, they say.", "sources": ["What the people say"]}', []],
  ])('%s', (answer, expected) => {
    expect(readJsonAnswer(answer, HITS)?.citations).toEqual(expected)
  })
})

const right: readonly string[] = [
  JSON.stringify({ answer: `${DAYS} ${OVER}`, sources: ['p1'] }),
  JSON.stringify({ answer: `${DAYS}\n${OVER}`, confidence: 0.95, citations: ['p1'], type: 'policy' }, null, 2),
  `\`\`\`json\n${JSON.stringify({ answer: `${DAYS} ${OVER}`, confidence: 'high' }, null, 2)}\n\`\`\``,
  JSON.stringify({ claims: [DAYS, OVER].map((text, at) => ({ id: at + 1, text, source: 'p1' })), confidence: 0.8 }),
  JSON.stringify([DAYS, OVER]),
  JSON.stringify({
    result: { answer: DAYS },
    metadata: { confidence: 0.93, model: 'm-5', total_tokens: 128, latency_ms: 532 },
  }),
  JSON.stringify({ is_answerable: true, answer: DAYS, sources: [{ id: 'p1', score: 0.87 }], intent: 'leave days' }),
  JSON.stringify({
    answer: 'Yes',
    explanation: DAYS,
    evidence: [{ passage: 1, text: 'receive 24 days of paid leave' }],
  }),
  JSON.stringify({ paid_leave_days: 24, carry_over_max_days: 5, carry_over_deadline: '31 March', sources: ['p1'] }),
  JSON.stringify({ answer: DAYS, quote: 'Full-time employees receive 24 days of paid leave', source: 'Passage 1' }),
]
test.each(right)('right: %s', (answer) => {
  expect(failures(answer)).toEqual([])
})

const wrong: readonly (readonly [answer: unknown, check: string])[] = [
  [{ answer: DAYS.replace('24', '28') }, 'numeric_consistency'],
  [{ answer: DAYS, confidence: 'Employees of Acme get 28 days of leave' }, 'numeric_consistency'],
  [{ answer: DAYS, paid_leave_days: 28 }, 'numeric_consistency'],
  [{ answer: DAYS, 'Employees of Acme get 28 days of leave': true }, 'numeric_consistency'],
  [{ 'Employees of Acme get 28 days of leave': { answer: DAYS } }, 'numeric_consistency'],
  [{ answer: DAYS, confidence: 'The office parties are free' }, 'lexical_support'],
  [{ answer: DAYS, score: 28 }, 'numeric_consistency'],
  [{ answer: DAYS, carry_over: { unused_days: 9, deadline: '30 June' } }, 'numeric_consistency'],
  [{ answer: DAYS, carry_over: { unused_days: 5, deadline: '30 June' } }, 'date_consistency'],
  [{ answer: DAYS, quote: 'employees receive 28 days of paid leave at any time' }, 'quote_match'],
  [{ answer: DAYS, evidence: [{ passage: 1, text: 'receive 28 days of paid leave at all times' }] }, 'quote_match'],
  [{ answer: DAYS, sources: ['p9'] }, 'citation_coverage'],
  [{ answer: DAYS, sources: [0, 2] }, 'citation_coverage'],
  [{ answer: DAYS, sources: [7] }, 'citation_coverage'],
  [{ answer: DAYS, url: 'https://leave.example.org/x' }, 'unsafe_link'],
  [{ answer: '' }, 'no_empty_answer'],
  [{ confidence: 0.9 }, 'no_empty_answer'],
]
test.each(wrong)('wrong: %j', (answer, check) => {
  expect(failures(JSON.stringify(answer))).toContain(check)
})

test('findings are at their places in the JSON', () => {
  const answer = JSON.stringify({ answer: DAYS.replace('24', '28'), confidence: 0.9 }, null, 2)
  const { checks } = gate.decide(input(answer))
  const [finding] = checks.find(({ name }) => name === 'numeric_consistency')?.detail.findings ?? []
  expect(answer.slice(...(finding?.span ?? [0, 0]))).toBe('28')
})

test('is linear in time and deep in no stack', () => {
  const deep = `${'{"a":'.repeat(20_000)}"It is so, they say."${'}'.repeat(20_000)}`
  expect(() => gate.decide(input(deep))).not.toThrow()
  const many = JSON.stringify(Array.from({ length: 3000 }, (_, at) => ({ text: 'a b', source: `p${at}` })))
  expect(() => gate.decide(input(many))).not.toThrow()
})
