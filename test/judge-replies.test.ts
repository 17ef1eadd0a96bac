import { describe, expect, test } from 'vitest'
import type { EvaluationResult } from '../src/core/result.ts'
import type { Example } from '../src/core/example.ts'
import { evaluate } from '../src/index.ts'
import { modelJudge } from '../src/judge/model/model-judge.ts'
import { openaiCompatible } from '../src/judge/model/providers.ts'
import { reliable } from '../src/judge/reliable.ts'
import { memoryTape } from '../src/store/memory/memory-tape.ts'
import { judgeByWords } from './servers/judging-model.ts'
import { startModelServer, type ModelAnswer, type ModelCall } from './servers/model-server.ts'

const EXAMPLE: Example = {
  id: 'one',
  inputs: { query: 'What is the hall like?' },
  output: 'The hall has ten seats. The hall has a stage.',
  context: [
    { id: 'a', text: 'The hall has ten seats.' },
    { id: 'b', text: 'The hall has a stage.' },
  ],
}

type Reply = string | Record<string, unknown> | ModelAnswer

/** What an evaluator says when a server gives `reply` to every question of the form `form`, and good replies to others. */
async function judged(
  evaluator: string,
  { form, reply }: { form: 'claims' | 'verdicts' | 'ratings' | 'score'; reply: (call: ModelCall) => Reply },
): Promise<{ result: EvaluationResult; calls: number }> {
  await using server = await startModelServer({
    answer: (call) => {
      if (!Object.keys(call.schema?.['properties'] ?? {}).includes(form)) return { content: judgeByWords(call) }
      const said = reply(call)
      return typeof said === 'object' && 'content' in said ? (said as ModelAnswer) : { content: said }
    },
  })
  const model = reliable(openaiCompatible({ baseURL: `${server.url}/v1`, model: 'm' }), { backoffMs: 1 })
  const run = await evaluate({ dataset: [EXAMPLE], evaluators: [evaluator], judge: modelJudge({ model }) })
  const result = run.results[0]?.results[evaluator]
  if (result === undefined) throw new Error('the example has no result')
  return { result, calls: server.calls.length }
}

const score = (value: string): string => `{"reasoning": "r", "score": ${value}}`
const verdictsOf = (...entries: readonly (readonly [id: string, verdict: unknown])[]) => ({
  verdicts: entries.map(([id, verdict]) => ({ id, reasoning: 'r', evidence: null, verdict })),
})

describe('a score over the wire', () => {
  const relevance = (value: string) => judged('relevance', { form: 'score', reply: () => score(value) })

  test.each([
    ['1.2', 1],
    ['-0.1', 0],
  ])('%s is moved to %d, and flagged', async (value, expected) => {
    const { result } = await relevance(value)
    expect(result).toMatchObject({ status: 'measured', score: expected })
    expect(JSON.stringify(result)).toContain('"clamped":true')
  })

  test('"0.8" is 0.8', async () => {
    expect((await relevance('"0.8"')).result).toMatchObject({ status: 'measured', score: 0.8 })
  })

  test.each(['1.6', '-0.6', 'NaN', 'Infinity', 'true', '"high"', 'null', '"0.8oops"'])(
    '%s is unparsable after one attempt to have it put right, and is no score',
    async (value) => {
      const { result, calls } = await relevance(value)
      expect(result).toMatchObject({ status: 'failed', failure: 'unparsable', usage: { calls: 2 } })
      expect(result).not.toHaveProperty('score')
      expect(calls).toBe(2)
    },
  )

  test.each([
    ['a missing score', '{"reasoning": "fine"}'],
    ['an array at the root', '[{"score": 1}]'],
    ['an empty text', ''],
    ['another language', 'Die Antwort passt gut zur Frage: acht von zehn Punkten.'],
    ['keys of another language', '{"begründung": "gut", "punktzahl": 0.8}'],
  ])('%s is unparsable', async (_, content) => {
    const { result } = await judged('relevance', { form: 'score', reply: () => ({ content }) })
    expect(result).toMatchObject({ status: 'failed', failure: 'unparsable' })
  })

  test('an explanation in another language is kept as it is', async () => {
    const reply = () => ({ reasoning: 'Die Antwort passt: „genau“ – 全部。', score: 0.9 })
    const { result } = await judged('relevance', { form: 'score', reply })
    expect(result).toMatchObject({ status: 'measured', score: 0.9, reasoning: 'Die Antwort passt: „genau“ – 全部。' })
  })

  test.each([
    ['length', 'unparsable'],
    ['content_filter', 'refused'],
  ] as const)('a reply that ended by %s is %s, even if it can be read', async (finish, failure) => {
    const { result, calls } = await judged('relevance', {
      form: 'score',
      reply: () => ({ content: score('1'), finish }),
    })
    expect(result).toMatchObject({ status: 'failed', failure })
    // A reply without room for its end is asked for once more, with more room.
    expect(calls).toBe(finish === 'length' ? 2 : 1)
  })
})

describe('verdicts over the wire', () => {
  const faithfulness = (reply: (call: ModelCall) => Reply) => judged('faithfulness', { form: 'verdicts', reply })

  test.each(['supported', ' SUPPORTED '])('%j is SUPPORTED', async (said) => {
    const { result } = await faithfulness(() => verdictsOf(['c1', said], ['c2', said]))
    expect(result).toMatchObject({ status: 'measured', score: 1, raw: { supported: 2 } })
  })

  test.each([['MAYBE'], [null], ['UNTERSTÜTZT'], ['支持']])('%j is unparsable', async (said) => {
    const { result } = await faithfulness(() => verdictsOf(['c1', said], ['c2', 'SUPPORTED']))
    expect(result).toMatchObject({ status: 'failed', failure: 'unparsable' })
  })

  test.each([
    ['fewer', [['c1', 'SUPPORTED']]],
    [
      'a double one among the',
      [
        ['c1', 'SUPPORTED'],
        ['c2', 'SUPPORTED'],
        ['c2', 'CONTRADICTED'],
      ],
    ],
    [
      'foreign',
      [
        ['c1', 'SUPPORTED'],
        ['c7', 'SUPPORTED'],
      ],
    ],
  ] as const)('%s ids are asked for once; then it is unparsable, never padded or cut', async (_, entries) => {
    const repaired = await faithfulness(({ messages }) =>
      messages.at(-1)?.content.includes('claims: c2.') === true
        ? verdictsOf(['c2', 'NOT_ENOUGH_INFO'])
        : verdictsOf(...entries),
    )
    expect(repaired.result).toMatchObject({ status: 'measured', score: 0.5, usage: { calls: 3 } })
    const stubborn = await faithfulness(() => verdictsOf(...entries.filter(([id]) => id !== 'c2')))
    expect(stubborn.result).toMatchObject({ status: 'failed', failure: 'unparsable' })
    expect(stubborn.calls).toBe(3)
  })

  test('unknown ids beside all that were asked about are ignored, and the judge says how many there were', async () => {
    const notes: string[] = []
    await using server = await startModelServer({
      answer: () => ({ content: verdictsOf(['c1', 'CONTRADICTED'], ['c8', 'SUPPORTED'], ['c9', 'SUPPORTED']) }),
    })
    const model = openaiCompatible({ baseURL: `${server.url}/v1`, model: 'm' })
    const { verdicts } = await modelJudge({ model, onNote: (note) => notes.push(note) }).verifyClaims(['one'], ['p'])
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['CONTRADICTED'])
    expect(notes).toEqual([expect.stringMatching(/gave 2 verdicts on claims that it was not asked about/)])
  })
})

describe('claims over the wire', () => {
  const claims = (said: string) => judged('faithfulness', { form: 'claims', reply: () => ({ content: said }) })

  test('a text in place of a list is unparsable', async () => {
    expect((await claims('{"claims": "text"}')).result).toMatchObject({ status: 'failed', failure: 'unparsable' })
  })

  test('blank and null entries are no claims', async () => {
    const { result } = await claims('{"claims": ["The hall has ten seats", "", null, "The hall has a stage"]}')
    expect(result).toMatchObject({ status: 'measured', score: 1, raw: { total: 2 } })
  })

  test('half characters in a reply, in the data and in the repair become replacement characters, and are judged', async () => {
    const said = ['{"claims": ["The hall \\ud83d has ten seats"]}', `${'x'.repeat(3_999)}\u{1F600}`]
    await using server = await startModelServer({
      answer: (call) =>
        Object.keys(call.schema?.['properties'] ?? {}).includes('claims')
          ? { content: said.pop() ?? said.join('') }
          : { content: judgeByWords(call) },
    })
    const model = reliable(openaiCompatible({ baseURL: `${server.url}/v1`, model: 'm' }), {
      tape: { store: memoryTape() },
    })
    const judge = modelJudge({ model })
    const { claims: found } = await judge.extractClaims('The hall \ud83d has ten seats.')
    expect(found.map(({ text }) => text)).toEqual(['The hall \uFFFD has ten seats'])
    const passage = '\udc00 The hall has ten seats. \ud83d'
    const { verdicts } = await judge.verifyClaims([{ id: 'c1', text: 'Ten \ud83d seats' }], [passage])
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['SUPPORTED'])
    expect(server.calls.map(({ text }) => text).join('')).toContain('\uFFFD The hall has ten seats. \uFFFD')
  })
})
