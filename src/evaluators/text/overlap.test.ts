import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Aggregate } from '../../core/aggregate.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import { fakeJudge } from '../../../test/support/fake-judge.ts'
import { bleuTokens } from './bleu-tokens.ts'
import { BleuEvaluator } from './bleu.ts'
import { ChrfEvaluator } from './chrf.ts'
import { LevenshteinEvaluator } from './levenshtein.ts'
import { RougeLEvaluator } from './rouge-l.ts'
import { TokenF1Evaluator } from './token-f1.ts'
import { UnigramPrecisionEvaluator } from './unigram-precision.ts'

interface Reference {
  readonly output: string
  readonly references: readonly string[]
  readonly bleu: number
  readonly bleu_char: number
  readonly bleu_zh: number
  readonly bleu_lower: number
  readonly tokens_13a: string
  readonly chrf: number
  readonly rouge_l: { readonly precision: number; readonly recall: number; readonly f: number }
  readonly rouge_l_stemmed: number
}

interface Fixture {
  readonly single: readonly Reference[]
  readonly multiple: readonly Reference[]
  readonly corpusBleu: number
  readonly corpusBleuOfTheFirstTwo: number
}

const file = new URL('../../../test/fixtures/metrics/text.json', import.meta.url)
const fixture = JSON.parse(readFileSync(file, 'utf8')) as Fixture

async function evaluated(evaluator: Evaluator, output: unknown, reference: unknown): Promise<EvaluationResult> {
  return evaluator.evaluate({ id: 'e', inputs: {}, output, reference }, fakeJudge())
}

async function scoreOf(evaluator: Evaluator, output: unknown, reference: unknown): Promise<number> {
  const result = await evaluated(evaluator, output, reference)
  if (result.status !== 'measured') throw new Error(`not measured: ${JSON.stringify(result)}`)
  return result.score
}

describe('against sacreBLEU and rouge-score (see the provenance in the fixture)', () => {
  const cases = [...fixture.single, ...fixture.multiple].map((reference, index) => [index, reference] as const)

  test.each(cases)('text %d', async (_, { output, references, rouge_l: rouge, ...expected }) => {
    const ascii = { tokens: 'rouge_score' } as const
    const scores = {
      bleu: await scoreOf(new BleuEvaluator(), output, references),
      bleu_char: await scoreOf(new BleuEvaluator({ tokenize: 'char' }), output, references),
      bleu_zh: await scoreOf(new BleuEvaluator({ tokenize: 'zh' }), output, references),
      bleu_lower: await scoreOf(new BleuEvaluator({ lowercase: true }), output, references),
      tokens_13a: bleuTokens(output, '13a').join(' '),
      chrf: await scoreOf(new ChrfEvaluator(), output, references),
    }
    expect(scores).toEqual({
      bleu: expect.closeTo(expected.bleu, 9) as number,
      bleu_char: expect.closeTo(expected.bleu_char, 9) as number,
      bleu_zh: expect.closeTo(expected.bleu_zh, 9) as number,
      bleu_lower: expect.closeTo(expected.bleu_lower, 9) as number,
      tokens_13a: expected.tokens_13a,
      chrf: expect.closeTo(expected.chrf, 9) as number,
    })
    const result = await evaluated(new RougeLEvaluator(ascii), output, references)
    if (result.status === 'not_applicable') {
      // rouge-score sees no word in a reference of another alphabet, and gives 0.
      expect([rouge.f, /[a-z0-9]/i.test(references.join(''))]).toEqual([0, false])
      return
    }
    expect(result).toMatchObject({ score: expect.closeTo(rouge.f, 9) as number })
    if (references.length === 1) {
      expect(result).toMatchObject({
        raw: {
          precision: expect.closeTo(rouge.precision, 9) as number,
          recall: expect.closeTo(rouge.recall, 9) as number,
        },
      })
    }
    const stemmed = await scoreOf(new RougeLEvaluator({ ...ascii, stem: true }), output, references)
    expect(stemmed).toBeCloseTo(expected.rouge_l_stemmed, 9)
  })
})

describe('bleu over a data set', () => {
  async function corpusOf(pairs: readonly Reference[]): Promise<Aggregate> {
    const evaluator = new BleuEvaluator()
    const accumulator = evaluator.accumulator?.()
    if (accumulator === undefined) throw new Error('bleu has no accumulator')
    for (const [index, { output, references }] of pairs.entries()) {
      accumulator.add(await evaluated(evaluator, output, references), { id: `e${index}` })
    }
    return accumulator.result()
  }

  test('is corpus BLEU and not the mean of sentences (sacreBLEU)', async () => {
    const aggregate = await corpusOf(fixture.single)
    expect(aggregate.mean).toBeCloseTo(fixture.corpusBleu, 9)
    expect(aggregate.details?.['meanOfSentences']).not.toBeCloseTo(fixture.corpusBleu, 2)
    expect((await corpusOf(fixture.single.slice(0, 2))).mean).toBeCloseTo(fixture.corpusBleuOfTheFirstTwo, 9)
  })

  test('has an interval around it that does not depend on the order of the examples', async () => {
    const { ci, ciMethod, mean } = await corpusOf(fixture.single)
    expect(ciMethod).toBe('poisson bootstrap')
    expect(ci?.[0]).toBeLessThan(mean ?? 0)
    expect(ci?.[1]).toBeGreaterThan(mean ?? 1)
  })

  test('has none over few examples, and no mean over none', async () => {
    expect(await corpusOf(fixture.single.slice(0, 5))).toMatchObject({ ci: null, n: 5 })
    expect(await corpusOf([])).toMatchObject({ mean: null, ci: null, n: 0 })
  })
})

describe('unigram_precision', () => {
  test.each([
    ['the the the', 'the cat', 1 / 3],
    ['a b x', 'a b', 2 / 3],
    ['', 'a b', 0],
    ['the the the the the the the', ['the cat is on the mat', 'there is a cat on the mat'], 2 / 7],
    ['今天好', '今天很好', 1],
  ])('%j against %j is %d (clipped; the last but one from Papineni et al. 2002)', async (output, reference, score) => {
    expect(await scoreOf(new UnigramPrecisionEvaluator(), output, reference)).toBeCloseTo(score, 12)
  })
})

describe('token_f1', () => {
  // Values by hand from the definition in SQuAD's evaluate-v2.0.py.
  test.each([
    ['the Eiffel Tower', 'Eiffel tower!', 1],
    ['in Paris, France', 'Paris', 2 / 4],
    ['blue green', 'red', 0],
    ['to be or not to be', 'to be', 4 / 8],
    ['', '', 1],
    ['the', '', 1],
    ['something', '', 0],
    ['NYC', ['New York City', 'nyc'], 1],
    ['北京大学', '北京', 4 / 6],
  ])('%j against %j is %d', async (output, reference, score) => {
    expect(await scoreOf(new TokenF1Evaluator(), output, reference)).toBeCloseTo(score, 12)
  })
})

describe('levenshtein', () => {
  test.each([
    ['kitten', 'sitting', {}, 1 - 3 / 7],
    ['Saturday', 'Sunday', {}, 1 - 3 / 8],
    ['', '', {}, 1],
    ['', 'abc', {}, 0],
    ['Paris\n', 'paris', {}, 0.8],
    ['Paris\n', 'paris', { ignoreCase: true }, 1],
    ['Paris\n', 'Paris', { trim: false }, 5 / 6],
    ['🎉', '🍕', {}, 0],
    ['🎉🎉', '🎉', {}, 0.5],
    ['colour', ['grey', 'color'], {}, 5 / 6],
  ])('%j against %j with %j is %d', async (output, reference, settings, score) => {
    expect(await scoreOf(new LevenshteinEvaluator(settings), output, reference)).toBeCloseTo(score, 12)
  })

  test('two texts too long to compare letter by letter have no score', async () => {
    const long = 'ab'.repeat(250_000)
    expect(await evaluated(new LevenshteinEvaluator(), long, `x${long}`)).toMatchObject({
      status: 'not_applicable',
      reasoning: expect.stringContaining('500000 characters') as string,
    })
  })
})

describe('rouge_l', () => {
  test('reads words of every script by default, and is rouge-score’s on ASCII', async () => {
    expect(await scoreOf(new RougeLEvaluator(), '今天天气好', '今天天气很好')).toBeCloseTo((2 * 5) / 11, 12)
    expect(await scoreOf(new RougeLEvaluator(), 'القطة نامت', 'القطة جلست')).toBeCloseTo(0.5, 12)
    const ascii = fixture.single.filter(({ output, references }) => /^[ -~\n]*$/.test(output + references.join('')))
    expect(ascii.length).toBeGreaterThan(40)
    for (const { output, references, rouge_l: rouge } of ascii) {
      expect(await scoreOf(new RougeLEvaluator(), output, references)).toBeCloseTo(rouge.f, 9)
    }
  })
})

const EVALUATORS = [
  new BleuEvaluator(),
  new ChrfEvaluator(),
  new LevenshteinEvaluator(),
  new RougeLEvaluator(),
  new TokenF1Evaluator(),
  new UnigramPrecisionEvaluator(),
]

describe.each(EVALUATORS.map((evaluator) => [evaluator.name, evaluator] as const))('%s', (_, evaluator) => {
  test.each([
    'The cat sat on the mat today.',
    '今天天气很好，我们去公园。',
    'القطة على السجادة هنا الآن',
    '{"a":[1,2,3,4,5]}',
  ])('gives an equal answer exactly 1: %s', async (text) => {
    expect(await scoreOf(evaluator, text, text)).toBe(1)
  })

  test('compares what is no text as JSON', async () => {
    expect(await scoreOf(evaluator, { answer: [1, 2, 3, 4, 5] }, '{"answer":[1,2,3,4,5]}')).toBe(1)
  })

  test('an empty list of accepted texts is not applicable', async () => {
    expect(await evaluated(evaluator, 'x', [])).toMatchObject({ status: 'not_applicable' })
  })

  test('never leaves 0 to 1, whatever the texts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }),
        async (output, reference) => {
          const result = await evaluated(evaluator, output, reference)
          expect(['measured', 'not_applicable']).toContain(result.status)
        },
      ),
      { numRuns: 100 },
    )
  })
})
