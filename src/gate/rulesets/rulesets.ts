import { defineRuleset, type Ruleset, type RulesetDefinition } from './define-ruleset.ts'

type Rule = RulesetDefinition['checks'][number]

/** Structure only: there is an answer, it is long enough, and its citations exist. No exemptions: without a citation it fails. */
export const minimal = defineRuleset({
  rule_version: 'minimal@2.0.0',
  checks: [
    { name: 'no_empty_answer', version: '2', required: true },
    { name: 'require_citations', params: { exempt: false } },
    { name: 'citation_coverage' },
    { name: 'min_answer_length', version: '2', severity: 'warn' },
  ],
})

/** What decides under both `standard` and `strict`. */
const COMMON: readonly Rule[] = [
  { name: 'no_empty_answer', version: '2', required: true },
  { name: 'require_citations', required: true },
  { name: 'citation_coverage' },
  { name: 'citation_grammar' },
  { name: 'citation_span_valid' },
  { name: 'min_retrieval_hits' },
  { name: 'require_vector_hits' },
  { name: 'require_keyword_hits' },
  { name: 'require_structured' },
  { name: 'evidence_sufficiency', required: true },
  { name: 'answer_kind' },
  { name: 'context_injection' },
  { name: 'pii_leak', version: '2' },
  { name: 'unsafe_link' },
  { name: 'system_prompt_leak' },
  { name: 'numeric_consistency', version: '2' },
  { name: 'date_consistency', version: '2' },
  { name: 'entity_consistency', version: '2' },
  { name: 'contradiction' },
  { name: 'cited_support' },
  { name: 'quote_match', version: '2' },
  // Evidence in another script than the answer cannot be compared with it, so nothing passes then.
  { name: 'lexical_support', version: '2', required: true },
  { name: 'answer_support' },
]

/** What at most warns under `standard`. */
const WARNING: readonly Rule[] = [
  { name: 'min_answer_length', version: '2' },
  { name: 'citation_placement', version: '2' },
  { name: 'citation_uniformity' },
  { name: 'language_match', version: '2' },
  { name: 'question_echo', version: '2' },
  { name: 'absence_claim', version: '2' },
  { name: 'referenced_not_indexed' },
]

/** What is reported but never decides, or is off until configured. */
const REPORTED: readonly Rule[] = [
  { name: 'negation_parity', severity: 'off' },
  { name: 'evaluation_threshold', severity: 'off' },
]

/** Structure, citations, claims against the evidence, kind of answer, and safety. Answers that state nothing are exempt. */
export const standard = defineRuleset({
  rule_version: 'standard@2.0.0',
  checks: [
    ...COMMON,
    ...WARNING.map((rule): Rule => ({ ...rule, severity: 'warn' })),
    { name: 'sentence_citation_recall', version: '2', severity: 'warn' },
    ...REPORTED,
  ],
})

/** Parameters that are stricter under `strict`. */
const STRICTER: Readonly<Record<string, Partial<Rule>>> = {
  lexical_support: { params: { thin: 'warn' } },
  citation_placement: { params: { unanchored: 'warn' } },
}

/** `standard` with its warnings as failures, and a citation required for every statement. */
export const strict = defineRuleset({
  rule_version: 'strict@2.0.0',
  checks: [
    ...[...COMMON, ...WARNING].map((rule): Rule => ({ ...rule, ...STRICTER[rule.name], warnings: 'fail' })),
    { name: 'sentence_citation_recall', version: '2', warnings: 'fail', params: { threshold: 1, scope: 'sentence' } },
    ...REPORTED,
  ],
})

/** The rulesets that come with the gate, from lenient to strict. */
export type RulesetName = 'minimal' | 'standard' | 'strict'

/** The rulesets that come with the gate, by name. */
export const RULESETS: Readonly<Record<RulesetName, Ruleset>> = { minimal, standard, strict }
