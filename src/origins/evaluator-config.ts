import { UsageError } from '../core/errors.ts'
import { valueText } from '../gate/config/params.ts'
import type { GateConfig } from '../gate/config/gate-config.ts'

/** What an EvaluatorConfig amounts to here. */
export interface TranslatedConfig {
  /** A layer of configuration for any ruleset. */
  readonly config: GateConfig
  /** What has no counterpart in a gate, in sentences. */
  readonly notes: readonly string[]
}

/** Fields that only an EvaluatorConfig has. */
const OWN = ['structured_schema_name', 'enable_token_count', 'tokenizer_name']

/** Whether an object is an EvaluatorConfig: by its label (`v0`), or by a field that nothing else has. */
export function isEvaluatorConfig(value: Readonly<Record<string, unknown>>): boolean {
  const { rule_version: label } = value
  return (typeof label === 'string' && /^v\d[\w.-]*$/.test(label)) || OWN.some((field) => Object.hasOwn(value, field))
}

/**
 * A gate's configuration from an EvaluatorConfig. Its rules keep their strictness: a short answer and too few hits fail.
 * Fields that it shares with a gate are passed on as they are, and the gate refuses what it does not know. Throws a
 * UsageError for a schema that is only named.
 */
export function fromEvaluatorConfig(given: Readonly<Record<string, unknown>>): TranslatedConfig {
  const {
    rule_version: label,
    structured_schema_name: schemaName,
    enable_token_count: counting,
    tokenizer_name: tokenizer,
    ...shared
  } = given
  if (typeof schemaName === 'string' && schemaName !== '') {
    throw new UsageError(
      `structured_schema_name is '${schemaName}', and a gate knows no schema by name; write the JSON Schema itself under structured_schema.`,
    )
  }
  const notes = [
    ...(label === undefined
      ? []
      : [`rule_version ${valueText(label)} is another system’s label; decisions name the ruleset that decided them.`]),
    ...(counting === true || (typeof tokenizer === 'string' && tokenizer !== '')
      ? ['Tokens are counted by no check; the evaluator `tokens` reports them.']
      : []),
  ]
  const isGiven = (name: string): boolean => shared[name] !== undefined
  const checks: GateConfig['checks'] = {
    ...(isGiven('min_answer_chars') ? { min_answer_length: { severity: 'block', warnings: 'fail' } } : {}),
    ...(isGiven('retrieval_min_hits') ? { min_retrieval_hits: { severity: 'block' } } : {}),
  }
  return { config: { ...shared, ...(Object.keys(checks).length === 0 ? {} : { checks }) }, notes }
}
