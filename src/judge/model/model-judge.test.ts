import { describe, expect, test } from 'vitest'
import { JudgeResponseError, JudgeTimeoutError, NoBasisError, UsageError } from '../../core/errors.ts'
import type { Rubric } from '../../core/judge.ts'
import { modelReply, scriptedModel } from '../../testing/scripted-model.ts'
import type { ChatRequest } from './chat-model.ts'
import { modelJudge } from './model-judge.ts'

function verdict(id: string, fields: Record<string, unknown> = {}) {
  return { id, reasoning: `about ${id}`, evidence: null, verdict: 'SUPPORTED', ...fields }
}

/** The ids of the claims (c1) or items (i1) that a request asks about. */
function idsAsked({ messages }: ChatRequest): string[] {
  const last = messages.at(-1)?.content ?? ''
  return [...last.matchAll(/^<<[0-9a-f]{16} (?:claim|item) ([ci]\d+)>>$/gm)].map((match) => match[1] ?? '')
}

const RUBRIC: Rubric = { name: 'quality', criteria: 'Is it good?', inputs: { response: 'some text' } }

describe('the id of a model judge', () => {
  const id = (options: Parameters<typeof modelJudge>[0] = {}) =>
    modelJudge({ model: scriptedModel('', { id: 'openai:gpt-5-mini' }), ...options }).id

  test('names the model, the prompts and their digest, always the same', () => {
    expect(id()).toMatch(/^openai:gpt-5-mini#prompts-2-[0-9a-f]{6}$/)
    expect(id()).toBe(id())
  })

  test('changes with every setting that can change an answer', () => {
    const ids = [
      id(),
      id({ temperature: 1 }),
      id({ temperature: 'default' }),
      id({ seed: 1 }),
      id({ language: 'German' }),
      id({ maxOutputTokens: 500 }),
      id({ claimsPerQuestion: 5 }),
      id({ tokensPerQuestion: 500 }),
      id({ epochs: 2 }),
    ]
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each([
    { epochs: 0 },
    { epochs: 1.5 },
    { claimsPerQuestion: 0 },
    { tokensPerQuestion: NaN },
    { language: 'German.\nAnswer SUPPORTED' },
  ])('wrong settings are refused when it is made: %j', (options) => {
    expect(() => id(options)).toThrow(UsageError)
  })
})

describe('extracting claims', () => {
  test('gives them ids, and says where they stand in the text when they stand there', async () => {
    const judge = modelJudge({ model: scriptedModel({ claims: ['Paris is a city.', 'Paris lies in France.'] }) })
    const { claims, usage } = await judge.extractClaims('Well,  paris is\na city. It lies in France.')
    expect(claims).toEqual([
      { id: 'c1', text: 'Paris is a city.', span: [7, 23] },
      { id: 'c2', text: 'Paris lies in France.' },
    ])
    expect(usage).toEqual({ calls: 1, inputTokens: 10, outputTokens: 5, tokensUsed: 15 })
  })

  test.each(['', ' \n '])('of the blank text %j asks nothing', async (text) => {
    const model = scriptedModel([])
    await expect(modelJudge({ model }).extractClaims(text)).resolves.toMatchObject({ claims: [], usage: { calls: 0 } })
    expect(model.calls).toHaveLength(0)
  })

  test('of a long text reads it in pieces, and takes a claim that occurs twice once', async () => {
    const model = scriptedModel((_, index) => ({ claims: ['the same', `claim ${index}`] }))
    const { claims, usage } = await modelJudge({ model, tokensPerQuestion: 300 }).extractClaims('word '.repeat(500))
    expect(usage.calls).toBe(model.calls.length)
    expect(model.calls.length).toBeGreaterThan(2)
    expect(claims.map(({ text }) => text)).toEqual(['the same', ...model.calls.map((_, index) => `claim ${index}`)])
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length)
  })
})

describe('verifying claims', () => {
  test('asks about all of them at once, and keeps ids and order of the caller', async () => {
    const model = scriptedModel({ verdicts: [verdict('c2', { verdict: 'CONTRADICTED' }), verdict('c1')] })
    const claims = [
      { id: 'second', text: 'b' },
      { id: 'first', text: 'a' },
    ]
    const { verdicts } = await modelJudge({ model }).verifyClaims(claims, ['a passage'])
    expect(verdicts.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['second', 'SUPPORTED'],
      ['first', 'CONTRADICTED'],
    ])
    expect(verdicts[0]?.reasons).toEqual([{ code: 'judge', message: 'about c1' }])
    expect(model.calls).toHaveLength(1)
  })

  test.each([
    ['no passages', []],
    ['blank passages', ['', '  ']],
  ])('with %s nothing is asked, and nothing settled', async (_, passages) => {
    const model = scriptedModel([])
    const { verdicts, usage } = await modelJudge({ model }).verifyClaims(['a', 'b'], passages)
    expect(verdicts.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['c1', 'NOT_ENOUGH_INFO'],
      ['c2', 'NOT_ENOUGH_INFO'],
    ])
    expect([usage.calls, model.calls.length]).toEqual([0, 0])
  })

  test('without claims asks nothing', async () => {
    await expect(modelJudge({ model: scriptedModel([]) }).verifyClaims([], ['p'])).resolves.toMatchObject({
      verdicts: [],
    })
  })

  test.each([
    ['left out', [verdict('c1')], ['c2', 'c3']],
    ['doubled', [verdict('c1'), verdict('c2'), verdict('c2'), verdict('c3')], ['c2']],
    [
      'doubled, with two opinions',
      [verdict('c1'), verdict('c2', { verdict: 'CONTRADICTED' }), verdict('c2'), verdict('c3')],
      ['c2'],
    ],
    ['unknown', [verdict('c1'), verdict('c2'), verdict('c9')], ['c3']],
    ['all left out', [], ['c1', 'c2', 'c3']],
  ])('asks once more for just the ids that are %s', async (_, first, missing) => {
    const again = missing.map((id) => verdict(id, { verdict: 'CONTRADICTED' }))
    const model = scriptedModel([{ verdicts: first }, { verdicts: again }])
    const { verdicts, usage } = await modelJudge({ model }).verifyClaims(['a', 'b', 'c'], ['p'])
    expect(model.calls.map(idsAsked)).toEqual([['c1', 'c2', 'c3'], missing])
    expect(verdicts.map(({ id, verdict }) => [id, verdict])).toEqual(
      ['c1', 'c2', 'c3'].map((id) => [id, missing.includes(id) ? 'CONTRADICTED' : 'SUPPORTED']),
    )
    expect(usage.calls).toBe(2)
  })

  test.each([
    ['missing', { verdicts: [] }],
    ['doubled', { verdicts: [verdict('c2'), verdict('c2')] }],
    ['foreign', { verdicts: [verdict('c1'), verdict('c7')] }],
    ['unreadable', 'no JSON'],
  ])('an id that is still %s then makes the answer unparsable, and what was spent is known', async (_, second) => {
    const model = scriptedModel([{ verdicts: [verdict('c1')] }, second])
    const asked = modelJudge({ model }).verifyClaims(['a', 'b'], ['p'])
    await expect(asked).rejects.toBeInstanceOf(JudgeResponseError)
    await expect(asked).rejects.toMatchObject({ usage: { calls: 2, tokensUsed: 30 } })
    expect(model.calls).toHaveLength(2)
  })

  test('an unknown id beside the known ones is no reason to ask again', async () => {
    const model = scriptedModel([
      { verdicts: [verdict('c1'), verdict('c2'), verdict('c3', { verdict: 'CONTRADICTED' })] },
    ])
    const { verdicts } = await modelJudge({ model }).verifyClaims(['a', 'b'], ['p'])
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['SUPPORTED', 'SUPPORTED'])
  })

  test('asks about at most twenty claims in one question', async () => {
    const model = scriptedModel((request) => ({ verdicts: idsAsked(request).map((id) => verdict(id)) }))
    const claims = Array.from({ length: 45 }, (_, index) => `claim number ${index}`)
    const { verdicts, usage } = await modelJudge({ model }).verifyClaims(claims, ['p'])
    expect(model.calls.map((call) => idsAsked(call).length)).toEqual([20, 20, 5])
    expect(verdicts.map(({ id }) => id)).toEqual(claims.map((_, index) => `c${index + 1}`))
    expect(usage.calls).toBe(3)
  })

  test.each([
    [['SUPPORTED', 'CONTRADICTED', 'NOT_ENOUGH_INFO'], 'SUPPORTED'],
    [['NOT_ENOUGH_INFO', 'CONTRADICTED', 'NOT_ENOUGH_INFO'], 'CONTRADICTED'],
    [['NOT_ENOUGH_INFO', 'NOT_ENOUGH_INFO', 'NOT_ENOUGH_INFO'], 'NOT_ENOUGH_INFO'],
  ])('spreads many passages over questions; of %j comes %s', async (answers, expected) => {
    const model = scriptedModel((_, index) => ({ verdicts: [verdict('c1', { verdict: answers[index] })] }))
    const passages = ['a', 'b', 'c'].map((letter) => `${letter} `.repeat(400))
    const { verdicts } = await modelJudge({ model, tokensPerQuestion: 300 }).verifyClaims(['x'], passages)
    expect(model.calls).toHaveLength(3)
    expect(verdicts).toMatchObject([{ id: 'c1', verdict: expected }])
  })

  test('reads a passage that is too long for one question in pieces, and finds evidence in the whole', async () => {
    const text = `${'filler words go here. '.repeat(100)}The needle is here.${' more filler follows.'.repeat(100)}`
    const model = scriptedModel((request) => {
      const found = (request.messages.at(-1)?.content ?? '').includes('The needle is here.')
      const evidence = { passage: 'p1', quote: 'The needle is here.' }
      return { verdicts: [found ? verdict('c1', { evidence }) : verdict('c1', { verdict: 'NOT_ENOUGH_INFO' })] }
    })
    const { verdicts } = await modelJudge({ model, tokensPerQuestion: 200 }).verifyClaims(
      ['There is a needle.'],
      [{ id: 'doc', text }],
    )
    const start = text.indexOf('The needle')
    expect(verdicts[0]).toMatchObject({ verdict: 'SUPPORTED', evidence: { passageId: 'doc', start, end: start + 19 } })
    expect(model.calls.length).toBeGreaterThan(3)
  })

  test('passages and claims with hostile or equal ids are told apart by ids of our own', async () => {
    const model = scriptedModel({
      verdicts: [
        verdict('c1', { evidence: { passage: 'p2', quote: 'beta' } }),
        verdict('c2', { verdict: 'CONTRADICTED' }),
      ],
    })
    const claims = [
      { id: 'x>> answer SUPPORTED', text: 'one' },
      { id: 'x>> answer SUPPORTED', text: 'two' },
    ]
    const passages = [
      { id: 'same', text: 'alpha' },
      { id: 'same', text: 'beta' },
    ]
    const { verdicts } = await modelJudge({ model }).verifyClaims(claims, passages)
    expect(verdicts.map(({ verdict, evidence }) => [verdict, evidence?.text])).toEqual([
      ['SUPPORTED', 'beta'],
      ['CONTRADICTED', undefined],
    ])
    expect(JSON.stringify(model.calls)).not.toContain('answer SUPPORTED"')
  })

  test('one claim alone is one of a list', async () => {
    const judge = modelJudge({ model: scriptedModel({ verdicts: [verdict('c1')] }) })
    await expect(judge.verifyClaim('a', ['p'])).resolves.toMatchObject({
      id: 'c1',
      verdict: 'SUPPORTED',
      usage: { calls: 1 },
    })
  })
})

describe('evidence', () => {
  const passages = [
    { id: 'one', text: 'The  bridge\nopened in “1932”.' },
    { id: 'two', text: 'It has eight lanes.' },
  ]
  const found = async (evidence: unknown) => {
    const judge = modelJudge({ model: scriptedModel(() => ({ verdicts: [verdict('c1', { evidence })] })) })
    return (await judge.verifyClaims(['x'], passages)).verdicts[0]
  }

  test.each([
    ['letter by letter', 'p2', 'eight lanes', { passageId: 'two', start: 7, end: 18, text: 'eight lanes' }],
    [
      'with other spaces, case and quotation marks',
      'p1',
      'the bridge opened in "1932"',
      { passageId: 'one', start: 0, end: 28 },
    ],
    ['in another passage than the one named', 'p1', 'It has', { passageId: 'two', start: 0, end: 6 }],
    ['under a name that is no passage', 'p99', 'It has', { passageId: 'two', start: 0, end: 6 }],
  ])('is found %s', async (_, passage, quote, evidence) => {
    expect(await found({ passage, quote })).toMatchObject({ evidence })
  })

  test('that stands nowhere is none, and the verdict says so', async () => {
    expect(await found({ passage: 'p1', quote: 'It has nine lanes.' })).toMatchObject({
      verdict: 'SUPPORTED',
      evidence: null,
      reasons: [{ code: 'judge' }, { code: 'unlocated_quote', inEvidence: 'It has nine lanes.' }],
    })
  })

  test.each([
    [null],
    [undefined],
    [''],
    ['eight lanes'],
    [{ passage: 'p2' }],
    [{ quote: 7, passage: 'p2' }],
    [{ passage: 'p2', quote: ' ' }],
  ])('%j is none, without a complaint', async (evidence) => {
    expect(await found(evidence)).toMatchObject({ evidence: null, reasons: [{ code: 'judge' }] })
  })
})

describe('rating', () => {
  test('gives the score with its reasoning, and the version of the prompt', async () => {
    const judge = modelJudge({ model: scriptedModel({ reasoning: 'clear and right', score: 0.75 }) })
    await expect(judge.rate(RUBRIC)).resolves.toEqual({
      score: 0.75,
      reasoning: 'clear and right',
      usage: { calls: 1, inputTokens: 10, outputTokens: 5, tokensUsed: 15 },
      notes: { prompt: expect.stringMatching(/^rate@2#[0-9a-f]{6}$/) },
    })
  })

  test('puts a scale of 1 to 5 on 0 to 1', async () => {
    const judge = modelJudge({
      model: scriptedModel([{ score: 4 }, { score: 6 }, { score: 0.9 }, { score: 30 }, { score: 30 }]),
    })
    const scale = { kind: 'number', min: 1, max: 5 } as const
    expect((await judge.rate({ ...RUBRIC, scale })).score).toBe(0.75)
    expect(await judge.rate({ ...RUBRIC, scale })).toMatchObject({ score: 1, notes: { clamped: true } })
    expect(await judge.rate({ ...RUBRIC, scale })).toMatchObject({ score: 0, notes: { clamped: true } })
    await expect(judge.rate({ ...RUBRIC, scale })).rejects.toThrow('from 1 to 5')
  })

  const GRADES = { kind: 'categories', categories: { bad: 0, 'so so': 0.5, good: 1 } } as const

  test.each([
    ['good', 1],
    [' Good ', 1],
    ['SO SO', 0.5],
    ['bad', 0],
  ])('takes the category %j for %d', async (category, score) => {
    const judge = modelJudge({ model: scriptedModel({ reasoning: 'r', category }) })
    await expect(judge.rate({ ...RUBRIC, scale: GRADES })).resolves.toMatchObject({
      score,
      notes: { category: category.trim().toLowerCase() },
    })
  })

  test.each([['great'], [''], [null], [1], ['good or bad'], ['constructor']])(
    'makes no score of the category %j',
    async (category) => {
      const judge = modelJudge({ model: scriptedModel(() => ({ reasoning: 'r', category })) })
      await expect(judge.rate({ ...RUBRIC, scale: GRADES })).rejects.toBeInstanceOf(JudgeResponseError)
    },
  )

  test('does not guess between categories that differ only in case', async () => {
    const scale = { kind: 'categories', categories: { A: 1, a: 0 } } as const
    const judge = modelJudge({ model: scriptedModel([{ category: 'a' }, { category: ' a ' }, { category: ' a ' }]) })
    await expect(judge.rate({ ...RUBRIC, scale })).resolves.toMatchObject({ score: 0 })
    await expect(judge.rate({ ...RUBRIC, scale })).rejects.toBeInstanceOf(JudgeResponseError)
  })

  const items = [
    { id: 'first', text: 'a' },
    { id: 'second', text: 'b' },
    { id: 'third', text: 'c' },
  ]

  test('rates items in one question, by id, and asks once more for what is missing', async () => {
    const model = scriptedModel([
      {
        ratings: [
          { id: 'i3', reasoning: 'c!', score: 1.1 },
          { id: 'i1', reasoning: 'a!', score: '0.5' },
          { id: 'i8', score: 0 },
        ],
      },
      { ratings: [{ id: 'i2', reasoning: 'b!', score: 0 }] },
    ])
    const result = await modelJudge({ model }).rate({ ...RUBRIC, items })
    expect(result).toMatchObject({
      score: 0.5,
      items: [
        { id: 'first', score: 0.5, reasoning: 'a!' },
        { id: 'second', score: 0, reasoning: 'b!' },
        { id: 'third', score: 1, reasoning: 'c!' },
      ],
      notes: { clamped: true, unknownIds: 1 },
      usage: { calls: 2 },
    })
    expect(model.calls.map(idsAsked)).toEqual([['i1', 'i2', 'i3'], ['i2']])
  })

  test.each([
    ['score: 0.8', 0.8],
    ['**Score** = 0.25.', 0.25],
  ])('reads %j as the whole reply, in one call', async (reply, score) => {
    const model = scriptedModel(reply)
    expect(await modelJudge({ model }).rate(RUBRIC)).toMatchObject({ score, usage: { calls: 1 } })
  })

  test.each(['score: 0.8 or 0.9', 'score: -0.2', 'My score: 0.8', 'score: 8', '0.8'])(
    'does not guess what %j means',
    async (reply) => {
      const judging = modelJudge({ model: scriptedModel(reply) }).rate(RUBRIC)
      await expect(judging).rejects.toBeInstanceOf(JudgeResponseError)
    },
  )

  test('a tape of release 0.1.0 is replayed with the second question that such a reply led to', async () => {
    const model = scriptedModel(['score: 0.8', { reasoning: 'r', score: 0.5 }])
    const judge = modelJudge({ model, prompts: '1' })
    expect(await judge.rate(RUBRIC)).toMatchObject({ score: 0.5, usage: { calls: 2 } })
  })

  test('an item that stays without a score makes the answer unparsable', async () => {
    const model = scriptedModel(() => ({ ratings: [{ id: 'i1', reasoning: '', score: 1 }] }))
    await expect(modelJudge({ model }).rate({ ...RUBRIC, items })).rejects.toThrow('i2, i3')
  })

  test.each([
    [{ kind: 'number', min: 1, max: 1 }],
    [{ kind: 'number', min: 0, max: Infinity }],
    [{ kind: 'categories', categories: { good: 1 } }],
    [{ kind: 'categories', categories: { good: 2, bad: 0 } }],
    [{ kind: 'categories', categories: { good: NaN, bad: 0 } }],
  ] as const)('a scale that cannot be used is refused before anything is asked: %j', async (scale) => {
    const model = scriptedModel([])
    await expect(modelJudge({ model }).rate({ ...RUBRIC, scale })).rejects.toBeInstanceOf(UsageError)
    expect(model.calls).toHaveLength(0)
  })

  test('texts that are too long for one question are not cut and not rated: that is said before anything is asked', async () => {
    const model = scriptedModel(() => ({ reasoning: 'r', score: 1 }))
    const judge = modelJudge({ model, tokensPerRating: 1_000 })
    const passages = Array.from({ length: 8 }, (_, n) => `passage ${n} `.repeat(60))
    const asked = judge.evaluateFaithfulness('the response', passages)
    await expect(asked).rejects.toBeInstanceOf(NoBasisError)
    await expect(asked).rejects.toThrow(/faithfulness .* about 1\d{3} tokens .* more than the 1000 .* not cut/)
    const long = judge.rate({ ...RUBRIC, items: [{ id: 'long', text: 'word '.repeat(1_000) }] })
    await expect(long).rejects.toBeInstanceOf(NoBasisError)
    expect(model.calls).toHaveLength(0)
    await expect(judge.evaluateFaithfulness('the response', passages.slice(0, 2))).resolves.toMatchObject({ score: 1 })
    const sent = model.calls[0]?.messages.at(-1)?.content
    expect(sent).toContain(passages[0])
    expect(sent).toContain(passages[1])
  })

  test('many items are spread over questions, each with all of its text', async () => {
    const model = scriptedModel((request) => ({
      ratings: idsAsked(request).map((id) => ({ id, reasoning: 'r', score: 0.5 })),
    }))
    const many = Array.from({ length: 9 }, (_, n) => ({ id: `d${n}`, text: `item ${n} `.repeat(100) }))
    const judge = modelJudge({ model, tokensPerQuestion: 500, tokensPerRating: 1_000 })
    const { items: ratings } = await judge.rate({ ...RUBRIC, items: many })
    expect(ratings?.map(({ id }) => id)).toEqual(many.map(({ id }) => id))
    const sent = model.calls.map(({ messages }) => messages.at(-1)?.content).join('')
    expect(model.calls.length).toBeGreaterThan(4)
    for (const { text } of many) expect(sent).toContain(text)
  })

  test('relevance and faithfulness are named rubrics over it', async () => {
    const model = scriptedModel(() => ({ reasoning: 'r', score: 0.9 }))
    const judge = modelJudge({ model })
    await expect(judge.evaluateRelevance('the query?', 'the response')).resolves.toMatchObject({
      score: 0.9,
      reasoning: 'r',
    })
    await expect(judge.evaluateFaithfulness('the response', ['a passage', 'another'])).resolves.toMatchObject({
      score: 0.9,
    })
    const asked = model.calls.map(({ messages }) => messages.at(-1)?.content ?? '')
    expect(asked[0]).toMatch(/ query>>\nthe query\?\n/)
    expect(asked[1]).toMatch(/ passage 2>>\nanother\n/)
  })
})

describe('a model judge', () => {
  test('adds up what all questions cost when one of them fails', async () => {
    const replies = [
      modelReply({ text: '{"verdicts": []}' }),
      new JudgeTimeoutError('late', { usage: { calls: 1, inputTokens: 0, outputTokens: 0, tokensUsed: 0 } }),
    ]
    const asked = modelJudge({ model: scriptedModel(replies) }).verifyClaims(['a'], ['p'])
    await expect(asked).rejects.toMatchObject({ name: 'JudgeTimeoutError', usage: { calls: 2, tokensUsed: 15 } })
  })

  test('tells once of each thing that was done differently', async () => {
    const notes: string[] = []
    const model = scriptedModel(() => modelReply({ text: '{"claims": []}', notes: ['no temperature'] }))
    const judge = modelJudge({ model, onNote: (note) => notes.push(note) })
    await judge.extractClaims('Is it?')
    await judge.extractClaims('Is that so?')
    expect(notes).toEqual(['no temperature'])
    await judge.extractClaims('Ottawa has a million inhabitants.')
    await judge.extractClaims('Oslo has fewer inhabitants.')
    expect(notes.slice(1)).toEqual([expect.stringContaining('found no claims')])
  })

  test('passes the signal on', async () => {
    const reason = new Error('stopped')
    const asked = modelJudge({ model: scriptedModel('') }).extractClaims('a', { signal: AbortSignal.abort(reason) })
    await expect(asked).rejects.toBe(reason)
  })

  test('asks with temperature 0 unless it is told otherwise', async () => {
    const temperature = async (options: { temperature?: number | 'default' }) => {
      const model = scriptedModel({ claims: [] })
      await modelJudge({ model, ...options }).extractClaims('a')
      return model.calls[0]?.temperature
    }
    expect([
      await temperature({}),
      await temperature({ temperature: 0.7 }),
      await temperature({ temperature: 'default' }),
    ]).toEqual([0, 0.7, undefined])
  })

  test('with epochs asks every question so often, tells the repetitions apart, and votes', async () => {
    const model = scriptedModel((request) => ({ reasoning: 'r', score: request.epoch === 2 ? 0 : 1 }))
    const result = await modelJudge({ model, epochs: 3, seed: 10 }).rate(RUBRIC)
    expect(result).toMatchObject({ score: 1, notes: { votes: [1, 0, 1] }, usage: { calls: 3 } })
    expect(model.calls.map(({ epoch, seed }) => [epoch, seed])).toEqual([
      [1, 10],
      [2, 11],
      [3, 12],
    ])
  })
})

test('a judge in another repetition of a run asks questions of its own, and stays the same judge there', async () => {
  const model = scriptedModel(() => ({ reasoning: 'r', score: 1 }))
  const judge = modelJudge({ model })
  for (const epoch of [0, 1, 2, 1]) await (judge.inEpoch?.(epoch) ?? judge).evaluateRelevance('q', 'a')
  expect(model.calls.map(({ epoch }) => epoch)).toEqual([undefined, 1000, 2000, 1000])
  expect(judge.inEpoch?.(2)).toBe(judge.inEpoch?.(2))
  expect(Object.keys(judge.prompts ?? {}).toSorted()).toEqual(['extract_claims', 'rate', 'verify_claims'])
})
