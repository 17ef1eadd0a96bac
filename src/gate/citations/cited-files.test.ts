import { describe, expect, test } from 'vitest'
import { createGate } from '../create-gate.ts'
import type { Hit } from '../input.ts'

const HITS: readonly Hit[] = [
  {
    node_id: 'a1',
    title: 'Leave policy 2026',
    source: 'hr/leave.pdf',
    text: 'Full-time employees receive 24 days of paid leave per calendar year.',
  },
  {
    node_id: 'a2',
    title: 'Leave policy 2026',
    source: 'hr/leave.pdf',
    text: 'Up to 5 unused days may be carried over until 31 March.',
  },
  {
    node_id: 'b1',
    title: 'Portal guide',
    source: 'https://acme.example/portal',
    text: 'Requests must be filed in the portal at least 10 working days in advance.',
  },
]
const gate = createGate()

function decided(mark: string, said = 'Full-time employees receive 24 days of paid leave per calendar year') {
  const { checks, status } = gate.decide({
    conversation_id: 'c',
    message_id: 'm',
    retrieval: { record_id: 'r', hits: HITS },
    generation: { record_id: 'g', question: 'How does leave work?', answer: `${said}${mark}.`, citations: [] },
  })
  const codes = checks.flatMap((one) => (['fail', 'warn'].includes(one.status) ? [one.reason_code] : []))
  return { status, codes }
}

describe('files, titles and addresses cite all passages that are from them', () => {
  test.each([
    ' [hr/leave.pdf]',
    ' (hr/leave.pdf)',
    ' [leave.pdf]',
    ' [leave.pdf#page=2]',
    ' [leave.pdf, p. 2]',
    ' [leave.pdf page 2–3]',
    ' [Leave policy 2026]',
    '<sup>1</sup>',
  ])('%s', (mark) => {
    expect(decided(mark)).toEqual({ status: 'pass', codes: [] })
  })

  test('of one file either part may be cited', () => {
    expect(decided(' [leave.pdf]', 'Up to 5 unused days may be carried over until 31 March').status).toBe('pass')
  })

  test('parts that were not put into the prompt are not meant', () => {
    const [first, second] = HITS as readonly [Hit, Hit]
    const { checks } = gate.decide({
      conversation_id: 'c',
      message_id: 'm',
      retrieval: { record_id: 'r', hits: [first, { ...second, offered: false }] },
      generation: { record_id: 'g', answer: `${first.text.slice(0, -1)} [leave.pdf].`, citations: [] },
    })
    expect(checks.filter(({ status }) => status === 'fail')).toEqual([])
  })

  test('many marks of a file in many parts are read in time', () => {
    const hits = Array.from({ length: 1000 }, (_, at) => ({
      node_id: `n${at}`,
      source: 'a/b.pdf',
      text: `Part ${at}.`,
    }))
    const answer = 'Part 1 [b.pdf]. '.repeat(2000)
    expect(() =>
      gate.decide({
        conversation_id: 'c',
        message_id: 'm',
        retrieval: { record_id: 'r', hits },
        generation: { record_id: 'g', answer, citations: [] },
      }),
    ).not.toThrow()
  })

  test('the address of a link', () => {
    const said = 'Requests must be filed in the portal at least 10 working days in advance'
    expect(decided(' [1](https://acme.example/portal)', said).status).toBe('pass')
    expect(decided(' [1](https://acme.example/portal)').codes).toContain('wrong_citation')
  })

  test.each([
    [' [Portal guide]', 'wrong_citation'],
    [' [travel.pdf]', 'not_retrieved'],
    [' [travel.pdf#page=2]', 'not_retrieved'],
    [' [1](https://acme.example/other)', 'unknown_path'],
    ['<sup>9</sup>', 'citation_out_of_range'],
  ])('wrong: %s', (mark, code) => {
    expect(decided(mark).codes.join()).toMatch(code)
  })
})
