import { expect, test } from 'vitest'
import { labelRequest } from '../../../wire/evaluation.ts'
import { streamLine } from '../../../wire/stream.ts'
import { jsonOf } from './body.ts'
import { parsed } from './parsed.ts'

const OPEN = {
  conversation_id: 'c',
  message_id: 'm',
  retrieval: { record_id: 'r', hits: [] },
  generation: { record_id: 'g' },
}

test.each([
  [{ open: { conversation_id: 'c1' } }, /^open\.message_id: /],
  [{ open: { ...OPEN, mode: 'sentences' } }, /^open\.mode: .*"sentence"/],
  [{ delta: 5 }, /^delta: .*string/],
  [{ dleta: 'x' }, /^The body: .*'open', or 'delta', or 'end'/],
])('what is wrong with a line of a stream is named: %j', (line, said) => {
  expect(() => parsed(streamLine, line)).toThrow(said)
})

test.each([
  [{ record: 'x' }, /^verdict: /],
  [{ record: 'x', verdict: 'good', rater: 'me' }, /^verdict: .*"pass"/],
  [{ run: 'r', example: 'e', name: 'n', value: 1, rater: '' }, /^rater: /],
])('what is wrong with a label is named: %j', (label, said) => {
  expect(() => parsed(labelRequest, label)).toThrow(said)
})

test('a key that is given twice is refused, as it would be in a file', () => {
  expect(() => jsonOf('{"message_id":"a","message_id":"b"}', 'The body')).toThrow(/message_id/)
  expect(jsonOf('{"a":{"id":1},"b":{"id":1}}', 'The body')).toEqual({ a: { id: 1 }, b: { id: 1 } })
})
