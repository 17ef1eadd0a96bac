import { expect, test } from 'vitest'
import { readWords } from './provider-words.ts'
import { faultOf, fitsWithoutLimit, partsOf } from './subject.ts'

test.each([
  ['{"error":"no such model"}', 'no such model'],
  ['{"error":{"message":"bad","code":400}}', 'bad'],
  ['{"object":"error","message":"bad"}', 'bad'],
  ['{"detail":"Not Found"}', 'Not Found'],
  ['{"detail":[{"loc":["body","seed"],"msg":"too large"}]}', 'body.seed: too large'],
  ['[{"error":{"message":"bad"}}]', 'bad'],
  [
    '{"error":{"message":"Provider returned error","metadata":{"raw":"{\\"error\\":\\"no\\"}"}}}',
    'Provider returned error: no',
  ],
  ['{"error":{"message":"{\\"error\\":{\\"message\\":\\"inner\\"}}"}}', 'inner'],
  ['data: {"error":{"message":"too many"}}\n\n', 'too many'],
  ['<html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1></html>', '502 Bad Gateway'],
  ['plain\n words', 'plain words'],
  ['{"status":"failure"}', '{"status":"failure"}'],
  ['', ''],
  ['[['.repeat(40_000), '[['.repeat(1000)],
])('of %s the words are %j', (body, words) => {
  expect(readWords(body).words).toBe(words)
})

test.each([
  ['Requests per day exceeded', 'credit', []],
  ['prompt is too long: 205000 tokens > 200000 maximum', 'context', []],
  ['`temperature` may only be set to 1', undefined, ['temperature']],
  ['System role not supported', undefined, ['system']],
  ['response_format is unavailable now', undefined, ['responseFormat']],
  ['reasoning_effort is not a known argument', undefined, ['reasoning']],
  ['Input should be fine', undefined, []],
] as const)('%s is about %j and %j', (words, fault, parts) => {
  const said = readWords(JSON.stringify({ error: { message: words } }))
  expect({ fault: faultOf(said), parts: partsOf(said) }).toEqual({ fault, parts })
})

test.each([
  ['maximum context length is 8192 tokens and your request has 1210 input tokens', true],
  [
    'maximum context length is 4096 tokens. However, you requested 9000 tokens (8000 in the messages, 1000 in the completion)',
    false,
  ],
  ['the request exceeds the available context size', false],
])('whether the prompt alone would fit: %s', (words, fits) => {
  expect(fitsWithoutLimit({ words, marks: [], status: undefined })).toBe(fits)
})
