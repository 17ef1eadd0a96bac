import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { gateInput } from '../../test/gate-input.ts'
import { createGate } from './create-gate.ts'
import type { Decision } from './decision.ts'
import type { GateConfig } from './config/gate-config.ts'

const gate = createGate({ ruleset: 'minimal' })

function resultOf({ checks }: Decision, name: string) {
  const found = checks.find((check) => check.name === name)
  if (found === undefined) throw new Error(`The decision has no ${name}.`)
  return found
}

test('one citation in the hits and thirty characters pass with full coverage', () => {
  const decision = gate.decide(gateInput({ citations: [{ id: 'riga' }] }))
  expect(decision).toMatchObject({ status: 'pass', action: 'show', scores: { citation_coverage: 1 }, reason_codes: [] })
})

test('without a citation the answer fails, and coverage is not measured rather than nought or one', () => {
  const decision = gate.decide(gateInput())
  expect(decision).toMatchObject({ status: 'fail', action: 'refuse', decisive: ['require_citations'] })
  expect(decision.scores['citation_coverage']).toBe(null)
  expect(resultOf(decision, 'citation_coverage')).toMatchObject({ status: 'skipped', reason_code: 'nothing_cited' })
  expect(resultOf(decision, 'require_citations')).toMatchObject({ status: 'fail', reason_code: 'no_citations' })
})

test('an abstention without a citation fails too: minimal has no exemptions', () => {
  const answer = 'I could not find this in the documents that I was given.'
  expect(gate.decide(gateInput({ answer }))).toMatchObject({ status: 'fail', answer_kind: 'abstention' })
})

describe('two citations of which one is in the hits', () => {
  const input = gateInput({ citations: [{ id: 'riga' }, { id: 'paris' }] })

  test.each<[number | undefined, string]>([
    [0.5, 'pass'],
    [0.6, 'fail'],
    [undefined, 'fail'],
  ])('with the threshold %s: %s', (threshold, status) => {
    const config = threshold === undefined ? {} : { citation_coverage_threshold: threshold }
    const decision = gate.decide(input, { config })
    expect(decision).toMatchObject({ status, scores: { citation_coverage: 0.5 } })
    expect(resultOf(decision, 'citation_coverage').detail).toMatchObject({ missing: ['paris'] })
  })
})

test.each([
  ['', 'fail'],
  ['\u200B\uFEFF \n', 'fail'],
  ['🙂🙂', 'fail'],
  ['[1]', 'fail'],
  ['**[1]** ---', 'fail'],
  ['x'.repeat(19), 'partial'],
  ['x'.repeat(20), 'pass'],
  ['𝒳'.repeat(19), 'partial'],
  ['𝒳'.repeat(20), 'pass'],
])('the answer %j: %s', (answer, status) => {
  expect(gate.decide(gateInput({ answer, citations: [{ id: 'riga' }] })).status).toBe(status)
})

test.each<[GateConfig, string[], string]>([
  [{ min_citations: 2 }, ['riga', 'riga'], 'too_few_citations'],
  [{ min_citations: 2 }, ['riga', 'RIGA.'], 'too_few_citations'],
  [{ min_citations: 0 }, [], 'no_citations'],
])('with %j the citations %j fail: %s', (config, ids, reason) => {
  const decision = gate.decide(gateInput({ citations: ids.map((id) => ({ id })) }), { config })
  expect(decision.status).toBe('fail')
  expect(decision.reason_codes).toContain(reason)
})

test('marks of the answer count as citations by their number among the offered hits', () => {
  const decision = gate.decide(gateInput({ answer: 'Riga is the capital of Latvia [1], says the source [3].' }))
  expect(resultOf(decision, 'citation_coverage').detail).toMatchObject({ cited: 2, valid: 1, missing: ['3'] })
})

test('a passage of another tenant fails without being named', () => {
  const hits = [{ node_id: 'secret-77', text: 'Theirs.', tenant: 'other' }]
  const citations = [{ id: 'secret-77' }, { id: 'hidden-12', tenant: 'third' }]
  const decision = gate.decide(gateInput({ tenant: 'own', hits, citations }))
  expect(decision.status).toBe('fail')
  expect(decision.reason_codes).toContain('foreign_tenant')
  expect(JSON.stringify(decision.checks)).not.toMatch(/secret-77|hidden-12/)
})

test('a number counts the passages of other tenants too, so that it never means the next one of your own', () => {
  const hits = [
    { node_id: 'secret-77', text: 'Theirs.', tenant: 'other' },
    { node_id: 'riga', text: 'Riga is the capital of Latvia.', tenant: 'own' },
  ]
  const decide = (answer: string) => gate.decide(gateInput({ tenant: 'own', hits, answer }))
  const foreign = decide('Riga is the capital of Latvia [1].')
  expect(foreign.status).toBe('fail')
  expect(foreign.reason_codes).toContain('foreign_tenant')
  expect(JSON.stringify(foreign.checks)).not.toContain('secret-77')
  expect(decide('Riga is the capital of Latvia [2].').status).toBe('pass')
})

test('a hit that was retrieved and not offered may be cited only with a warning', () => {
  const hits = [{ node_id: 'riga', text: 'Riga is a city.', offered: false }]
  const decision = gate.decide(gateInput({ hits, citations: [{ id: 'riga' }] }))
  expect(decision).toMatchObject({ status: 'partial', reason_codes: ['retrieved_not_offered'] })
})

test('what the provider blocked fails, whatever the text holds', () => {
  const decision = gate.decide(gateInput({ citations: [{ id: 'riga' }], generation: { status: 'blocked' } }))
  expect(decision).toMatchObject({
    status: 'fail',
    decisive: ['generation_status'],
    reason_codes: ['generation_blocked'],
  })
})

describe('a structured answer', () => {
  const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }

  test.each<[string, unknown, unknown, string]>([
    ['is missing', undefined, null, 'structured_missing'],
    ['is empty', {}, null, 'structured_empty'],
    ['lacks a field', { town: 'Riga' }, schema, 'schema_mismatch'],
    ['has a field of another type', { city: 5 }, schema, 'schema_mismatch'],
    ['does not fit a Standard Schema', { city: 5 }, z.object({ city: z.string() }), 'schema_mismatch'],
    ['fits', { city: 'Riga' }, schema, 'ok'],
    ['fits a Standard Schema', { city: 'Riga' }, z.object({ city: z.string() }), 'ok'],
    ['is there and no schema is', { city: 'Riga' }, null, 'ok'],
  ])('%s', (_title, structured, structured_schema, reason) => {
    const config = { require_structured: true, structured_schema } as GateConfig
    const input = gateInput({ citations: [{ id: 'riga' }], generation: { structured } })
    const decision = createGate({ ruleset: 'minimal', config }).decide(input)
    expect(resultOf(decision, 'require_structured').reason_code).toBe(reason)
    expect(decision.status).toBe(reason === 'ok' ? 'pass' : 'fail')
  })

  test('is told what is wrong in the words of the schema', () => {
    const config: GateConfig = { require_structured: true, structured_schema: schema }
    const decision = createGate({ ruleset: 'minimal', config }).decide(
      gateInput({ generation: { structured: { city: 5 } } }),
    )
    expect(resultOf(decision, 'require_structured').message).toBe(
      'city: Invalid input: expected string, received number',
    )
  })

  test('a decision by code that nobody can hash says so', () => {
    const config: GateConfig = { require_structured: true, structured_schema: z.object({}) }
    expect(createGate({ ruleset: 'minimal', config }).decide(gateInput()).deterministic).toBe(false)
    expect(gate.decide(gateInput()).deterministic).toBe(true)
  })
})

test('a decision carries the ids of its input and is frozen', () => {
  const decision = gate.decide(gateInput())
  expect(decision).toMatchObject({
    conversation_id: 'conversation',
    message_id: 'message',
    retrieval_record_id: 'retrieval',
    generation_record_id: 'generation',
    rule_version: 'minimal@2.0.0',
  })
  expect(Object.isFrozen(decision)).toBe(true)
  expect(Object.isFrozen(decision.checks[0]?.detail.findings)).toBe(true)
  expect(decision.ruleset_sha256).toMatch(/^[0-9a-f]{64}$/)
})
