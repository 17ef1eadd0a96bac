import { expect, test } from 'vitest'
import { defineCheck, passed } from '../check.ts'
import { integer } from '../config/params.ts'
import { createGate } from '../create-gate.ts'
import type { GateInput } from '../input.ts'

const input: GateInput = {
  conversation_id: 'c',
  message_id: 'm',
  retrieval: { record_id: 'r', hits: [{ node_id: 'a', text: 'The station opened in 1931.' }] },
  generation: { record_id: 'g', answer: 'The station opened in 1931 [1].', citations: [] },
}

test('a check of your own may change the parameters that it is given, for this decision alone', () => {
  const seen: unknown[] = []
  const greedy = defineCheck({
    name: 'greedy',
    version: '1',
    title: 'Takes what it is given',
    params: { most: integer({ default: 3, min: 0, max: 9, tighter: 'lower' }) },
    settings: ['min_citations'],
    check(_, params) {
      seen.push({ ...params })
      Object.assign(params, { most: 9, min_citations: 0 })
      return passed('Taken.')
    },
  })
  const gate = createGate({ checks: [greedy] })
  for (let time = 0; time < 2; time++) expect(gate.decide(input).errors).toEqual([])
  const given = { severity: 'info', required: false, locked: false, warnings: 'warn', most: 3, min_citations: 1 }
  expect(seen).toEqual([given, given])
})

test('results that share what they have in common are frozen each', () => {
  const gate = createGate()
  const [first, second] = [gate.decide(input), gate.decide(input)]
  expect(first).toEqual(second)
  for (const { detail } of [...first.checks, ...second.checks]) {
    expect(Object.isFrozen(detail)).toBe(true)
    expect(Object.isFrozen(detail.findings)).toBe(true)
  }
})
