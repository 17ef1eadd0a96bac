import { describe, expect, test } from 'vitest'
import { gateInput } from '../../../test/gate-input.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { sha256Hex } from '../../support/digest.ts'
import { createGate, type GateOptions } from '../create-gate.ts'
import type { GateConfig } from './gate-config.ts'

const own: GateConfig = { checks: { lexical_support: { fail_below: 0.3 } } }
const config_sha256 = createGate({ config: own }).decide(gateInput()).config_sha256
const certificate = { sha256: 'c'.repeat(64), config_sha256 }
const certified: GateConfig = { ...own, certificate }

describe('a configuration with a certificate', () => {
  test('names it in every decision, and its hash covers that', () => {
    const decision = createGate({ config: certified }).decide(gateInput())
    expect(decision.config.certificate).toEqual(certificate)
    expect(decision.config_sha256).toBe(sha256Hex(canonicalJson(decision.config)))
    expect(decision.config_sha256).not.toBe(config_sha256)
  })

  test('is decided by as without one', () => {
    const { checks, status } = createGate({ config: certified }).decide(gateInput())
    const without = createGate({ config: own }).decide(gateInput())
    expect({ checks, status }).toEqual({ checks: without.checks, status: without.status })
    expect(without.config).not.toHaveProperty('certificate')
  })

  test.each<[string, GateConfig]>([
    ['a threshold', { ...certified, checks: { lexical_support: { fail_below: 0.29 } } }],
    ['a setting', { ...certified, min_citations: 2 }],
    ['an action', { ...certified, actions: { fail: 'escalate' } }],
  ])('is refused once %s was changed by hand', (_, config) => {
    expect(() => createGate({ config })).toThrow(/certificate is for the configuration with the SHA-256 \w{12}…, but/)
  })

  test('is refused under another ruleset', () => {
    expect(() => createGate({ ruleset: 'strict', config: certified })).toThrow(/certificate is for the configuration/)
  })

  test.each<[string, unknown, RegExp]>([
    ['no object', 'abc', /config\.certificate is 'abc'; it must be an object with sha256 and config_sha256/],
    ['no hash', { ...certificate, sha256: 'ABC' }, /config\.certificate\.sha256 is 'ABC'; it must be a SHA-256/],
    ['half of it', { sha256: certificate.sha256 }, /config\.certificate\.config_sha256 is missing/],
    ['an unknown field', { ...certificate, sha265: '' }, /no field 'sha265'\. Did you mean 'sha256'/],
  ])('is refused if the certificate is %s', (_, given, message) => {
    const config: object = { ...own, certificate: given }
    expect(() => createGate({ config })).toThrow(message)
  })

  test.each<[string, Omit<GateOptions, 'config'>, GateConfig | undefined, string | undefined]>([
    ['a tenant', { tenants: { acme: { min_citations: 2 } } }, undefined, undefined],
    ['a route', { routes: { chat: { checks: { lexical_support: { fail_below: 0.5 } } } } }, undefined, 'chat'],
    ['a request', {}, { actions: { fail: 'escalate' } }, undefined],
  ])('loses it where %s changes anything', (_, layers, config, route) => {
    const gate = createGate({ config: certified, ...layers })
    expect(gate.decide(gateInput({ tenant: 'acme' }), { config, route }).config).not.toHaveProperty('certificate')
  })

  test('keeps it under layers that change nothing', () => {
    const gate = createGate({ config: certified, tenants: { acme: {} }, routes: { chat: own } })
    const decision = gate.decide(gateInput({ tenant: 'acme' }), { route: 'chat' })
    expect(decision.config.certificate).toEqual(certificate)
  })

  test('is decided by again from the decision alone', () => {
    const first = createGate({ config: certified }).decide(gateInput())
    const again = createGate({ effectiveConfig: first.config }).decide(gateInput())
    expect(again.decision_sha256).toBe(first.decision_sha256)
  })
})
