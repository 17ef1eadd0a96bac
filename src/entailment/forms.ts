import { UsageError } from '../core/errors.ts'
import type { ModelFiles } from './files.ts'
import type { EntailmentJudgeOptions } from './options.ts'
import type { Encoded, Runtime, Scores } from './runtime.ts'

/** What a model says of one claim and one window of evidence. */
export interface Said {
  /** Probability that the evidence supports the claim; for spans, of each token of the claim. */
  readonly supported: readonly number[]
  /** Probability that it contradicts it, if the model tells the two apart. */
  readonly contradicted?: number
}

/** How one form of model is asked and read. */
export interface Form {
  encode(evidence: string, claim: string): Encoded
  /** One for each row. */
  read(scores: Scores, pairs: readonly { readonly encoded: Encoded; readonly claim: string }[]): Said[]
}

const TEMPLATE = 'predict: {evidence}</s>{claim}'

/** The form that the options name. Throws a UsageError if the model's labels or tokens do not go with it. */
export function formOf(
  options: EntailmentJudgeOptions,
  { files, runtime }: { files: ModelFiles; runtime: Runtime },
): Form {
  const pair = (evidence: string, claim: string): Encoded => runtime.encode(evidence, claim)
  switch (options.form ?? 'cross_encoder') {
    case 'cross_encoder': {
      const { supported, contradicted } = classesOf(options, files)
      return {
        encode: pair,
        read: (scores) =>
          rowsOf(scores, 2).map(([logits = []]) => {
            const probabilities = softmax(logits)
            const against = contradicted === undefined ? undefined : probabilities[contradicted]
            return {
              supported: [one(probabilities, supported)],
              ...(against === undefined ? {} : { contradicted: against }),
            }
          }),
      }
    }
    case 'decision_token': {
      const { template = TEMPLATE, tokens = ['0', '1'] } = options
      if (!template.includes('{evidence}') || !template.includes('{claim}')) {
        throw new UsageError(`The template '${template}' has to hold {evidence} and {claim}.`)
      }
      const ids = tokens.map((token) => runtime.tokenId(token) ?? runtime.tokenId(`▁${token}`))
      return {
        encode: (evidence, claim) =>
          runtime.encode(template.replace(/\{(evidence|claim)\}/g, (_, name) => (name === 'claim' ? claim : evidence))),
        read: (scores) =>
          rowsOf(scores, 3).map(([logits = []]) => {
            // Two classes, or the whole vocabulary of what a decoder would say first.
            const [no, yes] = logits.length === 2 ? [0, 1] : ids
            if (no === undefined || yes === undefined) {
              throw new UsageError(
                `The tokenizer of ${files.name} has no tokens ${tokens.join(' and ')}; name them in \`tokens\`.`,
              )
            }
            return { supported: [one(softmax([logits[no] ?? Number.NaN, logits[yes] ?? Number.NaN]), 1)] }
          }),
      }
    }
    default: {
      const { supported } = classesOf(options, files)
      return {
        encode: pair,
        read: (scores, pairs) =>
          rowsOf(scores, 3).map((tokens, row) => {
            const asked = pairs[row]
            if (asked === undefined) return { supported: [] }
            const places = claimPlaces(asked.encoded.ids.length, runtime.count(asked.claim))
            return { supported: places.map((at) => one(softmax(tokens[at] ?? []), supported)) }
          }),
      }
    }
  }
}

/** The claim's tokens are the last before the closing one. */
function claimPlaces(length: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => length - 1 - count + at)
}

function classesOf(
  { labels }: EntailmentJudgeOptions,
  { config, name }: ModelFiles,
): { supported: number; contradicted?: number } {
  const names = Object.entries(config.id2label ?? {})
  const numbered = (wanted: string | number): number | undefined =>
    typeof wanted === 'number'
      ? wanted
      : Number(names.find(([, label]) => label.toLowerCase() === wanted.toLowerCase())?.[0] ?? Number.NaN)
  const supported = labels === undefined ? found(names, /^(?:entailment|supported)$/i) : numbered(labels.supported)
  if (supported === undefined || Number.isNaN(supported)) {
    const known = names.map(([at, label]) => `${at} ${label}`).join(', ')
    throw new UsageError(
      `The classes of ${name} are ${known === '' ? 'not named in its config.json' : known}; say which one means supported: labels: { supported: 1 }.`,
    )
  }
  const against =
    labels === undefined
      ? found(names, /^contradict(?:ion|ed)$/i)
      : labels.contradicted === undefined
        ? undefined
        : numbered(labels.contradicted)
  if (against !== undefined && Number.isNaN(against))
    throw new UsageError(`${name} has no class '${labels?.contradicted ?? ''}'.`)
  return against === undefined ? { supported } : { supported, contradicted: against }
}

function found(names: readonly (readonly [string, string])[], like: RegExp): number | undefined {
  const at = names.find(([, label]) => like.test(label))?.[0]
  return at === undefined ? undefined : Number(at)
}

/** The numbers by row and place. A model that gives one place a row gives a list of one. */
function rowsOf({ dims, data }: Scores, rank: 2 | 3): number[][][] {
  const [rows = 0, ...rest] = dims
  const width = rest.at(-1) ?? 0
  const places = rest.length === 2 ? (rest[0] ?? 0) : 1
  if (rest.length + 1 > rank || rest.length === 0 || rows * places * width !== data.length) {
    throw new UsageError(
      `The model gives numbers of the shape [${dims.join(', ')}], which is not that of its form; set \`form\`.`,
    )
  }
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: places }, (__, place) => {
      const at = (row * places + place) * width
      return [...data.subarray(at, at + width)]
    }),
  )
}

/** In double precision, without overflow. */
function softmax(logits: readonly number[]): number[] {
  const most = Math.max(...logits)
  const powers = logits.map((logit) => Math.exp(logit - most))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

function one(probabilities: readonly number[], at: number): number {
  const probability = probabilities[at]
  if (probability !== undefined && probability >= 0 && probability <= 1) return probability
  throw new UsageError(`The model gives ${probabilities.length} classes, and class ${at} is no probability among them.`)
}
