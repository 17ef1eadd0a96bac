import { describe, expect, test } from 'vitest'
import { answerKind, uncheckable } from './answer-kind.ts'
import { sentences } from '../sentences/sentences.ts'

describe('an answer', () => {
  test.each([
    ['Riga is the capital of Latvia.', 'answer'],
    ['42', 'answer'],
    ['Yes.', 'answer'],
    ["I don't know.", 'abstention'],
    ['The provided context does not mention the date.', 'abstention'],
    ['There is no information about this in the documents.', 'abstention'],
    ['The date is not specified in the text.', 'abstention'],
    ['Unknown.', 'abstention'],
    ['The price is not mentioned.', 'abstention'],
    ['The date is never explicitly stated.', 'abstention'],
    ['无法根据所给段落回答。', 'abstention'],
    ['无法从所给资料中得知票价。', 'abstention'],
    ['لا تحدد المقاطع من يدفع.', 'abstention'],
    ['无法回答这个问题。', 'abstention'],
    ['提供的资料中没有提到日期。', 'abstention'],
    ['لا أعرف الجواب.', 'abstention'],
    ['لا توجد معلومات كافية.', 'abstention'],
    ["I'm sorry, but I can't help with that.", 'refusal'],
    ['As an AI language model, I have no opinion.', 'refusal'],
    ['抱歉，我无法协助您。', 'refusal'],
    ['عذرا، لا أستطيع المساعدة.', 'refusal'],
    ['Could you clarify which year you mean?', 'clarification'],
    ['Which city?', 'clarification'],
    ['Hello! How can I help you today?', 'chit_chat'],
    ['你好！', 'chit_chat'],
    ['👍', 'empty'],
    ['\u200B \n', 'empty'],
    ['I cannot find X in the documents, but Y is 5.', 'answer'],
    ["I don't know. Riga has 600,000 inhabitants.", 'answer'],
  ])('%j is of kind %s', (text, kind) => {
    expect(answerKind(text)).toBe(kind)
  })
})

describe('a sentence', () => {
  test.each([
    ['According to the documents, the rate is 5%.', undefined],
    ['Thanks to its harbour, Riga grew.', undefined],
    ['Great Britain is an island.', undefined],
    ['He cannot swim.', undefined],
    ['The law does not contain a deadline.', undefined],
    ["'Land' cannot be found on Neptune.", undefined],
    ['The answer cannot be found on this page.', 'abstention'],
    ['This cannot be found in the provided documents.', 'abstention'],
    ['I think the rate is 5%.', undefined],
    ['I think so.', 'process'],
    ['I agree with you.', 'process'],
    ['The documents do not lie.', undefined],
    ['We measured a rise of 5%.', undefined],
    ['Sure, the rate is 5%.', undefined],
    ['Based on the provided documents:', 'meta'],
    ['Here is a summary of the answer:', 'meta'],
    ['Let me know if you need more.', 'courtesy'],
    ['I hope this helps!', 'courtesy'],
    ["I'll look into the documents.", 'process'],
    ['Let me check.', 'process'],
    ['Is it 5%?', 'question'],
    ['# The Rate', 'heading'],
    ['***', undefined],
  ])('%s cannot be checked because: %s', (text, reason) => {
    const [sentence] = sentences(text)
    expect(sentence && uncheckable(text, sentence)).toBe(reason)
  })
})

test('long answers of near-phrases cost no more than their length', () => {
  for (const piece of ['the the provided ', 'I cannot ', 'no relevant ', 'but ', '没有']) {
    expect(() => answerKind(piece.repeat(20_000))).not.toThrow()
  }
})
