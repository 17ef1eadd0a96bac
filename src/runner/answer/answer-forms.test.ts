import { describe, expect, test } from 'vitest'
import { evaluate } from '../../index.ts'
import { readAnswer } from './target-answer.ts'

const POLICY = 'Items can be returned within 30 days.'

describe('the answer and the passages of a target', () => {
  test.each([
    ['of one’s own', { answer: 'A', sources: [{ text: POLICY, title: 'Policy' }] }, { id: 'p1', title: 'Policy' }],
    ['as texts', { response: 'A', contexts: [POLICY] }, { id: 'p1' }],
    [
      'of LangChain’s retrieval chain',
      { answer: 'A', context: [{ pageContent: POLICY, metadata: { source: 'policy.md', loc: 1 }, id: undefined }] },
      { id: 'p1', source: 'policy.md' },
    ],
    [
      'of LlamaIndex’s query engine',
      { response: 'A', sourceNodes: [{ node: { id_: 'n7', text: POLICY }, score: 0.5 }] },
      { id: 'n7', score: 0.5 },
    ],
    ['of `context` in other shapes', { output: 'A', context: [{ id: 3, content: POLICY }] }, { id: '3' }],
  ])('%s are read', (_, returned, passage) => {
    const { output, fields } = readAnswer(returned)
    expect(output).toBe('A')
    expect(fields.context).toEqual([{ ...passage, text: POLICY }])
  })

  test.each([
    ['structured output', { total: 3, answer: 'A' }],
    ['two texts that could be the answer', { answer: 'A', text: 'B', sources: [POLICY] }],
    ['two lists that could be the passages', { answer: 'A', sources: [POLICY], documents: [POLICY] }],
    ['passages without a text', { answer: 'A', sources: [{ url: 'https://example.org' }] }],
  ])('are left as the output in %s', (_, returned) => {
    expect(readAnswer(returned)).toMatchObject({ output: returned, fields: {} })
  })

  test('are left as the output where the expected answer is an object too', () => {
    const returned = { answer: 'A', sources: [POLICY] }
    expect(readAnswer(returned, { reference: { answer: 'A' } })).toEqual({ output: returned, fields: {}, usage: {} })
  })

  test('are told of in the notes, once, with what was not kept', async () => {
    const dataset = ['a', 'b'].map((id) => ({ id, inputs: { query: 'How long?' } }))
    const target = () => ({ answer: 'Within 30 days.', sources: [POLICY], confidence: 0.9 })
    const run = await evaluate({ dataset, target, evaluators: ['faithfulness'] })
    expect(run.notes).toContain(
      "The target's `answer` was read as the output and its `sources` as the context; `confidence` was not kept.",
    )
    expect(run.results[0]).toMatchObject({ output: 'Within 30 days.', results: { faithfulness: { score: 1 } } })
    const other = await evaluate({ dataset, target: () => ({ answer: 'x', n: 1 }), evaluators: ['latency_ms'] })
    expect(other.notes.filter((note) => note.startsWith('The target returned'))).toEqual([
      'The target returned objects with `answer`, `n`, and each was taken as the output as a whole. ' +
        'To have the text in `answer` judged, return { output }, and the passages beside it as { output, context }.',
    ])
  })
})
