import { expect, describe, test } from 'vitest'
import { blanked } from '../citations/citations.ts'
import { sentences } from '../sentences/sentences.ts'
import { answerParts, type PartOptions } from './answer-parts.ts'
import { passagesNamed } from './named-passages.ts'
import { isMeta } from './vocabulary.ts'

function partsOf(text: string, options: Partial<PartOptions> = {}) {
  return answerParts(text, sentences(text), { passages: 5, ...options })
}

/** What is left of an answer once everything that asserts nothing is taken out. */
function content(text: string, options: Partial<PartOptions> = {}): string {
  const spans = partsOf(text, options).map(({ start, end }) => [start, end] as const)
  return blanked(text, spans)
    .replace(/[\s*#]+/g, ' ')
    .trim()
}

describe('the parts of an answer', () => {
  test.each([
    ['I understand you want to know how deep the lake is. It is five metres deep.', 'It is five metres deep.'],
    ['Your question was "How deep is the lake?" — the lake is deep.', 'the lake is deep.'],
    ['Here is the answer to your question about the lake: the lake is deep.', 'the lake is deep.'],
    ['Passage 2 deals with the lake. The lake is deep.', 'The lake is deep.'],
    ['您想了解湖有多深，湖深五米。', '湖深五米。', '湖有多深？'],
    ['أما عن سؤالك "ما عمق البحيرة؟"، فالإجابة هي: البحيرة عميقة.', 'البحيرة عميقة.', 'ما عمق البحيرة؟'],
    [
      '**Question:** I lost my card. How do I get a new one?\n**Answer:** The card is free.',
      'How do I get a new one? The card is free.',
      'I lost my card. How do I get a new one?',
    ],
    [
      'Your question was "i lost my card. how do i get a new one?" — the card is free.',
      'the card is free.',
      'i lost my card. how do i get a new one?',
    ],
    // Nothing tells that it was asked.
    [
      'I lost my card. How do I get a new one? The card is free.',
      'I lost my card. How do I get a new one? The card is free.',
      'I lost my card. How do I get a new one?',
    ],
    // What is said behind it is an answer.
    ['You asked whether the lake is deep, and it is not.', 'it is not.', 'Is the lake deep?'],
  ])('what was asked, said again: %s', (answer, expected, question = 'How deep is the lake?') => {
    expect(content(answer, { question })).toBe(expected)
  })

  test.each([
    ['Evidence 2 states that the lake is deep.', [2]],
    ['According to Record 3, the lake is deep.', [3]],
    ['The lake is deep (Web page 2).', [2]],
    ['According to 1, the lake is deep.', [1]],
    ['根据证据2，湖深五米。', [2]],
    ['كما ورد في الدليل 2، البحيرة عميقة.', [2]],
  ])('passages by other names: %s', (answer, passages) => {
    expect(partsOf(answer).flatMap((part) => part.passages)).toEqual(passages)
  })

  test.each([
    ['Based on the given passages, the lake is deep.', 'the lake is deep.'],
    ['According to the information provided, it is clear that the lake is deep.', 'the lake is deep.'],
    [
      'Sure! Here is the answer based on the context provided: The lake is deep. I hope this helps!',
      'The lake is deep.',
    ],
    ['The lake is deep. Therefore, the answer is in the passages.', 'The lake is deep.'],
    ['**Answer:** The lake is deep.', 'The lake is deep.'],
    ['1. **Depth of the water**: The lake is very deep indeed.', '1. The lake is very deep indeed.'],
    ['Depth of the water (Passage 2) – The lake is very deep indeed.', 'The lake is very deep indeed.'],
    ['**Depth of the water** (Passage 2): The lake is very deep indeed.', 'The lake is very deep indeed.'],
    ['While the passages do not go into detail, the lake is deep.', 'the lake is deep.'],
    ['根据提供的资料，湖深五米。希望对您有帮助！', '湖深五米。'],
    ['综上所述，湖深五米。', '湖深五米。'],
    ['استنادًا إلى النص المقدم، يبلغ عمق البحيرة خمسة أمتار. آمل أن يكون هذا مفيدًا!', 'يبلغ عمق البحيرة خمسة أمتار.'],
  ])('framing: %s', (answer, expected) => {
    expect(content(answer)).toBe(expected)
  })

  test.each([
    ['Passage 2 states that the lake is 5 km long.', 'the lake is 5 km long.', [2]],
    ['The lake is long (Passage 1, step 8).', 'The lake is long', [1]],
    ['The lake is long, as mentioned in passages 1 and 3.', 'The lake is long', [1, 3]],
    ['The second passage discusses the lake.', 'the lake.', [2]],
    ['The lake is long. This is mentioned in passage 2.', 'The lake is long.', [2]],
    ['According to the last document, the lake is long.', 'the lake is long.', [-1]],
    // When one may come in, and not what is written last.
    ['Last entry: half an hour before the lake closes.', 'half an hour before the lake closes.', []],
    ['如文档1所述，湖很长。', '湖很长。', [1]],
    ['湖很长（见第二段、第四段）。', '湖很长', [2, 4]],
    ['وفقًا للفقرة الثانية، البحيرة طويلة (المقطع 3).', 'البحيرة طويلة', [2, 3]],
  ])('references: %s', (answer, expected, passages) => {
    expect(content(answer)).toBe(expected)
    expect(partsOf(answer).flatMap((part) => part.passages)).toEqual(passages)
  })

  test.each([
    ['Passage 3 does not provide any information on the lake.', ''],
    ['The documents do not mention the architect; the bridge was opened in 1961.', 'the bridge was opened in 1961.'],
    ['文件没有提到设计者，大桥建成于1985年。', '大桥建成于1985年。'],
    ['الوثائق لا تذكر المهندس، وقد افتُتح الجسر سنة 1961.', 'وقد افتُتح الجسر سنة 1961.'],
  ])('what the passages lack, and no more: %s', (answer, expected) => {
    expect(content(answer)).toBe(expected)
  })

  test.each([
    'Article 5 of the treaty forbids it.',
    'You must sign Document 12 within 30 days.',
    'Submit the document within 3 days.',
    'The final document must be signed.',
    'In 2019, the passage was closed.',
    'The user must pay 5 dollars.',
    '**Full refund after 90 days**: We send the money back at once.',
    'Is it true that the lake is deep?',
    'The pill is small. You can take it twice.',
    '药片很小。可以使用三次。',
  ])('what asserts something is left as it is: %s', (answer) => {
    expect(partsOf(answer)).toEqual([])
  })

  test.each([
    ['| Punkt | Source |\n| --- | --- |\n| The lake is long. | 2 |', [2]],
    ['| النقطة | المصدر |\n| --- | --- |\n| البحيرة طويلة. | الفقرة 2 |', [2]],
    // A factory is no passage.
    ['| Punkt | Source |\n| --- | --- |\n| The lake is long. | Factory 2 |', []],
  ])('a column of sources: %s', (answer, passages) => {
    expect(partsOf(answer).flatMap((part) => part.passages)).toEqual(passages)
  })

  test('repeats of the question are framing, and more than the question is not', () => {
    const question = 'How long do refunds take?'
    expect(content('You asked how long refunds take; five days.', { question })).toBe('five days.')
    expect(content('You asked how free refunds take; five days.', { question })).toContain('free')
  })

  test.each([
    'Therefore, the answer is "Unable to answer based on given passages."',
    'I must respond with “Unable to answer based on given passages”.',
    '因此，答案是“无法根据给定的段落回答”。',
    'لذلك الإجابة هي: "لا يمكن الإجابة بناءً على المقاطع المعطاة."',
  ])('what declines to answer in quotation marks says what the passages do not hold: %s', (answer) => {
    expect(content(answer)).toBe('')
    expect(new Set(partsOf(answer).map(({ kind }) => kind))).toEqual(new Set(['about_evidence']))
  })

  test('a quotation is content, whatever its words', () => {
    expect(content('The sign says: “no information is given here” in red.')).toContain('no information is given here')
  })

  test.each([
    'in passage 2 ',
    'according to the provided context, ',
    '(Passage 1) ',
    '根据资料，',
    'وفقا للنص، ',
    '没有',
    'the the ',
  ])('takes time linear in repeats of %s', (piece) => {
    const text = `${piece.repeat(4000)}end`
    expect(
      answerParts(text, [{ start: 0, end: text.length, block: 'paragraph', question: false }], { passages: 5 }),
    ).toBeDefined()
  })
})

test.each<[string, number[]]>([
  ['Passages 1, 3 and 4', [1, 3, 4]],
  ['documents 2-4', [2, 3, 4]],
  ['Passage 2 (step 8)', [2]],
  ['第三篇文章', [3]],
  ['المقطع الخامس', [5]],
  ['Passage B', [2]],
])('the passages that %s names', (name, expected) => {
  expect(passagesNamed(name)).toEqual(expected)
})

test('words of answers about themselves need an anchor, and hold no figure and no quotation', () => {
  expect(isMeta('I hope this helps', { named: false })).toBe(true)
  expect(isMeta('it is possible', { named: false })).toBe(false)
  expect(isMeta('I hope this helps 5 people', { named: false })).toBe(false)
  expect(isMeta('the “answer”', { named: false })).toBe(false)
  expect(isMeta('I hope the refund helps', { named: false })).toBe(false)
})
