import type { z } from 'zod'
import { ConfigError, type Place } from '../core/errors.ts'
import { didYouMean } from '../support/did-you-mean.ts'
import { maskedAddresses } from '../support/secrets/masked-address.ts'
import { isSecretName } from './redacted.ts'
import { CONFIG_KEYS, configSchema, isModel, type Config } from './schema.ts'

/** Names from the first design, and other names for the same settings. */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ['metrics', 'evaluators'],
  ['metricsPreset', 'preset'],
  ['taskType', 'task'],
  ['gate', 'gates'],
  ['plugin', 'plugins'],
  ['reports', 'report'],
])

/** Groups whose keys may also be in snake_case. */
export const GROUPS: ReadonlySet<string> = new Set(['useCase', 'llm', 'entrypoint'])

/** Whether a configuration has such a key, in any of the ways it may be written. */
export function isConfigKey(key: string): boolean {
  const name = camelCase(key)
  return CONFIG_KEYS.includes(ALIASES.get(name) ?? name)
}

/** The place of a key or value in the file, as far as its format allows. */
export type Locate = (path: readonly PropertyKey[]) => Partial<Place>

/** Parses a configuration from `file`. Throws ConfigError at the first mistake. */
export function parseConfig(value: unknown, { file, locate }: { file: string; locate?: Locate | undefined }): Config {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ConfigError(
      'the configuration must be an object of settings, such as { task: rag_qa, dataset: dev.jsonl }.',
      {
        place: { file },
      },
    )
  }
  const fail = (problem: string, path: readonly PropertyKey[]): never => {
    const field = path.map(String).join('.')
    throw new ConfigError(problem, { place: { file, ...locate?.(path), ...(field === '' ? {} : { field }) } })
  }
  const { settings, written } = normalised(value, fail)
  const parsed = configSchema.safeParse(settings)
  if (parsed.success) return checkTogether(parsed.data, fail)
  const [issue] = parsed.error.issues
  if (issue === undefined) throw parsed.error
  const asWritten = (path: readonly PropertyKey[]): PropertyKey[] => writtenPath(path, written)
  if (issue.code === 'unrecognized_keys') {
    const path = asWritten([...issue.path, issue.keys[0] ?? ''])
    return fail(unknownKey(issue, path), path)
  }
  const found = valueAt(settings, issue.path)
  const said =
    found !== undefined && issue.path.some((key) => isSecretName(String(key))) ? 'not a text' : shortJson(found)
  const item = wrongItem(issue, found)
  if (item !== undefined)
    return fail(
      `its item ${item + 1} is ${shortJson((found as unknown[])[item])}; it ${issue.message}.`,
      asWritten(issue.path),
    )
  const part = wrongPart(issue, found)
  if (part !== undefined)
    return fail(
      `it is ${shortJson((found as Record<string, unknown>)[part.key])}; it ${part.message}.`,
      asWritten([...issue.path, part.key]),
    )
  return fail(`it is ${said}; it ${issue.message}.`, asWritten(issue.path))
}

/** Which item makes a list the wrong one, where a list is what is wanted. */
function wrongItem(issue: z.core.$ZodIssue, found: unknown): number | undefined {
  if (issue.code !== 'invalid_union' || !Array.isArray(found)) return undefined
  const indices = issue.errors.flat().map(({ path: [first] }) => first)
  return indices.find((first) => typeof first === 'number')
}

/** Which value makes a map the wrong one, where a map is among what is wanted. */
function wrongPart(issue: z.core.$ZodIssue, found: unknown): { key: string; message: string } | undefined {
  if (issue.code !== 'invalid_union' || typeof found !== 'object' || found === null) return undefined
  for (const { path, message } of issue.errors.flat()) {
    const [key] = path
    if (typeof key === 'string' && !isSecretName(key)) return { key, message }
  }
  return undefined
}

type Fail = (problem: string, path: readonly PropertyKey[]) => never

/** Keys in camelCase. `written` gives the name used in the file, by the path of names. */
function normalised(value: object, fail: Fail): { settings: Record<string, unknown>; written: Map<string, string> } {
  const written = new Map<string, string>()
  const rename = (object: object, above: string): Record<string, unknown> => {
    const entries = Object.entries(object).flatMap(([key, inner]: [string, unknown]): [string, unknown][] => {
      // Absent in code is absent; an empty value in YAML is null.
      if (inner === undefined || inner === null) return []
      // For editors: where the JSON Schema of the file is.
      if (above === '' && key === '$schema') return []
      const camel = camelCase(key)
      const name = above === '' ? (ALIASES.get(camel) ?? camel) : camel
      const path = above === '' ? name : `${above}.${name}`
      const other = written.get(path)
      if (other !== undefined)
        return fail(`'${other}' and '${key}' mean the same; keep one of them.`, above === '' ? [key] : [above, key])
      written.set(path, key)
      if (path === 'llm' && isModel(inner)) return [['client', inner]]
      const isGroup = above === '' && GROUPS.has(name) && typeof inner === 'object' && !Array.isArray(inner)
      return [[name, isGroup ? rename(inner, name) : inner]]
    })
    return Object.fromEntries(entries)
  }
  return { settings: rename(value, ''), written }
}

function camelCase(key: string): string {
  return key.replaceAll(/(?<=[a-z0-9])[_-]([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function writtenPath(
  [first, second, ...rest]: readonly PropertyKey[],
  written: ReadonlyMap<string, string>,
): PropertyKey[] {
  if (first === undefined) return []
  const top = written.get(String(first)) ?? first
  return second === undefined ? [top] : [top, written.get(`${String(first)}.${String(second)}`) ?? second, ...rest]
}

function unknownKey(issue: z.core.$ZodIssueUnrecognizedKeys, path: readonly PropertyKey[]): string {
  const group = issue.path.length === 0 ? undefined : String(issue.path[0])
  const known = group === undefined ? [...CONFIG_KEYS, ...ALIASES.keys()] : groupKeys(group)
  const key = String(path.at(-1))
  const near = didYouMean(camelCase(key), known)
  const hint = near === undefined ? `known are ${known.join(', ')}.` : `did you mean '${near}'?`
  return `'${key}' is no setting${group === undefined ? '' : ` of '${group}'`}; ${hint}`
}

function groupKeys(group: string): string[] {
  const schema: unknown = Object.entries(configSchema.shape)
    .find(([name]) => name === group)?.[1]
    .unwrap()
  return typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape as object) : []
}

/** Two settings for the same thing cannot both be given. */
function checkTogether(config: Config, fail: Fail): Config {
  if (config.target !== undefined && config.entrypoint !== undefined) {
    return fail("'target' and 'entrypoint' both name the function that answers; keep one of them.", ['entrypoint'])
  }
  if (config.judge !== undefined && config.llm !== undefined) {
    return fail("'judge' and 'llm' both name the judge; keep one of them.", ['llm'])
  }
  if (config.judge !== undefined && config.client !== undefined) {
    return fail("'judge' and 'client' both name the judge; keep one of them.", ['judge'])
  }
  if (config.llm?.type === 'openai_compatible' && config.llm.baseUrl === undefined && config.baseUrl === undefined) {
    return fail("an openai_compatible model needs its address; give 'base_url'.", ['llm'])
  }
  return config
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let inner = value
  for (const key of path)
    inner = typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined
  return inner
}

function shortJson(value: unknown): string {
  if (value === undefined) return 'missing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value === 'number') return String(value)
  const text = JSON.stringify(typeof value === 'string' ? maskedAddresses(value) : value)
  if (text === undefined) return `a ${typeof value}`
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
