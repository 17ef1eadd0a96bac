import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readEnvironment } from '../../config/environment.ts'
import { UsageError } from '../../core/errors.ts'
import type { Judge } from '../../core/judge.ts'
import type { AnyModel } from '../../judge/model/to-chat-model.ts'
import type { BatchExchange } from '../../judge/batch/exchange.ts'
import type { ChatModel } from '../../judge/model/chat-model.ts'
import type { JudgeActivity } from '../../judge/pace/activity.ts'
import type { Budget, Limits } from '../../judge/budget/budget.ts'
import type { Price } from '../../judge/budget/prices.ts'
import { getLLMClient } from '../../judge/model/llm-client.ts'
import { localBucket, perMinute } from '../../work/token-bucket.ts'
import type { ChooseWith } from '../../router/choose-with.ts'
import { BATCH_TAPE, openBatching } from './batch.ts'
import type { InstalledSettings } from '../flags/installed-settings.ts'
import { judgeSetups, together } from './judge-setup.ts'
import { ratedModel } from './rated-model.ts'
import type { SharedPace } from './shared-pace.ts'
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

/** A tape and a budget that the judge shares with models that answer. Whoever opened them closes them. */
export interface Shared {
  readonly tape: OpenTape | undefined
  readonly budget: Budget | undefined
  readonly pace?: SharedPace | undefined
}

export interface OpenJudgeOptions {
  /** In place of a tape and a budget of the judge's own. */
  readonly shared?: Shared | undefined
  /** Whether anything is in progress that may still ask questions. Batches wait for it. */
  readonly busy?: (() => boolean) | undefined
}

/** What a run would ask a judge, without asking it. */
export interface JudgeRehearsal {
  readonly judge: Judge
  /** The models that it asks. */
  readonly models: readonly RehearsedModel[]
  readonly pricesAsOf: string
  /** What the figures rest on besides the prompts: a tape, or an assumption. */
  readonly known: 'recorded' | 'assumed' | 'counted'
}

export interface RehearsedModel {
  counted: () => { calls: number; inputTokens: number; outputTokens: number }
  readonly price: Price | undefined
  /** What a call costs as a share of that price. */
  readonly priceShare: number
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
  if (typeof judge !== 'string')
    return { judge, notes: () => judge.notes?.() ?? [], [Symbol.asyncDispose]: () => Promise.resolve() }
  return judge === 'lexical' && clientOf(settings) === undefined
    ? lexical(options.shared === undefined ? settings : withoutSpending(settings))
    : modelled(settings, { world, ...options })
}

const NO_BATCH =
  '--batch is for a judge whose provider has a batch endpoint: openai:MODEL, anthropic:MODEL or compatible:MODEL.'

const WITHOUT_MODEL: Readonly<Record<string, string>> = {
  maxCost: 'costs nothing',
  maxTokens: 'uses no tokens',
  maxCalls: 'makes no calls',
  maxJudgeRate: 'asks nobody',
}

/** What is to be spent on models that answer does not concern a judge that is none. */
function withoutSpending(settings: InstalledSettings): InstalledSettings {
  const {
    tape: _,
    tapeMode: __,
    maxCost: ___,
    maxTokens: ____,
    maxCalls: _____,
    maxJudgeRate: ______,
    ...rest
  } = settings
  return rest
}

async function lexical(settings: InstalledSettings): Promise<OpenJudge> {
  if (settings.batch === true)
    throw new UsageError(`${NO_BATCH} The lexical judge makes no calls. Name a model with --judge.`)
  for (const name of ['tape', 'tapeMode', 'maxCost', 'maxTokens', 'maxCalls', 'maxJudgeRate'] as const) {
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
  { world, busy = () => false, shared }: OpenJudgeOptions & { world: World },
): Promise<OpenJudge> {
  const { createBudget, metricChooser, modelJudge, promptsOnTape, reliableInBatches, watchActivity } =
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
  const setups = judgeSetups(replays ? withoutKey(settings) : settings)
  const models = await Promise.all(
    setups.map(async (setup) => ({
      setup,
      model: await modelOf(setup.settings, { fetch: batch?.fetch, secrets }),
    })),
  )
  const own =
    shared === undefined ? await tapeOf(kept ?? settings, { world, onNote: (note) => notes.push(note) }) : undefined
  const tape = shared === undefined ? own : shared.tape
  const watch = watchActivity(() => world.now().getTime())
  try {
    const { maxJudgeConcurrency, maxJudgeRate, judgePatience, prices } = settings
    const limits = limitsOf(settings)
    const budget = shared === undefined ? limits && createBudget(limits) : shared.budget
    const paceOf = ({ model, setup }: (typeof models)[number]) => {
      const server = { name: setup.name, baseUrl: setup.settings.baseUrl, local: model.local }
      return { model: shared?.pace?.rated(model, server), limiter: shared?.pace?.limiterOf(server) }
    }
    const dependable = models.map((one) => {
      const { model, setup } = one
      const { timeoutMs } = setup
      const { model: paced, limiter } = paceOf(one)
      return reliableInBatches(paced ?? (maxJudgeRate === undefined ? model : rated(model, maxJudgeRate)), {
        limiter,
        tape: tape?.options,
        budget,
        maxConcurrency: maxJudgeConcurrency,
        timeoutMs,
        patienceMs: judgePatience === undefined ? undefined : judgePatience * 1000,
        prices,
        batch,
        watch,
      })
    })
    const prompts = tape === undefined ? '2' : await promptsOnTape(tape.options)
    if (prompts === '1' && !replays) notes.push(OLD_TAPE)
    const judges = dependable.map((model, at) =>
      modelJudge({ ...setups[at]?.options, model, prompts, onNote: (note) => notes.push(note) }),
    )
    const judge = await together(judges, settings)
    const [first] = dependable
    const chooseWith = first && metricChooser({ model: first, onNote: (note) => notes.push(note) })
    return {
      judge,
      ...defined({ chooseWith }),
      notes: () => notes,
      activity: () => watch.activity(),
      ...defined({ batch }),
      async [Symbol.asyncDispose]() {
        await using _ = batch
        await own?.close()
        // Their answers are on the tape, except perhaps the last ones after an interrupt.
        if (!world.signal.aborted) await batch?.finish()
      },
    }
  } catch (error) {
    await using _ = batch
    await own?.close()
    throw error
  }
}

/** What may be spent in all, whatever it is counted in. */
export function limitsOf({ maxCost, maxTokens, maxCalls }: InstalledSettings): Limits | undefined {
  const limits: Limits = defined({ maxCostUsd: maxCost, maxTokens, maxCalls })
  return Object.keys(limits).length === 0 ? undefined : limits
}

const OLD_TAPE =
  'The tape was recorded with the prompts of release 0.1.0, and this run asks with them too. A new tape, or tape mode refresh, uses those of today.'

/** A stand-in for the judge of these settings that counts questions; undefined if no model would be asked. */
export async function rehearseJudge(settings: InstalledSettings, world: World): Promise<JudgeRehearsal | undefined> {
  const { judge = 'lexical' } = settings
  if (typeof judge !== 'string' || (judge === 'lexical' && clientOf(settings) === undefined)) return undefined
  const { PRICES_AS_OF, assumedThinking, modelJudge, priceOf, recordedShares, rehearsalModel } =
    await import('./model-parts.ts')
  const setups = judgeSetups(withoutKey(settings))
  const tape = await recordedTape(settings, world)
  const rehearsed = await Promise.all(
    setups.map(async ({ settings: own, options }) => {
      const model = await modelOf(own)
      const recorded = tape && (await recordedShares(tape.options.store, model.id))
      const thinking = assumedThinking(model.id, options.reasoning)
      const stand = rehearsalModel(model.id, { recorded, thinking })
      return {
        judge: modelJudge({ ...options, model: stand.model }),
        counted: stand.counted,
        price: priceOf(model.id, settings.prices, model),
        priceShare: settings.batch === true ? await batchPriceShare(judge, settings) : 1,
        known: (recorded?.size ?? 0) > 0 ? ('recorded' as const) : thinking > 0 ? ('assumed' as const) : undefined,
      }
    }),
  )
  await tape?.close()
  return {
    judge: await together(
      rehearsed.map((one) => one.judge),
      settings,
    ),
    models: rehearsed,
    pricesAsOf: PRICES_AS_OF,
    known: rehearsed.every(({ known }) => known === 'recorded')
      ? 'recorded'
      : rehearsed.some(({ known }) => known === 'assumed')
        ? 'assumed'
        : 'counted',
  }
}

/** What was recorded before, if the settings name a tape that is there. */
async function recordedTape(settings: InstalledSettings, world: World): Promise<OpenTape | undefined> {
  const tape = settings.tape ?? (settings.batch === true ? BATCH_TAPE : undefined)
  if (tape === undefined || !existsSync(resolve(world.cwd, tape))) return undefined
  return openTape(tape, { mode: 'replay', world })
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

export async function tapeOf(
  { tape, tapeMode }: InstalledSettings,
  options: Omit<OpenTapeOptions, 'mode'>,
): Promise<OpenTape | undefined> {
  if (tape !== undefined) return openTape(tape, { ...options, mode: tapeMode })
  if (tapeMode === undefined || tapeMode === 'auto') return undefined
  throw new UsageError(`The tape mode ${tapeMode} needs a tape: give --tape PATH.`)
}
