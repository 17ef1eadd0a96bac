import { relative } from 'node:path'
import { z } from 'zod'
import { findModule, findPackage } from '../../config/modules.ts'
import { configSchema } from '../../config/schema.ts'
import { judgeNames } from '../../config/settings.ts'
import { UsageError } from '../../core/errors.ts'
import { TAPE_MODES } from '../../judge/tape/modes.ts'
import { getLLMClient } from '../../judge/model/llm-client.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import { judgeSetups } from '../judge/judge-setup.ts'
import { storePlace } from '../eval/run-sink.ts'
import type { World } from '../world.ts'
import { defined } from '../../support/defined.ts'

const asked = configSchema.shape

const askingSchema = z
  .strictObject({
    temperature: asked.temperature,
    reasoning: asked.reasoningEffort,
    maxOutputTokens: asked.maxOutputTokens,
    tokensPerQuestion: asked.tokensPerQuestion,
    logprobs: asked.logprobs,
    epochs: asked.votes,
    vote: asked.vote,
    examples: asked.judgeExamples,
  })
  .partial()

/** What another machine needs to make the judge and the target of a run. It holds no keys: each machine has its own. */
export const recipeSchema = z.strictObject({
  judge: z.string(),
  baseUrl: z.string().optional(),
  prices: z
    .record(
      z.string(),
      z.object({
        input: z.number(),
        output: z.number(),
        cachedInput: z.number().optional(),
        cacheWrite: z.number().optional(),
      }),
    )
    .optional(),
  /** Whether its calls are recorded in the store, and how. */
  tapeMode: z.enum(TAPE_MODES).optional(),
  /** How much the whole run may cost, in US dollars. */
  maxCost: z.number().optional(),
  /** Calls per minute of all workers together. */
  maxJudgeRate: z.number().optional(),
  maxJudgeConcurrency: z.number().optional(),
  /** Seconds. */
  judgePatience: z.number().optional(),
  judgeTimeout: z.number().optional(),
  /** How questions are asked, which is part of the judge's id. */
  asking: askingSchema.optional(),
  /** `MODULE#EXPORT`, as seen from the working directory. */
  target: z.string().optional(),
  args: z.array(z.string()).optional(),
  /** Whose budget it draws on, if not its own: that of an experiment. */
  budget: z.string().optional(),
  /** Which of several variants answers, and with what. */
  variant: z
    .strictObject({
      name: z.string(),
      settings: z.record(z.string(), z.unknown()).optional(),
      env: z.record(z.string(), z.string()).optional(),
      /** The text of a prompt, what it is called, and the model that it is sent to. */
      prompt: z
        .strictObject({ text: z.string(), name: z.string(), model: z.string(), baseUrl: z.string().optional() })
        .optional(),
    })
    .optional(),
  plugins: z.array(z.string()),
})

export type Recipe = z.output<typeof recipeSchema>

const ALONE = 'so no other machine can recreate it, and the run cannot be distributed'

/** The recipe of a run. Throws a UsageError for anything that exists only in this process. */
export function recipeOf(settings: EvalSettings, world: World): Recipe {
  const { judge = 'lexical', prices, maxCost, maxJudgeRate, maxJudgeConcurrency, judgePatience, args } = settings
  const { plugins } = settings
  const own = settings.client ?? (settings.judge === undefined ? getLLMClient() : undefined)
  if (typeof judge !== 'string' || (own !== undefined && settings.sources['judge'] !== 'flag')) {
    throw new UsageError(`The judge is an object of this process, ${ALONE}. Name one: --judge openai:MODEL.`)
  }
  refuseHere(settings)
  const { useCase } = settings
  if (useCase?.ioSchema !== undefined && '~standard' in useCase.ioSchema) {
    throw new UsageError(`The use case's ioSchema is an object of this process, ${ALONE}. Leave it out.`)
  }
  const tapeMode = tapeModeOf(settings, world)
  const target = targetOf(settings, world)
  return recipeSchema.parse({
    judge,
    plugins: (plugins ?? []).map((plugin) => pluginOf(plugin, { settings, world })),
    ...defined({ prices, tapeMode, maxCost, maxJudgeRate, maxJudgeConcurrency, judgePatience, target, args }),
    ...askingOf(settings),
  })
}

/** How the one judge of a distributed run is reached and asked, with what is said of it alone. */
function askingOf(settings: EvalSettings): Pick<Recipe, 'baseUrl' | 'judgeTimeout' | 'asking'> {
  const [setup] = judgeSetups(settings)
  if (setup === undefined || setup.name === 'lexical') return defined({ baseUrl: settings.baseUrl })
  const { options, timeoutMs } = setup
  return defined({
    baseUrl: setup.settings.baseUrl,
    judgeTimeout: timeoutMs === undefined ? undefined : timeoutMs / 1000,
    asking: Object.keys(options).length === 0 ? undefined : askingSchema.parse(options),
  })
}

const COUNTED_ALONE = ['maxTokens', 'maxCalls'] as const satisfies readonly (keyof EvalSettings)[]

function refuseHere(settings: EvalSettings): void {
  if (typeof settings.judge === 'string' && judgeNames(settings.judge).length > 1) {
    throw new UsageError(
      'A distributed run is judged by one judge, since a worker has one key, and the panel names several. Name one, perhaps with --votes, or run it on one machine.',
    )
  }
  const given = COUNTED_ALONE.find((name) => settings[name] !== undefined)
  if (given === undefined) return
  throw new UsageError(
    `The workers of a distributed run share what may be spent in US dollars, and each would count ${given} by itself. Give --max-cost instead, or run it on one machine.`,
  )
}

/** A distributed run has its tape in its store, where all workers find it. */
function tapeModeOf({ tape, tapeMode, store, sources }: EvalSettings, world: World): Recipe['tapeMode'] {
  if (tape === undefined || sources['tape'] === 'environment')
    return sources['tapeMode'] === 'flag' ? tapeMode : undefined
  if (typeof store === 'string' && storePlace(tape, world) === storePlace(store, world)) return tapeMode ?? 'auto'
  throw new UsageError(
    `The tape ${tape} is a file of this machine. A distributed run keeps its tape in the store: leave out --tape, and give --tape-mode auto.`,
  )
}

function targetOf({ target, base, sources }: EvalSettings, world: World): string | undefined {
  if (target === undefined) return undefined
  if (typeof target !== 'string') {
    throw new UsageError(`The target is a function of this process, ${ALONE}. Give it as MODULE#EXPORT.`)
  }
  const hash = target.lastIndexOf('#')
  const [module, name] = hash === -1 ? [target, ''] : [target.slice(0, hash), target.slice(hash)]
  const found = findModule(module, { base: sources['target'] === 'flag' ? world.cwd : base, cwd: world.cwd })
  // Any fault in it was reported when it was loaded.
  return found === undefined ? target : `${below(found, world, 'target')}${name}`
}

function pluginOf(plugin: string, { settings: { base }, world }: { settings: EvalSettings; world: World }): string {
  const found = findModule(plugin, { base, cwd: world.cwd })
  return found === undefined ? plugin : below(found, world, 'plug-in')
}

function below(path: string, { cwd }: World, what: string): string {
  const seen = relative(cwd, path).replaceAll('\\', '/')
  if (!seen.startsWith('../')) return `./${seen}`
  throw new UsageError(
    `The ${what} ${path} is not in the working directory ${cwd}. Workers look for it in theirs: start the run in a folder that contains it.`,
  )
}

/** Refuses modules outside a worker's working directory, since anyone who can write to the store can name them. */
export function refuseModulesElsewhere({ target, plugins }: Recipe, { cwd }: World): void {
  const module = target?.slice(0, target.includes('#') ? target.lastIndexOf('#') : undefined)
  for (const each of [...(module === undefined ? [] : [module]), ...plugins]) {
    const found = findModule(each, { base: cwd, cwd })
    const elsewhere = found === undefined ? findPackage(each, { base: cwd, cwd }) === undefined : isAbove(found, cwd)
    if (elsewhere) throw new UsageError(`it asks for the module ${each}, which is not in ${cwd}`)
  }
}

function isAbove(path: string, cwd: string): boolean {
  return relative(cwd, path).replaceAll('\\', '/').startsWith('../')
}
