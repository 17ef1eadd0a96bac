import { UsageError } from '../../core/errors.ts'
import { asClaims, asPassages, type Judge } from '../../core/judge.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { sha256Hex } from '../../support/digest.ts'
import { withFrozenReplies, withoutPassages } from '../frozen.ts'
import { firstSet } from '../prompts/first-set.ts'
import { currentSet } from '../prompts/prompt-set.ts'
import { promptSetSha256, promptVersions } from '../prompts/prompt-versions.ts'
import type { Shot } from '../prompts/rate-prompt.ts'
import { answerRelevance, wholeFaithfulness } from '../rubrics.ts'
import type { Asker, AskSettings } from './ask.ts'
import { answeredByMessages, askedByMessages } from './messages-alone.ts'
import { extractClaims } from './extract.ts'
import { getLLMClient } from './llm-client.ts'
import { panel, type Vote } from './panel.ts'
import type { Reasoning } from './chat-model.ts'
import { rate, withoutLogprobs } from './rate.ts'
import { toChatModel, type AnyModel } from './to-chat-model.ts'
import { verifyClaims } from './verify.ts'
import { defined } from '../../support/defined.ts'

/** Options for a judge that asks a model. */
export interface ModelJudgeOptions {
  /** If left out, the client set with `setLLMClient`. */
  readonly model?: AnyModel | undefined
  /** Language of explanations, such as `German`. If left out, the language of what is judged. */
  readonly language?: string | undefined
  /** 0 if left out; `'default'` leaves it to the provider. */
  readonly temperature?: number | 'default' | undefined
  readonly seed?: number | undefined
  /**
   * The most tokens of one reply. If left out, what the question needs at most and some more, which grows for a model
   * that thinks first; `'default'` leaves it to the provider.
   */
  readonly maxOutputTokens?: number | 'default' | undefined
  /** How hard a model that reasons is to think. If left out, as the provider has it. */
  readonly reasoning?: Reasoning | undefined
  /**
   * Ratings on a scale of numbers count as the mean over the digits that the model might have written, by how likely
   * each was, where its server says so (`logprobs`); elsewhere as they were written, with a note. False if left out.
   */
  readonly logprobs?: boolean | undefined
  /**
   * Answered questions of your own, by the name of the rubric (`relevance`, the `name` of a `criteria` evaluator). They
   * are shown to the model before each question of the rubric, and are part of the judge's id.
   */
  readonly examples?: Readonly<Record<string, readonly Shot[]>> | undefined
  /** `'1'` asks with the prompts of release 0.1.0, to replay what was recorded with them. */
  readonly prompts?: '1' | '2' | undefined
  /** How often each question is asked, with a vote on the answers. 1 if left out. */
  readonly epochs?: number | undefined
  /** How the answers of several epochs are combined. `majority` if left out. */
  readonly vote?: Vote | undefined
  /** The most claims in one question. 20 if left out. */
  readonly claimsPerQuestion?: number | undefined
  /** Roughly how many tokens of passages, or of a text, go into one question. 12,000 if left out. */
  readonly tokensPerQuestion?: number | undefined
  /** Roughly how many tokens of texts a rating question may have. Longer texts are not rated. 100,000 if left out. */
  readonly tokensPerRating?: number | undefined
  /** Called once for each thing done differently, such as a temperature that the model does not take, beside `notes()`. */
  readonly onNote?: ((note: string) => void) | undefined
}

/**
 * A judge that asks a model. Its id names the model, the version of the prompts and a digest of prompts and settings:
 * judges of the same id ask the same questions.
 *
 * @example
 * const judge = modelJudge({ model: openai({ model: 'gpt-5-mini', apiKey }) })
 */
export function modelJudge(options: ModelJudgeOptions = {}): Judge {
  const { epochs = 1, vote = 'majority' } = options
  if (!Number.isInteger(epochs) || epochs < 1 || epochs >= MOST_EPOCHS) {
    throw new UsageError(`A judge was given ${epochs} epochs; it must be a whole number from 1 to 999.`)
  }
  const votes = { epochs, vote }
  const repeated = new Map<number, Judge>()
  const notebook = notebookOf(options.onNote)
  const judge = judgeInEpoch(options, { ...votes, notebook, epoch: 0 })
  return Object.freeze({
    ...judge,
    notes: notebook.notes,
    inEpoch(epoch: number): Judge {
      const known = repeated.get(epoch) ?? (epoch === 0 ? judge : judgeInEpoch(options, { ...votes, notebook, epoch }))
      repeated.set(epoch, known)
      return known
    },
  })
}

/** Numbers of the judge's own epochs and of the run's repetitions never meet. */
const MOST_EPOCHS = 1000

function judgeInEpoch(
  options: ModelJudgeOptions,
  { epochs, vote, epoch, notebook }: { epochs: number; vote: Vote; epoch: number; notebook: Notebook },
): Judge {
  const base = epoch * MOST_EPOCHS
  if (epochs === 1) return judgeOf(options, { notebook, epoch: base === 0 ? undefined : base })
  const judges = Array.from({ length: epochs }, (_, index) => judgeOf(options, { notebook, epoch: base + index + 1 }))
  return panel(judges, { vote })
}

function judgeOf(
  options: ModelJudgeOptions,
  { notebook, epoch }: { notebook: Notebook; epoch: number | undefined },
): Judge {
  const { claimsPerQuestion = 20, tokensPerQuestion: tokens = 12_000, tokensPerRating = 100_000 } = options
  const settings = askSettings(options, epoch)
  const prompts = options.prompts === '1' ? firstSet : currentSet
  const rater: Asker = { model: toChatModel(modelOf(options)), settings, prompts, onNote: notebook.note }
  const asker = withoutLogprobs(rater)
  const limits = {
    claims: positive('claimsPerQuestion', claimsPerQuestion),
    tokens: positive('tokensPerQuestion', tokens),
  }
  const mostTokens = positive('tokensPerRating', tokensPerRating)
  const digest = sha256Hex(
    canonicalJson({
      prompts: promptSetSha256(prompts),
      settings: defined(settings),
      limits,
      mostTokens,
      ...defined({ examples: options.examples }),
    }),
  )

  const judge: Judge = {
    id: `${asker.model.id}#prompts-${prompts.version}-${digest.slice(0, 6)}`,
    rubrics: 'any',
    prompts: Object.fromEntries([...promptVersions(prompts)].map(([name, { sha256 }]) => [name, sha256])),
    extractClaims: (text, options) => extractClaims(asker, { text, tokens, ...options }),
    verifyClaims: (claims, passages, options) =>
      verifyClaims(asker, { claims: asClaims(claims), passages: asPassages(passages), limits, ...options }),
    async verifyClaim(claim, passages, options) {
      const { verdicts, usage } = await judge.verifyClaims([claim], passages, options)
      const [verdict] = verdicts
      if (verdict === undefined) throw new Error('a claim was left without a verdict')
      return { ...verdict, usage }
    },
    rate: (rubric, asked) =>
      rate(rater, { rubric, tokens, mostTokens, shots: shotsOf(options.examples, rubric.name), ...asked }),
    evaluateRelevance: (query, response, options) => judge.rate(answerRelevance(query, response), options),
    async evaluateFaithfulness(response, passages, options) {
      const shown = asPassages(passages).filter(({ text }) => text.trim() !== '')
      return shown.length === 0 ? withoutPassages(response) : judge.rate(wholeFaithfulness(response, shown), options)
    },
    client: {
      id: asker.model.id,
      chat: askedByMessages(asker.model, notebook.note),
      answer: answeredByMessages(asker.model, notebook.note),
    },
  }
  return withFrozenReplies(judge)
}

function shotsOf(examples: ModelJudgeOptions['examples'], rubric: string): readonly Shot[] | undefined {
  return examples !== undefined && Object.hasOwn(examples, rubric) ? examples[rubric] : undefined
}

function modelOf({ model }: ModelJudgeOptions): AnyModel {
  const found = model ?? getLLMClient()
  if (found !== undefined) return found
  throw new UsageError('A model judge was made without a model. Pass `model`, or set a client with setLLMClient first.')
}

function askSettings(
  { language, temperature = 0, seed, maxOutputTokens, reasoning, logprobs }: ModelJudgeOptions,
  epoch?: number,
): AskSettings {
  if (language !== undefined && !/^[\p{L}\p{M}][\p{L}\p{M}\d ()-]{0,39}$/u.test(language)) {
    throw new UsageError(`'${language}' does not look like the name of a language; write it like German or pt-BR.`)
  }
  return {
    language,
    temperature: temperature === 'default' ? undefined : temperature,
    seed: seed === undefined || epoch === undefined ? seed : seed + epoch - 1,
    maxOutputTokens:
      typeof maxOutputTokens === 'number' ? positive('maxOutputTokens', maxOutputTokens) : maxOutputTokens,
    reasoning,
    logprobs: logprobs === true ? logprobs : undefined,
    epoch,
  }
}

function positive(name: string, value: number): number {
  if (Number.isInteger(value) && value > 0) return value
  throw new UsageError(`${name} is ${value}; it must be a whole number from 1.`)
}

/** What was done differently, each kind of it once. */
interface Notebook {
  readonly note: Asker['onNote']
  readonly notes: () => readonly string[]
}

function notebookOf(onNote: ((note: string) => void) | undefined): Notebook {
  const byKind = new Map<string, string>()
  return {
    note(note, kind = note) {
      if (byKind.has(kind)) return
      byKind.set(kind, note)
      onNote?.(note)
    },
    notes: () => [...byKind.values()],
  }
}
