/* oxlint-disable vitest/no-standalone-expect -- these are rows, which origins.test.ts runs */
import { expect } from 'vitest'
import { assess } from '../../src/core/assess.ts'
import { JudgeResponseError } from '../../src/core/errors.ts'
import type { Example } from '../../src/core/example.ts'
import type { Evaluator } from '../../src/core/evaluator.ts'
import type { EvaluationResult, Measured } from '../../src/core/result.ts'
import type { Verdict } from '../../src/core/judge.ts'
import { evaluate } from '../../src/evaluate/evaluate.ts'
import { FaithfulnessEvaluator } from '../../src/evaluators/rag/faithfulness.ts'
import { HallucinationEvaluator } from '../../src/evaluators/rag/hallucination.ts'
import { RelevanceEvaluator } from '../../src/evaluators/rag/relevance.ts'
import { modelJudge } from '../../src/judge/model/model-judge.ts'
import { lexicalJudge } from '../../src/judge/lexical/lexical-judge.ts'
import { asRagaliQ } from '../../src/origins/ragaliq.ts'
import { scriptedJudge, type JudgeScript } from '../../src/testing/scripted-judge.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { carried } from './carried.ts'

const EXAMPLE: Example = {
  id: 'e',
  inputs: { query: 'What is the capital of France?' },
  output: 'Paris is the capital of France.',
  context: [{ id: 'p1', text: 'France is a country. Its capital is Paris.' }],
}

async function judged(evaluator: Evaluator, script: JudgeScript, example = EXAMPLE) {
  const judge = scriptedJudge(script)
  return { result: await assess(evaluator, example, { judge }), calls: judge.calls.map(({ method }) => method) }
}

function measuredOf(result: EvaluationResult): Measured {
  if (result.status !== 'measured') throw new Error(`nothing was measured: ${JSON.stringify(result)}`)
  return result
}

const claims = (count: number) => ({
  claims: Array.from({ length: count }, (_, index) => `claim ${index + 1}`),
})

async function faithful(verdicts: readonly Verdict[], threshold = 0.7, example = EXAMPLE) {
  const script = { claims: claims(verdicts.length), verdicts: { verdicts } }
  return judged(new FaithfulnessEvaluator({ threshold }), script, example)
}

const score = async (verdicts: readonly Verdict[]) => measuredOf((await faithful(verdicts)).result).score
const rated = (value: number, threshold?: number) =>
  judged(new RelevanceEvaluator(threshold === undefined ? {} : { threshold }), {
    ratings: { score: value, reasoning: 'it answers' },
    usage: { tokensUsed: 40 },
  })

export const faithfulness = carried('faithfulness', [
  ['all claims supported: 1.0', async () => expect(await score(['SUPPORTED', 'SUPPORTED'])).toBe(1)],
  ['half of them: 0.5', async () => expect(await score(['SUPPORTED', 'CONTRADICTED'])).toBe(0.5)],
  ['all unsupported: 0.0', async () => expect(await score(['NOT_ENOUGH_INFO', 'CONTRADICTED'])).toBe(0)],
  [
    'no claims: 1.0, vacuously',
    async () => {
      const { result, calls } = await faithful([])
      expect(result).toMatchObject({ score: 1, passed: true, vacuous: true })
      expect(calls).toEqual(['extractClaims'])
    },
    'vacuous-apart',
  ],
  [
    'an empty response: 1.0',
    async () => {
      const { result } = await faithful([], 0.7, { ...EXAMPLE, output: '' })
      expect(result).toMatchObject({ score: 1, vacuous: true })
    },
    'vacuous-apart',
  ],
  [
    'a response of white space: 1.0',
    async () => {
      const { result } = await faithful([], 0.7, { ...EXAMPLE, output: '  \n' })
      expect(result).toMatchObject({ score: 1, vacuous: true })
    },
    'vacuous-apart',
  ],
  [
    'a vacuous 1.0 raises no mean',
    async () => {
      const run = await evaluate({
        dataset: [
          { ...EXAMPLE, output: 'Paris is in Peru.' },
          { ...EXAMPLE, id: 'f', output: '', answerable: false },
        ],
        evaluators: ['faithfulness'],
      })
      expect(run.summary.evaluators['faithfulness']).toMatchObject({ mean: 0, n: 1, vacuous: 1 })
    },
    'vacuous-apart',
  ],
  ['a contradicted claim is not supported', async () => expect(await score(['CONTRADICTED'])).toBe(0)],
  ['a claim without enough information is not supported', async () => expect(await score(['NOT_ENOUGH_INFO'])).toBe(0)],
  [
    'mixed verdicts: one of three',
    async () => expect(await score(['SUPPORTED', 'CONTRADICTED', 'NOT_ENOUGH_INFO'])).toBeCloseTo(1 / 3),
  ],
  ['a single claim', async () => expect(await score(['SUPPORTED'])).toBe(1)],
  [
    'seven of ten are exactly 0.7',
    async () =>
      expect(await score([...Array<Verdict>(7).fill('SUPPORTED'), ...Array<Verdict>(3).fill('CONTRADICTED')])).toBe(
        0.7,
      ),
  ],
  [
    'and pass at 0.7',
    async () => {
      const verdicts = [...Array<Verdict>(7).fill('SUPPORTED'), ...Array<Verdict>(3).fill('CONTRADICTED')]
      expect(measuredOf((await faithful(verdicts)).result).passed).toBe(true)
    },
  ],
  [
    'and fail at 0.8',
    async () => {
      const verdicts = [...Array<Verdict>(7).fill('SUPPORTED'), ...Array<Verdict>(3).fill('CONTRADICTED')]
      expect(measuredOf((await faithful(verdicts, 0.8)).result).passed).toBe(false)
    },
  ],
  ['its name', () => expect(new FaithfulnessEvaluator().name).toBe('faithfulness')],
  ['its description', () => expect(new FaithfulnessEvaluator().description).toMatch(/grounded/)],
  ['its threshold', () => expect(new FaithfulnessEvaluator().threshold).toBe(0.7)],
  ['a threshold of one’s own', () => expect(new FaithfulnessEvaluator({ threshold: 0.8 }).threshold).toBe(0.8)],
  [
    'as text it names itself and its threshold',
    () =>
      expect(String(new FaithfulnessEvaluator({ threshold: 0.8 }))).toMatch(
        /^FaithfulnessEvaluator\(.*faithfulness.*0\.8\)$/,
      ),
  ],
  [
    'a threshold beyond 1 is refused',
    () => expect(() => new FaithfulnessEvaluator({ threshold: 1.2 })).toThrow(/from 0 to 1/),
    'refused-before-spent',
  ],
  [
    'is_passing is at or above',
    () => {
      const one = new FaithfulnessEvaluator({ threshold: 0.7 })
      expect([one.isPassing(0.7), one.isPassing(0.69)]).toEqual([true, false])
    },
  ],
  [
    'the judge is given, not made',
    async () => expect((await faithful(['SUPPORTED'])).calls).toEqual(['extractClaims', 'verifyClaims']),
  ],
  [
    'every claim has its verdict in the raw response',
    async () => {
      const { raw } = measuredOf((await faithful(['SUPPORTED', 'CONTRADICTED'])).result)
      expect(raw['claims']).toMatchObject([{ verdict: 'SUPPORTED' }, { verdict: 'CONTRADICTED' }])
    },
  ],
  [
    'the summary counts them',
    async () =>
      expect(measuredOf((await faithful(['SUPPORTED', 'CONTRADICTED'])).result).raw).toMatchObject({
        total: 2,
        supported: 1,
      }),
    'names-by-reader',
  ],
  [
    'the loop of the document runs: verdict and claim',
    async () => {
      const { raw_response: raw } = asRagaliQ((await faithful(['SUPPORTED', 'CONTRADICTED'])).result)
      const lines = (raw.claims ?? []).map((claim) => `${claim.verdict}: ${claim.claim}`)
      expect(lines).toEqual(['SUPPORTED: claim 1', 'CONTRADICTED: claim 2'])
    },
  ],
  [
    'total_claims and supported_claims',
    async () => {
      const { raw_response: raw } = asRagaliQ((await faithful(['SUPPORTED', 'CONTRADICTED'])).result)
      expect(raw).toMatchObject({ total_claims: 2, supported_claims: 1, contradicted_claims: 1 })
    },
  ],
  [
    'the reader changes nothing that is stored',
    async () => {
      const { result } = await faithful(['SUPPORTED'])
      const before = JSON.stringify(result)
      asRagaliQ(result)
      expect(JSON.stringify(result)).toBe(before)
    },
    'names-by-reader',
  ],
  [
    'tokens of both steps are added',
    async () => {
      const usage = { extractClaims: { tokensUsed: 50 }, verifyClaims: { tokensUsed: 55 } }
      const { result } = await judged(new FaithfulnessEvaluator(), {
        claims: claims(1),
        verdicts: { verdicts: ['SUPPORTED'] },
        usage,
      })
      expect([result.usage.tokensUsed, asRagaliQ(result).tokens_used]).toEqual([105, 105])
    },
  ],
  [
    'the result names its evaluator and says why',
    async () => {
      const { result } = await faithful(['SUPPORTED', 'CONTRADICTED'])
      expect(result).toMatchObject({
        evaluator: 'faithfulness',
        reasoning: expect.stringContaining('1 of 2') as string,
      })
    },
  ],
  [
    'a result cannot be changed',
    async () => expect(Object.isFrozen((await faithful(['SUPPORTED'])).result)).toBe(true),
  ],
  [
    'nor can a reply of the judge',
    async () => {
      const { claims: found } = await lexicalJudge().extractClaims('Paris is the capital of France.')
      expect([Object.isFrozen(found), Object.isFrozen(found[0])]).toEqual([true, true])
    },
  ],
  [
    'nor one of a judge that asks a model',
    async () => {
      const judge = modelJudge({ model: scriptedModel({ claims: ['a'] }) })
      expect(Object.isFrozen(await judge.extractClaims('a'))).toBe(true)
    },
  ],
  [
    'without context every claim lacks information',
    async () => {
      const { result, calls } = await faithful(['SUPPORTED'], 0.7, { ...EXAMPLE, context: [] })
      expect(result).toMatchObject({ score: 0, raw: { notEnoughInfo: 1 } })
      expect(calls).toEqual(['extractClaims'])
    },
  ],
  [
    'the whole-answer method answers 0.0 without context, and asks nobody',
    async () => {
      const model = scriptedModel({ score: 0.9, reasoning: 'r' })
      expect(await modelJudge({ model }).evaluateFaithfulness('Paris.', [])).toMatchObject({ score: 0 })
      expect(model.calls).toEqual([])
    },
  ],
  [
    'an invalid verdict is an error of the reply',
    async () => {
      const model = scriptedModel({ verdicts: [{ id: 'c1', verdict: 'MAYBE', evidence: null, reason: 'r' }] })
      await expect(modelJudge({ model }).verifyClaims(['a'], ['b'])).rejects.toThrow(JudgeResponseError)
    },
  ],
  [
    'inside a run it is a failure, and no 0.0',
    async () => {
      const judge = modelJudge({ model: scriptedModel('no JSON') })
      expect(await assess(new FaithfulnessEvaluator(), EXAMPLE, { judge })).toMatchObject({
        status: 'failed',
        failure: 'unparsable',
      })
    },
    'no-invented-score',
  ],
  [
    'the evidence says where',
    async () => {
      const run = await evaluate({ dataset: [EXAMPLE], evaluators: ['faithfulness'] })
      const { raw } = measuredOf(run.results[0]?.results['faithfulness'] as EvaluationResult)
      expect(raw['claims']).toMatchObject([{ evidence: { passageId: 'p1', text: 'Its capital is Paris.' } }])
    },
    'ids-and-passages',
  ],
  [
    'hallucination is the same table the other way round',
    async () => {
      const script = {
        claims: claims(4),
        verdicts: { verdicts: ['SUPPORTED', 'CONTRADICTED', 'NOT_ENOUGH_INFO', 'SUPPORTED'] as const },
      }
      const { result } = await judged(new HallucinationEvaluator(), script)
      expect(result).toMatchObject({ score: 0.5, raw: { count: 2 } })
      expect(asRagaliQ(result).raw_response).toMatchObject({
        hallucinated_claims: [{ claim: 'claim 2' }, { claim: 'claim 3' }],
      })
    },
  ],
])

export const relevance = carried('relevance', [
  ['a high score passes through', async () => expect(measuredOf((await rated(0.95)).result).score).toBe(0.95)],
  ['a medium one', async () => expect(measuredOf((await rated(0.5)).result).score).toBe(0.5)],
  ['a low one', async () => expect(measuredOf((await rated(0.1)).result).score).toBe(0.1)],
  [
    'the reasoning of the judge is the reasoning',
    async () => expect(measuredOf((await rated(0.9)).result).reasoning).toBe('it answers'),
  ],
  ['at the threshold it passes', async () => expect(measuredOf((await rated(0.7)).result).passed).toBe(true)],
  ['below it fails', async () => expect(measuredOf((await rated(0.69)).result).passed).toBe(false)],
  [
    'a threshold of one’s own decides',
    async () => expect(measuredOf((await rated(0.85, 0.9)).result).passed).toBe(false),
  ],
  ['its name', () => expect(new RelevanceEvaluator().name).toBe('relevance')],
  ['its description', () => expect(new RelevanceEvaluator().description).toMatch(/question/)],
  ['its threshold', () => expect(new RelevanceEvaluator().threshold).toBe(0.7)],
  [
    'as text it names itself',
    () => expect(String(new RelevanceEvaluator())).toMatch(/^RelevanceEvaluator\(.*relevance/),
  ],
  [
    'the raw response keeps score, reasoning and tokens_used',
    async () =>
      expect(measuredOf((await rated(0.9)).result).raw).toEqual({
        score: 0.9,
        reasoning: 'it answers',
        tokens_used: 40,
      }),
  ],
  ['it asks one question and nothing else', async () => expect((await rated(0.9)).calls).toEqual(['rate'])],
  [
    'it is a result of its evaluator',
    async () => expect((await rated(0.9)).result).toMatchObject({ evaluator: 'relevance', status: 'measured' }),
  ],
  [
    'a score beyond the range is clamped and marked',
    async () => {
      const judge = modelJudge({ model: scriptedModel({ score: 1.2, reasoning: 'r' }) })
      expect(await judge.evaluateRelevance('q', 'a')).toMatchObject({ score: 1, notes: { clamped: true } })
    },
  ],
  [
    'a judge that cannot be understood gives no score',
    async () => {
      const judge = modelJudge({ model: scriptedModel('I would say good') })
      const result = await assess(new RelevanceEvaluator(), EXAMPLE, { judge })
      expect(result).toMatchObject({ status: 'failed' })
      expect(asRagaliQ(result)).toMatchObject({ score: null, passed: false })
    },
    'no-invented-score',
  ],
  [
    'any judge will do',
    async () => {
      const result = await assess(new RelevanceEvaluator(), EXAMPLE, { judge: lexicalJudge() })
      expect(result.status).toBe('measured')
    },
  ],
])
