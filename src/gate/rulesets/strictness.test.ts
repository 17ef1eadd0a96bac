import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../support/seeded-random.ts'
import { createGate, type Gate } from '../create-gate.ts'
import type { GateConfig } from '../config/gate-config.ts'
import type { GateInput } from '../input.ts'
import { RULESETS, type RulesetName } from './rulesets.ts'
import { isAsConfigured, strictnessLadder } from './strictness.ts'
import { sized } from '../../../test/long-form.ts'

const PASSAGE =
  'The Riga Central Market opened in 1930 in five pavilions that were made from old German airship hangars. ' +
  'It covers 72,300 square metres and has 3,000 stands. On 5 May 1998 it became a World Heritage Site with Old Riga.'

/** From word for word to made up: names, years, numbers and dates that are there or not. */
const SENTENCES = [
  'The Riga Central Market opened in 1930 in five pavilions',
  'It has 3,000 stands',
  'It became a World Heritage Site on 5 May 1998',
  'It became a World Heritage Site on 6 June 1997',
  'The market opened in 1931',
  'Its 4,500 stands sell fish',
  'The halls of the market came from airships',
  'Visitors like to buy smoked fish and black bread there in winter',
  'Karl Ernst Baer designed the five pavilions of the market',
  'The market lies near the river Daugava',
  'Penguins cannot fly but swim very well',
  'Pavilions of hangars, old and German',
]

function answers(count: number): GateInput[] {
  const random = seededRandom(11)
  return Array.from({ length: count }, (_, at) => {
    const parts = Array.from({ length: 1 + (at % 3) }, () => SENTENCES[Math.floor(random() * SENTENCES.length)] ?? '')
    return {
      conversation_id: 'c',
      message_id: `m${at}`,
      retrieval: { record_id: 'r', hits: [{ node_id: 'market', text: PASSAGE }] },
      generation: { record_id: 'g', answer: parts.map((part) => `${part} [1].`).join(' '), citations: [] },
    }
  })
}

function gates(ruleset: RulesetName, config: GateConfig = {}): Gate[] {
  const ladder = strictnessLadder(createGate({ ruleset, config }).config)
  return ladder.map((checks) => createGate({ ruleset, config: { ...config, checks: { ...config.checks, ...checks } } }))
}

const COUNT = sized(12, 16)

describe('the ladder from lenient to strict', () => {
  test.each(['standard', 'strict'] as const)('of %s: what one step refuses, every later one refuses', (ruleset) => {
    const steps = gates(ruleset)
    const refusals = answers(COUNT).map((input) => steps.map((gate) => Number(gate.decide(input).status === 'fail')))
    for (const refused of refusals) expect(refused).toEqual([...refused].sort((a, b) => a - b))
    const perStep = steps.map((_, step) => refusals.reduce((sum, refused) => sum + (refused[step] ?? 0), 0))
    // It leads from nearly none to nearly all, in many steps.
    expect(perStep[0]).toBeLessThan(COUNT / 4)
    expect(perStep.at(-1)).toBeGreaterThan(0.69 * COUNT)
    expect(new Set(perStep).size).toBeGreaterThan(5)
  })

  test('of standard has standard on its way', () => {
    const { config } = createGate()
    const ladder = strictnessLadder(config)
    const own = ladder.findIndex((rung) => isAsConfigured(rung, config))
    expect(own).toBeGreaterThan(5)
    expect(own).toBeLessThan(ladder.length - 5)
    expect(gates('standard')[own]?.decide(answers(1)[0] as GateInput).config_sha256).toBe(
      createGate().decide(answers(1)[0] as GateInput).config_sha256,
    )
  })

  test('of minimal is minimal alone, which has no such check', () => {
    expect(strictnessLadder(createGate({ ruleset: 'minimal' }).config)).toEqual([{}])
  })

  test.each(Object.keys(RULESETS) as RulesetName[])('of %s never loosens a check that is locked', (ruleset) => {
    const { checks } = createGate({ ruleset }).config
    const locked: GateConfig = {
      checks: Object.fromEntries(Object.keys(checks).map((name) => [name, { locked: true }])),
    }
    const ladder = strictnessLadder(createGate({ ruleset, config: locked }).config)
    // A layer over the locked one, which would be refused for anything looser.
    for (const step of ladder) createGate({ ruleset, config: locked, routes: { step: { checks: step } } })
    expect(ladder[0] && isAsConfigured(ladder[0], createGate({ ruleset, config: locked }).config)).toBe(true)
  })

  test('leaves alone what is off or only warns', () => {
    const config: GateConfig = {
      checks: { entity_consistency: { severity: 'warn' }, lexical_support: { severity: 'off' } },
    }
    for (const rung of strictnessLadder(createGate({ config }).config)) {
      expect(Object.keys(rung)).toEqual(['answer_support', 'contradiction', 'date_consistency', 'numeric_consistency'])
    }
  })
})
