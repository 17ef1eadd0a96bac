import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { gateInput } from '../../test/gate-input.ts'
import { createGate, type DecideOptions } from './create-gate.ts'
import { defineCheck, failed, passed } from './check.ts'
import { defineRuleset } from './rulesets/define-ruleset.ts'
import type { GateConfig } from './config/gate-config.ts'
import type { GateInput, Hit } from './input.ts'
import { integer } from './config/params.ts'
import { minimal, standard } from './rulesets/rulesets.ts'

describe('a wrong input is refused by the name of its field', () => {
  const good = gateInput()
  test.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /^input is missing/],
    ['no record id', { ...good, retrieval: { hits: [] } }, /^input\.retrieval\.record_id is missing/],
    [
      'a blank record id',
      { ...good, generation: { ...good.generation, record_id: ' ' } },
      /^input\.generation\.record_id is ' '/,
    ],
    [
      'an unknown key',
      { ...good, convresation_id: 'x' },
      /has no field 'convresation_id'\. Did you mean 'conversation_id'\?/,
    ],
    [
      'an unknown key of a hit',
      { ...good, retrieval: { record_id: 'r', hits: [{ nodeid: 'a', text: '' }] } },
      /^input\.retrieval\.hits\[0\] has no field 'nodeid'\. Did you mean 'node_id'\?/,
    ],
    [
      'a text that is none',
      { ...good, generation: { ...good.generation, answer: 5 } },
      /^input\.generation\.answer is 5; it must be a text/,
    ],
    [
      'a rank of nought',
      { ...good, retrieval: { record_id: 'r', hits: [{ node_id: 'a', text: '', rank: 0 }] } },
      /hits\[0\]\.rank is 0/,
    ],
    [
      'an infinite score',
      { ...good, retrieval: { record_id: 'r', hits: [{ node_id: 'a', text: '', score: Infinity }] } },
      /hits\[0\]\.score is Infinity/,
    ],
    [
      'a citation without id',
      { ...good, generation: { ...good.generation, citations: [{ quote: 'x' }] } },
      /citations\[0\]\.id is missing/,
    ],
    [
      'a negative span',
      { ...good, generation: { ...good.generation, citations: [{ id: 'x', span: [-1, 2] }] } },
      /citations\[0\]\.span is a list/,
    ],
    ['a lone surrogate in an id', { ...good, message_id: 'a\uD800' }, /^input\.message_id/],
    ['another status', { ...good, generation: { ...good.generation, status: 'fine' } }, /must be one of ok, blocked/],
    [
      'a score above one',
      { ...good, evaluations: [{ evaluator: 'a', status: 'measured', score: 2, passed: true }] },
      /evaluations\[0\]\.score is 2/,
    ],
  ])('%s', (_title, input, message) => {
    expect(() => createGate().decide(input as never)).toThrow(message)
  })
})

describe('a wrong configuration is refused by the name of its field', () => {
  test.each<[unknown, RegExp]>([
    [{ min_citatons: 1 }, /^config has no field 'min_citatons'\. Did you mean 'min_citations'\?/],
    [
      { citation_coverage_threshold: 1.2 },
      /^config\.citation_coverage_threshold is 1\.2; it must be a number from 0 to 1/,
    ],
    [{ min_answer_chars: -1 }, /^config\.min_answer_chars is -1/],
    [{ min_answer_chars: '20' }, /^config\.min_answer_chars is '20'; it must be a whole number/],
    [{ require_citations: 'yes' }, /^config\.require_citations is 'yes'; it must be true or false/],
    [{ checks: { quote_mach: {} } }, /^config\.checks has no field 'quote_mach'\. Did you mean 'quote_match'\?/],
    [
      { checks: { citation_coverage: { severty: 'warn' } } },
      /^config\.checks\.citation_coverage has no field 'severty'\. Did you mean 'severity'\?/,
    ],
    [
      { checks: { citation_coverage: { severity: 'loud' } } },
      /severity is 'loud'; it must be one of off, info, warn, block/,
    ],
    [
      { checks: { sentence_citation_recall: { threshold: 2 } } },
      /^config\.checks\.sentence_citation_recall\.threshold is 2/,
    ],
    [{ actions: { fail: 'show' } }, /^config\.actions\.fail is 'show'; it must be one of regenerate, refuse, escalate/],
    [{ actions: { failed: 'refuse' } }, /^config\.actions has no field 'failed'\. Did you mean 'fail'\?/],
    [
      { rule_version: 'strict@2.0.0' },
      /^config\.rule_version is 'strict@2\.0\.0', but the gate decides by 'standard@2\.0\.0'/,
    ],
    [
      { structured_schema: { type: 'object', if: {} } },
      /^structured_schema has the keyword 'if', which is not supported/,
    ],
    [{ structured_schema: { required: ['a'] } }, /^structured_schema has 'required' and needs "type": "object"/],
    [{ constructor: 1 }, /^config has no field 'constructor'/],
    [{ checks: { citation_coverage: { toString: 1 } } }, /^config\.checks\.citation_coverage has no field 'toString'/],
    [{ actions: { valueOf: 'refuse' } }, /^config\.actions has no field 'valueOf'/],
    [[], /^config is a list; it must be an object/],
  ])('%j', (config, message) => {
    expect(() => createGate({ ruleset: 'standard', config: config as GateConfig })).toThrow(message)
    expect(() => createGate({ ruleset: 'standard' }).decide(gateInput(), { config: config as GateConfig })).toThrow(
      message,
    )
  })

  test('an option that the gate does not have is refused', () => {
    expect(() => createGate({ confg: { min_citations: 2 } } as never)).toThrow(
      "createGate has no field 'confg'. Did you mean 'config'?",
    )
  })

  test('a layer of a tenant is read before its first request', () => {
    expect(() => createGate({ tenants: { acme: { min_citatons: 2 } as GateConfig } })).toThrow(
      /^tenants\.acme has no field/,
    )
  })

  test('a route that the gate does not have is refused', () => {
    expect(() => createGate({ routes: { chat: {} } }).decide(gateInput(), { route: 'chart' })).toThrow(
      /route is 'chart'; the gate has chat/,
    )
  })
})

describe('layers', () => {
  const gate = createGate({
    ruleset: 'minimal',
    config: { min_answer_chars: 10 },
    tenants: { acme: { min_answer_chars: 30, min_citations: 2 } },
    routes: { chat: { min_answer_chars: 40 } },
  })

  test('lie one over the other, field by field', () => {
    const seen = (options = {}, tenant = 'acme') => {
      const { config } = gate.decide(gateInput({ tenant }), options)
      return [config.min_answer_chars, config.min_citations]
    }
    expect(gate.config.min_answer_chars).toBe(10)
    expect(seen({}, 'other')).toEqual([10, 1])
    expect(seen()).toEqual([30, 2])
    expect(seen({ route: 'chat' })).toEqual([40, 2])
    expect(seen({ route: 'chat', config: { min_citations: 3 } })).toEqual([40, 3])
  })

  test('make a configuration that is hashed as a whole', () => {
    const plain = gate.decide(gateInput())
    const same = gate.decide(gateInput(), { config: { min_answer_chars: 10 } })
    const other = gate.decide(gateInput(), { config: { min_answer_chars: 11 } })
    expect(same.config_sha256).toBe(plain.config_sha256)
    expect(same.decision_sha256).toBe(plain.decision_sha256)
    expect(other.config_sha256).not.toBe(plain.config_sha256)
  })

  test('answer a section of a check at the top as under checks', () => {
    const config = { quote_match: { severity: 'warn' } } as GateConfig
    expect(createGate({ ruleset: 'standard', config }).config.checks['quote_match']?.severity).toBe('warn')
  })
})

describe('a locked check', () => {
  const gate = createGate({
    ruleset: 'standard',
    config: {
      citation_coverage_threshold: 0.8,
      checks: {
        citation_coverage: { locked: true },
        sentence_citation_recall: { locked: true, threshold: 0.5 },
        language_match: { locked: true },
      },
    },
  })

  test.each<[GateConfig, RegExp]>([
    [
      { citation_coverage_threshold: 0.7 },
      /citation_coverage_threshold is 0\.7, which would loosen a locked check; below it is 0\.8/,
    ],
    [
      { checks: { citation_coverage: { severity: 'warn' } } },
      /citation_coverage\.severity is 'warn', which would loosen/,
    ],
    [{ checks: { citation_coverage: { locked: false } } }, /citation_coverage\.locked is false, which would loosen/],
    [{ checks: { sentence_citation_recall: { threshold: 0.4 } } }, /threshold is 0\.4, which would loosen/],
    [{ checks: { language_match: { min_letters: 500 } } }, /min_letters is 500, which would loosen/],
    [{ on_error: 'partial' }, /on_error is 'partial', which would loosen/],
    [
      { actions: { fail: 'regenerate' } },
      /actions\.fail is 'regenerate', which is more lenient than the locked 'refuse'/,
    ],
  ])('refuses %j', (config, message) => {
    expect(() => gate.decide(gateInput(), { config })).toThrow(message)
  })

  test.each<GateConfig>([
    { citation_coverage_threshold: 0.9 },
    { checks: { sentence_citation_recall: { threshold: 0.6, scope: 'sentence', severity: 'block' } } },
    { actions: { fail: 'escalate' } },
    { min_answer_chars: 1 },
  ])('takes %j', (config) => {
    expect(() => gate.decide(gateInput(), { config })).not.toThrow()
  })
})

describe('rulesets', () => {
  test('have an address that a change of anything in them changes', () => {
    const again = defineRuleset({ ...minimal.document })
    expect(again.ruleset_sha256).toBe(minimal.ruleset_sha256)
    const shuffled = defineRuleset({ ...minimal.document, checks: [...minimal.document.checks].reverse() })
    expect(shuffled.ruleset_sha256).toBe(minimal.ruleset_sha256)
    const changed = defineRuleset({ ...minimal.document, settings: { min_citations: 2 } })
    expect(changed.ruleset_sha256).not.toBe(minimal.ruleset_sha256)
  })

  test('of one label and different content do not load', () => {
    const changed = defineRuleset({ ...minimal.document, settings: { min_citations: 2 } })
    expect(() => createGate({ ruleset: changed })).toThrow(/Two rulesets are labelled 'minimal@2\.0\.0'/)
    const one = defineRuleset({ rule_version: 'acme@1', checks: [{ name: 'no_empty_answer' }] })
    const two = defineRuleset({ rule_version: 'acme@1', checks: [{ name: 'citation_coverage' }] })
    expect(() => createGate({ ruleset: one, rulesets: [two] })).toThrow(/labelled 'acme@1'/)
    expect(() => createGate({ ruleset: one, rulesets: [one] })).not.toThrow()
  })

  test.each<[object, RegExp]>([
    [{ rule_version: '', checks: [] }, /rule_version is ''/],
    [{ rule_version: 'a', checks: [], tabels: {} }, /has no field 'tabels'\. Did you mean 'tables'\?/],
    [{ rule_version: 'a', checks: [{ name: 'x', serverity: 'warn' }] }, /checks\[0\] has no field 'serverity'/],
    [{ rule_version: 'a', checks: [{ name: 'x' }, { name: 'x' }] }, /has the check x twice/],
    [{ rule_version: 'a', checks: [], norm_version: '999' }, /norm_version is '999'/],
  ])('%j is refused', (definition, message) => {
    expect(() => defineRuleset(definition as never)).toThrow(message)
  })

  test('ask for checks in the versions that there are', () => {
    const old = defineRuleset({ rule_version: 'old', checks: [{ name: 'citation_coverage', version: '0' }] })
    expect(() => createGate({ ruleset: old })).toThrow(/wants version 0 of citation_coverage/)
    const unknown = defineRuleset({ rule_version: 'new', checks: [{ name: 'citation_covrage' }] })
    expect(() => createGate({ ruleset: unknown })).toThrow(/Did you mean 'citation_coverage'\?/)
  })

  test('without any check leave the answer undecided', () => {
    const none = defineRuleset({ rule_version: 'none', checks: [] })
    expect(createGate({ ruleset: none }).decide(gateInput())).toMatchObject({
      status: 'skipped',
      action: 'refuse',
      reason_codes: ['no_checks_enabled'],
    })
  })
})

describe('a check of your own', () => {
  const shouting = defineCheck({
    name: 'no_shouting',
    version: '1',
    title: 'The answer does not shout',
    deterministic: true,
    params: { most: integer({ default: 0, min: 0, max: 9, tighter: 'lower' }) },
    check: ({ generation }, { most }) =>
      generation.answer.split('!').length - 1 > most ? failed('shouting', 'It shouts.') : passed('It is quiet.'),
  })
  const input = gateInput({ answer: 'Riga is the capital of Latvia [1]!' })

  test('decides like the others', () => {
    const gate = createGate({ ruleset: 'minimal', checks: [shouting] })
    expect(gate.decide(input)).toMatchObject({ status: 'fail', decisive: ['no_shouting'], deterministic: true })
    expect(gate.decide(input, { config: { checks: { no_shouting: { most: 1 } } } }).status).toBe('pass')
  })

  test('may stand in a ruleset', () => {
    const ruleset = defineRuleset({ rule_version: 'quiet@1', checks: [{ name: 'no_shouting', severity: 'warn' }] })
    expect(createGate({ ruleset, checks: [shouting] }).decide(input).status).toBe('partial')
    expect(() => createGate({ ruleset })).toThrow(/has no field 'no_shouting'/)
  })

  test('without a promise to be deterministic never decides, and the decision says so', () => {
    const moody = defineCheck({
      name: 'moody',
      version: '1',
      title: 'Moods',
      check: () => failed('mood', 'Not today.'),
    })
    const gate = createGate({ ruleset: 'minimal', checks: [moody] })
    expect(gate.decide(input)).toMatchObject({ status: 'pass', deterministic: false })
    expect(() => createGate({ checks: [moody], config: { checks: { moody: { severity: 'block' } } } })).toThrow(
      /moody does not promise to be deterministic; it can only be 'info' or 'off'/,
    )
  })

  test('that breaks its promise is an error', () => {
    let calls = 0
    const liar = defineCheck({
      name: 'liar',
      version: '1',
      title: 'Lies',
      deterministic: true,
      check: () => passed(`call ${++calls}`),
    })
    const decision = createGate({ ruleset: 'minimal', checks: [liar] }).decide(input)
    expect(decision).toMatchObject({
      status: 'fail',
      errors: [{ name: 'liar', message: expect.stringMatching(/two runs/) }],
    })
  })

  test('that throws is an error, and the others still run', () => {
    const broken = defineCheck({
      name: 'broken',
      version: '1',
      title: 'Breaks',
      deterministic: true,
      check: () => {
        throw new Error('out of order')
      },
    })
    const gate = createGate({ ruleset: 'minimal', checks: [broken] })
    const decision = gate.decide(input)
    expect(decision).toMatchObject({
      status: 'fail',
      decisive: ['broken'],
      errors: [{ name: 'broken', message: 'out of order' }],
    })
    expect(decision.checks).toHaveLength(5)
    expect(gate.decide(input, { config: { on_error: 'partial' } }).status).toBe('partial')
    const info = gate.decide(input, { config: { checks: { broken: { severity: 'info' } } } })
    expect(info).toMatchObject({ status: 'pass', errors: [{ name: 'broken' }] })
  })

  test.each(['failed', 'ok', undefined, null])(
    'that ends with the status %j is an error and never a pass',
    (status) => {
      const odd = defineCheck({
        name: 'odd',
        version: '1',
        title: 'Says something else',
        deterministic: true,
        check: () => ({ ...passed(''), status }) as never,
      })
      expect(createGate({ ruleset: 'minimal', checks: [odd] }).decide(input)).toMatchObject({
        status: 'fail',
        errors: [{ name: 'odd', message: expect.stringMatching(/must be one of pass, warn, fail, skipped/) }],
      })
    },
  )

  test.each([
    [{ name: 'No Shouting' }, /cannot be called 'No Shouting'/],
    [{ version: '' }, /has no version/],
    [{ params: { severity: integer({ default: 0, min: 0, max: 1 }) } }, /has a parameter 'severity'/],
  ])('%j is refused', (part, message) => {
    const definition = { name: 'x', version: '1', title: '', check: () => passed(''), ...part }
    expect(() => defineCheck(definition as never)).toThrow(message)
  })

  test('cannot take the name of another', () => {
    const twin = defineCheck({ name: 'citation_coverage', version: '1', title: '', check: () => passed('') })
    expect(() => createGate({ checks: [twin] })).toThrow(/There is a check citation_coverage already/)
  })
})

describe('actions', () => {
  test('of a failure go by its reason codes, the strictest of them winning', () => {
    const decide = (reasons: Record<string, 'regenerate' | 'escalate'>, answer = 'Riga is the capital of Latvia.') =>
      createGate({ ruleset: 'minimal', config: { actions: { reasons } } }).decide(gateInput({ answer })).action
    expect(decide({ no_citations: 'regenerate' })).toBe('regenerate')
    expect(decide({ no_citations: 'escalate' })).toBe('escalate')
    expect(decide({ no_citations: 'regenerate' }, '')).toBe('refuse')
  })

  test('of what was not decided never show it as good', () => {
    const config = { actions: { skipped: 'show_with_warning' as const }, max_answer_chars: 5 }
    expect(createGate({ config }).decide(gateInput()).action).toBe('show_with_warning')
    expect(() => createGate({ config: { actions: { skipped: 'show' } } })).toThrow(/actions\.skipped is 'show'/)
  })
})

describe('more than may be checked', () => {
  test.each<[GateConfig]>([[{ max_answer_chars: 10 }], [{ max_evidence_chars: 10 }]])(
    'with %j is not decided',
    (config) => {
      for (const ruleset of ['minimal', 'standard', 'strict'] as const) {
        const decision = createGate({ ruleset, config }).decide(gateInput({ citations: [{ id: 'riga' }] }))
        expect(decision).toMatchObject({
          status: 'skipped',
          action: 'refuse',
          answer_kind: null,
          reason_codes: ['input_too_large'],
        })
      }
    },
  )

  test.each<[string, Partial<GateInput['generation']>, Partial<Hit>]>([
    ['a question', { question: 'why? '.repeat(100) }, {}],
    ['a system prompt', { system_prompt: 'be good. '.repeat(100) }, {}],
    ['the quote of a citation', { citations: [{ id: 'riga', quote: 'Riga '.repeat(100) }] }, {}],
    ['a title', {}, { title: 'Riga '.repeat(100) }],
    ['a source', {}, { source: 'Riga '.repeat(100) }],
  ])('counts %s', (_, generation, hit) => {
    const input = gateInput({ citations: [{ id: 'riga' }] })
    const long: GateInput = {
      ...input,
      retrieval: { ...input.retrieval, hits: input.retrieval.hits.map((one) => ({ ...one, ...hit })) },
      generation: { ...input.generation, ...generation },
    }
    const gate = createGate({ ruleset: 'minimal', config: { max_evidence_chars: 400 } })
    expect(gate.decide(input).status).toBe('pass')
    expect(gate.decide(long)).toMatchObject({ status: 'skipped', reason_codes: ['input_too_large'] })
  })
})

test('an option of a decision that there is not is refused by its name', () => {
  const options = { confg: {} } as DecideOptions
  expect(() => createGate().decide(gateInput(), options)).toThrow(
    /decide has no field 'confg'\. Did you mean 'config'\?/,
  )
})

test('a required check that is switched off keeps the answer from passing', () => {
  const config: GateConfig = { checks: { no_empty_answer: { severity: 'off' } } }
  const decision = createGate({ ruleset: 'minimal', config }).decide(gateInput({ citations: [{ id: 'riga' }] }))
  expect(decision).toMatchObject({ status: 'partial', reason_codes: ['disabled', 'required_check_skipped'] })
})

test('the rulesets that come with the gate name every check that comes with it', async () => {
  const { BUILT_IN_CHECKS } = await import('./checks/index.ts')
  expect(standard.document.checks.map(({ name }) => name)).toEqual(BUILT_IN_CHECKS.map(({ name }) => name).sort())
})

test('every check has its page of documentation', async () => {
  const { BUILT_IN_CHECKS } = await import('./checks/index.ts')
  const pages = readdirSync(new URL('../../docs/checks', import.meta.url))
  expect(pages.sort()).toEqual(BUILT_IN_CHECKS.map(({ name }) => `${name}.md`).sort())
})
