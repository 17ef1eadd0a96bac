import { readEnvironment } from '../../config/environment.ts'
import { loadTarget, takingArgs } from '../../config/target.ts'
import { targetWithVariables, withVariables } from '../../config/variants/own-variables.ts'
import { UsageError } from '../../core/errors.ts'
import type { Target } from '../../core/run.ts'
import { telling } from '../../evaluate/variants/telling.ts'
import type { ExamplesInWork } from '../../evaluate/variants/prompt-target.ts'
import { modelByName } from '../../judge/named.ts'
import { maskedAddress } from '../../support/secrets/masked-address.ts'
import type { InstalledSettings } from '../flags/installed-settings.ts'
import type { World } from '../world.ts'
import { distributedModel, type OnWorker } from './distributed-judge.ts'
import type { Recipe } from './distributed-recipe.ts'

interface TargetOptions extends OnWorker {
  readonly world: World
  readonly examples: ExamplesInWork
  /** What this machine says of models. */
  readonly own: InstalledSettings
}

/** What answers on a worker: the application, or a prompt and its model. */
export async function targetOf(recipe: Recipe, options: TargetOptions): Promise<Target | undefined> {
  const { target, args, variant } = recipe
  if (variant?.prompt !== undefined) return promptedTarget(recipe, options)
  if (target === undefined) return undefined
  const { cwd } = options.world
  const { env, name } = variant ?? {}
  const found =
    env === undefined
      ? await loadTarget(target, { base: cwd, cwd })
      : await withVariables(env, () => loadTarget(target, { base: cwd, cwd }, { instance: name }))
  const own = args === undefined ? found : takingArgs(found, args)
  return variant === undefined ? own : withEnv(telling(own, variant), env)
}

function withEnv(target: Target, env: Readonly<Record<string, string>> | undefined): Target {
  return env === undefined ? target : targetWithVariables(target, env)
}

async function promptedTarget(recipe: Recipe, options: TargetOptions): Promise<Target> {
  const { variant, tapeMode } = recipe
  const { prompt, settings } = variant ?? {}
  if (prompt === undefined) throw new UsageError('it has no prompt')
  const { world, own, examples } = options
  const { keys } = readEnvironment(world.env)
  const key = own.apiKey ?? keys.assay ?? (prompt.model.startsWith('anthropic:') ? keys.anthropic : keys.openai)
  const { baseUrl } = prompt
  if (baseUrl !== undefined && key !== undefined && own.baseUrl !== baseUrl) {
    throw new UsageError(
      `its prompts are answered at ${maskedAddress(baseUrl)}, and this worker sends its key only where ASSAY_BASE_URL or its config file says`,
    )
  }
  const any = key ?? (tapeMode === 'replay' ? 'none' : undefined)
  const named = modelByName(prompt.model, { baseURL: baseUrl, keys: { any } })
  const model = distributedModel(named, { name: prompt.model, baseUrl, recipe }, options)
  const { promptTemplate } = await import('../../evaluate/variants/prompt-template.ts')
  const { promptTarget } = await import('../../evaluate/variants/prompt-target.ts')
  return promptTarget(promptTemplate(prompt.text, prompt.name), { model, examples, settings })
}
