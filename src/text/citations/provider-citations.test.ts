import { expect, test } from 'vitest'
import { readProviderCitations } from './provider-citations.ts'

test.each<[string, unknown, unknown]>([
  [
    'Anthropic: characters of a document',
    [
      {
        type: 'char_location',
        cited_text: 'green',
        document_index: 1,
        document_title: 'T',
        start_char_index: 4,
        end_char_index: 9,
      },
    ],
    [{ of: { document: 1 }, quote: 'green', source_span: [4, 9] }],
  ],
  [
    'Anthropic: pages and blocks, which are no offsets',
    [
      { type: 'page_location', cited_text: 'a', document_index: 0, start_page_number: 1, end_page_number: 2 },
      { type: 'content_block_location', cited_text: 'b', document_index: 0, start_block_index: 0, end_block_index: 1 },
    ],
    [
      { of: { document: 0 }, quote: 'a' },
      { of: { document: 0 }, quote: 'b' },
    ],
  ],
  [
    'Anthropic: search results and the web',
    [
      {
        type: 'search_result_location',
        cited_text: 'a',
        source: 'kb/1',
        search_result_index: 0,
        start_block_index: 0,
        end_block_index: 1,
      },
      {
        type: 'web_search_result_location',
        cited_text: 'b',
        url: 'https://a.example',
        title: 'A',
        encrypted_index: 'x',
      },
    ],
    [
      { of: { id: 'kb/1' }, quote: 'a' },
      { of: { url: 'https://a.example' }, quote: 'b' },
    ],
  ],
  [
    'Anthropic: the blocks of a reply, with the place of each in the answer',
    {
      content: [
        { type: 'text', text: 'Well, 🙂 ' },
        {
          type: 'text',
          text: 'green',
          citations: [
            { type: 'char_location', cited_text: 'green', document_index: 0, start_char_index: 0, end_char_index: 5 },
          ],
        },
      ],
    },
    [{ span: [8, 13], of: { document: 0 }, quote: 'green', source_span: [0, 5] }],
  ],
  [
    'OpenAI: addresses and files',
    {
      annotations: [
        { type: 'url_citation', start_index: 3, end_index: 9, url: 'https://a.example', title: 'A' },
        { type: 'url_citation', url_citation: { start_index: 1, end_index: 2, url: 'https://b.example' } },
        { type: 'file_citation', file_id: 'file-1', filename: 'a.pdf', index: 12 },
        { type: 'file_citation', text: '【0†a】', start_index: 5, end_index: 10, file_citation: { file_id: 'file-2' } },
      ],
    },
    [
      { of: { url: 'https://a.example' }, span: [3, 9] },
      { of: { url: 'https://b.example' }, span: [1, 2] },
      { of: { id: 'file-1' }, span: [12, 12] },
      { of: { id: 'file-2' }, span: [5, 10] },
    ],
  ],
  [
    'Cohere, with several sources for one place',
    {
      citations: [
        {
          start: 2,
          end: 7,
          text: 'green',
          sources: [
            { type: 'document', id: 'd1' },
            { type: 'tool', id: 'd2' },
          ],
        },
        { start: 8, end: 9, text: 'x', document_ids: ['d3'] },
      ],
    },
    [
      { of: { id: 'd1' }, span: [2, 7] },
      { of: { id: 'd2' }, span: [2, 7] },
      { of: { id: 'd3' }, span: [8, 9] },
    ],
  ],
  [
    'Bedrock: a reply of Converse, each part of which stands at its place',
    {
      output: {
        message: {
          role: 'assistant',
          content: [
            { text: 'Well: ' },
            {
              citationsContent: {
                content: [{ text: 'It is 9.' }],
                citations: [
                  {
                    title: 't',
                    sourceContent: [{ text: 'a' }],
                    location: { documentChar: { documentIndex: 0, start: 1, end: 2 } },
                  },
                ],
              },
            },
          ],
        },
      },
    },
    [{ of: { document: 0 }, quote: 'a', span: [6, 14], source_span: [1, 2] }],
  ],
  [
    'Bedrock: the five kinds of location',
    [
      { sourceContent: [{ text: 'a' }], location: { documentChar: { documentIndex: 0, start: 1, end: 2 } } },
      { sourceContent: [{ text: 'b' }], location: { documentPage: { documentIndex: 1, start: 1, end: 2 } } },
      { sourceContent: [{ text: 'c' }], location: { documentChunk: { documentIndex: 2, start: 1, end: 2 } } },
      {
        sourceContent: [{ text: 'd' }],
        location: { searchResultLocation: { searchResultIndex: 3, start: 1, end: 2 } },
      },
      { location: { web: { url: 'https://a.example', domain: 'a.example' } } },
    ],
    [
      { of: { document: 0 }, quote: 'a', source_span: [1, 2] },
      { of: { document: 1 }, quote: 'b' },
      { of: { document: 2 }, quote: 'c' },
      { of: { document: 3 }, quote: 'd' },
      { of: { url: 'https://a.example' } },
    ],
  ],
  [
    'Bedrock: retrieve and generate',
    {
      citations: [
        {
          retrievedReferences: [{ content: { text: 'a' }, location: { type: 'S3', s3Location: { uri: 's3://b/k' } } }],
        },
      ],
    },
    [{ of: { url: 's3://b/k' }, quote: 'a' }],
  ],
  [
    'Perplexity: addresses',
    { citations: ['https://a.example', 'https://b.example'] },
    [{ of: { url: 'https://a.example' } }, { of: { url: 'https://b.example' } }],
  ],
  [
    'Perplexity: search results',
    { search_results: [{ title: 'A', url: 'https://a.example', date: null }] },
    [{ of: { url: 'https://a.example' } }],
  ],
  ['anything else', [null, 5, {}, { type: 'char_location' }, { type: 'url_citation' }], []],
  ['nothing', undefined, []],
])('%s', (_title, reply, expected) => {
  expect(readProviderCitations(reply)).toEqual(expected)
})
