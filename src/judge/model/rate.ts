import { JudgeResponseError, NoBasisError, UsageError } from '../../core/errors.ts'
import type { ItemRating, JudgeOptions, JudgeResult, Rubric, RubricItem, Scale } from '../../core/judge.ts'
import { addUsage, type Usage } from '../../core/usage.ts'
import { promptVersions } from '../prompts/prompt-versions.ts'
import type { Rated, RateInput, Shot } from '../prompts/rate-prompt.ts'
import { ContextOverflowError } from '../said/context-overflow.ts'
import { weightedRating } from '../said/weighted-rating.ts'
import { answerEach } from './align.ts'
import { ask, type Asker } from './ask.ts'
import type { WrittenRating } from './chat-model.ts'
import { scoreOnScale } from './reply.ts'
import { approximateTokens, grouped } from './token-count.ts'
import { together } from './together.ts'
import { defined } from '../../support/defined.ts'

const UNIT_SCALE: Scale = { kind: 'number', min: 0, max: 1 }
const ITEMS_PER_QUESTION = 50

type RateOptions = JudgeOptions & {
  rubric: Rubric
  /** About how many tokens of items go into one question. */
  tokens: number
  /** About how many tokens of texts one question may have at all. */
  mostTokens: number
  /** Answered questions of this rubric, shown before the question. */
  shots?: readonly Shot[] | undefined
}

/** Rates by a rubric, as a whole or item by item. Throws UsageError for a scale that cannot be used. */
export async function rate(asker: Asker, { rubric, ...options }: RateOptions): Promise<JudgeResult> {
  checkScale(rubric)
  checkSize(rubric, options.mostTokens)
  const rater = rubric.scale?.kind === 'categories' ? withoutLogprobs(asker) : asker
  return rubric.items === undefined
    ? rateWhole(rater, { rubric, ...options })
    : rateItems(rater, { rubric, items: rubric.items, ...options })
}

/** The asker of questions that no number answers. */
export function withoutLogprobs(asker: Asker): Asker {
  return { ...asker, settings: { ...asker.settings, logprobs: undefined } }
}

async function rateWhole(asker: Asker, { rubric, shots, signal }: RateOptions): Promise<JudgeResult> {
  const { criteria, inputs, scale = UNIT_SCALE } = rubric
  const input = { criteria, inputs, scale, shots }
  const { reply, usage, ratings } = await ask(asker, { prompt: asker.prompts.rate, input, signal })
  if ('ratings' in reply) throw new JudgeResponseError('The judge rated items, and none were asked about.', { usage })
  const [weighed = reply] = weighted([reply], { asker, scale, ratings })
  const { score, clamped } = scored(weighed, { scale, usage })
  const category = 'category' in reply ? { category: reply.category } : {}
  const stated = weighed === reply || !('score' in reply) ? {} : { stated: reply.score }
  return { score, reasoning: reply.reasoning, usage, notes: notes(asker, { clamped, ...category, ...stated }) }
}

async function rateItems(
  asker: Asker,
  { rubric, items, tokens, shots, signal }: RateOptions & { items: readonly RubricItem[] },
): Promise<JudgeResult> {
  if (shots !== undefined)
    throw new UsageError(
      `The rubric ${rubric.name} rates items, and examples of your own can only be given for rubrics of a whole.`,
    )
  if (items.length === 0)
    throw new UsageError(`The rubric ${rubric.name} has an empty list of items; there is nothing to rate.`)
  const { criteria, inputs, scale = UNIT_SCALE } = rubric
  const numbered = items.map((item, index) => ({ key: `i${index + 1}`, text: item.text }))
  const rateGroup = async (group: readonly NumberedItem[], most: number): Promise<RatedItems> => {
    try {
      return await rateTogether(asker, { group, criteria, inputs, scale, signal })
    } catch (error) {
      if (!ContextOverflowError.isInstance(error) || group.length === 1) throw error
      const size = group.reduce((sum, { text }) => sum + approximateTokens(text), 0)
      const half = Math.max(1, Math.floor(Math.min(most, size) / 2))
      const parts = grouped(group, { tokens: half, count: Math.ceil(group.length / 2) })
      const { answers, usage } = await together(parts.map((part) => rateGroup(part, half)))
      return {
        reply: answers.flatMap(({ reply }) => reply),
        unknown: answers.reduce((sum, { unknown }) => sum + unknown, 0),
        usage: addUsage(error.usage, usage),
      }
    }
  }
  const { answers, usage } = await together(
    grouped(numbered, { tokens, count: ITEMS_PER_QUESTION }).map((group) => rateGroup(group, tokens)),
  )
  const scores = answers.flatMap(({ reply }) =>
    reply.map((rating) => ({ rating, ...scored(rating, { scale, usage }) })),
  )
  const ratings = items.map(({ id }, index): ItemRating => {
    const found = scores[index]
    if (found === undefined) throw new Error(`no question held the item ${id}`)
    return { id, score: found.score, reasoning: found.rating.reasoning }
  })
  const unknownIds = answers.reduce((sum, { unknown }) => sum + unknown, 0)
  return {
    score: ratings.reduce((sum, { score }) => sum + score, 0) / ratings.length,
    reasoning: ratings.map(({ id, reasoning }) => `${id}: ${reasoning}`).join('\n'),
    usage,
    items: ratings,
    notes: notes(asker, { clamped: scores.some(({ clamped }) => clamped), ...(unknownIds > 0 ? { unknownIds } : {}) }),
  }
}

interface NumberedItem {
  readonly key: string
  readonly text: string
}

type RatedItems = Awaited<ReturnType<typeof rateTogether>>

/** The ratings of some items from one question, or two if the first left some out. */
function rateTogether(
  asker: Asker,
  {
    group,
    signal,
    ...question
  }: Pick<RateOptions, 'signal'> & Omit<RateInput, 'items'> & { group: readonly NumberedItem[] },
) {
  const texts = new Map(group.map(({ key, text }) => [key, text]))
  return answerEach([...texts.keys()], async (ids, { again }) => {
    const input = { ...question, items: ids.map((id) => ({ id, text: texts.get(id) ?? '' })) }
    const { prompts } = asker
    const { reply, usage, ratings } = await ask(asker, { prompt: prompts.rate, input, signal, repair: !again })
    const rated = 'ratings' in reply ? reply.ratings : []
    return { reply: weighted(rated, { asker, scale: question.scale, ratings }), usage }
  })
}

/**
 * The ratings as the mean over the digits that the model might have written, where all of them are known token by token;
 * otherwise as they were written.
 */
function weighted<One extends Rated>(
  rated: readonly One[],
  { asker, scale, ratings }: { asker: Asker; scale: Scale; ratings: readonly WrittenRating[] | undefined },
): readonly One[] {
  if (asker.settings.logprobs !== true || scale.kind !== 'number') return rated
  const found = ratings?.length === rated.length ? ratings : []
  const means = rated.map((one, at) => {
    const written = found[at]
    const isSame = written !== undefined && 'score' in one && one.score === Number(written.text)
    return isSame ? weightedRating(written, scale)?.mean : undefined
  })
  if (means.includes(undefined)) asker.onNote(`${asker.model.id} ${UNWEIGHTED}`, 'logprobs')
  return rated.map((one, at) => (means[at] === undefined ? one : { ...one, score: means[at] }))
}

const UNWEIGHTED =
  'does not say of every rating how likely its digits were (logprobs); those ratings count as they were written.'

function scored(rated: Rated, { scale, usage }: { scale: Scale; usage: Usage }): { score: number; clamped: boolean } {
  const found = onUnitScale(rated, scale)
  if (found !== undefined) return found
  const said = 'score' in rated ? String(rated.score) : rated.category
  const range = scale.kind === 'number' ? `from ${scale.min} to ${scale.max}` : 'of the categories'
  throw new JudgeResponseError(`The judge gave the rating ${said}, which is none ${range}.`, {
    reply: JSON.stringify(rated),
    usage,
  })
}

function onUnitScale(rated: Rated, scale: Scale): { score: number; clamped: boolean } | undefined {
  if (scale.kind === 'number') return 'score' in rated ? scoreOnScale(rated.score, scale) : undefined
  const score = 'category' in rated ? scale.categories[rated.category] : undefined
  return score === undefined ? undefined : { score, clamped: false }
}

function notes(
  { prompts }: Asker,
  { clamped, ...more }: { clamped: boolean; [note: string]: unknown },
): Record<string, unknown> {
  const version = promptVersions(prompts).get(prompts.rate.name)
  const prompt = defined({ prompt: version && `${version.name}@${version.version}#${version.sha256.slice(0, 6)}` })
  return { ...prompt, ...(clamped ? { clamped } : {}), ...more }
}

/** A rating is of the whole: texts that are too long for one question are neither cut nor rated in parts. */
function checkSize({ name, inputs, items = [] }: Rubric, most: number): void {
  const sizes = items.map(({ text }) => approximateTokens(text))
  const tokens = Object.values(inputs).reduce((sum, text) => sum + approximateTokens(text), Math.max(0, ...sizes))
  if (tokens <= most) return
  throw new NoBasisError(
    `The texts that ${name} is to be rated on take about ${tokens} tokens in one question, more than the ${most} that this judge puts into one (tokensPerRating). They are not cut, so they were not rated.`,
  )
}

function checkScale({ name, scale = UNIT_SCALE }: Rubric): void {
  if (scale.kind === 'number') {
    if (Number.isFinite(scale.min) && Number.isFinite(scale.max) && scale.min < scale.max) return
    throw new UsageError(`The scale of the rubric ${name} goes from ${scale.min} to ${scale.max}; it must go up.`)
  }
  const scores = Object.entries(scale.categories)
  if (scores.length < 2)
    throw new UsageError(`The rubric ${name} needs at least two categories; it has ${scores.length}.`)
  const wrong = scores.find(([, score]) => !(score >= 0 && score <= 1))
  if (wrong === undefined) return
  throw new UsageError(`The category '${wrong[0]}' of the rubric ${name} scores ${wrong[1]}; it must be 0 to 1.`)
}
