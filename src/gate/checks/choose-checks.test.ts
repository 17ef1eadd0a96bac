import { describe, expect, test } from 'vitest'
import { sampleInput } from '../../../test/sample-ledger.ts'
import { defineCheck, failed, passed } from '../check.ts'
import { createGate } from '../create-gate.ts'
import { defineRuleset } from '../rulesets/define-ruleset.ts'

const shouting = (version: string, mark: string) =>
  defineCheck({
    name: 'no_shouting',
    version,
    title: 'The answer does not shout',
    deterministic: true,
    check: ({ generation }) => (generation.answer.includes(mark) ? failed('shouting', 'It shouts.') : passed('calm')),
  })
/** The first version hears exclamation marks, the second one capital letters. */
const [first, second] = [shouting('1', '!'), shouting('2', 'RIGA')]
const input = { ...sampleInput(0), generation: { ...sampleInput(0).generation, answer: 'It is RIGA [1].' } }
const ruleset = defineRuleset({ rule_version: 'calm@1.0.0', checks: [{ name: 'no_shouting', version: '1' }] })

describe('of two versions of a check', () => {
  test('the newest decides, unless the ruleset or the caller names the other', () => {
    const decide = (options: Parameters<typeof createGate>[0]) =>
      createGate({ checks: [first, second], ...options })
        .decide(input)
        .checks.filter(({ name }) => name === 'no_shouting')
    expect(decide({})).toMatchObject([{ version: '2', status: 'fail' }])
    expect(decide({ ruleset })).toMatchObject([{ version: '1', status: 'pass' }])
    expect(decide({ checkVersions: { no_shouting: '1' } })).toMatchObject([{ version: '1', status: 'pass' }])
  })

  test.each([
    [{ checks: [first, first] }, 'There are two checks no_shouting of version 1'],
    [
      { checks: [second], ruleset },
      'The ruleset calm@1.0.0 wants version 1 of no_shouting; this version of Assay has 2.',
    ],
    [{ checks: [first], checkVersions: { no_shouting: '3' } }, 'checkVersions wants version 3 of no_shouting'],
    [{ checks: [first], checkVersions: { no_shoutin: '1' } }, "Did you mean 'no_shouting'?"],
    [{ checks: [first, second], ruleset, checkVersions: { no_shouting: '2' } }, 'calm@1.0.0 wants version 1.'],
  ])('%j is refused', (options, message) => {
    expect(() => createGate(options)).toThrow(message)
  })
})
