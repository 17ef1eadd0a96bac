import { LISTED_ON, PRICE_LIST } from './price-list.ts'

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
  /** Input that the provider had in its cache. As `input` if left out. */
  readonly cachedInput?: number | undefined
  /** Input that is written to the cache. As `input` if left out. */
  readonly cacheWrite?: number | undefined
}

/** The date of the built-in list prices. Check them against your provider's list before relying on them. */
export const PRICES_AS_OF: string = LISTED_ON

/** A list of prices is old after so many days. */
const OLD_AFTER_DAYS = 90

/** How many days old the built-in prices are, if that is so many that they should be refreshed. */
export function daysTooOld(now: Date): number | undefined {
  const days = Math.floor((now.getTime() - Date.parse(LISTED_ON)) / 86_400_000)
  return days > OLD_AFTER_DAYS ? days : undefined
}

/** Whose list a model's prices are on, by what stands before the colon of its id, without what follows a point. */
const BY_PREFIX: Readonly<Record<string, string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  vertex: 'google',
  mistral: 'mistral',
  azure: 'azure',
  'amazon-bedrock': 'aws',
  bedrock: 'aws',
  groq: 'groq',
  togetherai: 'together',
  together: 'together',
  openrouter: 'openrouter',
  deepseek: 'deepseek',
  xai: 'x-ai',
  cohere: 'cohere',
  moonshotai: 'moonshotai',
  fireworks: 'fireworks',
  cerebras: 'cerebras',
}

/** The same by the host that serves it. */
const BY_HOST: readonly (readonly [host: RegExp, list: string])[] = [
  [/(?:^|\.)api\.openai\.com$/, 'openai'],
  [/(?:^|\.)api\.anthropic\.com$/, 'anthropic'],
  [/\.googleapis\.com$/, 'google'],
  [/^api\.mistral\.ai$/, 'mistral'],
  [/\.(?:openai\.azure|services\.ai\.azure|cognitiveservices\.azure|azure-api)\.(?:com|net)$/, 'azure'],
  [/^bedrock-[a-z]+\.[a-z0-9-]+\.(?:amazonaws\.com|api\.aws)$/, 'aws'],
  [/^api\.groq\.com$/, 'groq'],
  [/^api\.together\.(?:xyz|ai)$/, 'together'],
  [/(?:^|\.)openrouter\.ai$/, 'openrouter'],
  [/^api\.deepseek\.com$/, 'deepseek'],
  [/^api\.x\.ai$/, 'x-ai'],
  [/^api\.cohere\.(?:ai|com)$/, 'cohere'],
  [/^api\.moonshot\.(?:ai|cn)$/, 'moonshotai'],
  [/^api\.fireworks\.ai$/, 'fireworks'],
  [/^api\.cerebras\.ai$/, 'cerebras'],
]

/** Whose models nobody else serves under the same names, so that a gateway in front of them has their prices. */
const OWN_NAMES = ['openai', 'anthropic', 'google'] as const
/** What anybody may serve. */
const OPEN_MODELS = /^(?:gpt-oss|gemma|ft:)/

/**
 * The price of a model. Prices of the user come first, by any way in which the model may be written: its whole id, its
 * name (`qwen2.5:7b`), its name without the vendor (`openai/gpt-4o-mini`), with or without a date at its end. Then the
 * built-in list: that of the provider or of the `host`; elsewhere only names that one provider alone has. Undefined if
 * the price is not known: none is guessed.
 */
export function priceOf(
  modelId: string,
  prices: Readonly<Record<string, Price>> = {},
  { host }: { host?: string | undefined } = {},
): Price | undefined {
  const names = namesOf(modelId)
  const own = names.find((name) => Object.hasOwn(prices, name))
  return own === undefined ? listed(modelId, { names, host }) : prices[own]
}

function listed(
  modelId: string,
  { names, host }: { names: readonly string[]; host: string | undefined },
): Price | undefined {
  const served = BY_HOST.find(([pattern]) => host !== undefined && pattern.test(host))?.[1]
  const prefix = modelId.includes(':') ? (modelId.split(':', 1)[0] ?? '').split('.', 1)[0] : ''
  const provider = served ?? (host === undefined ? BY_PREFIX[prefix ?? ''] : undefined)
  if (provider !== undefined) return inTable(provider, { names, loosely: true })
  const vendor = /^(?:[a-z_-]+:)?(?:openai|anthropic|google|gemini|azure|bedrock|vertex_ai|[^/]*)\//.exec(modelId)
  const isForeign = vendor !== null && !/(?:openai|anthropic|google|gemini|azure|vertex_ai)\/$/.test(vendor[0])
  if (isForeign || names.some((name) => OPEN_MODELS.test(name))) return undefined
  for (const list of OWN_NAMES) {
    const found = inTable(list, { names, loosely: false })
    if (found !== undefined) return found
  }
  return undefined
}

/** The ways in which a model may be written, the most exact first. */
function namesOf(modelId: string): readonly string[] {
  const colon = modelId.indexOf(':')
  const slash = modelId.lastIndexOf('/')
  const name = colon < 0 ? modelId : modelId.slice(colon + 1)
  const bare = [modelId, name, ...(slash < 0 ? [] : [modelId.slice(slash + 1)])]
  return [...new Set([...bare, ...bare.map(withoutDate)])]
}

function withoutDate(name: string): string {
  return name.replace(/[-@](?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '')
}

interface Table {
  readonly exact: ReadonlyMap<string, Price>
  /** The longest first. */
  readonly patterns: readonly (readonly [matches: (name: string) => boolean, price: Price])[]
}

const tables = new Map<string, Table>()

function inTable(
  provider: string,
  { names, loosely }: { names: readonly string[]; loosely: boolean },
): Price | undefined {
  const table = tableOf(provider)
  const exact = names.find((name) => table.exact.has(name))
  if (exact !== undefined) return table.exact.get(exact)
  if (!loosely) return undefined
  return table.patterns.find(([matches]) => names.some(matches))?.[1]
}

/** Read when it is first asked about. */
function tableOf(provider: string): Table {
  const known = tables.get(provider)
  if (known !== undefined) return known
  const rows = (PRICE_LIST[provider] ?? '').trim().split('\n').map(rowOf)
  const patterns = rows.flatMap(({ names, price }) =>
    names.flatMap((name) => (name.includes('*') ? [{ name, price }] : [])),
  )
  const table = {
    exact: new Map(rows.toReversed().flatMap(({ names, price }) => names.map((name) => [name, price] as const))),
    patterns: patterns
      .toSorted((a, b) => b.name.length - a.name.length)
      .map(({ name, price }) => [matcherOf(name), price] as const),
  }
  tables.set(provider, table)
  return table
}

function rowOf(line: string): { names: readonly string[]; price: Price } {
  const parts = line.split(' ')
  const first = parts.findIndex((part) => /^\d+(?:\.\d+)?$/.test(part))
  const [input = 0, output = 0, cachedInput, cacheWrite] = parts
    .slice(first)
    .map((part) => (part === '-' ? undefined : Number(part)))
  return {
    names: parts.slice(0, first),
    price: {
      input,
      output,
      ...(cachedInput === undefined ? {} : { cachedInput }),
      ...(cacheWrite === undefined ? {} : { cacheWrite }),
    },
  }
}

function matcherOf(pattern: string): (name: string) => boolean {
  const text = pattern.replaceAll('*', '')
  if (!pattern.startsWith('*')) return (name) => name.startsWith(text)
  return pattern.endsWith('*') ? (name) => name.includes(text) : (name) => name.endsWith(text)
}

/** Tokens of a call, those of the cache among the input. */
interface Tokens {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cachedInputTokens?: number | undefined
  readonly cacheWriteTokens?: number | undefined
}

/** The cost of these tokens. */
export function costUsd(tokens: Tokens, { input, output, cachedInput = input, cacheWrite = input }: Price): number {
  const { inputTokens, outputTokens, cachedInputTokens: read = 0, cacheWriteTokens: written = 0 } = tokens
  const plain = Math.max(0, inputTokens - read - written)
  return (plain * input + read * cachedInput + written * cacheWrite + outputTokens * output) / 1_000_000
}
