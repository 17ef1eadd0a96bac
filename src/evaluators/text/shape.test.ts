import { describe, expect, test } from 'vitest'
import { UsageError } from '../../core/errors.ts'
import type { EvaluationResult } from '../../core/result.ts'
import { fakeJudge } from '../../../test/support/fake-judge.ts'
import { JsonSchemaEvaluator } from './json-schema.ts'
import { schemaCheck } from './schemas/json-schemas.ts'
import { RegexEvaluator } from './regex.ts'

type RegexOptions = ConstructorParameters<typeof RegexEvaluator>[0]

function matched(
  output: unknown,
  { reference, ...settings }: RegexOptions & { reference?: unknown },
): Promise<EvaluationResult> {
  return new RegexEvaluator(settings).evaluate({ id: 'e', inputs: {}, output, reference }, fakeJudge())
}

describe('regex', () => {
  test.each([
    ['Order #4711 shipped', { pattern: String.raw`#\d+` }, 1],
    ['Order 4711', { pattern: String.raw`#\d+` }, 0],
    ['4711', { pattern: String.raw`\d+`, mode: 'full' as const }, 1],
    ['4711\n', { pattern: String.raw`\d+`, mode: 'full' as const }, 0],
    ['a or b', { pattern: 'a|b', mode: 'full' as const }, 0],
    ['YES', { pattern: '^yes$', flags: 'iu' }, 1],
    ['', { pattern: '^$' }, 1],
    ['价格是42元', { pattern: String.raw`\p{Script=Han}+\d+元` }, 1],
    ['🎉', { pattern: '^.$' }, 1],
    [{ id: 7 }, { pattern: '"id":7' }, 1],
    ['blue', { reference: '^(red|blue)$' }, 1],
    ['blue', { reference: ['^red$', '^blue$'] }, 1],
    ['green', { reference: ['^red$', '^blue$'] }, 0],
  ])('%j with %j scores %d', async (output, settings, score) => {
    expect(await matched(output, settings)).toMatchObject({ status: 'measured', score })
  })

  test('says where it matched', async () => {
    expect(await matched('ab12', { pattern: String.raw`\d+` })).toMatchObject({
      raw: { pattern: 0, at: 2, match: '12' },
    })
  })

  test.each([undefined, null, []])('without a pattern (reference %j) is not applicable', async (reference) => {
    expect(await matched('x', { reference })).toMatchObject({ status: 'not_applicable' })
  })

  test('a reference that is no pattern is not applicable, and a setting that is none is refused', async () => {
    for (const reference of ['(', 'x'.repeat(10_001), `(?:${'xy?'.repeat(3000)}){3}`]) {
      expect(await matched('x', { reference })).toMatchObject({ status: 'not_applicable' })
    }
    expect(() => new RegexEvaluator({ pattern: '(' })).toThrow(UsageError)
    expect(() => new RegexEvaluator({ pattern: 'a)(b', mode: 'full' })).toThrow(
      /pattern: this is no regular expression/,
    )
    expect(() => new RegexEvaluator({ pattern: 'a', flags: 'g' })).toThrow(/flags/)
  })

  test('a pattern that would run for ages is given up and fails as a timeout', async () => {
    const result = await matched(`${'a'.repeat(60)}!`, { reference: '^(a+)+$' })
    expect(result).toMatchObject({ status: 'failed', failure: 'timeout' })
  })
})

const PERSON = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    age: { type: 'integer', minimum: 0 },
    born: { type: 'string', format: 'date' },
  },
  required: ['name', 'age'],
  additionalProperties: false,
}

function shaped(
  output: unknown,
  { schema, reference }: { schema?: unknown; reference?: unknown },
): Promise<EvaluationResult> {
  const evaluator = new JsonSchemaEvaluator(schema === undefined ? {} : { schema: schema as typeof PERSON })
  return evaluator.evaluate({ id: 'e', inputs: {}, output, reference }, fakeJudge())
}

describe('json_schema', () => {
  test.each([
    ['{"name": "Ada", "age": 36}', 1],
    [{ name: 'Ada', age: 36 }, 1],
    ['{"name": "Ada"}', 0],
    ['{"name": "Ada", "age": -1}', 0],
    ['{"name": "Ada", "age": 36, "born": "1815-12-10"}', 1],
    ['{"name": "Ada", "age": 36, "born": "in 1815"}', 0],
    ['{"name": "阿达 🎉", "age": 36}', 1],
    ['Here you are: {"name": "Ada", "age": 36}', 0],
    ['', 0],
    ['null', 0],
    ['[]', 0],
  ])('%j scores %d', async (output, score) => {
    expect(await shaped(output, { schema: PERSON })).toMatchObject({ status: 'measured', score })
    expect(await shaped(output, { reference: PERSON })).toMatchObject({ status: 'measured', score })
    expect(await shaped(output, { reference: JSON.stringify(PERSON) })).toMatchObject({ status: 'measured', score })
  })

  const FENCED = '```json\n{"name": "Ada", "age": 36}\n```'

  test.each([
    [FENCED, 'strip', 1],
    [`\n${FENCED.replace('json', '')}\n`, 'strip', 1],
    ['{"name": "Ada", "age": 36}', 'strip', 1],
    [FENCED.replace('36', '-1'), 'strip', 0],
    [`Here you are:\n${FENCED}`, 'strip', 0],
    [`${FENCED}\n${FENCED}`, 'strip', 0],
    ['```json\n```', 'strip', 0],
    [FENCED, 'refuse', 0],
  ] as const)('%j with fences to %s scores %d', async (output, fences, score) => {
    const evaluator = new JsonSchemaEvaluator({ schema: PERSON, fences })
    expect(await evaluator.evaluate({ id: 'e', inputs: {}, output }, fakeJudge())).toMatchObject({ score })
  })

  test('lists the first five errors and counts all', async () => {
    const result = await shaped({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }, { schema: PERSON })
    expect(result).toMatchObject({ score: 0, raw: { errorCount: 8 } })
    expect(result.status === 'measured' && result.raw['errors']).toEqual([
      "the value must have required property 'name'",
      "the value must have required property 'age'",
      "the value must NOT have additional properties ('a')",
      "the value must NOT have additional properties ('b')",
      "the value must NOT have additional properties ('c')",
    ])
  })

  test('reads the draft that the schema names', async () => {
    const tuple = (draft: string): object => ({
      $schema: draft,
      type: 'array',
      items: [{ type: 'integer' }, { type: 'string' }],
    })
    expect(await shaped([1, 2], { schema: tuple('http://json-schema.org/draft-07/schema#') })).toMatchObject({
      score: 0,
    })
    expect(await shaped([1, 'a'], { schema: tuple('https://json-schema.org/draft/2019-09/schema') })).toMatchObject({
      score: 1,
    })
    const prefix = { $schema: 'https://json-schema.org/draft/2020-12/schema', prefixItems: [{ type: 'integer' }] }
    expect(await shaped(['a'], { schema: prefix })).toMatchObject({ score: 0 })
  })

  test('reads drafts 4 and 6, each with its own keywords', async () => {
    const draft4 = { $schema: 'http://json-schema.org/draft-04/schema#', minimum: 3, exclusiveMinimum: true }
    expect(await shaped(3, { schema: draft4 })).toMatchObject({ score: 0 })
    expect(await shaped(4, { schema: draft4 })).toMatchObject({ score: 1 })
    const never = JSON.parse('{ "if": true, "then": false }') as object
    const draft6 = { $schema: 'http://json-schema.org/draft-06/schema#', exclusiveMinimum: 3, ...never }
    expect(await shaped(3, { schema: draft6 })).toMatchObject({ score: 0 })
    expect(await shaped(4, { schema: draft6 })).toMatchObject({ score: 1 })
    const draft7 = { ...draft6, $schema: 'http://json-schema.org/draft-07/schema' }
    expect(await shaped(4, { schema: draft7 })).toMatchObject({ score: 0 })
  })

  test.each([
    [{ $schema: 'http://json-schema.org/draft-03/schema#' }, /draft-03.*4, 6, 7, 2019-09, 2020-12/],
    [{ $schema: 7 }, /its \$schema is '7'/],
    [{ $ref: 'https://example.org/person.json' }, /refers to 'https:\/\/example.org\/person.json'.*nothing is fetched/],
    [
      JSON.parse('{ "properties": { "__proto__": { "type": "number" } } }') as Record<string, unknown>,
      /'__proto__'.*cannot be checked/,
    ],
    [{ $defs: { a: { $id: 'a', $dynamicAnchor: 'x' } }, $dynamicRef: '#x' }, /'\$dynamicRef' leads through several/],
    [{ contains: { type: 'string' }, unevaluatedItems: false }, /'unevaluatedItems' depends on 'contains'/],
    [{ anyOf: [{ items: { type: 'string' } }, true], unevaluatedItems: false }, /depends on 'items' in one of several/],
    [{ if: { prefixItems: [true] }, unevaluatedItems: false }, /depends on 'if' without 'then' and 'else'/],
  ])('refuses %j at the start, and says why', async (schema, why) => {
    expect(() => new JsonSchemaEvaluator({ schema })).toThrow(why)
    expect(await shaped('{}', { reference: schema })).toMatchObject({
      status: 'not_applicable',
      reasoning: expect.stringMatching(why) as unknown,
    })
  })

  test('what every object inherits is no property of the answer', async () => {
    expect(await shaped({}, { schema: { required: ['toString'] } })).toMatchObject({ score: 0 })
    expect(await shaped({}, { schema: { properties: { constructor: { type: 'number' } } } })).toMatchObject({
      score: 1,
    })
    const own = '{"toString": 1}'
    expect(await shaped(own, { schema: { required: ['toString'] } })).toMatchObject({ score: 1 })
  })

  test('until draft 7 nothing counts beside a $ref, from 2019-09 on all does', async () => {
    const referring = (draft: string): object => ({
      $schema: `http://json-schema.org/${draft}`,
      definitions: { list: { type: 'array' } },
      properties: { a: { $ref: '#/definitions/list', maxItems: 1 } },
    })
    for (const draft of ['draft-04/schema#', 'draft-06/schema#', 'draft-07/schema#']) {
      expect(await shaped({ a: [1, 2] }, { schema: referring(draft) })).toMatchObject({ score: 1 })
      expect(await shaped({ a: 1 }, { schema: referring(draft) })).toMatchObject({ score: 0 })
    }
    expect(await shaped({ a: [1, 2] }, { schema: referring('draft/2019-09/schema') })).toMatchObject({ score: 0 })
  })

  test('in a schema that is one, a dynamic reference is a plain one', async () => {
    const schema = {
      items: { $dynamicRef: '#item' },
      $defs: { item: { $dynamicAnchor: 'item', type: 'string' } },
    }
    expect(await shaped(['a'], { schema })).toMatchObject({ score: 1 })
    expect(await shaped([1], { schema })).toMatchObject({ score: 0 })
  })

  test('what `if` has seen counts as evaluated where it is true, and only there', async () => {
    const seen = { if: { properties: { a: { const: 1 } }, required: ['a'] }, unevaluatedProperties: false }
    expect(await shaped({ a: 1 }, { schema: seen })).toMatchObject({ score: 1 })
    expect(await shaped({ a: 2 }, { schema: seen })).toMatchObject({ score: 0 })
    expect(await shaped({ a: 2 }, { schema: { ...seen, else: { properties: { a: true } } } })).toMatchObject({
      score: 1,
    })
  })

  test('takes schemas with the same $id one after another', async () => {
    const named = (type: string): object => ({ $id: 'https://example.org/thing', type })
    expect(await shaped('"a"', { reference: named('string') })).toMatchObject({ score: 1 })
    expect(await shaped('"a"', { reference: named('number') })).toMatchObject({ score: 0 })
  })

  test('without a schema, or with one that is none, is not applicable; a broken setting is refused', async () => {
    expect(await shaped('{}', {})).toMatchObject({ status: 'not_applicable' })
    expect(await shaped('{}', { reference: 'Paris' })).toMatchObject({ status: 'not_applicable' })
    expect(await shaped('{}', { reference: { type: 'thing' } })).toMatchObject({ status: 'not_applicable' })
    expect(() => new JsonSchemaEvaluator({ schema: { type: 'thing' } })).toThrow(UsageError)
  })

  test('a pattern in the schema that would run for ages fails as a timeout', async () => {
    const result = await shaped(JSON.stringify(`${'a'.repeat(60)}!`), {
      reference: { type: 'string', pattern: '^(a+)+$' },
    })
    expect(result).toMatchObject({ status: 'failed', failure: 'timeout' })
  })

  test('one schema is compiled once', () => {
    expect(schemaCheck(PERSON)).toBe(schemaCheck(PERSON))
    expect([schemaCheck(true)(1), schemaCheck(false)(1)]).toEqual([[], ['must not be there at all']])
  })
})
