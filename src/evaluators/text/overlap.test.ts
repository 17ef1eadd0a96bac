import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/support/characters.ts'
import type { Aggregate } from '../../core/aggregate.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import { fakeJudge } from '../../../test/support/fake-judge.ts'
import { bleuTokens } from './bleu-tokens.ts'
import { BleuEvaluator } from './bleu.ts'
import { ChrfEvaluator } from './chrf.ts'
import { ExactMatchEvaluator } from './exact-match.ts'
import { LevenshteinEvaluator } from './levenshtein.ts'
import { RougeLEvaluator } from './rouge-l.ts'
import { Rouge1Evaluator, Rouge2Evaluator } from './rouge-n.ts'
import { TokenF1Evaluator } from './token-f1.ts'
import { UnigramPrecisionEvaluator } from './unigram-precision.ts'
import { sized } from '../../../test/long-form.ts'

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
  readonly rouge_1: number
  readonly rouge_1_stemmed: number
  readonly rouge_2: number
  readonly rouge_2_stemmed: number
  readonly squad_f1: number
  readonly squad_exact: number
}

interface Fixture {
  readonly single: readonly Reference[]
  readonly multiple: readonly Reference[]
  readonly corpusBleu: number
  readonly corpusBleuOfTheFirstTwo: number
  readonly corpusChrf: number
  readonly corpusChrfOfSeveralReferences: number
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

describe('against rouge-score and the official script of SQuAD (see the provenance in the fixture)', () => {
  const cases = [...fixture.single, ...fixture.multiple].map((reference, index) => [index, reference] as const)

  test.each(cases)('text %d', async (_, { output, references, ...expected }) => {
    for (const stem of [false, true]) {
      for (const [name, evaluator] of [
        ['rouge_1', new Rouge1Evaluator({ tokens: 'rouge_score', stem })],
        ['rouge_2', new Rouge2Evaluator({ tokens: 'rouge_score', stem })],
      ] as const) {
        const result = await evaluated(evaluator, output, references)
        const figure = expected[stem ? (`${name}_stemmed` as const) : name]
        // rouge-score gives 0 where the reference has too few words; nothing is measured there.
        if (result.status === 'not_applicable') expect(figure).toBe(0)
        else expect(result).toMatchObject({ score: expect.closeTo(figure, 9) as number })
      }
    }
    const squad = await scoreOf(new TokenF1Evaluator({ normalisation: 'squad' }), output, references)
    expect(squad).toBeCloseTo(expected.squad_f1, 9)
    expect(await scoreOf(new ExactMatchEvaluator({ normalise: 'squad' }), output, references)).toBe(
      expected.squad_exact,
    )
  })

  test('the official form leaves punctuation outside of ASCII alone, and ours does not', async () => {
    expect(await scoreOf(new TokenF1Evaluator(), 'Kids »', '»')).toBe(0)
    expect(await scoreOf(new TokenF1Evaluator({ normalisation: 'squad' }), 'Kids »', '»')).toBeCloseTo(2 / 3, 12)
  })

  test('an article is a word of its own, also beside letters outside of ASCII', async () => {
    expect(await scoreOf(new ExactMatchEvaluator({ normalise: true }), 'un día', 'un dí')).toBe(0)
  })
})

async function corpusOf(evaluator: Evaluator, pairs: readonly Reference[]): Promise<Aggregate> {
  const accumulator = evaluator.accumulator?.()
  if (accumulator === undefined) throw new Error(`${evaluator.name} has no accumulator`)
  for (const [index, { output, references }] of pairs.entries()) {
    accumulator.add(await evaluated(evaluator, output, references), { id: `e${index}` })
  }
  return accumulator.result()
}

describe('chrf over a data set', () => {
  test('is corpus chrF and not the mean of sentences (sacreBLEU)', async () => {
    const { mean, details, ci } = await corpusOf(new ChrfEvaluator(), fixture.single)
    expect(mean).toBeCloseTo(fixture.corpusChrf, 9)
    expect(details?.['meanOfSentences']).not.toBeCloseTo(fixture.corpusChrf, 3)
    expect(ci?.[0]).toBeLessThan(fixture.corpusChrf)
    const several = await corpusOf(new ChrfEvaluator(), fixture.multiple)
    expect(several.mean).toBeCloseTo(fixture.corpusChrfOfSeveralReferences, 9)
  })

  test('cannot be merged with the counts of another score', () => {
    const [bleu, chrf] = [new BleuEvaluator().accumulator?.(), new ChrfEvaluator().accumulator?.()]
    expect(() => bleu?.merge(chrf as NonNullable<typeof chrf>)).toThrow(/corpus BLEU can only be merged/)
  })
})

describe('bleu over a data set', () => {
  test('is corpus BLEU and not the mean of sentences (sacreBLEU)', async () => {
    const aggregate = await corpusOf(new BleuEvaluator(), fixture.single)
    expect(aggregate.mean).toBeCloseTo(fixture.corpusBleu, 9)
    expect(aggregate.details?.['meanOfSentences']).not.toBeCloseTo(fixture.corpusBleu, 2)
    expect((await corpusOf(new BleuEvaluator(), fixture.single.slice(0, 2))).mean).toBeCloseTo(
      fixture.corpusBleuOfTheFirstTwo,
      9,
    )
  })

  test('has an interval around it that does not depend on the order of the examples', async () => {
    const { ci, ciMethod, mean } = await corpusOf(new BleuEvaluator(), fixture.single)
    expect(ciMethod).toBe('poisson bootstrap')
    expect(ci?.[0]).toBeLessThan(mean ?? 0)
    expect(ci?.[1]).toBeGreaterThan(mean ?? 1)
  })

  test('has none over few examples, and no mean over none', async () => {
    expect(await corpusOf(new BleuEvaluator(), fixture.single.slice(0, 5))).toMatchObject({ ci: null, n: 5 })
    expect(await corpusOf(new BleuEvaluator(), [])).toMatchObject({ mean: null, ci: null, n: 0 })
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
        fc.string({ unit: anyCharacter }),
        fc.array(fc.string({ unit: anyCharacter }), { maxLength: 3 }),
        async (output, reference) => {
          const result = await evaluated(evaluator, output, reference)
          expect(['measured', 'not_applicable']).toContain(result.status)
        },
      ),
      { numRuns: sized(20, 500) },
    )
  })
})
