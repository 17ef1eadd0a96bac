import { readEnvironment } from '../../config/environment.ts'
import { UsageError } from '../../core/errors.ts'
import type { Judge } from '../../core/judge.ts'
import type { AnyModel } from '../../judge/model/to-chat-model.ts'
import type { BatchExchange } from '../../judge/batch/exchange.ts'
import type { ChatModel } from '../../judge/model/chat-model.ts'
import type { JudgeActivity } from '../../judge/pace/activity.ts'
import type { Price } from '../../judge/budget/prices.ts'
import { getLLMClient } from '../../judge/model/llm-client.ts'
import { localBucket, perMinute } from '../../work/token-bucket.ts'
import type { ChooseWith } from '../../router/choose-with.ts'
import { BATCH_TAPE, openBatching } from './batch.ts'
import type { InstalledSettings } from '../flags/installed-settings.ts'
import { ratedModel } from './rated-model.ts'
import { openTape, type OpenTape, type OpenTapeOptions } from './open-tape.ts'
import type { World } from '../world.ts'
import { defined } from '../../support/defined.ts'

/** A judge, and what to close when the run is over. */
export interface OpenJudge extends AsyncDisposable {
  readonly judge: Judge
  /** Asks the same model which evaluators fit some data; absent if the judge is not a model. */
  readonly chooseWith?: ChooseWith
  /** How the judge has deviated from the settings so far. */
  notes(): readonly string[]
  /** The batches its questions go into, if any. */
  readonly batch?: BatchExchange
  /** The state of its calls; absent if it makes none. */
  readonly activity?: () => JudgeActivity
}

export interface OpenJudgeOptions {
  /** Whether anything is in progress that may still ask questions. Batches wait for it. */
  readonly busy?: (() => boolean) | undefined
}

/** What a run would ask a judge, without asking it. */
export interface JudgeRehearsal {
  readonly judge: Judge
  counted: () => { calls: number; inputTokens: number; outputTokens: number }
  readonly price: Price | undefined
  /** What a call costs as a share of that price. */
  readonly priceShare: number
  readonly pricesAsOf: string
}

/** Opens the requested judge, by default the lexical one. Anything wrong with it is found here. */
export async function openJudge(
  settings: InstalledSettings,
  world: World,
  options: OpenJudgeOptions = {},
): Promise<OpenJudge> {
  const { judge = 'lexical' } = settings
  if (settings.batch === true && (typeof judge !== 'string' || clientOf(settings) !== undefined)) {
    throw new UsageError(`${NO_BATCH} Assay knows of none for your own client.`)
  }
  if (typeof judge !== 'string') return { judge, notes: () => [], [Symbol.asyncDispose]: () => Promise.resolve() }
  return judge === 'lexical' && clientOf(settings) === undefined
    ? lexical(settings)
    : modelled(settings, { world, ...options })
}

const NO_BATCH =
  '--batch is for a judge whose provider has a batch endpoint: openai:MODEL, anthropic:MODEL or compatible:MODEL.'

const WITHOUT_MODEL: Readonly<Record<string, string>> = { maxCost: 'costs nothing', maxJudgeRate: 'asks nobody' }

async function lexical(settings: InstalledSettings): Promise<OpenJudge> {
  if (settings.batch === true)
    throw new UsageError(`${NO_BATCH} The lexical judge makes no calls. Name a model with --judge.`)
  for (const name of ['tape', 'tapeMode', 'maxCost', 'maxJudgeRate'] as const) {
    // Settings for models in the environment do not concern a judge that is not a model.
    if (settings[name] === undefined || settings.sources[name] === 'environment') continue
    const why = WITHOUT_MODEL[name] ?? 'always gives the same answer, and needs no tape'
    throw new UsageError(`${name} is for a model, and the lexical judge ${why}. Name a model with --judge.`)
  }
  const { lexicalJudge } = await import('../../judge/lexical/lexical-judge.ts')
  const claimThreshold = settings.calibrations.findLast((one) => one.claimThreshold !== undefined)?.claimThreshold
  return {
    judge: lexicalJudge({ claimThreshold }),
    notes: () => [],
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

async function modelled(
  settings: InstalledSettings,
  { world, busy = () => false }: OpenJudgeOptions & { world: World },
): Promise<OpenJudge> {
  const { metricChooser, modelJudge, promptsOnTape, reliableInBatches, watchActivity } =
    await import('./model-parts.ts')
  const notes: string[] = []
  const replays = settings.tapeMode === 'replay'
  const judged = typeof settings.judge === 'string' ? settings.judge : 'lexical'
  const kept = settings.batch === true ? { ...settings, judge: judged, tape: settings.tape ?? BATCH_TAPE } : undefined
  // A replay makes no calls, batched or not.
  const batch =
    kept === undefined || replays
      ? undefined
      : await openBatching(kept, { world, busy, onNote: (note) => notes.push(note) })
  // A custom client may use any of them.
  const secrets = Object.values(readEnvironment(world.env).keys)
  const model = await modelOf(replays ? withoutKey(settings) : settings, { fetch: batch?.fetch, secrets })
  const tape = await tapeOf(kept ?? settings, { world, onNote: (note) => notes.push(note) })
  const watch = watchActivity(() => world.now().getTime())
  try {
    const { maxCost, maxJudgeConcurrency, maxJudgeRate, prices } = settings
    const dependable = reliableInBatches(maxJudgeRate === undefined ? model : rated(model, maxJudgeRate), {
      tape: tape?.options,
      budget: maxCost === undefined ? undefined : { maxCostUsd: maxCost },
      maxConcurrency: maxJudgeConcurrency,
      prices,
      batch,
      watch,
    })
    const prompts = tape === undefined ? '2' : await promptsOnTape(tape.options)
    if (prompts === '1' && !replays) notes.push(OLD_TAPE)
    const judge = modelJudge({ model: dependable, prompts, onNote: (note) => notes.push(note) })
    const chooseWith = metricChooser({ model: dependable })
    return {
      judge,
      chooseWith,
      notes: () => notes,
      activity: () => watch.activity(),
      ...defined({ batch }),
      async [Symbol.asyncDispose]() {
        await using _ = batch
        await tape?.close()
        // Their answers are on the tape, except perhaps the last ones after an interrupt.
        if (!world.signal.aborted) await batch?.finish()
      },
    }
  } catch (error) {
    await using _ = batch
    await tape?.close()
    throw error
  }
}

const OLD_TAPE =
  'The tape was recorded with the prompts of release 0.1.0, and this run asks with them too. A new tape, or tape mode refresh, uses those of today.'

/** A stand-in for the judge of these settings that counts questions; undefined if no model would be asked. */
export async function rehearseJudge(settings: InstalledSettings): Promise<JudgeRehearsal | undefined> {
  const { judge = 'lexical' } = settings
  if (typeof judge !== 'string' || (judge === 'lexical' && clientOf(settings) === undefined)) return undefined
  const { PRICES_AS_OF, modelJudge, priceOf, rehearsalModel } = await import('./model-parts.ts')
  const model = await modelOf(withoutKey(settings))
  const { id } = model
  const rehearsal = rehearsalModel(id)
  return {
    judge: modelJudge({ model: rehearsal.model }),
    counted: rehearsal.counted,
    price: priceOf(id, settings.prices, model),
    priceShare: settings.batch === true ? await batchPriceShare(judge, settings) : 1,
    pricesAsOf: PRICES_AS_OF,
  }
}

/** The client that judges, if any: the config's, unless a flag names a judge, or the one set with setLLMClient. */
function clientOf({ judge, client, sources }: InstalledSettings): AnyModel | undefined {
  if (sources['judge'] === 'flag') return undefined
  return client ?? (judge === undefined ? getLLMClient() : undefined)
}

/** A dry run or a replay makes no calls, so it needs no key. */
function withoutKey(settings: InstalledSettings): InstalledSettings {
  return { ...settings, apiKey: settings.apiKey ?? 'none' }
}

async function batchPriceShare(judge: string, { baseUrl }: InstalledSettings): Promise<number> {
  const { batchesByName } = await import('./model-parts.ts')
  return batchesByName(judge, { baseURL: baseUrl, keys: { any: 'none' } }).priceShare
}

async function modelOf(
  settings: InstalledSettings,
  {
    fetch,
    secrets = [],
  }: { fetch?: typeof globalThis.fetch | undefined; secrets?: readonly string[] | undefined } = {},
) {
  const { judge, baseUrl, apiKey } = settings
  const { modelByName, toChatModel } = await import('./model-parts.ts')
  const client = clientOf(settings)
  if (client !== undefined) return toChatModel(client, { secrets })
  return modelByName(typeof judge === 'string' ? judge : 'lexical', { baseURL: baseUrl, keys: { any: apiKey }, fetch })
}

function rated(model: ChatModel, callsPerMinute: number): ChatModel {
  return ratedModel(model, localBucket(perMinute(callsPerMinute)))
}

async function tapeOf(
  { tape, tapeMode }: InstalledSettings,
  options: Omit<OpenTapeOptions, 'mode'>,
): Promise<OpenTape | undefined> {
  if (tape !== undefined) return openTape(tape, { ...options, mode: tapeMode })
  if (tapeMode === undefined || tapeMode === 'auto') return undefined
  throw new UsageError(`The tape mode ${tapeMode} needs a tape: give --tape PATH.`)
}
