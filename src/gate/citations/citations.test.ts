import { describe, expect, test } from 'vitest'
import { gateInput } from '../../../test/gate-input.ts'
import { footerStart } from './footer.ts'
import { citationsFrom } from './provider-citations.ts'
import { createGate } from '../create-gate.ts'
import { repairCitations } from './repair-citations.ts'
import { tokenDiff } from '../token-diff.ts'

const hits = [
  { node_id: 'a', text: 'The grass is green.', source: 'https://a.example' },
  { node_id: 'b', text: 'The 🙂 sky is blue.', title: 'sky.pdf' },
]

test.each([
  ['It is green.\n\nSources:\n[1] Grass', 14],
  ['It is green.\n\nSource: [1] Grass', 14],
  ['It is green.\n\n**Sources:** [1], [2]', 14],
  ['It is green.\n\nSources [1], [2]', 14],
  ['Source 1 says that it is green.', -1],
  ['**Source 1:** It is green.', -1],
  ['It is green.\nSource [1] says so, and that it is 9 km long.', -1],
])('the list of sources after %j begins at %d', (answer, start) => {
  expect(footerStart(answer)).toBe(start === -1 ? answer.length : start)
})

describe("a provider's citations", () => {
  test('name the hit that they mean', () => {
    expect(citationsFrom({ citations: ['https://a.example', 'https://z.example'] }, { hits })).toEqual([
      { id: 'a', unit: 'code_point' },
      { id: 'https://z.example', unit: 'code_point' },
    ])
    expect(citationsFrom([{ type: 'file_citation', file_id: 'sky.pdf', index: 4 }], { hits })[0]).toMatchObject({
      id: 'b',
      span: [4, 4],
    })
  })

  test('count the documents of the request, which need not be the hits', () => {
    const one = [
      { type: 'char_location', cited_text: 'blue', document_index: 1, start_char_index: 13, end_char_index: 17 },
    ]
    expect(citationsFrom(one, { hits })[0]?.id).toBe('b')
    const numbered = hits.map((hit, place) => ({ ...hit, document_index: place + 3 }))
    expect(citationsFrom(one, { hits: numbered })[0]?.id).toBe('document 1')
    expect(citationsFrom([{ ...one[0], document_index: 4 }], { hits: numbered })[0]?.id).toBe('b')
  })

  test('stand at code points, and hold there what they quote', () => {
    const citations = citationsFrom(
      [{ type: 'char_location', cited_text: 'blue', document_index: 1, start_char_index: 13, end_char_index: 17 }],
      { hits },
    )
    const { checks } = createGate().decide(gateInput({ answer: 'The sky is blue.', hits, citations }))
    expect(checks.find(({ name }) => name === 'citation_span_valid')?.status).toBe('pass')
  })
})

describe('marks that cite nothing', () => {
  test.each<[string, string, object[]]>([
    ['Green [1], blue [2].', 'Green [1], blue [2].', []],
    ['Green [9], blue [2].', 'Green, blue [2].', [{ before: '[9]', after: '', span: [6, 9], reason: 'out_of_range' }]],
    ['Green [1, 9].', 'Green [a].', [{ before: '[1, 9]', after: '[a]', span: [6, 12], reason: 'out_of_range' }]],
    ['Green [9] and blue.', 'Green and blue.', [{ before: '[9]', after: '', span: [6, 9], reason: 'out_of_range' }]],
  ])('are taken out of %j, and the log says so', (answer, expected, log) => {
    expect(repairCitations(gateInput({ answer, hits }))).toEqual({ answer: expected, log })
  })
})

describe('the difference of two wordings', () => {
  test.each([
    ['The employer may pay', 'The employer must pay', 'The employer [-may-] {+must+} pay'],
    ['It is not allowed', 'It is allowed', 'It is [-not-] allowed'],
    ['a b c d', 'a x c y d', 'a [-b-] {+x+} c {+y+} d'],
    ['same', 'same', 'same'],
    ['', 'new', '{+new+}'],
    ['应当支付', '可以支付', '[-应当-] {+可以+} 支付'],
  ])('%j to %j', (evidence, answer, expected) => {
    const shown = tokenDiff({ evidence, answer }).map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`,
    )
    expect(shown.join(' ')).toBe(expected)
  })
})
