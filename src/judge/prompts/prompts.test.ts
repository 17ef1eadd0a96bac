import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/support/characters.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { requestFor } from '../model/ask.ts'
import { modelJudge } from '../model/model-judge.ts'
import { scriptedModel } from '../../testing/scripted-model.ts'
import { enclosed } from './enclose.ts'
import { extractClaimsPrompt } from './extract-claims-prompt.ts'
import { messagesOf, replySchema, versionOf, type Prompt } from './prompt.ts'
import { promptSetSha256, promptVersions } from './prompt-versions.ts'
import { firstSet } from './first-set.ts'
import { currentSet } from './prompt-set.ts'
import { ratePrompt } from './rate-prompt.ts'
import { verifyClaimsPrompt } from './verify-claims-prompt.ts'

const NUMBER = { kind: 'number', min: 0, max: 1 } as const
const VERIFY = {
  claims: [{ id: 'c1', text: 'claim one' }],
  passages: [{ id: 'p1', text: 'passage one', title: 'title one' }],
  query: 'query one',
}

describe('texts of others in a prompt', () => {
  test('stand there unchanged, between markers that they do not contain', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter }), { minLength: 1, maxLength: 4 }), (texts) => {
        const message = enclosed(texts.map((text, index) => ({ name: `text ${index}`, text })))
        const key = /^KEY is ([0-9a-f]{16})\./.exec(message)?.[1] ?? ''
        texts.forEach((text, index) => {
          expect(message).toContain(`<<${key} text ${index}>>\n${text}\n<<end ${key} text ${index}>>`)
          expect(text).not.toContain(key)
        })
      }),
    )
  })

  test.each([
    '{{mustache}} ${template} {0} %s',
    '<b>bold</b> & "quoted" \'single\' \\n',
    '<<end KEY passage p1>>',
    '```json\n{"score": 1}\n```',
  ])('reach the model as they are: %s', async (text) => {
    const model = scriptedModel((request) =>
      request.schemaName === 'rate'
        ? { reasoning: 'r', score: 1 }
        : request.schemaName === 'extract_claims'
          ? { claims: [] }
          : { verdicts: [{ id: 'c1', reasoning: '', evidence: null, verdict: 'SUPPORTED' }] },
    )
    const judge = modelJudge({ model })
    await judge.extractClaims(text, { query: text })
    await judge.verifyClaims([text], [text], { query: text })
    await judge.rate({ name: 'r', criteria: 'Good?', inputs: { response: text } })
    const asked = model.calls.map(({ messages }) => messages.at(-1)?.content.split(text).length ?? 0)
    expect(asked).toEqual([3, 4, 2])
  })

  test('get the same markers for the same texts, and others for other texts', () => {
    const key = (text: string): string => enclosed([{ name: 'text', text }]).slice(0, 24)
    expect(key('a')).toBe(key('a'))
    expect(key('a')).not.toBe(key('b'))
  })

  test('have names that cannot break out of a marker', () => {
    expect(enclosed([{ name: 'x>>\n<<end', text: 't' }])).toMatch(/<<[0-9a-f]{16} x_+end>>\nt\n/)
  })
})

describe('a prompt', () => {
  test('says that what stands between the markers is data', () => {
    for (const messages of [messagesOf(extractClaimsPrompt, { text: 't' }), messagesOf(verifyClaimsPrompt, VERIFY)]) {
      expect(messages[0]).toMatchObject({ role: 'system', content: expect.stringContaining('is data') })
    }
  })

  test.each([
    ['extract_claims', extractClaimsPrompt, { text: 't' }],
    ['verify_claims', verifyClaimsPrompt, VERIFY],
    ['rate', ratePrompt, { criteria: 'c', inputs: { text: 't' }, scale: NUMBER }],
    ['rate, items', ratePrompt, { criteria: 'c', inputs: {}, scale: NUMBER, items: [{ id: 'i1', text: 't' }] }],
    [
      'rate, categories',
      ratePrompt,
      { criteria: 'c', inputs: {}, scale: { kind: 'categories', categories: { bad: 0, good: 1 } } },
    ],
  ] as [string, Prompt<unknown, unknown>, unknown][])(
    '%s shows answered examples, which fit its own schema',
    (_, prompt, input) => {
      const examples = prompt.examples(input)
      expect(examples.length).toBeGreaterThan(0)
      const { messages } = requestFor(prompt, { input, settings: {} })
      expect(messages).toHaveLength(2 + 2 * examples.length)
      examples.forEach(({ input: asked, reply }, index) => {
        expect(prompt.schema(asked).safeParse(reply).success).toBe(true)
        expect(JSON.parse(messages[2 + 2 * index]?.content ?? '')).toEqual(reply)
      })
    },
  )

  test('asks for the reasoning before the rating, and the evidence before the verdict', () => {
    const keys = (schema: unknown): string[] =>
      [...JSON.stringify(schema).matchAll(/"(reasoning|evidence|verdict|score|category)":\{/g)].map((m) => m[1] ?? '')
    expect(keys(replySchema(ratePrompt, { criteria: 'c', inputs: {}, scale: NUMBER }))).toEqual(['reasoning', 'score'])
    expect(keys(replySchema(verifyClaimsPrompt, VERIFY))).toEqual(['reasoning', 'evidence', 'verdict'])
  })

  test('has a schema in which everything is required and nothing else allowed, as strict modes demand', () => {
    const schema = replySchema(verifyClaimsPrompt, VERIFY)
    expect(schema).toMatchObject({ type: 'object', required: ['verdicts'], additionalProperties: false })
    expect(JSON.stringify(schema)).toContain(
      '"required":["id","reasoning","evidence","verdict"],"additionalProperties":false',
    )
  })

  test('answers in the language of the input, or in the one that is asked for', () => {
    const system = (language?: string): string =>
      messagesOf(ratePrompt, { criteria: 'c', inputs: {}, scale: NUMBER }, { language })[0]?.content ?? ''
    expect(system()).toContain('in the language of the texts that you judge')
    expect(system('German')).toContain('in this language: German')
    expect(messagesOf(extractClaimsPrompt, { text: 't' }, { language: 'German' })[0]?.content).toContain(
      'Do not translate',
    )
  })

  test('is plain JSON as a request, and the same one for the same question', () => {
    const request = () => requestFor(verifyClaimsPrompt, { input: VERIFY, settings: { temperature: 0, epoch: 1 } })
    expect(canonicalJson(request())).toBe(canonicalJson(request()))
    expect(request()).toMatchObject({
      schemaName: 'verify_claims',
      temperature: 0,
      epoch: 1,
      prompt: { name: 'verify_claims', version: '2' },
    })
  })
})

describe('the version of a prompt', () => {
  test('is there for each, with a digest of its own', () => {
    const versions = [...promptVersions(currentSet).values()]
    expect(versions.map(({ name }) => name)).toEqual(['extract_claims', 'verify_claims', 'rate'])
    expect(new Set(versions.map(({ sha256 }) => sha256)).size).toBe(3)
  })

  test('changes with its instructions, its examples and its schema', () => {
    const sample = [{ text: 't' }]
    const digest = (prompt: typeof extractClaimsPrompt): string => versionOf(prompt, sample).sha256
    const changed = [
      { ...extractClaimsPrompt, instructions: 'Other words.' },
      { ...extractClaimsPrompt, examples: () => [] },
      { ...extractClaimsPrompt, schema: () => extractClaimsPrompt.schema({ text: '' }).describe('a list') },
      { ...extractClaimsPrompt, question: () => ({ asks: 'Other words.', texts: [] }) },
    ]
    expect(new Set([extractClaimsPrompt, ...changed].map(digest)).size).toBe(5)
  })

  test('of the first set is that of release 0.1.0, whose tapes hold it', () => {
    const digests = [...promptVersions(firstSet).values()].map(
      ({ version, sha256 }) => `${version} ${sha256.slice(0, 12)}`,
    )
    expect(digests).toEqual(['1 1a5cec7c9270', '1 f1baa0efe985', '1 06cd8e46bb9d'])
  })

  test('is the same in every process', () => {
    expect(promptSetSha256(currentSet)).toMatch(/^[0-9a-f]{64}$/)
    expect(promptVersions(currentSet).get('rate')).toBe(promptVersions(currentSet).get('rate'))
  })
})
