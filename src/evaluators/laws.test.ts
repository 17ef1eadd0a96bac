import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assess } from '../core/assess.ts'
import type { Accumulator, Aggregate } from '../core/aggregate.ts'
import type { EvaluationResult } from '../core/result.ts'
import type { Evaluator } from '../core/evaluator.ts'
import type { Example, Requirement } from '../core/example.ts'
import { meanAccumulator } from '../stats/mean-accumulator.ts'
import { fakeJudge } from '../../test/support/fake-judge.ts'
import { BUILT_IN_EVALUATORS } from './index.ts'
import { sized } from '../../test/long-form.ts'

const DETERMINISTIC = BUILT_IN_EVALUATORS.map((cls): Evaluator => new cls()).filter(({ spec }) => spec.cost === 'none')
const named = DETERMINISTIC.map((evaluator) => [evaluator.name, evaluator] as const)

/** Has every field that any evaluator asks for. */
const COMPLETE: Example = {
  id: 'e',
  inputs: { query: 'What is the capital of France?' },
  output: 'The capital is Paris.',
  reference: 'Paris is the capital of France.',
  facts: ['Paris is the capital of France.'],
  context: [
    { id: 'a', text: 'Paris is the capital of France.' },
    { id: 'b', text: 'Berlin is the capital of Germany.' },
  ],
  citations: [{ id: 'a' }],
  relevant: { a: 2 },
  answerable: true,
  toolCalls: [{ name: 'search', arguments: { q: 'France' }, outcome: 'success' }],
  expectedToolCalls: [{ name: 'search', arguments: { q: 'France' } }],
  messages: [{ role: 'user', content: 'What is the capital of France?' }],
  metadata: { tools: [{ name: 'search', parameters: { type: 'object' } }] },
  timing: { latencyMs: 12, costUsd: 0.001, tokens: 30 },
}

async function judged(evaluator: Evaluator, example: Example): Promise<EvaluationResult> {
  const judge = fakeJudge()
  const result = await assess(evaluator, example, { judge })
  expect(judge.calls).toEqual([])
  return result
}

function without(example: Example, requirement: Requirement): Example {
  const { [requirement === 'query' ? 'inputs' : requirement]: _, ...rest } = example
  return { ...rest, id: 'e', inputs: requirement === 'query' || requirement === 'inputs' ? {} : example.inputs }
}

/** Every number anywhere in a value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

function accumulatorOf(evaluator: Evaluator): Accumulator {
  return evaluator.accumulator?.() ?? meanAccumulator({ threshold: evaluator.threshold })
}

async function aggregated(evaluator: Evaluator, examples: readonly Example[]): Promise<Aggregate> {
  const accumulator = accumulatorOf(evaluator)
  for (const example of examples) accumulator.add(await judged(evaluator, example), { id: example.id })
  return accumulator.result()
}

const OUTPUTS: readonly unknown[] = [
  '',
  ' \n',
  'x',
  '首都是巴黎。',
  'العاصمة هي باريس',
  '🎉👩‍👩‍👧',
  '\ud800 half a pair',
  '\u0000\ufeff',
  42,
  Number.MAX_VALUE,
  true,
  [],
  {},
  ['Paris'],
  { answer: { city: 'Paris', list: [1, null] } },
  '{"answer": 1}',
  '<script>alert(1)</script>',
]

/** bench/large measures texts of up to fifty megabytes. */
const LONG = sized(40_000, 300_000)
const HUGE = ['word 巴黎 ', 'باريس🎉1@". '].map((piece) => piece.repeat(Math.ceil(LONG / piece.length)))

test('there are evaluators to hold to this', () => {
  expect(DETERMINISTIC.length).toBeGreaterThan(30)
})

describe.each(named)('%s', (_, evaluator) => {
  test('does not apply where a field it needs is missing, and asks no judge', async () => {
    for (const requirement of evaluator.spec.requires) {
      expect(await judged(evaluator, without(COMPLETE, requirement))).toMatchObject({ status: 'not_applicable' })
    }
  })

  test('has a result for every kind of output, in which every number is finite', async () => {
    for (const output of OUTPUTS) {
      for (const reference of [COMPLETE.reference, output]) {
        const result = await judged(evaluator, { ...COMPLETE, output, reference })
        expect(result.status).not.toBe('failed')
        expect(numbersIn(result).filter((number) => !Number.isFinite(number))).toEqual([])
      }
    }
  })

  test('bears a long text, against a short and a long reference', async () => {
    for (const text of HUGE) {
      for (const reference of [COMPLETE.reference, `${text}x`]) {
        expect((await judged(evaluator, { ...COMPLETE, output: text, reference })).status).not.toBe('failed')
      }
    }
  })

  test('comes to the same over a data set in any order, and without a number that is not finite', async () => {
    const word = fc.constantFrom('Paris', 'Berlin', 'the capital', '巴黎', '')
    const one = fc.record({ output: fc.option(word, { nil: undefined }), reference: word, latencyMs: fc.nat(100) })
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 25 }), async (given) => {
        const examples = given.map(({ output, reference, latencyMs }, index): Example => {
          const { output: __, ...rest } = COMPLETE
          const context = index % 3 === 0 ? [] : (COMPLETE.context ?? [])
          const changed = { ...rest, id: `e${index}`, reference, context, timing: { latencyMs } }
          return output === undefined ? changed : { ...changed, output }
        })
        const aggregate = await aggregated(evaluator, examples)
        expect(await aggregated(evaluator, examples.toReversed())).toEqual(aggregate)
        expect(numbersIn(aggregate).filter((number) => !Number.isFinite(number))).toEqual([])
      }),
      { numRuns: sized(4, 40) },
    )
  })
})

/** What an evaluator says of an example that fails altogether. */
const FAILING: Partial<Example> = {
  output: 'zzz',
  reference: 'Paris',
  context: [{ id: 'z', text: 'z' }],
  toolCalls: [{ name: 'no_such_tool', arguments: {}, outcome: 'error' }],
  answerable: true,
}

// Two figures of whole data sets do not keep this law, and their pages say so: one more wrong label changes the
// agreement by chance (κ), and one more long answer takes away the brevity penalty of others (corpus BLEU).
const lawful = named.filter(([name]) => name !== 'cohen_kappa' && name !== 'bleu')

test.each(lawful)('another failing example never raises %s', async (_, evaluator) => {
  const failing = { ...COMPLETE, ...FAILING, id: 'failing' }
  const mixed = Array.from({ length: 6 }, (__, index): Example => {
    const output = index % 2 === 0 ? 'Paris' : 'Berlin'
    return { ...COMPLETE, ...(index % 3 === 0 ? FAILING : {}), id: `e${index}`, output, reference: 'Paris' }
  })
  for (const examples of [[COMPLETE], mixed, mixed.slice(1)]) {
    const before = (await aggregated(evaluator, examples)).mean
    const after = (await aggregated(evaluator, [...examples, failing])).mean
    if (before === null) expect(after === null || after <= 1).toBe(true)
    else expect(after).toBeLessThanOrEqual(before + 1e-12)
  }
})
