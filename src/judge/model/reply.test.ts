import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JudgeRefusedError, JudgeResponseError } from '../../core/errors.ts'
import { modelReply, scriptedModel, type ModelScriptEntry } from '../../testing/scripted-model.ts'
import { modelJudge } from './model-judge.ts'
import { readJsonObject, scoreOnScale } from './reply.ts'
import { sized } from '../../../test/long-form.ts'

/** Of a long reply, in characters. */
const SIZE = sized(600_000, 5_000_000)

describe('the reader of one JSON object', () => {
  test.each([
    ['an object alone', '{"score": 1}'],
    ['a code fence', '```json\n{"score": 1}\n```'],
    ['a code fence, and braces in the prose after it', '```json\n{"score": 1}\n```\nThat is my view {really}.'],
    ['text before and after', 'Here you are:\n{"score": 1}\nAnything else?'],
    ['a comma at the end', '{"score": 1,}'],
    ['a comma at the end of a list inside', '{"score": 1, "list": [1, 2, ],}'],
    ['a byte order mark', '\uFEFF{"score": 1}'],
    ['a thinking block with a draft in it', '<think>maybe {"score": 0}?</think>\n{"score": 1}'],
    ['citation marks in the text', 'As [1] and [2] say: {"score": 1}'],
    ['a full stop behind it', 'So: {"score": 1}.'],
  ])('forgives %s', (_, reply) => {
    expect(readJsonObject(reply)).toMatchObject({ ok: true, value: { score: 1 } })
  })

  test.each([
    ['nothing', '', 'empty'],
    ['white space', ' \n ', 'empty'],
    ['prose', 'I would say 0.8.', 'no JSON object'],
    ['two objects', '{"score": 1} {"score": 0}', 'more than one'],
    ['two equal objects', '{"score": 1} {"score": 1}', 'more than one'],
    ['a list at the root', '[{"score": 1}]', 'list'],
    ['a list with a number first', '[1, {"score": 1}]', 'list'],
    ['an object that is followed by a comma', '{"score": 1}, and so on', 'list'],
    ['a cut object', '{"score": 0.8', "'}'"],
    ['a cut object with a whole one inside', '{"a": [{"score": 1}, {"sc', 'end of a text'],
    ['a cut list', '{"a": [1, 2', "']'"],
    ['the end of an object whose beginning is lost', '"a": {"score": 1}}', 'closing brace'],
    ['an object too many braces', '{"score": 1}}', 'closing brace'],
    ['a key twice', '{"score": 0, "score": 1}', 'twice'],
    ['single quotes', "{'score': 1}", 'double quotes'],
    ['a key without quotes', '{score: 1}', 'double quotes'],
    ['NaN', '{"score": NaN}', 'a value'],
    ['Infinity', '{"score": Infinity}', 'a value'],
    ['a number that overflows', '{"score": 1e999}', 'too large'],
    ['a number with a leading zero', '{"score": 01}', "','"],
    ['a comment', '{"score": 1 // sure\n}', "','"],
    ['an unknown escape', '{"a": "\\x41"}', 'escape'],
    ['a text of JSON in a text', '"{\\"score\\": 1}"', 'double quotes'],
    ['a thinking block without an end', '<think>{"score": 1}', 'thinking'],
  ])('does not read %s', (_, reply, problem) => {
    expect(readJsonObject(reply)).toEqual({ ok: false, problem: expect.stringContaining(problem) })
  })

  test('reads what JSON.stringify writes, whatever stands around it', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }))
    fc.assert(
      fc.property(object, fc.constantFrom('', 'Well:\n', '```json\n'), (value, before) => {
        const json = JSON.stringify(value)
        const read = readJsonObject(`${before}${json}\n`)
        expect(read.ok && JSON.parse(JSON.stringify(read.value))).toEqual(JSON.parse(json))
      }),
    )
  })

  test('reads half characters that escapes spell as replacement characters, and whole ones as they are', () => {
    expect(readJsonObject('{"a": "\\ud83d", "b": "\\ud83d\\ude00"}')).toMatchObject({
      value: { a: '\uFFFD', b: '\u{1F600}' },
    })
  })

  test('keeps a key named __proto__ as a plain key', () => {
    const read = readJsonObject('{"__proto__": {"score": 1}}')
    expect(read.ok && Object.keys(read.value)).toEqual(['__proto__'])
    expect(read.ok && read.value['score']).toBeUndefined()
  })

  test('refuses what is nested deeper than 64 levels, however deep', () => {
    const deep = (levels: number): string => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect(readJsonObject(deep(63)).ok).toBe(true)
    expect(readJsonObject(deep(64))).toMatchObject({ problem: expect.stringContaining('deeper') })
    expect(readJsonObject(deep(1_000_000))).toMatchObject({ problem: expect.stringContaining('deeper') })
  })

  test.each([
    ['prose before the object', `${'word '.repeat(1_000_000)}{"score": 1}`, true],
    ['one long text inside', `{"a": "${'x'.repeat(SIZE)}"}`, true],
    ['brackets', '['.repeat(SIZE), false],
    ['braces', '{'.repeat(SIZE), false],
    ['quotes', '{"'.repeat(SIZE / 2), false],
    ['escapes', `{"${'\\"'.repeat(SIZE / 2)}`, false],
    ['a list without an end', `{"a": [${'1,'.repeat(SIZE / 2)}`, false],
    ['more than can be read', 'x'.repeat(7_000_000), false],
  ])('goes once through a megabyte or more of %s', (_, reply, ok) => {
    expect(readJsonObject(reply).ok).toBe(ok)
  })
})

describe('the score of a reply', () => {
  const rated = (reply: ModelScriptEntry) =>
    modelJudge({ model: scriptedModel(() => reply) }).rate({
      name: 'r',
      criteria: 'Is it good?',
      inputs: { text: 'x' },
    })

  test.each([
    ['1.2', 1],
    ['-0.1', 0],
    ['1.5', 1],
    ['-0.5', 0],
  ])('%s is moved to %d and flagged', async (score, expected) => {
    const { score: got, notes } = await rated(`{"reasoning": "r", "score": ${score}}`)
    expect([got, notes?.['clamped']]).toEqual([expected, true])
  })

  test.each([
    ['0.8', 0.8],
    ['"0.8"', 0.8],
    ['" 1 "', 1],
    ['0', 0],
    ['1', 1],
    ['8e-1', 0.8],
  ])('%s is read as %d, without a flag', async (score, expected) => {
    const { score: got, notes } = await rated(`{"reasoning": "r", "score": ${score}}`)
    expect(got).toBe(expected)
    expect(notes).not.toHaveProperty('clamped')
  })

  test('an explanation that is missing or of the wrong type costs nothing', async () => {
    await expect(rated('{"score": 0.5}')).resolves.toMatchObject({ score: 0.5, reasoning: '' })
    await expect(rated('{"score": 0.5, "reasoning": 7}')).resolves.toMatchObject({ score: 0.5, reasoning: '' })
  })

  test('lies on 0 to 1 whatever is asked, or is nothing', () => {
    const scale = fc.tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: 1, max: 100 }))
    fc.assert(
      fc.property(fc.double(), scale, (value, [min, width]) => {
        const found = scoreOnScale(value, { min, max: min + width })
        if (found !== undefined) expect(found.score >= 0 && found.score <= 1).toBe(true)
        if (found === undefined) expect(value >= min && value <= min + width).toBe(false)
      }),
    )
  })

  const JUNK: readonly (readonly [what: string, reply: string])[] = [
    ['NaN', '{"score": NaN}'],
    ['NaN as text', '{"score": "NaN"}'],
    ['Infinity', '{"score": Infinity}'],
    ['minus infinity as text', '{"score": "-Infinity"}'],
    ['true', '{"score": true}'],
    ['false', '{"score": false}'],
    ['a word', '{"score": "high"}'],
    ['null', '{"score": null}'],
    ['missing', '{"reasoning": "fine"}'],
    ['a number with letters', '{"score": "0.8oops"}'],
    ['a fraction', '{"score": "8/10"}'],
    ['a percentage', '{"score": "80%"}'],
    ['an empty text', '{"score": ""}'],
    ['a blank text', '{"score": "  "}'],
    ['a hexadecimal text', '{"score": "0x1"}'],
    ['two numbers in a text', '{"score": "0.2 0.8"}'],
    ['a decimal comma', '{"score": "0,8"}'],
    ['a list', '{"score": [0.8]}'],
    ['an object', '{"score": {"value": 0.8}}'],
    ['far above', '{"score": 8}'],
    ['just too far above', '{"score": 1.51}'],
    ['far below', '{"score": -1}'],
    ['just too far below', '{"score": "-0.51"}'],
    ['an overflow', '{"score": 1e999}'],
    ['a huge number', '{"score": 1e300}'],
    ['another key', '{"Score": 0.8}'],
    ['another name', '{"rating": 0.8}'],
    ['nested', '{"result": {"score": 0.8}}'],
    ['twice', '{"score": 0.1, "score": 0.9}'],
    ['two objects', '{"score": 0.1}\n{"score": 0.9}'],
    ['a draft and a final one', 'Draft: {"score": 0.1}. Final: {"score": 0.9}'],
    ['a list at the root', '[{"score": 0.8}]'],
    ['a list of numbers', '[0.8]'],
    ['a bare number', '0.8'],
    ['a bare text', '"0.8"'],
    ['a bare true', 'true'],
    ['prose with a number', 'I give it a score of 0.8.'],
    ['prose with score: number', 'I would say score: 0.8'],
    ['YAML', 'reasoning: fine\nscore: 0.8'],
    ['XML', '<score>0.8</score>'],
    ['HTML', '<!doctype html><html><body>{{ score }}</body></html>'],
    ['a fence with nothing in it', '```json\n```'],
    ['a fence with prose', '```\nscore 0.8\n```'],
    ['two fences', '```json\n{"score": 0.1}\n```\n```json\n{"score": 0.9}\n```'],
    ['cut in the key', '{"sco'],
    ['cut before the number', '{"score":'],
    ['cut in the number', '{"reasoning": "ok", "score": 0.'],
    ['cut after the number', '{"reasoning": "ok", "score": 0.8'],
    ['cut in a text', '{"score": 0.8, "reasoning": "it is'],
    ['cut at the front', 'score": 0.8}'],
    ['single quotes', "{'score': 0.8}"],
    ['JavaScript', '{score: 0.8}'],
    ['an expression', '{"score": 0.4 + 0.4}'],
    ['a call', '{"score": eval("1")}'],
    ['a plus sign', '{"score": +0.8}'],
    ['a dot first', '{"score": .8}'],
    ['a dot last', '{"score": 1.}'],
    ['the schema itself', '{"type": "object", "properties": {"score": {"type": "number"}}}'],
    ['an empty object', '{}'],
    ['empty', ''],
    ['blank', ' \n\t '],
    ['a null character', '\0'],
    ['a question back', 'Could you share the text that you would like me to rate?'],
    ['another language', 'Die Bewertung lautet: acht von zehn.'],
    ['an error in JSON', '{"error": {"message": "context length exceeded", "code": 400}}'],
    ['thinking without an end', '<think>{"score": 0.8}'],
    ['thinking alone', '<think>{"score": 0.8}</think>'],
    ['a megabyte or more of prose', 'score 0.8 '.repeat(SIZE / 10)],
    ['a megabyte or more of brackets', '['.repeat(SIZE)],
    ['a deep nest', `{"score": ${'['.repeat(100_000)}`],
    ['a proto', '{"__proto__": {"score": 0.8}}'],
    ['a smuggled end', '{"reasoning": "x"} "score": 1}'],
    ['a category for a number', '{"reasoning": "ok", "category": "good"}'],
    ['ratings for a whole', '{"ratings": [{"id": "i1", "reasoning": "", "score": 1}]}'],
  ]

  test.each(JUNK)('is never made up: %s is unparsable, after one attempt to have it put right', async (_, reply) => {
    const model = scriptedModel(() => reply)
    const asked = modelJudge({ model }).rate({ name: 'r', criteria: 'Is it good?', inputs: { text: 'x' } })
    const error = await asked.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(JudgeResponseError)
    expect(error).toMatchObject({ reply: reply.slice(0, 500) })
    expect(error).toMatchObject({ usage: { calls: 2 } })
    expect(model.calls).toHaveLength(2)
  })

  test('the corpus of junk is large enough to mean something', () => {
    expect(JUNK.length).toBeGreaterThanOrEqual(60)
  })

  test.each([
    ['length', '{"reasoning": "fine", "score": 0.8}', JudgeResponseError, 'length', 2],
    ['error', '{"reasoning": "fine", "score": 0.8}', JudgeResponseError, 'broke off', 1],
    ['content-filter', '{"reasoning": "fine", "score": 0.8}', JudgeRefusedError, 'declined', 1],
    ['content-filter', '', JudgeRefusedError, 'declined', 1],
    ['stop', "I'm sorry, but I can't help with that.", JudgeRefusedError, 'declined', 2],
    ['stop', 'I cannot help with that..', JudgeRefusedError, 'declined to answer: I cannot help with that.', 2],
  ] as const)(
    'a finish reason of %s makes the reply %s worth nothing',
    async (finishReason, text, kind, words, calls) => {
      const error = await rated(modelReply({ finishReason, text })).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(kind)
      expect(error).toMatchObject({ message: expect.stringContaining(words), usage: { calls, tokensUsed: 15 * calls } })
    },
  )

  test('a refusal is reported as such, with its words', async () => {
    const asked = rated(modelReply({ text: '{"score": 1}', refusal: 'I will not rate this.' }))
    await expect(asked).rejects.toThrow(JudgeRefusedError)
    await expect(asked).rejects.toThrow('I will not rate this.')
  })
})

describe('one attempt to put a reply right', () => {
  test('shows the model its own reply and what is wrong with it', async () => {
    const model = scriptedModel(['I would say {"score": "high"}', '{"reasoning": "r", "score": 0.7}'])
    const result = await modelJudge({ model }).rate({ name: 'r', criteria: 'Good?', inputs: { text: 'x' } })
    expect(result).toMatchObject({ score: 0.7, usage: { calls: 2, tokensUsed: 30 } })
    expect(model.calls[1]?.messages.slice(-2)).toEqual([
      { role: 'assistant', content: 'I would say {"score": "high"}' },
      { role: 'user', content: expect.stringContaining('score: Invalid input: expected number, received string') },
    ])
    expect(model.calls[1]?.messages.slice(0, -2)).toEqual(model.calls[0]?.messages)
  })

  test('keeps the first 500 characters of the last reply', async () => {
    const model = scriptedModel(['no', 'y'.repeat(10_000)])
    const asked = modelJudge({ model }).rate({ name: 'r', criteria: 'Good?', inputs: { text: 'x' } })
    await expect(asked).rejects.toMatchObject({ reply: 'y'.repeat(500), usage: { calls: 2 } })
  })

  test('shows only the beginning of a very long reply', async () => {
    const model = scriptedModel(['z'.repeat(SIZE), '{"score": 1}'])
    await modelJudge({ model }).rate({ name: 'r', criteria: 'Good?', inputs: { text: 'x' } })
    expect(model.calls[1]?.messages.at(-2)?.content).toHaveLength(4000)
  })
})

describe('verdicts and claims of a reply', () => {
  const verified = (verdict: string) => {
    const model = scriptedModel(
      () => `{"verdicts": [{"id": "c1", "reasoning": "r", "evidence": null, "verdict": ${verdict}}]}`,
    )
    return modelJudge({ model }).verifyClaims(['a claim'], ['a passage'])
  }

  test.each([
    ['"SUPPORTED"', 'SUPPORTED'],
    ['"supported"', 'SUPPORTED'],
    ['" SUPPORTED "', 'SUPPORTED'],
    ['"Contradicted"', 'CONTRADICTED'],
    ['"not enough info"', 'NOT_ENOUGH_INFO'],
    ['"Not-Enough-Info"', 'NOT_ENOUGH_INFO'],
  ])('%s is %s', async (written, verdict) => {
    await expect(verified(written)).resolves.toMatchObject({ verdicts: [{ id: 'c1', verdict }] })
  })

  test.each(['"MAYBE"', 'null', 'true', '1', '""', '"SUPPORTED CONTRADICTED"', '"UNSUPPORTED"', '["SUPPORTED"]'])(
    'the verdict %s is unparsable',
    async (written) => {
      await expect(verified(written)).rejects.toThrow(JudgeResponseError)
    },
  )

  const extracted = (reply: string) => modelJudge({ model: scriptedModel(() => reply) }).extractClaims('some text')

  test('blank and null claims are dropped', async () => {
    const { claims } = await extracted('{"claims": ["a", "", null, "  ", "b"]}')
    expect(claims.map(({ id, text }) => [id, text])).toEqual([
      ['c1', 'a'],
      ['c2', 'b'],
    ])
  })

  test.each([
    '{"claims": "text"}',
    '{"claims": {"0": "text"}}',
    '{"claims": null}',
    '{"claims": [1]}',
    '{"claims": [{"text": "a"}]}',
    '{"claims": [["a"]]}',
    '["a", "b"]',
    '[]',
    '{}',
  ])('%s is no list of claims', async (reply) => {
    await expect(extracted(reply)).rejects.toThrow(JudgeResponseError)
  })
})
