import { expect, test } from 'vitest'
import { readWords } from './provider-words.ts'
import { faultOf, fitsWithoutLimit, partsOf } from './subject.ts'
import { weightedRating } from './weighted-rating.ts'
import { writtenRatings } from './written-ratings.ts'

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

/** The body of a reply, as tokens with alternatives: `[token, probability, [alternative, probability]…]`. */
function spoken(...tokens: (string | [string, number, ...[string, number][]])[]): unknown {
  const one = (token: string, probability: number) => ({ token, logprob: Math.log(probability) })
  const content = tokens.map((token) => {
    const [text, probability, ...others] = typeof token === 'string' ? ([token, 1] as const) : token
    const itself = one(text, probability)
    return { ...itself, top_logprobs: [itself, ...others.map(([other, share]) => one(other, share))] }
  })
  return { choices: [{ logprobs: { content } }] }
}

const UNIT = { min: 0, max: 1 }
const FIVE = { min: 1, max: 5 }

test.each([
  ['a single digit', spoken('{"', 'score', '":', ['4', 0.6, ['5', 0.3], ['3', 0.1]], '}'), FIVE, 4.2],
  ['a digit behind a space', spoken('{"score":', [' 4', 0.75, [' 5', 0.25]], '}'), FIVE, 4.25],
  ['a number in one token', spoken('{"score": ', ['0.8', 0.5, ['0.6', 0.5]], '}'), UNIT, 0.7],
  ['the decimals', spoken('{"score":', '0', '.', ['8', 0.5, ['9', 0.25], ['7', 0.25]], '}'), UNIT, 0.8],
  ['the whole instead of a share', spoken('{"score":', ['0', 0.5, ['1', 0.5]], '.', '5', '}'), UNIT, 0.75],
  [
    'a share instead of the whole, of which only the 0 is known',
    spoken('{"score":', ['1', 0.8, ['0', 0.2]], '}'),
    UNIT,
    0.9,
  ],
  ['a number that might have gone on', spoken('{"score":', ['1', 1], ['}', 0.5, ['0', 0.5]]), { min: 1, max: 10 }, 5.5],
  ['a number that might have ended', spoken('{"score":', '1', ['0', 0.5, ['}', 0.5]], '}'), { min: 1, max: 10 }, 5.5],
  [
    'what is out of the range counts for nothing',
    spoken('{"score":', ['4', 0.5, ['9', 0.4], ['x', 0.1]], '}'),
    FIVE,
    4,
  ],
  ['a digit that is most unlikely to be known', spoken('{"score":', ['4', 0.3, ['9', 0.6]], '}'), FIVE, undefined],
])('a rating is weighed over %s', (_, body, range, mean) => {
  const [written] = writtenRatings(body) ?? []
  expect(written && weightedRating(written, range)?.mean).toBe(mean)
})

test('of a reply only its ratings are kept, and a score that a text quotes is none', () => {
  const body = spoken('{"reasoning":"it says \\"score\\": 1"', ',"', 'score":', ['2', 0.5, ['3', 0.5]], '}', ' ')
  expect(writtenRatings(body)?.map(({ text, tokens }) => [text, tokens.map(({ token }) => token)])).toEqual([
    ['2', ['2', '}']],
  ])
})

test.each([
  [undefined],
  [{ choices: [] }],
  [{ choices: [{ logprobs: null }] }],
  [{ choices: [{ logprobs: { content: null } }] }],
  [{ choices: [{ logprobs: { content: [{ token: '{"score":4}', logprob: 900 }] } }] }],
])('%j says nothing of how likely a rating was', (body) => {
  expect(writtenRatings(body)).toBeUndefined()
})
