import { readFile } from 'node:fs/promises'
import { resolve, isAbsolute } from 'node:path'
import { existsSync } from 'node:fs'
import { readEnvironment } from '../../config/environment.ts'
import { redacted } from '../../config/redacted.ts'
import { loadTarget, takingArgs } from '../../config/target.ts'
import { targetWithVariables, withVariables } from '../../config/variants/own-variables.ts'
import type { VariantSpec } from '../../config/variants/variants.ts'
import { UsageError } from '../../core/errors.ts'
import type { Target } from '../../core/run.ts'
import { passesOn } from '../../runner/wrapper/positional.ts'
import type { ChatModel } from '../../judge/model/chat-model.ts'
import { telling } from '../../evaluate/variants/telling.ts'
import type { ExamplesInWork } from '../../evaluate/variants/prompt-target.ts'
import { sha256Hex } from '../../support/digest.ts'
import { defined } from '../../support/defined.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import type { Shared } from '../judge/judge.ts'
import type { Prompted } from './answering-cost.ts'
import type { World } from '../world.ts'

/** A variant that can be asked. */
export interface Answering {
  readonly name: string
  readonly target: Target
  /** What it is made of, as it is recorded: no secrets, and of a prompt also its hash. */
  readonly config: Readonly<Record<string, unknown>>
  /** Of a prompt: what is asked of whom. */
  readonly prompted?: Prompted & { readonly text: string; readonly name: string }
  readonly spec: VariantSpec
}

interface AnsweringOptions {
  readonly settings: EvalSettings
  readonly world: World
  readonly examples: ExamplesInWork
  /** The model of a name, with the run's tape, budget and pace. */
  readonly modelOf: (name: string) => Promise<ChatModel>
}

/** Makes the targets of all variants. Whatever is wrong with one is found here, before anything is spent. */
export async function answeringVariants(
  specs: readonly VariantSpec[],
  options: AnsweringOptions,
): Promise<readonly Answering[]> {
  const all: Answering[] = []
  for (const spec of specs) all.push(await answering(spec, options))
  return all
}

async function answering(spec: VariantSpec, options: AnsweringOptions): Promise<Answering> {
  const { name, env, settings, target, prompt, model } = spec
  const said = redacted(defined({ target, prompt, model, env, settings }))
  if (prompt !== undefined) {
    const { text, path } = await promptAt(prompt, options)
    const { promptTemplate } = await import('../../evaluate/variants/prompt-template.ts')
    const { promptTarget } = await import('../../evaluate/variants/prompt-target.ts')
    const asked = await options.modelOf(model ?? '')
    const template = promptTemplate(text, path)
    const answers = promptTarget(template, { model: asked, examples: options.examples, settings })
    const config = { name, ...said, promptSha256: sha256Hex(text) }
    return {
      name,
      target: answers,
      config,
      prompted: { template, model: asked, settings, text, name: model ?? '' },
      spec,
    }
  }
  const own = await ownTarget(spec, options)
  const told = telling(own, spec)
  const answers = passesOn(env === undefined ? told : targetWithVariables(told, env), own)
  return { name, target: answers, config: { name, ...said }, spec }
}

async function ownTarget({ name, target, env }: VariantSpec, { settings, world }: AnsweringOptions): Promise<Target> {
  if (target === undefined) throw new UsageError(`Nothing answers for the variant '${name}'.`)
  const found = await (typeof target === 'string' ? loaded(target) : target)
  const { args } = settings
  return args === undefined ? found : takingArgs(found, args)

  function loaded(spec: string): Promise<Target> {
    const { cwd } = world
    const base = settings.sources['variants'] === 'flag' ? cwd : settings.base
    if (env === undefined) return loadTarget(spec, { base, cwd })
    return withVariables(env, () => loadTarget(spec, { base, cwd }, { instance: name }))
  }
}

async function promptAt(
  prompt: string,
  { settings: { base }, world: { cwd } }: AnsweringOptions,
): Promise<{ text: string; path: string }> {
  // The text itself, which no path is.
  if (prompt.includes('{{') || prompt.includes('\n'))
    return { text: prompt, path: `'${prompt.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}'` }
  const places = isAbsolute(prompt) ? [prompt] : [...new Set([resolve(base, prompt), resolve(cwd, prompt)])]
  const found = places.find((path) => existsSync(path))
  if (found === undefined) throw new UsageError(`There is no prompt ${prompt} in ${places.join(' or ')}.`)
  return { text: await readFile(found, 'utf8'), path: prompt }
}

/** Models by name, each made once: they share the run's tape and budget, and each has the pace of its own provider. */
export function answeringModels(
  settings: EvalSettings,
  { world, shared }: { world: World; shared: Shared },
): (name: string) => Promise<ChatModel> {
  const made = new Map<string, Promise<ChatModel>>()
  return (name) => {
    const known = made.get(name)
    if (known !== undefined) return known
    const model = makeModel(name, { settings, world, shared })
    made.set(name, model)
    return model
  }
}

/** Where a model that answers is reached, if not where its provider is. */
export function answeringAddress(name: string, { models = {}, judge, baseUrl }: EvalSettings): string | undefined {
  return models[name]?.baseUrl ?? (name.startsWith('compatible:') || judge === name ? baseUrl : undefined)
}

async function makeModel(
  name: string,
  { settings, world, shared }: { settings: EvalSettings; world: World; shared: Shared },
): Promise<ChatModel> {
  const { modelByName, reliableInBatches } = await import('../judge/model-parts.ts')
  const { maxJudgeConcurrency, judgePatience, prices, tapeMode, dryRun } = settings
  const keys = readEnvironment(world.env).keys
  const provider = name.split(':')[0]
  const own = provider === 'anthropic' ? keys.anthropic : keys.openai
  const isFree = tapeMode === 'replay' || dryRun === true || settings.distributed === true
  const baseURL = answeringAddress(name, settings)
  const model = modelByName(name, { baseURL, keys: { any: keys.assay ?? own ?? (isFree ? 'none' : undefined) } })
  const server = { name, baseUrl: baseURL, local: model.local }
  return reliableInBatches(shared.pace?.rated(model, server) ?? model, {
    limiter: shared.pace?.limiterOf(server),
    tape: shared.tape?.options,
    budget: shared.budget,
    maxConcurrency: maxJudgeConcurrency,
    patienceMs: judgePatience === undefined ? undefined : judgePatience * 1000,
    prices,
  })
}
