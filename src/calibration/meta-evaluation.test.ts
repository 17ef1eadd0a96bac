import { describe, expect, test } from 'vitest'
import { measuredResult } from '../../test/sample-run.ts'
import type { EvaluationResult } from '../core/result.ts'
import { NO_USAGE } from '../core/usage.ts'
import { cohenKappa } from '../stats/agreement/cohen.ts'
import { discriminate } from './discrimination.ts'
import { driftOf } from './drift.ts'
import { classFigures, confusionOf, goldenRecord, macroF1, type Judged } from './golden.ts'
import { mutantsOf } from './mutants.ts'

const S = 'SUPPORTED'
const C = 'CONTRADICTED'
const N = 'NOT_ENOUGH_INFO'

function judged(agreed: readonly Judged['agreed'][], given: readonly Judged['judged'][]): Judged[] {
  return agreed.map((one, at) => ({ id: `g${at}`, claim: 'c', agreed: one, judged: given[at] ?? null }))
}

describe('agreement with golden verdicts', () => {
  test('[S,S,C,N] against [S,S,C,S] has κ 0.5556', () => {
    const kappa = cohenKappa(confusionOf(judged([S, S, C, S], [S, S, C, N])))
    expect(kappa.estimate).toBeCloseTo(0.5556, 4)
  })

  test('a judge that always says SUPPORTED on 6/4/4 has accuracy 0.4286, κ 0 and macro-F1 0.2', () => {
    const agreed = [S, S, S, S, S, S, C, C, C, C, N, N, N, N] as const
    const confusion = confusionOf(
      judged(
        agreed,
        agreed.map(() => S),
      ),
    )
    const classes = classFigures(confusion)
    expect((confusion[0]?.[0] ?? 0) / 14).toBeCloseTo(0.4286, 4)
    expect(cohenKappa(confusion).estimate).toBeCloseTo(0, 12)
    expect(macroF1(classes)).toBeCloseTo(0.2, 12)
    expect(classes.map(({ precision, recall }) => [precision, recall])).toEqual([
      [6 / 14, 1],
      [null, 0],
      [null, 0],
    ])
  })

  test.each([
    ['supported', S],
    [' Refuted ', C],
    ['not enough info', N],
  ])('the verdict %j is %s', (verdict, read) => {
    expect(goldenRecord.parse({ claim: 'c', context: [{ text: 'p' }], verdict })).toEqual({
      claim: 'c',
      passages: ['p'],
      verdict: read,
    })
  })

  test('an unknown verdict is refused by name', () => {
    const parsed = goldenRecord.safeParse({ claim: 'c', passages: [], verdict: 'maybe' })
    expect(parsed.error?.issues[0]?.message).toContain("is 'maybe'; it must be one of SUPPORTED")
  })
})

describe('drift against a pinned calibration', () => {
  const standings = (right: readonly boolean[]) =>
    right.map((one, at) => ({ id: `e${at}`, right: one, agreed: 'true' }))
  const all = (n: number, wrong: number) => standings(Array.from({ length: n }, (_, at) => at >= wrong))

  test('one flip in fourteen is no alarm', () => {
    expect(driftOf(all(14, 0), all(14, 1))).toMatchObject({ pairs: 14, lost: 1, won: 0, alarm: false, pValue: 1 })
  })

  test('six lost and none won is one (exact p = 0.03125)', () => {
    expect(driftOf(all(14, 0), all(14, 6))).toMatchObject({ lost: 6, alarm: true, pValue: expect.closeTo(0.03125, 12) })
  })

  test('getting better is never an alarm', () => {
    expect(driftOf(all(40, 20), all(40, 0))).toMatchObject({ won: 20, alarm: false })
  })

  test('a label that people changed is left out, and nothing in common gives no answer', () => {
    const relabelled = all(4, 0).map((one, at) => (at === 0 ? { ...one, agreed: 'false' } : one))
    expect(driftOf(relabelled, all(4, 0))).toMatchObject({ pairs: 3, unpaired: 2 })
    expect(driftOf(all(2, 0), [{ id: 'other', right: true, agreed: 'true' }])).toBeNull()
  })
})

describe('mutants', () => {
  test('are made of a number, a denial, an opposite, a name and an addition', () => {
    const made = mutantsOf('The limit is 30 seconds for Fastify servers, and it always holds.')
    expect(Object.fromEntries(made.map(({ kind, text }) => [kind, text]))).toEqual({
      number: 'The limit is 63 seconds for Fastify servers, and it always holds.',
      negation: 'The limit is not 30 seconds for Fastify servers, and it always holds.',
      opposite: 'The limit is 30 seconds for Fastify servers, and it never holds.',
      name: 'The limit is 30 seconds for Varendahl servers, and it always holds.',
      addition:
        'The limit is 30 seconds for Fastify servers, and it always holds. An independent audit of 2031 confirmed this in Varendahl.',
    })
  })

  test('a denial is taken out where there is one, and a blank answer gives none', () => {
    expect(mutantsOf('It is not safe.').find(({ kind }) => kind === 'negation')?.text).toBe('It is safe.')
    expect(mutantsOf('  ')).toEqual([])
  })

  const about = { id: 'a', kind: 'number', text: 't' } as const
  const scored = (score: number): EvaluationResult => measuredResult('faithfulness', { score })
  const broken: EvaluationResult = {
    status: 'failed',
    evaluator: 'faithfulness',
    version: '1',
    usage: NO_USAGE,
    failure: 'unparsable',
    message: 'the reply is no JSON',
  }

  test.each<[string, EvaluationResult, EvaluationResult, boolean, RegExp]>([
    ['told: a clean 1 and a mutant 0', scored(1), scored(0), true, /^$/],
    ['0.2 less and yet above the threshold', scored(0.9), scored(0.7), false, /passes with 0.7/],
    ['told: just below the threshold', scored(0.9), scored(0.69), true, /^$/],
    ['the clean answer is too low', scored(0.85), scored(0), false, /below 0.9/],
    ['the mutant is too near', scored(1), scored(0.85), false, /less than 0.2 below 1/],
    ['a mutant that failed to be measured is not low', scored(1), broken, false, /not measured: the reply is no JSON/],
    ['a clean answer that failed to be measured', broken, scored(0), false, /clean answer was not measured/],
  ])('%s', (_, clean, mutant, told, why) => {
    const found = discriminate({ clean, mutant }, about)
    expect(found.told).toBe(told)
    expect(found.why).toMatch(why)
  })
})
