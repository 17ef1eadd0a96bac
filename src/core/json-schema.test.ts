import { describe, expect, test } from 'vitest'
import { compileJsonSchema } from './json-schema.ts'

const order = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    items: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', properties: { price: { type: 'number', minimum: 0 } }, required: ['price'] },
    },
    currency: { enum: ['EUR', 'USD'] },
    note: { type: ['string', 'null'], default: 'none' },
  },
  required: ['items', 'currency', 'note'],
  additionalProperties: false,
}

test.each<[unknown, string[]]>([
  [{ items: [{ price: 1 }], currency: 'EUR', note: null }, []],
  [{ items: [{ price: -1 }], currency: 'EUR', note: '' }, ['items.0.price']],
  [{ items: [], currency: 'EUR', note: '' }, ['items']],
  [{ items: [{}], currency: 'CHF', note: '' }, ['items.0.price', 'currency']],
  [{ items: [{ price: 1 }], currency: 'EUR' }, ['note']],
  [{ items: [{ price: 1 }], currency: 'EUR', note: '', more: 1 }, ['']],
  [[], ['']],
])('%j has problems at %j', (value, paths) => {
  expect(compileJsonSchema(order, 'schema')(value).map(({ path }) => path)).toEqual(paths)
})

describe('what would not be honoured is refused', () => {
  test.each<[unknown, RegExp]>([
    [{ typ: 'object' }, /^schema has the keyword 'typ'/],
    [{ required: ['a'] }, /^schema has 'required' and needs "type": "object"/],
    [
      { type: 'object', properties: { a: { minLength: 2 } } },
      /^schema\.properties\.a has 'minLength' and needs "type": "string"/,
    ],
    [{ type: 'object', unevaluatedProperties: false }, /unevaluatedProperties/],
    [{ type: 'objct' }, /^schema cannot be used/],
    [{ anyOf: [{ if: {} }] }, /^schema\.anyOf\[0\] has the keyword 'if'/],
    ['{}', /^schema is not a JSON Schema/],
  ])('%j', (schema, message) => {
    expect(() => compileJsonSchema(schema, 'schema')).toThrow(message)
  })
})
