// Writes src/judge/budget/price-list.ts from the npm package @pydantic/genai-prices (MIT), which people keep up to date:
// node scripts/refresh-prices.ts [VERSION]. It fetches the package by `npm pack`, and nothing else.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The providers that are taken over, by their name there. */
const PROVIDERS = [
  'openai',
  'anthropic',
  'google',
  'mistral',
  'azure',
  'aws',
  'groq',
  'together',
  'openrouter',
  'deepseek',
  'x-ai',
  'cohere',
  'moonshotai',
  'fireworks',
  'cerebras',
] as const

type Match =
  | { equals: string }
  | { starts_with: string }
  | { ends_with: string }
  | { contains: string }
  | { regex: string }
  | { or: Match[] }
  | { and: Match[] }

type Amount = number | { base: number } | undefined

interface Prices {
  input_mtok?: Amount
  output_mtok?: Amount
  cache_read_mtok?: Amount
  cache_write_mtok?: Amount
}

interface Conditional {
  constraint?: { type: string; start_date?: string }
  prices: Prices
}

interface Model {
  id: string
  match: Match
  prices: Prices | Conditional[]
}

interface Source {
  findProvider(options: { providerId: string }): { models: Model[] } | undefined
}

const version = process.argv[2] ?? 'latest'
const folder = mkdtempSync(join(tmpdir(), 'prices-'))
try {
  execFileSync('npm', ['pack', `@pydantic/genai-prices@${version}`, '--pack-destination', folder, '--silent'])
  execFileSync('tar', ['xzf', readdirOne(folder), '-C', folder])
  const manifest = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')) as { version: string }
  const asOf = releasedOn(manifest.version)
  const source = (await import(pathToFileURL(join(folder, 'package/dist/index.js')).href)) as Source
  const providers = Object.fromEntries(PROVIDERS.map((id) => [id, rowsOf(source, { id, asOf })]))
  const file = fileURLToPath(new URL('../src/judge/budget/price-list.ts', import.meta.url))
  writeFileSync(file, listing(providers, { asOf, version: manifest.version }))
  const count = Object.values(providers).reduce((sum, rows) => sum + rows.length, 0)
  process.stdout.write(`${count} prices of ${asOf} (@pydantic/genai-prices ${manifest.version})\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function readdirOne(at: string): string {
  const [line = ''] = execFileSync('ls', [at], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => name.endsWith('.tgz'))
  return join(at, line)
}

function releasedOn(released: string): string {
  const times = JSON.parse(
    execFileSync('npm', ['view', '@pydantic/genai-prices', 'time', '--json'], { encoding: 'utf8' }),
  ) as Record<string, string>
  const time = times[released]
  if (time === undefined) throw new Error(`the registry has no date for version ${released}`)
  return time.slice(0, 10)
}

/** A row for each price: the names, with a star where a name may go on, and the amounts for a million tokens. */
function rowsOf(source: Source, { id, asOf }: { id: string; asOf: string }): string[] {
  const models = source.findProvider({ providerId: id })?.models
  if (models === undefined) throw new Error(`the source has no provider ${id}`)
  return models.flatMap((model) => {
    const prices = current(model.prices, asOf)
    const [input, output] = [amount(prices.input_mtok), amount(prices.output_mtok)]
    // What has no price for output is no model that answers. A price of 0 is an offer with limits of its own.
    if (input === undefined || output === undefined || output === 0) return []
    if (/audio|realtime|transcri|-tts|image|embed|search|live/.test(model.id)) return []
    const names = [...new Set([model.id, ...namesOf(model.match)])].filter((name) => !/\s/.test(name))
    const cache = [amount(prices.cache_read_mtok), amount(prices.cache_write_mtok)]
    const amounts = [input, output, ...(cache[0] === undefined && cache[1] === undefined ? [] : cache)]
    return [`${names.join(' ')} ${amounts.map((each) => each ?? '-').join(' ')}`]
  })
}

/** The prices that hold on a day. Where they change with the hour, the highest. */
function current(prices: Prices | Conditional[], asOf: string): Prices {
  if (!Array.isArray(prices)) return prices
  const begun = prices.filter(({ constraint }) => (constraint?.start_date ?? '') <= asOf)
  const lasting = begun.filter(({ constraint }) => constraint?.type !== 'time_of_date').at(-1)
  const hourly = begun.filter(({ constraint }) => constraint?.type === 'time_of_date')
  const all = [...(lasting === undefined ? [] : [lasting]), ...hourly].map(({ prices }) => prices)
  return all.toSorted((a, b) => (amount(b.output_mtok) ?? 0) - (amount(a.output_mtok) ?? 0))[0] ?? {}
}

function amount(value: Amount): number | undefined {
  return typeof value === 'object' ? value.base : value
}

/** Expressions are left out: what they add are dates, which are recognised anyway. */
function namesOf(match: Match): string[] {
  if ('or' in match) return match.or.flatMap(namesOf)
  if ('equals' in match) return [match.equals]
  if ('starts_with' in match) return [`${match.starts_with}*`]
  if ('ends_with' in match) return [`*${match.ends_with}`]
  return 'contains' in match ? [`*${match.contains}*`] : []
}

function listing(
  providers: Readonly<Record<string, readonly string[]>>,
  { asOf, version: from }: { asOf: string; version: string },
): string {
  const tables = Object.entries(providers).map(
    ([id, rows]) => `  '${id}': \`\n${rows.join('\n').replaceAll(/[`$\\]/g, '\\$&')}\n\`,`,
  )
  return `// Generated by scripts/refresh-prices.ts from @pydantic/genai-prices ${from} (MIT, Pydantic Services Inc.). Do not edit.

/** The day on which the list was released. */
export const LISTED_ON = '${asOf}'

/**
 * By provider, a line for each price: names, with a star where a name may go on, then US dollars for a million tokens of
 * input and of output, and where the cache has prices of its own, those of reading it and of writing it.
 */
export const PRICE_LIST: Readonly<Record<string, string>> = {
${tables.join('\n')}
}
`
}
