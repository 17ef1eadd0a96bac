import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CheckResult } from '../check.ts'
import { commitInput } from './commitment.ts'
import { type Decided, plainText, quickText } from './decision-hash.ts'

const NO_SALT = new Uint8Array(0)

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('ok', 'The answer has 7 words.', '', '“Zürich” \\ "漢字"\n', '😀'),
)
const finding = fc.record({ level: fc.constantFrom('info', 'warn', 'fail'), reason_code: text, message: text })
const detail = fc.record({
  own: fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
  findings: fc.array(finding, { maxLength: 3 }),
})

const result: fc.Arbitrary<CheckResult> = fc
  .record(
    { name: text, version: text, reason_code: text, message: text, score_bp: fc.option(fc.nat(10_000)), detail },
    { requiredKeys: ['name', 'version', 'reason_code', 'message', 'detail'] },
  )
  .map(({ detail: { own, findings }, ...rest }) => ({
    ...rest,
    status: 'warn',
    severity: 'block',
    detail: { ...own, findings },
  }))

const decided: fc.Arbitrary<Decided> = fc
  .record({ checks: fc.array(result, { maxLength: 4 }), codes: fc.array(text), answer: text, node_id: text })
  .map(({ checks, codes, answer, node_id }) => ({
    status: 'partial',
    action: 'refuse',
    answer_kind: codes.length > 2 ? null : 'answer',
    decisive: checks.map(({ name }) => name),
    reason_codes: codes,
    rule_version: 'own/1',
    ruleset_sha256: 'a'.repeat(64),
    config_sha256: 'b'.repeat(64),
    checks,
    input: commitInput(
      {
        conversation_id: 'c',
        message_id: 'm',
        retrieval: { record_id: 'r', hits: [{ node_id, text: answer }] },
        generation: { record_id: 'g', answer, citations: [] },
      },
      NO_SALT,
    ),
    versions: { tok: '1', norm: '1' },
  }))

describe('what the hash of a decision is over', () => {
  test('is the same, written quickly or as any other object', () => {
    let quick = 0
    fc.assert(
      fc.property(decided, fc.constantFrom(NO_SALT, Uint8Array.of(1, 2, 3)), (decided, salt) => {
        const text = quickText(decided, salt)
        if (text === undefined) return
        quick++
        expect(text).toBe(plainText(decided, salt))
      }),
      { seed: 7 },
    )
    expect(quick).toBeGreaterThan(20)
  })

  const [sample] = fc.sample(
    decided.filter(({ checks }) => checks.length > 0),
    { numRuns: 1, seed: 1 },
  ) as [Decided]
  const [check] = sample.checks as [CheckResult]
  const withCheck = (changed: object): Decided => ({ ...sample, checks: [{ ...check, ...changed }] })

  test.each<[string, Decided]>([
    ['half of a surrogate pair in a message', withCheck({ message: '\uD83D' })],
    ['half of a surrogate pair in a detail', withCheck({ detail: { '\uDEAD': 1, findings: [] } })],
    ['a reason that is no text', withCheck({ reason_code: { deep: [1] } })],
    ['a score that is no number', withCheck({ score_bp: Number.NaN })],
    ['a score that is there and undefined', withCheck({ score_bp: undefined })],
    ['a field that no result has', withCheck({ more: 1 })],
    ['a field that no decision has', { ...sample, more: 1 } as Decided],
    ['a date', withCheck({ detail: { at: new Date(0), findings: [] } })],
  ])('is left to the writer for any object where it is unusual: %s', (_, unusual) => {
    expect(quickText(unusual, NO_SALT)).toBeUndefined()
    expect(plainText(unusual, NO_SALT)).toContain('"checks":[{"detail_c":"sha256:')
  })
})
