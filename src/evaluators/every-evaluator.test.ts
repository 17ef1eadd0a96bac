import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyGrapheme } from '../../test/support/characters.ts'
import { NO_USAGE } from '../core/usage.ts'
import type { Evaluator } from '../core/evaluator.ts'
import type { Example } from '../core/example.ts'
import type { Judge } from '../core/judge.ts'
import { lexicalJudge } from '../judge/lexical/lexical-judge.ts'
import { shared } from '../judge/shared.ts'
import { scriptedJudge, type ScriptedJudge } from '../testing/scripted-judge.ts'
import { BUILT_IN_EVALUATORS } from './index.ts'
import { sized } from '../../test/long-form.ts'

const BUILT_INS = BUILT_IN_EVALUATORS.map((cls): [string, Evaluator] => [cls.spec.name, new cls()])

/** An example that has everything. */
const FULL: Example = {
  id: 'e1',
  inputs: { query: 'When was the bridge opened?' },
  output: 'The bridge was opened in 1932 [1].',
  alternative: 'The bridge was opened in 1933.',
  reference: 'The bridge was opened in 1932.',
  facts: ['The bridge was opened in 1932.'],
  context: [{ id: 'p1', text: 'The bridge was opened in 1932.' }],
  citations: [{ id: 'p1' }],
  relevant: ['p1'],
  answerable: true,
  toolCalls: [{ name: 'look_up', arguments: { what: 'bridge' }, outcome: 'success' }],
  expectedToolCalls: [{ name: 'look_up', arguments: { what: 'bridge' } }],
  messages: [
    { role: 'user', content: 'When was the bridge opened?' },
    { role: 'assistant', content: 'In 1932.' },
  ],
  timing: { latencyMs: 12, costUsd: 0.01, tokens: 40 },
}

/** Claims are sentences, and every verdict and rating is as it is told. */
function judgeOf({ supported, rating }: { supported: readonly boolean[]; rating: number }): ScriptedJudge {
  return scriptedJudge({
    claims: (text) => ({
      claims: text
        .split('.')
        .filter((part) => part.trim() !== '')
        .slice(0, 5),
    }),
    verdicts: ({ claims }) => ({
      verdicts: claims.map((_, index) => (supported[index % supported.length] === true ? 'SUPPORTED' : 'CONTRADICTED')),
    }),
    ratings: ({ items = [] }) => ({
      score: rating,
      reasoning: 'so it is',
      items: items.map(({ id }) => ({ id, score: rating, reasoning: 'so it is' })),
    }),
  })
}

function without(field: string): Example {
  if (field === 'query') return { ...FULL, inputs: {} }
  return Object.fromEntries(Object.entries(FULL).filter(([name]) => name !== field)) as unknown as Example
}

/** Every number of a result, however deep. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

async function expectHonest(evaluator: Evaluator, example: Example, judge: Judge): Promise<void> {
  const result = await evaluator.evaluate(example, judge)
  expect(result.status === 'failed' ? result.message : '').toBe('')
  expect(numbersIn(result).filter((value) => !Number.isFinite(value))).toEqual([])
  if (result.status === 'measured') expect(result.score >= 0 && result.score <= 1).toBe(true)
}

describe.each(BUILT_INS)('%s', (_, evaluator) => {
  test('does not apply where a field is missing or null, and asks nothing', async () => {
    for (const field of evaluator.spec.requires) {
      for (const example of [
        without(field),
        { ...FULL, [field]: null, ...(field === 'query' ? { inputs: {} } : {}) },
      ]) {
        const judge = scriptedJudge()
        const result = await evaluator.evaluate(example, judge)
        expect(result).toMatchObject({ status: 'not_applicable', evaluator: evaluator.name, usage: NO_USAGE })
        expect(judge.calls).toEqual([])
      }
    }
  })

  test('never gives NaN, for any fields, verdicts and ratings', async () => {
    await fc.assert(
      fc.asyncProperty(anyExample, anyJudge, fc.boolean(), async (example, script, sharing) => {
        const judge = judgeOf(script)
        await expectHonest(evaluator, example, sharing ? shared(judge, { example, evaluators: [evaluator] }) : judge)
        await expectHonest(evaluator, example, lexicalJudge())
      }),
      { numRuns: sized(10, 200) },
    )
  })
})

const TEXTS = [
  '',
  ' \n',
  '[1]',
  'The bridge was opened in 1932. It has eight lanes [1][2].',
  'I do not know.',
  '桥于1932年通车[1]。它有八条车道。',
  'افتتح الجسر عام 1932 [1].',
  '🙂🙃 👩‍👩‍👧',
  '{"answer": 7}',
  'NaN',
  '\u0000\uFFFF',
]

const anyText = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: anyGrapheme, maxLength: 40 }))
const anyValue = fc.oneof(
  { weight: 4, arbitrary: anyText },
  fc.constantFrom<unknown>(0, 12, true, [], {}, { a: ['b'] }, null, ['x', null]),
)
const anyPassage = fc.record({ id: fc.constantFrom('p1', 'p2', '1'), text: anyText })
const anyCall = fc.record({
  name: fc.constantFrom('look_up', 'delete', ''),
  arguments: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom<unknown>(1, 'x', null, [1])),
  outcome: fc.constantFrom('success' as const, 'error' as const),
})
const anyMessage = fc.record({
  role: fc.constantFrom('system' as const, 'user', 'assistant', 'tool'),
  content: anyText,
})

const anyExample: fc.Arbitrary<Example> = fc
  .record(
    {
      output: anyValue,
      alternative: anyValue,
      reference: anyValue,
      facts: fc.oneof(fc.constant(null), fc.array(anyText, { maxLength: 3 })),
      context: fc.array(anyPassage, { maxLength: 3 }),
      citations: fc.array(fc.record({ id: fc.constantFrom('p1', 'gone') }), { maxLength: 2 }),
      relevant: fc.oneof(
        fc.array(fc.constantFrom('p1', 'gone'), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom('p1', 'p2', 'gone'), fc.integer({ min: 0, max: 3 })),
      ),
      answerable: fc.boolean(),
      toolCalls: fc.array(anyCall, { maxLength: 3 }),
      expectedToolCalls: fc.array(anyCall, { maxLength: 3 }),
      messages: fc.array(anyMessage, { maxLength: 6 }),
      timing: fc.record({ latencyMs: fc.constantFrom(0, 3.5), costUsd: fc.constantFrom(0, 0.1), tokens: fc.nat(9) }),
    },
    { requiredKeys: [] },
  )
  .chain((fields) => anyText.map((query): Example => ({ id: 'e1', inputs: { query }, ...fields })))

const anyJudge = fc.record({
  supported: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
  rating: fc.constantFrom(0, 0.3, 1),
})
