import { isObject, type JsonObject } from '../../datasets/parts.ts'
import { defined } from '../../support/defined.ts'

/** Assertions whose evaluator needs nothing that the assertion does not say. */
export const ASSERTIONS: Readonly<Record<string, string>> = {
  equals: 'exact_match',
  contains: 'contains',
  icontains: 'contains',
  levenshtein: 'levenshtein',
  'rouge-n': 'rouge_l',
  bleu: 'bleu',
  factuality: 'answer_correctness',
  'answer-relevance': 'relevance',
  'context-faithfulness': 'faithfulness',
  'context-recall': 'context_recall',
  'context-relevance': 'context_precision',
  latency: 'latency_ms',
  cost: 'cost_usd',
}

/** Assertions whose value is a setting of the evaluator, so that all tests must say the same. */
export const VALUED: Readonly<
  Record<string, (value: unknown) => readonly [name: string, settings: JsonObject] | undefined>
> = {
  regex: (value) => (typeof value === 'string' ? ['regex', { pattern: value }] : undefined),
  'is-json': (value) => (value === undefined || isObject(value) ? ['json_schema', { schema: value ?? {} }] : undefined),
  'llm-rubric': criteria,
  'model-graded-closedqa': criteria,
  'g-eval': criteria,
}

function criteria(value: unknown): readonly [name: string, settings: JsonObject] | undefined {
  return typeof value === 'string' && !value.startsWith('file://') ? ['criteria', { criteria: value }] : undefined
}

interface Provider {
  readonly label: string
  readonly model: string
  readonly baseUrl?: string
  readonly settings?: Readonly<Record<string, unknown>>
  /** Keys of its config that are not read. */
  readonly unread: readonly string[]
}

const MOST_TOKENS = ['max_tokens', 'max_output_tokens', 'max_completion_tokens']
const OF_A_PROVIDER = new Set(['temperature', ...MOST_TOKENS, 'apiBaseUrl'])
const OLLAMA = 'http://localhost:11434/v1'

/** The model of a provider as it is named here, or a sentence that says why there is none. */
export function providerOf(given: unknown): Provider | string {
  const [id, options] = namedOf(given)
  const { label, config } = options
  const own = isObject(config) ? config : {}
  const known = modelOf(id, own)
  if (known === undefined) {
    return `The provider ${id.slice(0, 200) || JSON.stringify(given).slice(0, 200)} is not known here; openai:, anthropic: and ollama: are. Write the others as a target.`
  }
  const { temperature } = own
  const maxOutputTokens = MOST_TOKENS.map((name) => own[name]).find((value) => value !== undefined)
  const settings = defined({
    temperature: typeof temperature === 'number' ? temperature : undefined,
    maxOutputTokens: typeof maxOutputTokens === 'number' ? maxOutputTokens : undefined,
  })
  return {
    label: typeof label === 'string' ? label : known.model.slice(known.model.indexOf(':') + 1),
    ...known,
    unread: Object.keys(own).filter((key) => !OF_A_PROVIDER.has(key)),
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
  }
}

/** `openai:m`, `{ id: openai:m, config }` or `{ openai:m: { config } }`. */
function namedOf(given: unknown): [string, Readonly<Record<string, unknown>>] {
  if (typeof given === 'string') return [given, {}]
  if (!isObject(given)) return ['', {}]
  if (typeof given['id'] === 'string') return [given['id'], given]
  const [first] = Object.entries(given)
  return first === undefined ? ['', {}] : [first[0], isObject(first[1]) ? first[1] : {}]
}

function modelOf(
  id: string,
  config: Readonly<Record<string, unknown>>,
): { model: string; baseUrl?: string } | undefined {
  const [provider = '', ...rest] = id.split(':')
  const [kind = ''] = rest
  const model = ['chat', 'completion', 'responses', 'messages'].includes(kind)
    ? rest.slice(1).join(':')
    : rest.join(':')
  if (model === '' || kind === 'embedding') return undefined
  const { apiBaseUrl } = config
  if (provider === 'openai' && typeof apiBaseUrl === 'string')
    return { model: `compatible:${model}`, baseUrl: apiBaseUrl }
  if (provider === 'openai' || provider === 'anthropic') return { model: `${provider}:${model}` }
  return provider === 'ollama' ? { model: `compatible:${model}`, baseUrl: OLLAMA } : undefined
}
