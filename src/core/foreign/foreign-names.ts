/** What evaluators are called in other tools, and what comes nearest to each here. */
const FOREIGN_NAMES: Readonly<Record<string, string>> = {
  answer_relevancy: 'relevance',
  answer_relevance: 'relevance',
  response_relevancy: 'relevance',
  response_relevance: 'relevance',
  groundedness: 'faithfulness',
  response_groundedness: 'faithfulness',
  factual_consistency: 'faithfulness',
  factual_correctness: 'answer_correctness',
  factuality: 'answer_correctness',
  correctness: 'answer_correctness',
  contextual_precision: 'context_precision',
  contextual_relevancy: 'context_precision',
  context_relevancy: 'context_precision',
  context_relevance: 'context_precision',
  contextual_recall: 'context_recall',
  context_entity_recall: 'context_recall',
  g_eval: 'criteria',
  geval: 'criteria',
  llm_rubric: 'criteria',
  llm_judge: 'criteria',
  closed_qa: 'criteria',
  aspect_critic: 'criteria',
  rubrics_score: 'criteria',
  rouge: 'rouge_l',
  rouge_score: 'rouge_l',
  bleu_score: 'bleu',
  bleu_precision: 'unigram_precision',
  chrf_score: 'chrf',
  f1: 'token_f1',
  equals: 'exact_match',
  string_check: 'exact_match',
  icontains: 'contains',
  string_presence: 'contains',
  is_json: 'json_schema',
  json_correctness: 'json_schema',
  tool_correctness: 'tool_call_match',
  tool_call_accuracy: 'tool_call_match',
  tool_call_f1: 'tool_call_match',
  ndcg: 'ndcg_at_k',
  hit_rate: 'hit_rate_at_k',
  latency: 'latency_ms',
  cost: 'cost_usd',
  pii: 'pii_leak',
  pii_leakage: 'pii_leak',
  conversational_relevancy: 'turn_relevance',
}

/** The evaluator among `known` that does what another tool calls `name`, if there is one. */
export function knownElsewhere(name: string, known: readonly string[]): string | undefined {
  const plain = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replaceAll(/[-\s.]+/g, '_')
    .replace(/_(?:metric|evaluator)$/, '')
  const here = Object.hasOwn(FOREIGN_NAMES, plain) ? FOREIGN_NAMES[plain] : plain
  return here !== undefined && known.includes(here) ? here : undefined
}
