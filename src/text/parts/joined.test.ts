import { expect, test } from 'vitest'
import { sentences } from '../sentences/sentences.ts'
import { splitAtSources, splitRunOns } from './joined.ts'

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
  [
    'Passage 1 states that the fee is 90 euros, while passage 2 adds that the lake is open in May.',
    ['Passage 1 states that the fee is 90 euros', 'passage 2 adds that the lake is open in May.'],
  ],
  [
    'First, the fee is 90 euros; second, the lake is open in May; and finally, dogs are welcome there.',
    ['First, the fee is 90 euros', 'second, the lake is open in May', 'finally, dogs are welcome there.'],
  ],
  [
    'Step 1: The fee is 90 euros; Step 2: The lake is open in May.',
    ['Step 1: The fee is 90 euros', 'Step 2: The lake is open in May.'],
  ],
  [
    'Step 1: many shades of green have been named after wild plants\nStep 2: the lake is open to all in May',
    ['Step 1: many shades of green have been named after wild plants', 'Step 2: the lake is open to all in May'],
  ],
  [
    '1. The fee is 90 euros; 2. The lake is open in May; 3. Dogs are welcome.',
    ['The fee is 90 euros', '2. The lake is open in May', '3. Dogs are welcome.'],
  ],
  [
    'the fee is 90 euros. passage 2 does not say so. the other passages are about dogs.',
    ['the fee is 90 euros.', 'passage 2 does not say so.', 'the other passages are about dogs.'],
  ],
  [
    'The fee is 90 euros ([Doc 3]); the lake is open in May ([Doc 1]).',
    ['The fee is 90 euros ([Doc 3])', 'the lake is open in May ([Doc 1]).'],
  ],
  [
    'As noted in [3], the fee is 90 euros; as noted in [1], the lake is open in May.',
    ['As noted in [3], the fee is 90 euros', 'as noted in [1], the lake is open in May.'],
  ],
  ['*** Final Response ***\nthe fee is 90 euros', ['*** Final Response ***', 'the fee is 90 euros']],
  ['The Lake\nis open in May', ['The Lake\nis open in May']],
  ['资料2指出，费用为九十欧元，而资料3指出，湖五月开放。', ['资料2指出，费用为九十欧元', '资料3指出，湖五月开放。']],
  [
    'يذكر المقطع 2 أن البحيرة عميقة جدا، ويضيف المقطع 3 أن النهر طويل.',
    ['يذكر المقطع 2 أن البحيرة عميقة جدا', 'ويضيف المقطع 3 أن النهر طويل.'],
  ],
  [
    'البحيرة عميقة جدا (المقطع 2)، كما أن النهر طويل وواسع (المقطع 3).',
    ['البحيرة عميقة جدا (المقطع 2)', 'النهر طويل وواسع (المقطع 3).'],
  ],
  ['أولا: البحيرة عميقة جدا؛ ثانيا: النهر طويل وواسع.', ['أولا: البحيرة عميقة جدا', 'ثانيا: النهر طويل وواسع.']],
  [
    'البحيرة عميقة جدا (المقطع 2)؛ النهر طويل وواسع (المقطع 3).',
    ['البحيرة عميقة جدا (المقطع 2)', 'النهر طويل وواسع (المقطع 3).'],
  ],
  ['费用为九十欧元（文档3），湖五月开放（文档1）。', ['费用为九十欧元（文档3）', '湖五月开放（文档1）。']],
])('statements of their own: %s', (text, expected) => {
  expect(split(text)).toEqual(expected)
})

test.each([
  'The fee is 90 euros (Document 3), and the lake is open in May.',
  'The fee (Document 3), and the rest (Document 1).',
  'Fees rose in spring (Document 3), and in June (2019) they fell again.',
  'They met in Riga [1], Tartu [2] and Vilnius [3].',
  'Place your first finger on the first fret, second finger on the second fret.',
  'The lake is open in May, and then the fee is 90 euros.',
  '资料2指出，费用为九十欧元，而资料3没有提到这一点。',
  '费用为九十欧元，而资料3指出，湖五月开放。',
  'يذكر المقطع 2 أن البحيرة عميقة جدا، بينما لا يذكر المقطع 3 ذلك.',
])('one sentence: %s', (text) => {
  expect(split(text)).toEqual([text])
})

test.each([
  [
    'I read the passages. the fee is 90 euros. yes, the lake is open in May.',
    ['I read the passages.', 'the fee is 90 euros.', 'yes, the lake is open in May.'],
  ],
  [
    'The fee is due on the first of May [2] I hope that answers your question.',
    ['The fee is due on the first of May [2]', 'I hope that answers your question.'],
  ],
  [
    'The tours are led by guides (in English) The Tour is nice.',
    ['The tours are led by guides (in English) The Tour is nice.'],
  ],
  ['The fee is due in Sept. or Oct. of that year.', ['The fee is due in Sept. or Oct. of that year.']],
  [
    'The page says: “What is the fee? it is 90 euros. the lake is open”.',
    ['The page says: “What is the fee? it is 90 euros. the lake is open”.'],
  ],
])('sentences that begin without a capital: %s', (text, expected) => {
  expect(splitRunOns(text, sentences(text)).map(({ start, end }) => text.slice(start, end))).toEqual(expected)
})
