import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matrixJudge, type Matrix } from '../../../test/support/matrix-judge.ts'
import { NO_USAGE } from '../../core/usage.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { Example } from '../../core/example.ts'
import type { Judge } from '../../core/judge.ts'
import type { Measured } from '../../core/result.ts'
import { lexicalJudge } from '../../judge/lexical/lexical-judge.ts'
import { shared } from '../../judge/shared.ts'
import { ContextPrecisionEvaluator } from '../rag/context-precision.ts'
import { ContextRecallEvaluator } from '../rag/context-recall.ts'
import { FaithfulnessEvaluator } from '../rag/faithfulness.ts'
import { AnswerCorrectnessEvaluator } from './answer-correctness.ts'
import { ContextUtilizationEvaluator } from './context-utilization.ts'
import { NoiseSensitivityEvaluator } from './noise-sensitivity.ts'
import { SelfKnowledgeEvaluator } from './self-knowledge.ts'

const EXAMPLE: Example = {
  id: 'e1',
  inputs: { query: 'What is it?' },
  output: 'answer',
  reference: 'reference',
  context: ['one', 'two', 'three'].map((text, index) => ({ id: `p${index + 1}`, text })),
}

/** Right and found, right and known, wrong from a relevant passage, wrong from another, made up. */
const WORLD: Matrix = {
  claims: { answer: ['a', 'b', 'c', 'd', 'e'], reference: ['r', 's', 't'] },
  support: {
    a: ['reference', 'one'],
    b: ['reference'],
    c: ['one'],
    d: ['two'],
    r: ['one', 'answer'],
    s: ['one'],
    t: ['answer'],
  },
}

const ALL: readonly Evaluator[] = [
  new AnswerCorrectnessEvaluator(),
  new NoiseSensitivityEvaluator(),
  new SelfKnowledgeEvaluator(),
  new ContextUtilizationEvaluator(),
]

async function measuredBy(evaluator: Evaluator, judge: Judge, example: Example = EXAMPLE): Promise<Measured> {
  const result = await evaluator.evaluate(example, judge)
  if (result.status !== 'measured') throw new Error(JSON.stringify(result))
  return result
}

describe('the diagnosis of an answer, worked out by hand after RAGChecker', () => {
  test('answer_correctness is F1 of 2/5 and 2/3, each in raw', async () => {
    const result = await measuredBy(new AnswerCorrectnessEvaluator(), matrixJudge(WORLD))
    expect(result.score).toBeCloseTo((2 * 0.4 * (2 / 3)) / (0.4 + 2 / 3), 12)
    expect(result.raw).toMatchObject({ precision: 0.4, recall: 2 / 3, beta: 1, counted: 'verdicts' })
    expect(result.reasoning).toBe(
      '2 of 5 claims of the answer are in the reference; 2 of 3 claims of the reference are in the answer; missing: “s” (not in the passages)',
    )
  })

  test('noise_sensitivity tells noise of relevant passages from that of others', async () => {
    const result = await measuredBy(new NoiseSensitivityEvaluator(), matrixJudge(WORLD))
    expect(result.score).toBe(0.6)
    expect(result.raw).toMatchObject({
      value: 0.4,
      noise_relevant: 0.2,
      noise_irrelevant: 0.2,
      hallucination_rate: 0.2,
      precision: 0.4,
      relevantPassages: ['p1'],
    })
  })

  test('self_knowledge is what is right without the passages', async () => {
    const result = await measuredBy(new SelfKnowledgeEvaluator(), matrixJudge(WORLD))
    expect(result).toMatchObject({ score: 0.8, raw: { value: 0.2, faithfulness: 0.6, hallucination_rate: 0.2 } })
  })

  test('context_utilization is what the answer takes of what the passages offer', async () => {
    const result = await measuredBy(new ContextUtilizationEvaluator(), matrixJudge(WORLD))
    expect(result).toMatchObject({ score: 0.5, raw: { counts: { claims: 3, inPassages: 2, used: 1, inAnswer: 2 } } })
  })
})

describe('answer_correctness', () => {
  test.each([
    [0.5, (1.25 * 0.4 * (2 / 3)) / (0.25 * 0.4 + 2 / 3)],
    [2, (5 * 0.4 * (2 / 3)) / (4 * 0.4 + 2 / 3)],
  ])('weighs recall by beta %d', async (beta, score) => {
    expect((await measuredBy(new AnswerCorrectnessEvaluator({ beta }), matrixJudge(WORLD))).score).toBeCloseTo(
      score,
      12,
    )
  })

  const probabilities = { a: 0.9, b: 0.7, c: 0.4, d: 0.2, e: 0.3, r: 0.8, s: 0.1, t: 0.6 }

  test('counts claims by their probability where the judge gives one for each, unless told not to', async () => {
    const judge = matrixJudge({ ...WORLD, probabilities })
    const soft = await measuredBy(new AnswerCorrectnessEvaluator(), judge)
    expect(soft.score).toBeCloseTo(0.5, 12)
    expect(soft.raw).toMatchObject({ counted: 'probabilities', byVerdict: { precision: 0.4, recall: 2 / 3 } })
    const hard = await measuredBy(new AnswerCorrectnessEvaluator({ counts: 'verdicts' }), judge)
    expect(hard.raw).toMatchObject({ counted: 'verdicts', precision: 0.4 })
    const { e: _, ...some } = probabilities
    const partly = await measuredBy(new AnswerCorrectnessEvaluator(), matrixJudge({ ...WORLD, probabilities: some }))
    expect(partly.raw).toMatchObject({ counted: 'verdicts' })
  })

  test('is 0 for an answer that says nothing, with one call at most', async () => {
    const judge = matrixJudge(WORLD)
    expect(await measuredBy(new AnswerCorrectnessEvaluator(), judge, { ...EXAMPLE, output: ' ' })).toMatchObject({
      score: 0,
      raw: { precision: null, recall: 0 },
    })
    expect(judge.calls.map(({ method }) => method)).toEqual(['extractClaims'])
  })

  test('does not apply to a reference that claims nothing', async () => {
    const result = await ALL[0]!.evaluate({ ...EXAMPLE, reference: 'no idea' }, matrixJudge(WORLD))
    expect(result).toMatchObject({ status: 'not_applicable', reasoning: expect.stringContaining('`abstention`') })
  })

  test('tells a right short answer from a wrong one with the offline judge', async () => {
    const evaluator = new AnswerCorrectnessEvaluator()
    const example = (output: string): Example => ({
      id: 'e',
      inputs: { query: 'When was the bridge opened?' },
      output,
      reference: 'The bridge was opened in 1932.',
    })
    const right = await measuredBy(evaluator, lexicalJudge(), example('The bridge was opened in 1932.'))
    const wrong = await measuredBy(evaluator, lexicalJudge(), example('The bridge was opened in 1947.'))
    expect(right.score).toBeGreaterThan(0.8)
    expect(wrong.score).toBeLessThan(0.3)
  })
})

const ANSWER_CLAIMS = ['a', 'b', 'c', 'd', 'e', 'f']
const REFERENCE_CLAIMS = ['r', 's', 't', 'u']
const PASSAGES = ['one', 'two', 'three']

/** Any matrix: which claims there are, and which of them each text bears out. */
const anyMatrix: fc.Arbitrary<Matrix> = fc.record({
  claims: fc.record({
    answer: fc.subarray(ANSWER_CLAIMS, { minLength: 1 }),
    reference: fc.subarray(REFERENCE_CLAIMS),
  }),
  support: fc.record({
    ...Object.fromEntries(ANSWER_CLAIMS.map((claim) => [claim, fc.subarray(['reference', ...PASSAGES])])),
    ...Object.fromEntries(REFERENCE_CLAIMS.map((claim) => [claim, fc.subarray(['answer', ...PASSAGES])])),
  }),
  quotes: fc.boolean(),
})

interface Rates extends Record<string, unknown> {
  readonly counts: Readonly<Record<string, number>>
}

async function ratesBy(evaluator: Evaluator, judge: Judge): Promise<Rates> {
  return (await measuredBy(evaluator, judge)).raw as Rates
}

describe('the laws, for any matrix of verdicts', () => {
  test('faithfulness + hallucination_rate + self_knowledge = 1, counted exactly', async () => {
    await fc.assert(
      fc.asyncProperty(anyMatrix, fc.boolean(), async (matrix, sharing) => {
        const evaluators = [new FaithfulnessEvaluator(), new SelfKnowledgeEvaluator()] as const
        const judge = sharing ? shared(matrixJudge(matrix), { example: EXAMPLE, evaluators }) : matrixJudge(matrix)
        const { score } = await measuredBy(evaluators[0], judge)
        const { counts, ...rates } = await ratesBy(evaluators[1], judge)
        expect(score).toBe(rates['faithfulness'])
        expect((counts['faithful'] ?? NaN) + (counts['hallucinated'] ?? NaN) + (counts['selfKnowledge'] ?? NaN)).toBe(
          counts['claims'],
        )
        expect(score + Number(rates['hallucination_rate']) + Number(rates['value'])).toBeCloseTo(1, 14)
      }),
    )
  })

  test('noise_relevant + noise_irrelevant + hallucination_rate = 1 − precision, counted exactly', async () => {
    await fc.assert(
      fc.asyncProperty(anyMatrix, fc.boolean(), async (matrix, sharing) => {
        const evaluators = [new NoiseSensitivityEvaluator()] as const
        const judge = sharing ? shared(matrixJudge(matrix), { example: EXAMPLE, evaluators }) : matrixJudge(matrix)
        const { counts, ...rates } = await ratesBy(evaluators[0], judge)
        const { noiseRelevant = NaN, noiseIrrelevant = NaN, hallucinated = NaN, claims = NaN, correct = NaN } = counts
        expect(noiseRelevant + noiseIrrelevant + hallucinated).toBe(claims - correct)
        const sum = ['noise_relevant', 'noise_irrelevant', 'hallucination_rate'].map((rate) => Number(rates[rate]))
        expect(sum.reduce((a, b) => a + b, 0)).toBeCloseTo(1 - Number(rates['precision']), 14)
        const fromPassages = (claim: string): boolean =>
          PASSAGES.some((passage) => matrix.support[claim]?.includes(passage) === true)
        const wrong = (matrix.claims['answer'] ?? []).filter((claim) => !matrix.support[claim]?.includes('reference'))
        expect(noiseRelevant + noiseIrrelevant).toBe(wrong.filter(fromPassages).length)
      }),
    )
  })

  test('a judge that quotes nothing is asked until each passage is known to be relevant or not', async () => {
    await fc.assert(
      fc.asyncProperty(anyMatrix, async (matrix) => {
        const { counts } = await ratesBy(new NoiseSensitivityEvaluator(), matrixJudge({ ...matrix, quotes: false }))
        const { claims, support } = matrix
        const bears = (claim: string, passage: string): boolean => support[claim]?.includes(passage) === true
        const relevant = PASSAGES.filter((passage) => claims['reference']?.some((claim) => bears(claim, passage)))
        const wrong = (claims['answer'] ?? []).filter((claim) => !bears(claim, 'reference'))
        expect(counts['noiseRelevant']).toBe(wrong.filter((claim) => relevant.some((p) => bears(claim, p))).length)
      }),
    )
  })

  test('scores stay from 0 to 1 for any beta, and nothing is NaN', async () => {
    await fc.assert(
      fc.asyncProperty(anyMatrix, fc.double({ min: 0.01, max: 100, noNaN: true }), async (matrix, beta) => {
        for (const evaluator of [new AnswerCorrectnessEvaluator({ beta }), ...ALL]) {
          const result = await evaluator.evaluate(EXAMPLE, matrixJudge(matrix))
          expect(['measured', 'not_applicable']).toContain(result.status)
          expect(JSON.parse(JSON.stringify(result))).toEqual(result)
        }
      }),
    )
  })
})

describe('what it costs', () => {
  const CLAIMS = Array.from({ length: 10 }, (_, index) => `claim ${index + 1}`)
  const REFERENCE = Array.from({ length: 8 }, (_, index) => `truth ${index + 1}`)
  const context = Array.from({ length: 5 }, (_, index) => ({ id: `p${index + 1}`, text: `passage ${index + 1}` }))
  const big: Example = { ...EXAMPLE, context }
  const world: Matrix = {
    claims: { answer: CLAIMS, reference: REFERENCE },
    support: {
      ...Object.fromEntries(CLAIMS.map((claim, index) => [claim, [`passage ${(index % 5) + 1}`]])),
      'claim 1': ['reference', 'passage 1'],
      'truth 1': ['passage 1', 'passage 2', 'answer'],
      'truth 2': ['passage 4'],
    },
    usage: { calls: 1 },
  }
  const evaluators = [
    new FaithfulnessEvaluator(),
    new AnswerCorrectnessEvaluator(),
    new NoiseSensitivityEvaluator(),
    new ContextPrecisionEvaluator(),
    new ContextRecallEvaluator(),
  ]

  test.each([
    ['facts of its own', { ...big, facts: REFERENCE.map((text) => `fact: ${text}`) }, 8],
    ['no facts', big, 8],
    ['no noise', { ...big, reference: 'answer' }, 6],
  ])('five metrics of 10 claims, 8 reference claims and 5 passages, with %s: %#', async (_, example, calls) => {
    const judge = matrixJudge(world)
    const sharing = shared(judge, { example, evaluators })
    const results = []
    for (const evaluator of evaluators) results.push(await evaluator.evaluate(example, sharing))
    expect(results.map(({ status }) => status)).toEqual(evaluators.map(() => 'measured'))
    expect(judge.calls.length).toBeLessThanOrEqual(calls)
    expect(results.reduce((sum, { usage }) => sum + usage.calls, 0)).toBe(judge.calls.length)
  })

  test('all seven claim metrics add nothing to that', async () => {
    const judge = matrixJudge(world)
    const all = [...evaluators, new SelfKnowledgeEvaluator(), new ContextUtilizationEvaluator()]
    const sharing = shared(judge, { example: big, evaluators: all })
    await Promise.all(all.map((evaluator) => evaluator.evaluate(big, sharing)))
    expect(judge.calls.length).toBeLessThanOrEqual(8)
  })
})

describe.each(ALL.map((evaluator) => [evaluator.name, evaluator] as const))('%s', (_, evaluator) => {
  test.each(evaluator.spec.requires)('does not apply without %s, and asks nothing', async (field) => {
    const judge = matrixJudge(WORLD)
    const { [field as 'output']: _, ...example } = EXAMPLE
    expect(await evaluator.evaluate(example, judge)).toMatchObject({ status: 'not_applicable', usage: NO_USAGE })
    expect(judge.calls).toEqual([])
  })

  test('takes a blank answer, no passages and any kind of text', async () => {
    const text = 'Der Bau war 1932 fertig. 桥于1932年通车。 افتتح الجسر عام 1932. 🙂'
    for (const output of ['', ' ', { answer: 7 }, 12, text, 'Well. '.repeat(4_000), text.repeat(40)]) {
      for (const context of [[], EXAMPLE.context ?? [], [{ id: 'p', text }]]) {
        const example = { ...EXAMPLE, output, context, reference: text }
        const result = await evaluator.evaluate(example, lexicalJudge())
        expect(['measured', 'not_applicable']).toContain(result.status)
      }
    }
  }, 60_000)

  test('keeps what was spent before a fault', async () => {
    const judge = matrixJudge({ ...WORLD, usage: { calls: 1, tokensUsed: 50 } })
    const verifyClaims = (): Promise<never> => Promise.reject(new Error('broken'))
    const result = await evaluator.evaluate(EXAMPLE, { ...judge, verifyClaims })
    expect(result).toMatchObject({ status: 'failed', failure: 'bug', usage: { tokensUsed: expect.any(Number) } })
    expect(result.usage.tokensUsed).toBeGreaterThanOrEqual(50)
  })
})
