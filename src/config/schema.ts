import { z } from 'zod'
import { Evaluator } from '../core/evaluator.ts'
import { TASK_TYPES } from '../core/example.ts'
import type { Judge } from '../core/judge.ts'
import type { Target } from '../core/run.ts'
import type { AnyModel } from '../judge/model/to-chat-model.ts'
import { variants } from './variants/variants.ts'
import { above, atLeast, flag, oneOf, share, text, texts, wholeNumber } from './fields.ts'

/** A schema from another library, which only a TypeScript or JavaScript config can contain. */
function isStandardSchema(value: unknown): boolean {
  return (typeof value === 'object' || typeof value === 'function') && value !== null && '~standard' in value
}

/** What the runs are for. The router uses it to add evaluators. */
const useCase = z
  .strictObject({
    taskType: oneOf(TASK_TYPES as readonly [(typeof TASK_TYPES)[number], ...(typeof TASK_TYPES)[number][]]),
    hasReference: flag,
    latencySensitive: flag,
    costSensitive: flag,
    safetyCritical: flag,
    domain: text,
    notes: text,
    ioSchema: z.union([z.custom<{ '~standard': unknown }>(isStandardSchema), z.record(z.string(), z.unknown())], {
      error: 'must be an object, or a schema',
    }),
  })
  .partial()

/** The function that answers each example. */
const entrypoint = z.strictObject({ module: text, function: text })

/** A model behind an endpoint. */
const llm = z.strictObject({
  type: oneOf(['openai_compatible', 'openai', 'anthropic']),
  model: text,
  baseUrl: text.optional(),
  apiKey: text.optional(),
})

/** Whether a value is a model itself: a client with `chat`, or a language model of the AI SDK. */
export function isModel(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('chat' in value || 'doGenerate' in value)
}

/** A name such as `openai:gpt-5-mini`, several for a panel or, in a TypeScript or JavaScript config, the judge itself. */
const judge = z.union(
  [
    text,
    z
      .array(text)
      .min(2)
      .transform((names) => names.join(',')),
    z.custom<Judge>(isJudge),
  ],
  {
    error: 'must be the name of a judge, a list of two or more such names (a panel), or a judge',
  },
)

const reasoningEffort = oneOf(['none', 'minimal', 'low', 'medium', 'high', 'xhigh'])

const temperature = z.union([atLeast(0), z.literal('default')], { error: 'must be a number of at least 0, or default' })

const maxOutputTokens = z.union([wholeNumber(1), z.literal('default')], {
  error: 'must be a whole number of at least 1, or default',
})

/** How a judge of this name is asked, where that differs from the other judges. */
const askedSo = z
  .strictObject({
    baseUrl: text,
    timeout: above(0),
    temperature,
    reasoningEffort,
    maxOutputTokens,
    tokensPerQuestion: wholeNumber(1),
    logprobs: flag,
  })
  .partial()

/** A question of a rubric that a person has answered. */
const judgeExample = z.strictObject({
  inputs: z.record(z.string(), text),
  rating: z.union([z.number(), text]),
  reasoning: text.optional(),
})

function isJudge(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'verifyClaims' in value && 'rate' in value
}

/** US dollars for a million tokens. */
const price = z.strictObject({
  input: atLeast(0),
  output: atLeast(0),
  cachedInput: atLeast(0).optional(),
  cacheWrite: atLeast(0).optional(),
})

/** An evaluator's threshold, `true` for its own, or its settings. */
const evaluatorSetting = z.union([share, z.literal(true), z.record(z.string(), z.unknown())], {
  error: 'must be a threshold from 0 to 1, true, or an object of settings',
})

/** Names with optional thresholds, instances, or a map from names to thresholds or settings. */
const evaluators = z.union(
  [
    text.transform((list) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
    z.array(z.union([text, z.instanceof(Evaluator)])),
    z.record(z.string(), evaluatorSetting),
  ],
  { error: 'must be a list of names (such as faithfulness@0.8), or a map from names to thresholds or settings' },
)

const isFunction = (value: unknown): boolean => typeof value === 'function'

/** A `MODULE#EXPORT`, or in a TypeScript or JavaScript config the function itself. */
const target = z.union([text, z.custom<Target>(isFunction)], { error: 'must be MODULE#EXPORT or a function' })

/** A path, records, or a function that returns them. */
const dataset = z.union(
  [
    text,
    z.custom<Iterable<unknown> | AsyncIterable<unknown>>(isRecords),
    z.custom<() => Iterable<unknown> | AsyncIterable<unknown>>(isFunction),
  ],
  {
    error: 'must be a path, a list of records, or a function that returns one',
  },
)

function isRecords(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value)
}

/** Everything a configuration may contain: the flags in camelCase, and what no flag can express. */
export const configSchema = z
  .strictObject({
    evaluators,
    task: oneOf(TASK_TYPES as readonly [(typeof TASK_TYPES)[number], ...(typeof TASK_TYPES)[number][]]),
    auto: flag,
    preset: oneOf(['lightweight', 'standard', 'deep_dive', 'ci']),
    useCase,
    dataset,
    columns: z.record(z.string(), text, { error: 'must map fields to column names' }),
    loose: flag,
    limit: wholeNumber(1),
    target,
    entrypoint,
    args: z.array(text, { error: 'must be a list of names of inputs' }),
    variants,
    model: text,
    rankBy: text,
    preferTo: text,
    race: flag,
    raceTarget: oneOf(['population', 'dataset']),
    reuseOutputs: flag,
    judge,
    vote: oneOf(['majority', 'mean', 'max']),
    quorum: wholeNumber(1),
    votes: wholeNumber(1),
    judgeTimeout: above(0),
    temperature,
    reasoningEffort,
    maxOutputTokens,
    tokensPerQuestion: wholeNumber(1),
    logprobs: flag,
    models: z.record(z.string(), askedSo, { error: 'must map names of judges to settings' }),
    judgeExamples: z.record(z.string(), z.array(judgeExample), {
      error: 'must map names of rubrics to lists of { inputs, rating, reasoning }',
    }),
    prices: z.record(z.string(), price, { error: 'must map models to { input, output }' }),
    baseUrl: text,
    llm,
    /** A client or model. `llm` in a TypeScript or JavaScript config may contain one too. */
    client: z.custom<AnyModel>(isModel, { error: 'must be a client with a chat method, or a language model' }),
    tape: text,
    tapeMode: oneOf(['auto', 'record', 'replay', 'refresh']),
    name: text,
    store: z.union([text, z.literal(false)], { error: 'must be a path, a URL or false' }),
    resume: z.union([text, z.literal(true)], { error: 'must be the id of a run, or true for the last one' }),
    rescore: text,
    batch: flag,
    distributed: flag,
    baseline: text,
    anchor: text,
    head: text,
    attempts: texts,
    calibration: texts,
    margin: atLeast(0),
    allowJudgeChange: flag,
    epochs: wholeNumber(1),
    slice: texts,
    seed: wholeNumber(0),
    concurrency: wholeNumber(1),
    threads: wholeNumber(1),
    maxJudgeConcurrency: wholeNumber(1),
    maxJudgeRate: above(0),
    judgePatience: atLeast(0),
    maxCost: atLeast(0),
    maxTokens: wholeNumber(1),
    maxCalls: wholeNumber(1),
    maxErrors: wholeNumber(0),
    maxJudgeFailures: share,
    timeout: above(0),
    threshold: share,
    thresholds: z.record(z.string(), share, { error: 'must map names of evaluators to thresholds' }),
    gates: texts,
    vacuous: oneOf(['exclude', 'count', 'fail']),
    failFast: flag,
    dryRun: flag,
    quiet: flag,
    report: texts,
    format: oneOf(['console', 'json', 'markdown']),
    digits: wholeNumber(0),
    plugins: texts,
    discoverPlugins: flag,
    ruleset: text,
    ledger: text,
  })
  .partial()

/** A configuration as it is written. */
export type ConfigInput = z.input<typeof configSchema>

/** A configuration as it was read: lists are lists, defaults are not filled in. */
export type Config = z.output<typeof configSchema>

export const CONFIG_KEYS: readonly string[] = Object.keys(configSchema.shape)

/** Gives a configuration its types: `export default defineConfig({ task: 'rag_qa', dataset: 'dev.jsonl' })`. */
export function defineConfig(config: CodeConfig): CodeConfig {
  return config
}

/** A configuration in TypeScript or JavaScript, where `llm` may be a client itself. */
export type CodeConfig = Omit<ConfigInput, 'llm'> & { llm?: ConfigInput['llm'] | NonNullable<ConfigInput['client']> }
