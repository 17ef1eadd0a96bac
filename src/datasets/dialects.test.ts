import { describe, expect, test } from 'vitest'
import type { Example } from '../core/example.ts'
import { openDataset } from './dataset.ts'
import type { DatasetOptions } from './reading.ts'

async function readOne(record: unknown, options: DatasetOptions = {}): Promise<Example | undefined> {
  const [example] = await Array.fromAsync(openDataset([record], options))
  return example
}

/** The table of the documentation, written out. */
const TABLE: Record<string, string[]> = {
  output: ['output', 'response', 'answer', 'actual_output', 'prediction', 'completion'],
  reference: [
    'reference',
    'expected_answer',
    'expected',
    'expected_output',
    'ground_truth',
    'ideal',
    'label',
    'target',
  ],
}

describe('names that other tools use', () => {
  test.each(['inputs', 'input', 'query', 'question', 'user_input', 'prompt', 'vars'])(
    '%s is the input',
    async (name) => {
      expect((await readOne({ [name]: 'Why?' }))?.inputs).toEqual({ query: 'Why?' })
      expect((await readOne({ [name]: { city: 'Bern' } }))?.inputs).toEqual({ city: 'Bern' })
    },
  )

  test.each(Object.entries(TABLE).flatMap(([field, names]) => names.map((name) => [name, field] as const)))(
    '%s is the %s',
    async (name, field) => {
      expect(await readOne({ query: 'q', [name]: 'x' })).toMatchObject({ [field]: 'x' })
      expect(await readOne({ query: 'q', [name]: { a: [1, null] } })).toMatchObject({ [field]: { a: [1, null] } })
      expect(await readOne({ query: 'q', [name]: null })).not.toHaveProperty(field)
    },
  )

  test.each(['facts', 'expected_facts', 'reference_facts'])('%s are the facts, and null is not none', async (name) => {
    expect((await readOne({ query: 'q', [name]: ['a'] }))?.facts).toEqual(['a'])
    expect((await readOne({ query: 'q', [name]: [] }))?.facts).toEqual([])
    expect((await readOne({ query: 'q', [name]: null }))?.facts).toBeNull()
    expect(await readOne({ query: 'q' })).not.toHaveProperty('facts')
  })

  test.each(['context', 'contexts', 'retrieved_contexts', 'retrieval_context', 'documents', 'passages'])(
    '%s are the passages',
    async (name) => {
      const passages = [
        ' as it is ',
        { doc_id: 4, content: 'c', title: 't' },
        { page_content: 'p', metadata: { source: 's' } },
      ]
      expect((await readOne({ query: 'q', [name]: passages }))?.context).toEqual([
        { id: 'p1', text: ' as it is ' },
        { id: '4', text: 'c', title: 't' },
        { id: 'p3', text: 'p', source: 's' },
      ])
      expect((await readOne({ query: 'q', [name]: 'only one' }))?.context).toEqual([{ id: 'p1', text: 'only one' }])
    },
  )

  test.each(['citations', 'cited', 'sources'])('%s are the citations', async (name) => {
    const citations = ['p1', 2, { doc_id: 'p3', quote: 'words', span: [0, 5] }]
    expect((await readOne({ query: 'q', [name]: citations }))?.citations).toEqual([
      { id: 'p1' },
      { id: '2' },
      { id: 'p3', quote: 'words', span: [0, 5] },
    ])
  })

  test.each(['relevant', 'relevant_ids', 'qrels', 'expected_context_ids', 'reference_context_ids'])(
    '%s are the ids that matter',
    async (name) => {
      expect((await readOne({ query: 'q', [name]: ['a', 2, 'a'] }))?.relevant).toEqual(['a', '2'])
      expect((await readOne({ query: 'q', [name]: { a: 2, b: 0 } }))?.relevant).toEqual({ a: 2, b: 0 })
    },
  )

  test.each([
    ['toolCalls', 'toolCalls'],
    ['tool_calls', 'toolCalls'],
    ['tools_called', 'toolCalls'],
    ['expectedToolCalls', 'expectedToolCalls'],
    ['expected_tools', 'expectedToolCalls'],
    ['reference_tool_calls', 'expectedToolCalls'],
  ])('%s are the %s, in any of the common shapes', async (name, field) => {
    const calls = [
      { name: 'add', arguments: { a: 1 } },
      { name: 'add', args: '{"a":1}', outcome: 'success', result: 2 },
      { id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } },
      { name: 'add', input_parameters: { a: 1 }, error: 'overflow' },
      { type: 'tool_use', id: 't1', name: 'now', input: {} },
      { name: 'now' },
    ]
    expect(await readOne({ query: 'q', [name]: calls })).toMatchObject({
      [field]: [
        { name: 'add', arguments: { a: 1 } },
        { name: 'add', arguments: { a: 1 }, outcome: 'success', result: 2 },
        { name: 'add', arguments: { a: 1 }, id: 'c1' },
        { name: 'add', arguments: { a: 1 }, outcome: 'error', error: 'overflow' },
        { name: 'now', arguments: {}, id: 't1' },
        { name: 'now', arguments: {} },
      ],
    })
  })

  test('a conversation needs no inputs, wherever it stands', async () => {
    const messages = [
      { role: 'system', content: 'Be kind.' },
      { type: 'human', content: 'Hi' },
      { role: 'assistant', content: null, tool_calls: [{ function: { name: 'now', arguments: '' } }] },
      { role: 'tool', content: [{ type: 'text', text: 'noon' }, 'sharp'] },
      { type: 'ai', content: 'Noon.' },
    ]
    const expected = [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: '', toolCalls: [{ name: 'now', arguments: {} }] },
      { role: 'tool', content: 'noon\nsharp' },
      { role: 'assistant', content: 'Noon.' },
    ]
    expect(await readOne({ id: 'm', messages })).toEqual({ id: 'm', inputs: {}, messages: expected })
    expect(await readOne({ id: 'm', user_input: messages })).toEqual({ id: 'm', inputs: {}, messages: expected })
  })

  test('the rest is taken as it is', async () => {
    const record = {
      id: 'r',
      inputs: { query: ' q ', lang: 'de' },
      output: '  text kept as it is\n',
      answerable: false,
      group: 12,
      tags: ['a', 'b'],
      metadata: { k: [1] },
      timing: { latency_ms: 12.5, cost_usd: 0.01, tokens: 7 },
      error: 'timeout',
    }
    expect(await readOne(record)).toEqual({
      ...record,
      group: '12',
      timing: { latencyMs: 12.5, costUsd: 0.01, tokens: 7 },
    })
  })

  test('an empty name of one field gives way to another that is filled', async () => {
    expect(await readOne({ question: null, query: 'q', answer: null, response: 'r' })).toMatchObject({
      inputs: { query: 'q' },
      output: 'r',
    })
  })

  test('an answer without a question can be compared with its reference', async () => {
    expect(await readOne({ id: 'c', prediction: 'spam', label: 'ham' })).toEqual({
      id: 'c',
      inputs: {},
      output: 'spam',
      reference: 'ham',
    })
  })
})

describe('a column mapping', () => {
  test('overrides the table, and gives columns names of their own inside inputs and metadata', async () => {
    const record = { Frage: 'Warum?', Stadt: 'Bern', label: 'gut', Quelle: 'x' }
    const columns = { 'inputs.query': 'Frage', 'inputs.city': 'Stadt', group: 'label', 'metadata.source': 'Quelle' }
    expect(await readOne({ id: '1', ...record }, { columns })).toEqual({
      id: '1',
      inputs: { query: 'Warum?', city: 'Bern' },
      group: 'gut',
      metadata: { source: 'x' },
    })
  })

  test.each([
    [{ qestion: 'a' }, "`columns` maps 'qestion', which is not a field of an example; did you mean 'question'?"],
    [{ query: 'a', output: 'a' }, "`columns` gives the column 'a' two meanings; leave one out."],
    [{ query: 'b' }, 'examples: no record has the column "b" that `columns` names; there are "id", "output".'],
  ])('%o is refused', async (columns, message) => {
    const dataset = openDataset([{ id: 'x', output: 'y' }], { columns })
    await expect(Array.fromAsync(dataset)).rejects.toThrow(message)
  })

  test('replaces the names of the table for that field', async () => {
    await expect(readOne({ id: 'x', frage: 'a', query: 'b' }, { columns: { query: 'frage' } })).rejects.toThrow(
      'examples row 1 (query): "query" is not a field of an example',
    )
  })
})

describe('loose reading', () => {
  test('keeps unknown fields as metadata, whatever they are called', async () => {
    const record: unknown = JSON.parse('{"query":"q","metadata":{"a":1},"extra":[2],"__proto__":{"b":3}}')
    const example = await readOne(record, { loose: true })
    expect(Object.entries(example?.metadata ?? {})).toEqual([
      ['a', 1],
      ['extra', [2]],
      ['__proto__', { b: 3 }],
    ])
    expect(({} as Record<string, unknown>)['b']).toBeUndefined()
  })
})
