import { beforeAll, describe, expect, test } from 'vitest'
import {
  agreement,
  betweenPeople,
  differences,
  readPairs,
  type Pair,
} from '../../../bench/validity/ragchecker-pairs.ts'
import { lexicalJudge } from '../../judge/lexical/lexical-judge.ts'
import { AnswerCorrectnessEvaluator } from './answer-correctness.ts'

let pairs: readonly Pair[] = []
let found: readonly number[] = []

beforeAll(async () => {
  const folder = process.env['ASSAY_DATA']
  if (!folder) throw new Error('ASSAY_DATA is not set. Set it to the folder of the labelled data to run this test.')
  pairs = readPairs(folder)
  found = await differences(pairs, { evaluator: new AnswerCorrectnessEvaluator(), judge: lexicalJudge() })
}, 120_000)

describe('answer_correctness with the offline judge, on pairs of answers that people compared', () => {
  // Set a little below what `node bench/validity/ragchecker.ts` prints; never below .50 for `overall`.
  test.each([
    ['overall', 0.54, 0.55],
    ['correctness', 0.46, 0.47],
    ['completeness', 0.56, 0.57],
  ] as const)('agrees with their preference in %s: Pearson at least %d, Spearman at least %d', (aspect, r, rho) => {
    const { pearson, spearman } = agreement(pairs, { found, aspect })
    expect(pearson).toBeGreaterThanOrEqual(r)
    expect(spearman).toBeGreaterThanOrEqual(rho)
  })

  test('is measured on data on which the two people agree as was published', () => {
    expect(pairs).toHaveLength(280)
    const { pearson, spearman } = betweenPeople(pairs, 'overall')
    expect(pearson).toBeCloseTo(0.701, 3)
    expect(spearman).toBeCloseTo(0.689, 3)
  })
})
