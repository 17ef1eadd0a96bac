import { z } from 'zod'
import { expect, test } from 'vitest'
import { parseConfig } from './parse.ts'

test('a use case holds a description of the fields, or a schema of any library, and its flags in either spelling', () => {
  const file = 'assay.config.ts'
  const description = { use_case: { task_type: 'chat', io_schema: { query: 'string' }, safety_critical: true } }
  expect(parseConfig(description, { file }).useCase).toEqual({
    taskType: 'chat',
    ioSchema: { query: 'string' },
    safetyCritical: true,
  })
  const schema = z.object({ query: z.string() })
  expect(parseConfig({ useCase: { ioSchema: schema } }, { file }).useCase?.ioSchema).toBe(schema)
  expect(parseConfig({ useCase: { ioSchema: { inputs: schema } } }, { file }).useCase?.ioSchema).toEqual({
    inputs: schema,
  })
  expect(() => parseConfig({ useCase: { ioSchema: 'query' } }, { file })).toThrow(/it must be an object, or a schema/)
})
