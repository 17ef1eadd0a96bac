import { z } from 'zod'
import type { WrittenRating } from '../model/chat-model.ts'
import { lazily } from '../../support/lazily.ts'

// A little above 0 by rounding; what is more is no logarithm of a probability.
const logprob = lazily(() => z.number().max(0.01))
const tokenSchema = lazily(() =>
  z.object({
    token: z.string(),
    logprob: logprob(),
    top_logprobs: z.array(z.object({ token: z.string(), logprob: logprob() })).nullish(),
  }),
)

/** Ratings as a tape has them. */
export const writtenRatingsSchema = lazily(() =>
  z.array(
    z.object({
      text: z.string(),
      tokens: z.array(
        z.object({
          token: z.string(),
          logprob: logprob(),
          top: z.array(z.object({ token: z.string(), logprob: logprob() })),
        }),
      ),
    }),
  ),
)

/** OpenAI's chat completions, as far as they say how likely each token was. */
const bodySchema = lazily(() =>
  z.object({
    choices: z.tuple([z.object({ logprobs: z.object({ content: z.array(tokenSchema()) }) })], z.unknown()),
  }),
)

type Token = z.output<ReturnType<typeof tokenSchema>>

/** A number that is the value of `score`. What stands so within a text has a backslash before its quotes. */
const SCORE = /(?<!\\)"score"\s*:\s*"?(-?\d+(?:\.\d+)?)/g

/**
 * The ratings in the body of a reply with the tokens that they were written in. Of all other tokens nothing is kept:
 * a reply has hundreds, with twenty alternatives each. Undefined if the server says nothing of tokens.
 */
export function writtenRatings(body: unknown): readonly WrittenRating[] | undefined {
  const parsed = bodySchema().safeParse(body)
  if (!parsed.success) return undefined
  const { content } = parsed.data.choices[0].logprobs
  const starts: number[] = []
  let text = ''
  for (const { token } of content) {
    starts.push(text.length)
    text += token
  }
  return [...text.matchAll(SCORE)].map((match) => {
    const [all, number = ''] = match
    const end = match.index + all.length
    const from = starts.findLastIndex((at) => at <= end - number.length)
    // Up to the token that holds the character behind the number.
    const to = starts.findLastIndex((at) => at <= end)
    return { text: number, tokens: content.slice(from, to + 1).map(kept) }
  })
}

function kept({ token, logprob: likely, top_logprobs: top }: Token): WrittenRating['tokens'][number] {
  return { token, logprob: likely, top: (top ?? []).map((one) => ({ token: one.token, logprob: one.logprob })) }
}
