import { NoBasisError } from '../../core/errors.ts'
import type { ItemRating, JudgeResult, Rubric } from '../../core/judge.ts'
import { NO_USAGE } from '../../core/usage.ts'
import { answerKind } from '../../text/phrases/answer-kind.ts'
import { readEvidence } from './claim-evidence.ts'
import { checkLength } from './limits.ts'
import { isSeen } from './match.ts'
import { toSixDecimals } from './model.ts'
import { tokens } from './claim-tokens.ts'

/**
 * Answers a rubric that declares which text should cover which: the score is the share of the content words of `of` that
 * `in` has (each word once, inflections alike). A response that declines or says nothing covers nothing.
 */
export function rateByOverlap(rubric: Rubric): JudgeResult {
  const { overlap, name, items } = rubric
  if (overlap === undefined) {
    throw new NoBasisError(
      `The lexical judge only compares words and has no basis for '${name}'. Configure a model as the judge, or leave this evaluator out.`,
    )
  }
  if (items === undefined || (overlap.of !== 'item' && overlap.in !== 'item')) {
    const { score, reasoning } = coverage(inputOf(rubric, overlap.of), inputOf(rubric, overlap.in), overlap)
    return { score, reasoning, usage: NO_USAGE }
  }
  const rated = items.map(({ id, text }): ItemRating => {
    const side = (which: string) => (which === 'item' ? text : inputOf(rubric, which))
    return { id, ...coverage(side(overlap.of), side(overlap.in), overlap) }
  })
  if (rated.length === 0) throw new NoBasisError(`'${name}' was asked about no items, so there is nothing to rate.`)
  const score = toSixDecimals(rated.reduce((sum, item) => sum + item.score, 0) / rated.length)
  return { score, reasoning: `mean of ${rated.length} items by their words`, usage: NO_USAGE, items: rated }
}

function inputOf({ inputs, name }: Rubric, which: string): string {
  const text = inputs[which]
  if (text !== undefined) return text
  throw new NoBasisError(
    `The rubric '${name}' declares an overlap with '${which}', which is none of its inputs (${Object.keys(inputs).join(', ')}).`,
  )
}

function coverage(
  of: string,
  within: string,
  overlap: { of: string; in: string },
): { score: number; reasoning: string } {
  checkLength('rated', { name: `The ${overlap.of}`, texts: [{ text: of }] })
  checkLength('rated', { name: `The ${overlap.in}`, texts: [{ text: within }] })
  const wanted = new Map(tokens(of).flatMap((token) => (token.content ? [[token.stem, token] as const] : [])))
  if (wanted.size === 0) {
    throw new NoBasisError(
      `The ${overlap.of} has no content words, so words alone cannot tell. Configure a model as the judge.`,
    )
  }
  if (overlap.in === 'response' && DECLINING.has(answerKind(within))) {
    return { score: 0, reasoning: `the ${overlap.in} declines to answer or says nothing` }
  }
  const evidence = readEvidence([{ id: overlap.in, text: within }])
  const unseen = [...wanted.values()].filter((token) => !isSeen(token, evidence))
  const found = wanted.size - unseen.length
  if (
    found === 0 &&
    overlap.in === 'response' &&
    tokens(within).filter(({ content }) => content).length < FEWEST_WORDS
  ) {
    throw new NoBasisError(
      `The response is too short to compare with the ${overlap.of} by words alone. Configure a model as the judge.`,
    )
  }
  const lacking = unseen.slice(0, 5).map(({ form }) => `“${form}”`)
  const rest = lacking.length === 0 ? '' : `; not ${lacking.join(', ')}`
  const reasoning = `the ${overlap.in} has ${found} of ${wanted.size} content words of the ${overlap.of}${rest} (compared by words only)`
  return { score: toSixDecimals(found / wanted.size), reasoning }
}

/** A right answer as short as `Paris` shares no word with its question. */
const FEWEST_WORDS = 3

const DECLINING: ReadonlySet<string> = new Set(['abstention', 'refusal', 'clarification', 'chit_chat', 'empty'])
