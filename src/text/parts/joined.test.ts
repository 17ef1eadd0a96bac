import { expect, test } from 'vitest'
import { sentences } from '../sentences/sentences.ts'
import { splitAtSources } from './joined.ts'

const split = (text: string): string[] =>
  splitAtSources(text, sentences(text)).map(({ start, end }) => text.slice(start, end))

test.each([
  [
    'The fee is 90 euros (Document 3), and the lake is open in May (Document 1).',
    ['The fee is 90 euros (Document 3)', 'the lake is open in May (Document 1).'],
  ],
  [
    'The fee is 90 euros [1]; the lake is open in May [2]. Dogs are welcome [1].',
    ['The fee is 90 euros [1]', 'the lake is open in May [2].', 'Dogs are welcome [1].'],
  ],
  ['费用为九十欧元（文档3），湖五月开放（文档1）。', ['费用为九十欧元（文档3）', '湖五月开放（文档1）。']],
])('two statements with a source each: %s', (text, expected) => {
  expect(split(text)).toEqual(expected)
})

test.each([
  'The fee is 90 euros (Document 3), and the lake is open in May.',
  'The fee (Document 3), and the rest (Document 1).',
  'Fees rose in spring (Document 3), and in June (2019) they fell again.',
  'They met in Riga [1], Tartu [2] and Vilnius [3].',
])('one sentence: %s', (text) => {
  expect(split(text)).toEqual([text])
})
