import { describe, expect, test } from 'vitest'
import { matrixJudge } from '../../../test/support/matrix-judge.ts'
import { NO_USAGE } from '../../core/usage.ts'
import type { Example } from '../../core/example.ts'
import type { Measured } from '../../core/result.ts'
import { lexicalJudge } from '../../judge/lexical/lexical-judge.ts'
import { shared } from '../../judge/shared.ts'
import { citedSentences } from './cited-sentences.ts'
import { CitationPrecisionEvaluator } from './citation-precision.ts'
import { CitationRecallEvaluator } from './citation-recall.ts'

const context = ['one', 'two', 'three'].map((text, index) => ({ id: `doc-${index + 1}`, text }))

function answered(output: unknown, more: Partial<Example> = {}): Example {
  return { id: 'e1', inputs: { query: 'Which?' }, output, context, ...more }
}

function cited(example: Example): unknown[] {
  return citedSentences(example).sentences.map(({ text, cited, unknown }) => [
    text,
    [...cited.map(({ id }) => id), ...unknown.map((label) => `?${label}`)].join(' '),
  ])
}

describe('what a sentence cites', () => {
  test.each<[string, string, string[][]]>([
    [
      'a number',
      'Riga is big [1]. Oslo is cold [2].',
      [
        ['Riga is big.', 'doc-1'],
        ['Oslo is cold.', 'doc-2'],
      ],
    ],
    ['a list', 'Riga is big [1, 3].', [['Riga is big.', 'doc-1 doc-3']]],
    ['a range', 'Riga is big [1-3].', [['Riga is big.', 'doc-1 doc-2 doc-3']]],
    ['a footnote', 'Riga is big[^2].', [['Riga is big.', 'doc-2']]],
    ['an id', 'Riga is big [doc-2].', [['Riga is big.', 'doc-2']]],
    ['two marks', 'Riga is big [1][2].', [['Riga is big.', 'doc-1 doc-2']]],
    ['the same twice', 'Riga [1] is big [1].', [['Riga is big.', 'doc-1']]],
    [
      'marks behind the stop',
      'Riga is big. [1][2] Oslo is cold. [3]',
      [
        ['Riga is big.', 'doc-1 doc-2'],
        ['Oslo is cold.', 'doc-3'],
      ],
    ],
    ['a mark that opens', '[1] Riga is big.', [['Riga is big.', 'doc-1']]],
    ['one too many', 'Riga is big [9].', [['Riga is big.', '?9']]],
    ['nothing', 'Riga is big. Is it?', [['Riga is big.', '']]],
    [
      'Chinese',
      '里加是首都[1]。奥斯陆很冷[2]。',
      [
        ['里加是首都。', 'doc-1'],
        ['奥斯陆很冷。', 'doc-2'],
      ],
    ],
    [
      'Arabic',
      'ريغا مدينة كبيرة [1]. أوسلو باردة [2].',
      [
        ['ريغا مدينة كبيرة.', 'doc-1'],
        ['أوسلو باردة.', 'doc-2'],
      ],
    ],
  ])('%s: %s', (_, output, expected) => {
    expect(cited(answered(output))).toEqual(expected)
  })

  test('is what the example gives with spans, where it does', () => {
    const output = 'Riga is big [x]. Oslo is cold.'
    const citations = [
      { id: 'doc-3', span: [12, 15] as const },
      { id: 'gone', span: [17, 30] as const },
    ]
    expect(cited(answered(output, { citations }))).toEqual([
      ['Riga is big.', 'doc-3'],
      ['Oslo is cold.', '?gone'],
    ])
  })

  test('without spans is what the numbers count, or else holds for every sentence', () => {
    const citations = [{ id: 'doc-3' }, { id: 'doc-1' }]
    expect(cited(answered('Riga is big [2]. Oslo is cold.', { citations }))).toEqual([
      ['Riga is big.', 'doc-1'],
      ['Oslo is cold.', ''],
    ])
    expect(cited(answered('Riga is big. Oslo is cold.', { citations }))).toEqual([
      ['Riga is big.', 'doc-3 doc-1'],
      ['Oslo is cold.', 'doc-3 doc-1'],
    ])
  })

  test('counts passages that were shown, by number, and knows ids first', () => {
    const hidden = [{ ...context[0], id: 'x', text: 'zero', offered: false }, ...context]
    expect(cited(answered('Riga is big [1].', { context: hidden }))).toEqual([['Riga is big.', 'doc-1']])
    const numbered = [
      { id: '2', text: 'one' },
      { id: '1', text: 'two' },
    ]
    expect(citedSentences(answered('Riga is big [1].', { context: numbered })).sentences[0]?.cited[0]?.text).toBe('two')
  })
})

async function scored(evaluator: CitationRecallEvaluatorLike, example: Example, support: Support): Promise<Measured> {
  const result = await evaluator.evaluate(example, matrixJudge({ claims: {}, support }))
  if (result.status !== 'measured') throw new Error(JSON.stringify(result))
  return result
}

type CitationRecallEvaluatorLike = InstanceType<typeof CitationRecallEvaluator | typeof CitationPrecisionEvaluator>
type Support = Readonly<Record<string, readonly string[]>>

describe('ALCE, worked out by hand (Gao et al. 2023)', () => {
  const recall = new CitationRecallEvaluator()
  const precision = new CitationPrecisionEvaluator()

  test.each<[string, string, Support, number, number]>([
    ['all right', 'A is so [1]. B is so [2].', { 'A is so.': ['one'], 'B is so.': ['two'] }, 1, 1],
    ['one wrong', 'A is so [1]. B is so [2].', { 'A is so.': ['one'], 'B is so.': ['one'] }, 0.5, 0.5],
    ['one uncited', 'A is so [1]. B is so.', { 'A is so.': ['one'], 'B is so.': ['two'] }, 0.5, 1],
    ['one of two needless', 'A is so [1][2].', { 'A is so.': ['one'] }, 1, 0.5],
    ['two that each suffice', 'A is so [1][2].', { 'A is so.': ['one', 'two'] }, 1, 1],
    ['two of three needless', 'A is so [1-3].', { 'A is so.': ['two'] }, 1, 1 / 3],
    ['neither of two right', 'A is so [1][2].', { 'A is so.': ['three'] }, 0, 0],
    ['one outside the passages', 'A is so [1][7].', { 'A is so.': ['one'] }, 1, 0.5],
    ['only one outside', 'A is so [7].', { 'A is so.': ['one'] }, 0, 0],
  ])('%s', async (_, output, support, recalled, precise) => {
    expect((await scored(recall, answered(output), support)).score).toBeCloseTo(recalled, 12)
    expect((await scored(precision, answered(output), support)).score).toBeCloseTo(precise, 12)
  })

  test('passages that support a sentence only together are both right', async () => {
    const judge = matrixJudge({ claims: {}, support: {} })
    const verifyClaims: typeof judge.verifyClaims = async (claims, passages) => ({
      verdicts: claims.map((_, index) => ({
        id: `s${index + 1}`,
        verdict: passages.length === 2 ? 'SUPPORTED' : 'NOT_ENOUGH_INFO',
        evidence: null,
        reasons: [],
      })),
      usage: NO_USAGE,
    })
    const example = answered('A is so [1][2].')
    expect(await precision.evaluate(example, { ...judge, verifyClaims })).toMatchObject({ score: 1 })
    expect(await recall.evaluate(example, { ...judge, verifyClaims })).toMatchObject({ score: 1 })
  })

  test('citations of the whole answer count once each, and are right when right for one sentence', async () => {
    const example = answered('A is so. B is so.', { citations: [{ id: 'doc-1' }, { id: 'doc-2' }, { id: 'gone' }] })
    const result = await scored(precision, example, { 'A is so.': ['one'], 'B is so.': ['one'] })
    expect(result).toMatchObject({ score: 1 / 3, raw: { counts: { citations: 3, right: 1, outside: 1 } } })
  })

  test('an answer that cites nothing has no precision; its recall is 0 where it should cite', async () => {
    const plain = answered('A is so.')
    expect(await precision.evaluate(plain, matrixJudge({ claims: {}, support: {} }))).toMatchObject({
      status: 'not_applicable',
    })
    expect(await recall.evaluate(plain, matrixJudge({ claims: {}, support: {} }))).toMatchObject({
      status: 'not_applicable',
    })
    expect((await scored(recall, answered('A is so.', { citations: [] }), {})).score).toBe(0)
  })
})

describe('what it costs', () => {
  const evaluators = [new CitationRecallEvaluator(), new CitationPrecisionEvaluator()]
  const support = { 'A is so.': ['one'], 'B is so.': ['one'], 'C is so.': ['two'], 'D is so.': ['two'] }

  test.each([
    ['sentences that cite the same', 'A is so [1]. B is so [1]. C is so [1].', 1],
    ['two sets', 'A is so [1]. B is so [1]. C is so [2]. D is so [2].', 2],
    ['a pair, asked one by one', 'A is so [1][2]. B is so [2][1].', 3],
    ['a citation of nothing', 'A is so [8]. B is so.', 0],
  ])('%s', async (_, output, calls) => {
    const judge = matrixJudge({ claims: {}, support, usage: { calls: 1 } })
    const example = answered(output)
    const sharing = shared(judge, { example, evaluators })
    const results = await Promise.all(evaluators.map((evaluator) => evaluator.evaluate(example, sharing)))
    expect(judge.calls).toHaveLength(calls)
    expect(results.reduce((sum, { usage }) => sum + usage.calls, 0)).toBe(calls)
  })
})

describe.each([
  ['citation_recall', new CitationRecallEvaluator()],
  ['citation_precision', new CitationPrecisionEvaluator()],
] as const)('%s', (_, evaluator) => {
  test.each(['output', 'context'] as const)('does not apply without %s, and asks nothing', async (field) => {
    const judge = matrixJudge({ claims: {}, support: {} })
    const { [field]: _, ...example } = answered('A is so [1].')
    expect(await evaluator.evaluate(example, judge)).toMatchObject({ status: 'not_applicable', usage: NO_USAGE })
    expect(judge.calls).toEqual([])
  })

  test('is 0 over an empty context, and asks nothing', async () => {
    const judge = matrixJudge({ claims: {}, support: {} })
    expect(await evaluator.evaluate(answered('A is so [1].', { context: [] }), judge)).toMatchObject({ score: 0 })
    expect(judge.calls).toEqual([])
  })

  test('takes any answer with the offline judge', async () => {
    const outputs = [
      '',
      ' ',
      { a: '[1]' },
      12,
      null,
      '[1]',
      '[1]'.repeat(300_000),
      `${'A is so and so on and on, '.repeat(20)}[1]. `.repeat(2_000),
      '🙂 [1]',
    ]
    for (const output of outputs) {
      const result = await evaluator.evaluate(answered(output), lexicalJudge())
      expect(['measured', 'not_applicable']).toContain(result.status)
      expect(JSON.parse(JSON.stringify(result))).toEqual(result)
    }
  }, 60_000)

  test('tells a right citation from a wrong one with the offline judge', async () => {
    const passages = ['The bridge was opened in 1932.', 'Oslo is the capital of Norway.']
    const example = (mark: number): Example =>
      answered(`The bridge was opened in 1932 [${mark}].`, {
        context: passages.map((text, index) => ({ id: `p${index}`, text })),
      })
    expect(await evaluator.evaluate(example(1), lexicalJudge())).toMatchObject({ score: 1 })
    expect(await evaluator.evaluate(example(2), lexicalJudge())).toMatchObject({ score: 0 })
  })
})
