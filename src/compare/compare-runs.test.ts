import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleResult, measuredResult } from '../../test/sample-run.ts'
import { NO_USAGE } from '../core/usage.ts'
import type { ComparisonDocument } from '../core/comparison.ts'
import type { EvaluationResult } from '../core/result.ts'
import type { ExampleResult } from '../core/run.ts'
import { compareRuns, type CompareOptions } from './compare-runs.ts'
import { together } from './read-run.ts'
import type { ComparableRun, RunHead } from './run-head.ts'

function runOf(results: readonly ExampleResult[], head: Partial<RunHead> = {}): ComparableRun {
  return { head: { name: 'run', ...head }, examples: together(results) }
}

function scored(
  scores: readonly number[],
  fields: (index: number) => Partial<ExampleResult> = () => ({}),
): ExampleResult[] {
  return scores.map((score, index) =>
    exampleResult(`e${index}`, {
      index,
      inputs: { query: `question ${index}` },
      ...fields(index),
      results: [measuredResult('quality', { score })],
    }),
  )
}

async function compared(
  baseline: readonly ExampleResult[],
  candidate: readonly ExampleResult[],
  options: CompareOptions = {},
): Promise<ComparisonDocument> {
  return compareRuns({ baseline: runOf(baseline, { name: 'A' }), candidate: runOf(candidate, { name: 'B' }) }, options)
}

function repeated(count: number, value: number): number[] {
  return Array<number>(count).fill(value)
}

/** `lost` pairs that passed only before, `gained` that pass only now, and `same` that pass in both. */
function flips({ lost, gained, same }: { lost: number; gained: number; same: number }): [number[], number[]] {
  return [
    [...repeated(lost, 1), ...repeated(gained, 0), ...repeated(same, 1)],
    [...repeated(lost, 0), ...repeated(gained, 1), ...repeated(same, 1)],
  ]
}

describe('the verdict', () => {
  // McNemar's mid-p: 10 against 0 is 1/2^10, 4 against 0 is 1/2^4, 8 against 3 is 0.14599609375 (scipy's binom).
  test.each([
    { lost: 0, gained: 10, same: 90, verdict: 'better', p: 0.0009765625 },
    { lost: 10, gained: 0, same: 90, verdict: 'worse', p: 0.0009765625 },
    { lost: 8, gained: 3, same: 20, verdict: 'inconclusive', p: 0.14599609375 },
    { lost: 4, gained: 0, same: 20, verdict: 'inconclusive', p: 0.0625 },
    { lost: 5, gained: 0, same: 95, verdict: 'worse', p: 0.03125 },
    { lost: 0, gained: 0, same: 20, verdict: 'unchanged', p: null },
  ])('on $lost passes lost and $gained gained is $verdict', async ({ lost, gained, same, verdict, p }) => {
    const [before, after] = flips({ lost, gained, same })
    const { evaluators, verdict: overall } = await compared(scored(before), scored(after))
    const { quality } = evaluators
    expect(quality).toMatchObject({ verdict, lost, gained, n: lost + gained + same })
    if (p === null) expect(quality?.pValue).toBeNull()
    else expect(quality?.pValue).toBeCloseTo(p, 12)
    expect(overall).toBe(verdict)
  })

  test.each([
    { margin: 0.05, verdict: 'no_worse' },
    { margin: 0.001, verdict: 'inconclusive' },
  ])('with a margin of $margin asks whether that much is lost', async ({ margin, verdict }) => {
    const before = Array.from({ length: 200 }, (_, index) => 0.5 + 0.2 * Math.sin(index))
    const after = before.map((score, index) => score + 0.05 * Math.cos(3 * index))
    const document = await compared(scored(before), scored(after), { margin })
    expect(document.verdict).toBe(verdict)
    expect(document.settings.margin).toBe(margin)
  })

  test('with a margin is worse where the loss is shown to be larger', async () => {
    const before = Array.from({ length: 100 }, (_, index) => 0.6 + 0.1 * Math.sin(index))
    const after = before.map((score, index) => score - 0.1 + 0.02 * Math.cos(index))
    expect((await compared(scored(before), scored(after), { margin: 0.02 })).verdict).toBe('worse')
  })

  test('pays for every evaluator that is asked', async () => {
    const [before, after] = flips({ lost: 8, gained: 1, same: 50 })
    const alone = await compared(scored(before), scored(after))
    expect(alone.evaluators['quality']?.verdict).toBe('worse')
    expect(alone.evaluators['quality']?.pAdjusted).toBeCloseTo(0.021484375, 12)
    // The same losses and gains on other examples are another question.
    const four = (scores: readonly number[]): ExampleResult[] =>
      scores.map((_, index) =>
        exampleResult(`e${index}`, {
          results: ['a', 'b', 'c', 'd'].map((name, shift) =>
            measuredResult(name, { score: scores[(index + shift) % scores.length] ?? 0 }),
          ),
        }),
      )
    const together4 = await compared(four(before), four(after))
    expect(together4.evaluators['a']?.verdict).toBe('inconclusive')
    expect(together4.evaluators['a']?.pAdjusted).toBeGreaterThan(0.06)
    expect(together4.settings.correction).toBe('max-t')
    const byHolm = await compared(four(before), four(after), { correction: 'holm' })
    expect(byHolm.evaluators['a']?.pAdjusted).toBeCloseTo(4 * 0.021484375, 12)
    const within = await compared(four(before), four(after), { margin: 0.02 })
    expect(within.settings.correction).toBe('holm')
    const uncorrected = await compared(four(before), four(after), { correction: 'none' })
    expect(uncorrected.verdict).toBe('worse')
  })

  test('pays once for evaluators that give the same results', async () => {
    const [before, after] = flips({ lost: 8, gained: 1, same: 50 })
    const two = (scores: readonly number[]): ExampleResult[] =>
      scores.map((score, index) =>
        exampleResult(`e${index}`, { results: ['accuracy', 'f1'].map((name) => measuredResult(name, { score })) }),
      )
    const { evaluators } = await compared(two(before), two(after))
    expect(evaluators['accuracy']?.pAdjusted).toBeCloseTo(0.021484375, 12)
    expect(evaluators['f1']).toMatchObject({ verdict: 'worse' })
  })

  test('is better with one gain and no loss; a margin asks it of every evaluator', async () => {
    const two = (a: readonly number[], b: readonly number[]): ExampleResult[] =>
      a.map((score, index) =>
        exampleResult(`e${index}`, {
          results: [measuredResult('a', { score }), measuredResult('b', { score: b[index] ?? 0 })],
        }),
      )
    const [before, after] = flips({ lost: 0, gained: 12, same: 20 })
    const [openBefore, openAfter] = flips({ lost: 2, gained: 1, same: 29 })
    const free = await compared(two(before, openBefore), two(after, openAfter))
    expect(free.verdict).toBe('better')
    expect(free.sentence).toContain('Still open: b (a loss of up to')
    const gated = await compared(two(before, openBefore), two(after, openAfter), { margin: 0.02 })
    expect(gated.verdict).toBe('inconclusive')
  })

  test('flips groups together, so that one document with many questions is one observation', async () => {
    const before = repeated(40, 1)
    const after = [...repeated(20, 0), ...repeated(20, 1)]
    const grouped = (scores: readonly number[]): ExampleResult[] =>
      scored(scores, (index) => ({ group: index < 20 ? 'one document' : `document ${index}` }))
    expect((await compared(scored(before), scored(after))).verdict).toBe('worse')
    const document = await compared(grouped(before), grouped(after))
    expect(document.evaluators['quality']).toMatchObject({ verdict: 'inconclusive', clusters: 21 })
  })

  test('averages the repetitions of an example before it compares', async () => {
    const repeats = (scores: readonly (readonly number[])[]): ExampleResult[] =>
      scores.flatMap((own, index) =>
        own.map((score) => exampleResult(`e${index}`, { index, results: [measuredResult('quality', { score })] })),
      )
    const document = await compared(
      repeats([
        [1, 1, 0, 0],
        [1, 1, 1, 1],
        [0, 1, 1, 1],
      ]),
      repeats([
        [1, 1, 1, 0],
        [1, 1, 1, 1],
        [0, 0, 1, 1],
      ]),
    )
    expect(document.candidate.epochs).toBe(4)
    expect(document.pairs.paired).toBe(3)
    expect(document.evaluators['quality']?.baseline.mean).toBeCloseTo((0.5 + 1 + 0.75) / 3, 12)
    expect(document.evaluators['quality']?.candidate.mean).toBeCloseTo((0.75 + 1 + 0.5) / 3, 12)
  })
})

describe('what would settle an open verdict', () => {
  test('is the difference that the sample could have shown, and the examples that the seen one takes', async () => {
    // Differences of ±0.1 with mean 0.01: s = 0.1 · √(n/(n−1) · 0.99), so SE = 0.01 at n = 100 within 1 %.
    const before = repeated(100, 0.5)
    const after = before.map((score, index) => score + (index < 55 ? 0.1 : -0.1))
    const { evaluators } = await compared(scored(before), scored(after))
    const { quality } = evaluators
    // t.975(99) + t.8(99) = 1.9842 + 0.8453 standard errors of 0.0100, and a little more as these are estimated.
    expect(quality?.detectable).toBeGreaterThan(2.8295 * 0.01)
    expect(quality?.detectable).toBeLessThan(2.86 * 0.01)
    // statsmodels 0.15: TTestPower().solve_power(0.01 / 0.1, power=0.8, alpha=0.05) is 786.8.
    expect(quality?.needed).toBeGreaterThan(770)
    expect(quality?.needed).toBeLessThan(800)
    expect(quality?.sentence).toContain(
      '100 examples are enough to show a difference of 0.028 or more in 4 cases of 5.',
    )
    expect(quality?.sentence).toMatch(/To show a difference of 0\.01 takes about (?:780|790|800) examples\./)
  })

  test('never has a number that is none', async () => {
    const score = fc.constantFrom(0, 0.25, 1 / 3, 0.5, 1)
    const scores = fc.array(fc.tuple(score, score), { minLength: 2, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(
        scores,
        fc.option(fc.constantFrom(0.01, 0.1, 0.9), { nil: undefined }),
        async (pairs, margin) => {
          const document = await compared(scored(pairs.map(([a]) => a)), scored(pairs.map(([, b]) => b)), { margin })
          expect(JSON.stringify(document, (_, value: unknown) => (Number.isNaN(value) ? 'NaN' : value))).not.toMatch(
            /NaN|Infinity/,
          )
        },
      ),
    )
  })
})

describe('laws', () => {
  const score = fc.constantFrom(0, 0.2, 0.5, 0.9, 1)
  const pairs = fc.array(fc.tuple(score, score), { minLength: 2, maxLength: 40 })
  const MIRROR = {
    better: 'worse',
    worse: 'better',
    unchanged: 'unchanged',
    inconclusive: 'inconclusive',
    no_worse: 'no_worse',
  }

  test('swapping the runs mirrors the verdict', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, async (given) => {
        const [a, b] = [scored(given.map(([one]) => one)), scored(given.map(([, other]) => other))]
        const there = (await compared(a, b)).evaluators['quality']
        const back = (await compared(b, a)).evaluators['quality']
        expect(back?.verdict).toBe(MIRROR[there?.verdict ?? 'unchanged'])
        expect(back?.pValue).toBe(there?.pValue)
        expect([back?.gained, back?.lost]).toEqual([there?.lost, there?.gained])
      }),
    )
  })

  test('a run compared with itself is unchanged, and so few pairs pass no margin', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(score, { minLength: 2, maxLength: 30 }), async (scores) => {
        const document = await compared(scored(scores), scored(scores))
        expect(document).toMatchObject({ verdict: 'unchanged', flips: [] })
        const gated = await compared(scored(scores), scored(scores), { margin: 0.01 })
        expect(gated).toMatchObject({ verdict: 'inconclusive', flips: [] })
      }),
    )
  })

  test('interval and verdict never contradict each other', async () => {
    const margins = fc.option(fc.constantFrom(0.02, 0.2), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(pairs, margins, fc.boolean(), async (given, margin, grouped) => {
        const fields = (index: number) => (grouped ? { group: `g${index >> 1}` } : {})
        const [before, after] = [given.map(([one]) => one), given.map(([, other]) => other)]
        const sides = (scores: readonly number[]): ExampleResult[] =>
          scored(scores, fields).map((result, index) => ({
            ...result,
            results: {
              ...result.results,
              passed: measuredResult('passed', { score: Number((scores[index] ?? 0) > 0.4) }),
            },
          }))
        let document: ComparisonDocument
        try {
          document = await compared(sides(before), sides(after), { margin })
        } catch {
          return
        }
        for (const { verdict, ci } of Object.values(document.evaluators)) {
          if (ci === null) continue
          expect(ci[0] > 0).toBe(verdict === 'better')
          if (margin === undefined) expect(ci[1] < 0).toBe(verdict === 'worse')
          else expect(ci[1] < -margin).toBe(verdict === 'worse')
          if (margin !== undefined) expect(ci[0] > -margin).toBe(['better', 'no_worse', 'unchanged'].includes(verdict))
        }
      }),
    )
  })

  test('the order of the rows does not matter', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, fc.nat(), async (given, seed) => {
        const [a, b] = [scored(given.map(([one]) => one)), scored(given.map(([, other]) => other))]
        const shuffled = [...b].sort((one, other) => order(one.id, seed) - order(other.id, seed))
        const straight = await compared(a, b)
        const crossed = await compared(a.toReversed(), shuffled)
        expect(crossed.evaluators).toEqual(straight.evaluators)
        expect(crossed.flips).toEqual(straight.flips)
      }),
    )
  })

  function order(id: string, seed: number): number {
    return (Number(id.slice(1)) * 7919 + seed * 31) % 104729
  }
})

describe('what is paired', () => {
  test('is what has the same id and asks and expects the same', async () => {
    const before = scored([1, 1, 0, 1], (index) => (index === 1 ? { inputs: { query: 'as it was' } } : {}))
    const after = scored([1, 0, 0, 1, 1, 0]).slice(1)
    const document = await compared(before, after)
    expect(document.pairs).toMatchObject({
      paired: 2,
      changed: 1,
      onlyBaseline: 1,
      onlyCandidate: 2,
      examples: { changed: ['e1'], onlyBaseline: ['e0'], onlyCandidate: ['e4', 'e5'] },
    })
    expect(document.warnings.join('\n')).toContain(
      '1 example asks or expects something else than in the baseline, so it is not paired: e1.',
    )
  })

  test('is measured on both sides; what is not is counted on its side and never becomes a number', async () => {
    const failed: EvaluationResult = {
      status: 'failed',
      evaluator: 'quality',
      version: '1',
      failure: 'timeout',
      message: 'took too long',
      usage: NO_USAGE,
    }
    const inapplicable: EvaluationResult = {
      status: 'not_applicable',
      evaluator: 'quality',
      version: '1',
      reasoning: 'no reference',
      usage: NO_USAGE,
    }
    const vacuous: EvaluationResult = { ...measuredResult('quality', { score: 1 }), vacuous: true }
    const before = scored([1, 0, 1, 1, 0, 1])
    const after = scored([1, 1, 1, 1, 0, 0]).map((result, index) => {
      const instead = [failed, inapplicable, vacuous][index]
      return instead === undefined ? result : { ...result, results: { quality: instead } }
    })
    const { evaluators } = await compared(before, after)
    expect(evaluators['quality']).toMatchObject({
      n: 3,
      baseline: { mean: 2 / 3, leftOut: { notApplicable: 0, vacuous: 0, failed: 0, absent: 0 } },
      candidate: { mean: 1 / 3, leftOut: { notApplicable: 1, vacuous: 1, failed: 1, absent: 0 } },
    })
    const counted = await compared(before, after, { vacuous: 'count' })
    expect(counted.evaluators['quality']?.n).toBe(4)
  })

  test('is found under any name that an evaluator may have', async () => {
    const plain = scored([1, 0, 1])
    const odd = plain.map((result) => ({
      ...result,
      results: { ...result.results, constructor: measuredResult('constructor', { score: 1 }) },
    }))
    const document = await compared(plain, odd)
    expect(document.warnings).toContain('Not compared, as they ran only in the candidate: constructor.')
  })

  test('keeps apart what only one run was asked', async () => {
    const before = scored([1, 0, 1])
    const after = before.map((result) => ({
      ...result,
      results: { ...result.results, other: measuredResult('other', { score: 1 }) },
    }))
    const document = await compared(before, after)
    expect(Object.keys(document.evaluators)).toEqual(['quality'])
    expect(document.warnings).toContain('Not compared, as they ran only in the candidate: other.')
  })
})

describe('slices', () => {
  const halves = (scores: readonly number[]): ExampleResult[] =>
    scored(scores, (index) => ({
      tags: [index % 2 === 0 ? 'even' : 'odd'],
      inputs: { query: `question ${index}`, language: index < 20 ? 'de' : 'en' },
      metadata: { source: 'wiki' },
    }))

  test('repeat the comparison for each value, and one that is worse makes the whole worse', async () => {
    const before = repeated(80, 1)
    const after = before.map((score, index) => (index < 20 ? 0 : score))
    const document = await compared(halves(before), halves(after), { slices: ['tag', 'language'] })
    expect(document.slices.map(({ field, value }) => `${field} ${value}`)).toEqual([
      'language de',
      'language en',
      'tags even',
      'tags odd',
    ])
    const [german, english] = document.slices
    expect(german?.evaluators['quality']).toMatchObject({ verdict: 'worse', n: 20 })
    expect(english?.evaluators['quality']).toMatchObject({ verdict: 'unchanged', n: 60 })
    expect(document.verdict).toBe('worse')
    expect(document.sentence).toContain('quality for language de (−1)')
  })

  test.each([
    ['metadata.source', ['wiki']],
    ['source', ['wiki']],
    ['inputs.language', ['de', 'en']],
  ])('by %s are %j', async (field, values) => {
    const document = await compared(halves(repeated(40, 1)), halves(repeated(40, 1)), { slices: [field] })
    expect(document.slices.map(({ value }) => value)).toEqual(values)
  })

  test.each([
    ['langauge', "Did you mean 'language'?"],
    ['metadata.language', 'These examples have tags, query, language, source.'],
    ['constructor', "No pair can be sliced by 'constructor'"],
  ])('by %s, which no pair has, are refused', async (field, sentence) => {
    const run = halves(repeated(40, 1))
    await expect(compared(run, run, { slices: [field] })).rejects.toThrow(sentence)
  })

  test('that tell single examples apart are refused', async () => {
    const many = scored(repeated(150, 1))
    await expect(compared(many, many, { slices: ['query'] })).rejects.toThrow('query has more than 100 values')
  })
})

describe('runs that cannot be compared', () => {
  test.each([
    { baseline: [], candidate: scored([1, 0]), sentence: 'A has no examples.' },
    { baseline: scored([1, 0]), candidate: [], sentence: 'B has no examples.' },
    {
      baseline: scored([1, 0]),
      candidate: scored([1, 0]).map((result) => ({ ...result, id: `other-${result.id}` })),
      sentence: "The ids of A are like 'e0', 'e1', those of B like 'other-e0', 'other-e1'.",
    },
    {
      baseline: scored([1, 0]),
      candidate: scored([1, 0], () => ({ inputs: { query: 'something else' } })),
      sentence: "2 examples with the same id ask or expect something else ('e0', 'e1').",
    },
    { baseline: scored([1]), candidate: scored([0]), sentence: 'a comparison needs at least two' },
    {
      baseline: scored([1, 0, 1], () => ({ group: 'one' })),
      candidate: scored([0, 0, 1], () => ({ group: 'one' })),
      sentence: 'belong to one group',
    },
    {
      baseline: scored([1, 0]),
      candidate: scored([1, 0]).map((result) => ({
        ...result,
        results: { other: measuredResult('other', { score: 1 }) },
      })),
      sentence: 'No evaluator gave scores in both runs: A has quality, and B has other.',
    },
  ])('say what is missing: $sentence', async ({ baseline, candidate, sentence }) => {
    await expect(compared(baseline, candidate)).rejects.toThrow(sentence)
  })

  const judged = (judge: string): Partial<RunHead> => ({
    judge,
    evaluators: { quality: { version: '1', threshold: 0.7, kind: 'llm_judge' } },
  })
  const pair = (): { baseline: ComparableRun; candidate: ComparableRun } => ({
    baseline: runOf(scored([1, 0, 1]), { name: 'A', ...judged('small-model') }),
    candidate: runOf(scored([1, 0, 1]), { name: 'B', ...judged('large-model') }),
  })

  test('are those of two judges, unless that is allowed', async () => {
    await expect(compareRuns(pair())).rejects.toThrow(
      'The judges differ: small-model judged A, and large-model judged B.',
    )
    const { warnings } = await compareRuns(pair(), { allowJudgeChange: true })
    expect(warnings.join()).toContain("A difference in quality may be the judge's.")
  })

  test('are not those of two judges where nothing was judged', async () => {
    const objective = { quality: { version: '1', threshold: 0.7, kind: 'objective' } } as const
    const { baseline, candidate } = pair()
    const document = await compareRuns({
      baseline: { ...baseline, head: { ...baseline.head, evaluators: objective } },
      candidate: { ...candidate, head: { ...candidate.head, evaluators: objective } },
    })
    expect(document.verdict).toBe('unchanged')
  })
})

test('warns of what changed beside the application, with its consequence', async () => {
  const head = (version: string, threshold: number, k: number): Partial<RunHead> => ({
    judge: 'lexical@1',
    evaluators: { quality: { version, threshold, kind: 'objective', settings: { k } } },
  })
  const { warnings } = await compareRuns({
    baseline: runOf(scored([1, 0, 1]), { name: 'A', ...head('1', 0.7, 5) }),
    candidate: runOf(scored([1, 0, 1]), { name: 'B', ...head('2', 0.8, 10) }),
  })
  expect(warnings.join('\n')).toContain(
    "quality is version 1 in the baseline and 2 in the candidate; a difference may be the evaluator's.",
  )
  expect(warnings.join('\n')).toContain('The threshold of quality was 0.7 in the baseline and is 0.8 in the candidate.')
  expect(warnings.join('\n')).toContain(
    'quality ran with other settings in the baseline ({"k":5}) than in the candidate ({"k":10})',
  )
})

/** Scored examples; one without a score ended in an error, which measures nothing. */
function answered(scores: readonly (number | undefined)[]): ExampleResult[] {
  const all = scored(scores.map((score) => score ?? 0))
  return all.map((example, index) =>
    scores[index] === undefined
      ? exampleResult(example.id, { index, inputs: example.inputs, error: 'none', results: [] })
      : example,
  )
}

test.each([
  { mean: 0.5, pairs: 4, candidate: [1, 0, 1, 0], warned: true },
  { mean: 0.75, pairs: 4, candidate: [1, 0, 1, 0], warned: false },
  { mean: 0.5, pairs: 3, candidate: [1, 0, 1], warned: false },
  { mean: 0.75, pairs: 3, candidate: [1, 0, 1, undefined], warned: false },
])(
  'a figure over the whole data set ($mean, $pairs of 4 paired) is told from a mean: $warned',
  async ({ mean, candidate, warned }) => {
    const evaluators = { quality: { version: '1', threshold: 0.7, kind: 'objective', mean } } as const
    const { warnings } = await compareRuns({
      baseline: runOf(scored([1, 1, 1, 0]), { name: 'A', evaluators }),
      candidate: runOf(answered(candidate), { name: 'B' }),
    })
    expect(
      warnings.some((warning) => warning.startsWith('quality is a figure over a whole data set: 0.5 in the baseline.')),
    ).toBe(warned)
  },
)

test('lists the worst losses first, passes before scores, then the gains', async () => {
  const { flips: listed } = await compared(scored([0.9, 0.9, 0.6, 0.2, 0.8]), scored([0.1, 0.6, 0.2, 0.9, 0.75]))
  expect(listed.map(({ id, change }) => `${id} ${change}`)).toEqual([
    'e0 lost',
    'e1 lost',
    'e2 lower',
    'e4 lower',
    'e3 gained',
  ])
  expect(listed[0]).toMatchObject({
    asked: 'question 0',
    baseline: { score: 0.9, passed: true, answer: 'Ten seconds.' },
    candidate: { score: 0.1, passed: false },
  })
})
