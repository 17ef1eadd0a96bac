import { defineRuleset, type Ruleset } from './define-ruleset.ts'

/** Structure only: an answer, long enough, whose citations exist. No exemptions: without a citation it fails. */
export const minimal = defineRuleset({
  rule_version: 'minimal@1.0.0',
  checks: [
    { name: 'no_empty_answer', required: true },
    { name: 'require_citations', params: { exempt: false } },
    { name: 'citation_coverage' },
    { name: 'min_answer_length', severity: 'warn' },
  ],
})

export type RulesetName = 'minimal'

/** The rulesets that come with the gate, by name. */
export const RULESETS: Readonly<Record<RulesetName, Ruleset>> = { minimal }
