import { basename, extname } from 'node:path'
import { UsageError } from '../../core/errors.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { defined } from '../../support/defined.ts'
import type { MatrixConfig, VariantSpec, VariantsConfig } from './variants.ts'

/** More combinations than this are a mistake more often than a wish. */
const MOST_VARIANTS = 100
const LONGEST_NAME = 100

/**
 * The variants that a configuration names, those of its matrix expanded. What a variant does not say it takes from the
 * run (`target`, `model`). Throws a UsageError for fewer than two (a prompt may be alone), for two of one name, and for one that nothing answers.
 */
export function expandedVariants(
  { matrix, ...named }: VariantsConfig,
  defaults: Pick<VariantSpec, 'target' | 'model'> = {},
): readonly VariantSpec[] {
  const own = Object.entries(named).map(([name, spec]): VariantSpec => ({ name, ...spec }))
  const all = [...own, ...(matrix === undefined ? [] : combinations(matrix))].map((spec) => completed(spec, defaults))
  // A prompt has no other way to be run.
  if (all.length < 2 && all[0]?.prompt === undefined) {
    throw new UsageError(
      `${all.length === 0 ? 'There are no variants' : 'There is one variant'}, and it takes two to compare. Name another under \`variants\`, or with --variant NAME=MODULE#EXPORT.`,
    )
  }
  if (all.length > MOST_VARIANTS) {
    throw new UsageError(
      `The matrix makes ${all.length} variants, more than ${MOST_VARIANTS}. Shorten its lists, or leave some out with \`exclude\`.`,
    )
  }
  const seen = new Set<string>()
  for (const { name } of all) {
    if (seen.has(name)) throw new UsageError(`Two variants are called '${name}'. Give one of them another name.`)
    seen.add(name)
  }
  return all
}

function completed(spec: VariantSpec, { target, model }: Pick<VariantSpec, 'target' | 'model'>): VariantSpec {
  const { name } = spec
  if (name.trim() !== name || name === '' || name.length > LONGEST_NAME || /\p{Cc}/u.test(name)) {
    throw new UsageError(`'${name}' is no name for a variant: it is one line of at most ${LONGEST_NAME} characters.`)
  }
  if (spec.prompt !== undefined && spec.target !== undefined) {
    throw new UsageError(`The variant '${name}' has a target and a prompt; only one of them can answer.`)
  }
  if (spec.prompt === undefined) {
    const answers = spec.target ?? target
    if (answers === undefined) {
      throw new UsageError(
        `Nothing answers for the variant '${name}': give it a target (MODULE#EXPORT) or a prompt (a .md or .txt file).`,
      )
    }
    return { ...spec, target: answers }
  }
  const asked = spec.model ?? model
  if (asked === undefined) {
    throw new UsageError(
      `The variant '${name}' has a prompt and no model. Name one: model: openai:gpt-5-mini, or --model for all.`,
    )
  }
  return { ...spec, model: asked }
}

type Combination = Omit<VariantSpec, 'name'>

function combinations({ include = [], exclude = [], ...lists }: MatrixConfig): VariantSpec[] {
  const axes: ((one: Combination) => Combination[])[] = []
  for (const key of ['target', 'prompt', 'model'] as const) {
    const values = lists[key]
    if (values !== undefined) axes.push((one) => values.map((value) => ({ ...one, [key]: value })))
  }
  for (const key of ['env', 'settings'] as const) {
    for (const [name, values] of Object.entries<readonly unknown[]>(lists[key] ?? {})) {
      axes.push((one) => values.map((value) => ({ ...one, [key]: { ...one[key], [name]: value } })))
    }
  }
  const made = axes.length === 0 ? [] : axes.reduce<Combination[]>((all, axis) => all.flatMap(axis), [{}])
  const kept = made.filter((one) => !exclude.some((pattern) => fits(one, pattern)))
  const varied = new Set(variedIn(kept))
  return [
    ...kept.map((one) => ({ name: nameOf(one, varied), ...one })),
    ...include.map(({ name, ...one }) => ({ name: name ?? nameOf(one, undefined), ...one })),
  ]
}

/** Whether a combination has everything that a pattern names. */
function fits(one: Combination, pattern: Combination): boolean {
  return Object.entries(flat(pattern)).every(([key, value]) => same(flat(one)[key], value))
}

function same(one: unknown, other: unknown): boolean {
  return one !== undefined && canonicalJson(one) === canonicalJson(other)
}

/** `settings.topK` and `env.MODE` beside `prompt`, `target` and `model`. */
function flat({ env = {}, settings = {}, ...rest }: Combination): Record<string, unknown> {
  const inner = (key: string, values: Readonly<Record<string, unknown>>): [string, unknown][] =>
    Object.entries(values).map(([name, value]) => [`${key}.${name}`, value])
  return Object.fromEntries([...Object.entries(defined(rest)), ...inner('env', env), ...inner('settings', settings)])
}

/** What differs between some of these combinations: only that makes their names. */
function variedIn(all: readonly Combination[]): string[] {
  const [first = {}] = all.map(flat)
  return Object.keys(first).filter((key) => all.some((one) => !same(flat(one)[key], first[key])))
}

function nameOf(one: Combination, varied: ReadonlySet<string> | undefined): string {
  const parts = Object.entries(flat(one)).filter(([key]) => varied === undefined || varied.has(key))
  const shown = parts.length === 0 ? Object.entries(flat(one)) : parts
  return shown.map(([key, value]) => partOf(key, value)).join('/')
}

function partOf(key: string, value: unknown): string {
  const said = typeof value === 'string' ? value : JSON.stringify(value)
  if (key === 'prompt')
    return /\{\{|\n/.test(said) ? (said.trim().split('\n')[0]?.slice(0, 30) ?? said) : basename(said, extname(said))
  if (key === 'model') return said.slice(said.indexOf(':') + 1)
  if (key === 'target') return said.slice(said.lastIndexOf('#') + 1)
  return `${key.slice(key.indexOf('.') + 1)}=${said}`
}

/** `NAME=MODULE#EXPORT` or `NAME=PROMPT.md`, as the command line has them. Throws a UsageError for anything else. */
export function variantsOfFlags(flags: readonly string[]): VariantsConfig {
  const named = flags.map((flag): [string, { target: string } | { prompt: string }] => {
    const at = flag.indexOf('=')
    const [name, said] = [flag.slice(0, at).trim(), flag.slice(at + 1).trim()]
    if (at < 1 || name === '' || said === '') {
      throw new UsageError(
        `--variant '${flag}' must be NAME=MODULE#EXPORT or NAME=PROMPT.md, such as a=./app.ts#answer.`,
      )
    }
    return [name, /\.(md|txt|markdown)$/i.test(said) ? { prompt: said } : { target: said }]
  })
  const twice = named.find(([name], index) => named.findIndex(([other]) => other === name) !== index)
  if (twice !== undefined) throw new UsageError(`--variant '${twice[0]}' is given twice.`)
  return Object.fromEntries(named)
}
