/** The fields of an example that a record can give. */
export const FIELDS = [
  'id',
  'inputs',
  'output',
  'alternative',
  'reference',
  'facts',
  'context',
  'citations',
  'relevant',
  'answerable',
  'toolCalls',
  'expectedToolCalls',
  'messages',
  'group',
  'tags',
  'metadata',
  'timing',
  'error',
] as const

export type Field = (typeof FIELDS)[number]

/** What other tools call our fields: files made for them work unchanged. */
const ALSO: Partial<Record<Field, readonly string[]>> = {
  inputs: ['input', 'query', 'question', 'user_input', 'prompt', 'vars'],
  output: ['response', 'answer', 'actual_output', 'prediction', 'completion'],
  alternative: ['alternative_output', 'baseline_output'],
  reference: ['expected_answer', 'expected', 'expected_output', 'ground_truth', 'ideal', 'label', 'target'],
  facts: ['expected_facts', 'reference_facts'],
  context: ['contexts', 'retrieved_contexts', 'retrieval_context', 'documents', 'passages'],
  citations: ['cited', 'sources'],
  relevant: ['relevant_ids', 'qrels', 'expected_context_ids', 'reference_context_ids'],
  toolCalls: ['tool_calls', 'tools_called'],
  expectedToolCalls: ['expected_tools', 'expected_tool_calls', 'reference_tool_calls'],
}

/** Every name of the table with the field it stands for. */
export const DIALECTS: ReadonlyMap<string, Field> = new Map(
  FIELDS.flatMap((field) => [field, ...(ALSO[field] ?? [])].map((name) => [name, field] as const)),
)

/** What the parts of a passage are called. */
export const PASSAGE_NAMES = {
  id: ['id', 'doc_id', 'document_id', 'passage_id', 'chunk_id', '_id'],
  text: ['text', 'content', 'page_content', 'passage', 'body'],
  title: ['title'],
  rank: ['rank'],
  score: ['score'],
  source: ['source'],
  offered: ['offered'],
} as const

/** What the parts of a citation are called. */
export const CITATION_NAMES = {
  id: ['id', 'doc_id', 'document_id', 'passage_id', 'chunk_id'],
  quote: ['quote', 'text'],
  span: ['span'],
} as const

/** What the parts of a tool call are called. */
export const TOOL_CALL_NAMES = {
  name: ['name', 'toolName', 'tool_name', 'tool'],
  arguments: ['arguments', 'args', 'input', 'input_parameters', 'parameters'],
  id: ['id', 'toolCallId', 'tool_call_id'],
  outcome: ['outcome'],
  result: ['result', 'output'],
  error: ['error'],
  invalid: ['invalid'],
} as const

/** What the parts of a message are called. */
export const MESSAGE_NAMES = {
  role: ['role', 'type'],
  content: ['content'],
  toolCalls: ['toolCalls', 'tool_calls'],
} as const

/** What the parts of a timing are called. */
export const TIMING_NAMES = {
  latencyMs: ['latencyMs', 'latency_ms'],
  costUsd: ['costUsd', 'cost_usd'],
  tokens: ['tokens', 'total_tokens'],
} as const

/** Other words for the roles of a conversation. */
export const ROLES = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['human', 'user'],
  ['assistant', 'assistant'],
  ['ai', 'assistant'],
  ['tool', 'tool'],
  ['function', 'tool'],
] as const)
