import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/support/characters.ts'
import type { CheckResult } from '../check.ts'
import { canonicalText, commitInput, commitment } from './commitment.ts'
import { type Decided, decisionSha256 } from './decision-hash.ts'

const NO_SALT = new Uint8Array(0)

const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 12 }),
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

describe('the hash of a decision', () => {
  test('is over its fields in canonical JSON, with a commitment in place of each message and detail', () => {
    fc.assert(
      fc.property(decided, fc.constantFrom(NO_SALT, Uint8Array.of(1, 2, 3)), (decided, salt) => {
        const checks = decided.checks.map(({ message, detail, ...rest }) => ({
          ...rest,
          detail_c: commitment(canonicalText({ detail, message }), { salt }),
        }))
        const text = canonicalText({ ...decided, v: 1, checks })
        expect(decisionSha256(decided, salt)).toBe(createHash('sha256').update(text).digest('hex'))
      }),
      { seed: 7 },
    )
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
  ])('can be made of what is unusual, and differs: %s', (_, unusual) => {
    const hashes = [sample, unusual].map((decided) => decisionSha256(decided, NO_SALT))
    expect(hashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(new Set(hashes).size).toBe(2)
  })
})
