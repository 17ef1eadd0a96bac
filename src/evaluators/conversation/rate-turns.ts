import { JudgeResponseError, NoBasisError } from '../../core/errors.ts'
import { measured, type Finding, type Raw } from '../../core/result.ts'
import type { ItemRating, Judge, JudgeResult, Rubric } from '../../core/judge.ts'
import { quoted } from '../rag/quoted.ts'
import { windowsOf, type Turn, type Window } from './turns.ts'

/** What the judge says of one turn. */
export interface TurnRating {
  readonly turn: number
  readonly text: string
  readonly score: number
  readonly reasoning: string
}

export interface Rater {
  readonly judge: Judge
  readonly signal?: AbortSignal | undefined
}

interface Windowed extends Rater {
  /** How many turns are judged in one question. */
  readonly window: number
  /** The turns whose replies are rated. */
  readonly among: readonly Turn[]
  /** What is asked of the replies of a window. */
  readonly rubricOf: (window: Window) => Omit<Rubric, 'items'>
}

/** Rates the replies of a conversation's turns, those of each window in one question. */
export async function rateInWindows(
  turns: readonly Turn[],
  { window, among, rubricOf, judge, signal }: Windowed,
): Promise<readonly TurnRating[]> {
  const rated = new Set(among)
  const ratings = windowsOf(turns, { window }).map((one) =>
    rateReplies(rubricOf(one), { turns: one.judged.filter((turn) => rated.has(turn)), judge, signal }),
  )
  return (await Promise.all(ratings)).flat()
}

/** Rates the replies of turns, all in one question. A judge that leaves one out has not answered. */
async function rateReplies(
  rubric: Omit<Rubric, 'items'>,
  { turns, judge, signal }: Rater & { turns: readonly Turn[] },
): Promise<readonly TurnRating[]> {
  if (turns.length === 0) return []
  // The turn distinguishes equal replies.
  const items = turns.map(({ number, reply }) => ({ id: `t${number}`, text: `Reply in turn ${number}:\n${reply}` }))
  const scale = { kind: 'number', min: 0, max: 1 } as const
  const { items: found = [] } = await judge.rate({ scale, ...rubric, items }, { signal })
  const byId = new Map<string, ItemRating>(found.map((item) => [item.id, item]))
  return turns.map(({ number, reply }) => {
    const rating = byId.get(`t${number}`)
    if (rating === undefined || found.length !== turns.length || !(rating.score >= 0 && rating.score <= 1)) {
      throw new JudgeResponseError(
        `The judge was asked to rate ${turns.length} replies from 0 to 1 and did not give that of turn ${number} one such score.`,
        { reply: JSON.stringify(found) },
      )
    }
    return { turn: number, text: reply, score: rating.score, reasoning: rating.reasoning }
  })
}

/**
 * For a judge that only compares words: each reply by itself. Turns for which it has no basis are left out; when it has
 * one for none of them, that is thrown.
 */
export async function rateOneByOne(
  turns: readonly Turn[],
  rate: (turn: Turn) => Promise<JudgeResult>,
): Promise<readonly TurnRating[]> {
  const ratings: TurnRating[] = []
  let baseless: NoBasisError | undefined
  for (const turn of turns) {
    try {
      const { score, reasoning } = await rate(turn)
      ratings.push({ turn: turn.number, text: turn.reply, score, reasoning })
    } catch (error) {
      if (!NoBasisError.isInstance(error)) throw error
      baseless = error
    }
  }
  if (ratings.length === 0 && baseless !== undefined) throw baseless
  return ratings
}

/** A rating below this is told in the reasoning. */
const FLAWED = 0.5

/** The mean over turns, with the ones that fall short named. There must be ratings. */
export function meanOfTurns(
  ratings: readonly TurnRating[],
  { what, raw = {} }: { what: string; raw?: Raw | undefined },
): Finding {
  const mean = ratings.reduce((sum, { score }) => sum + score, 0) / ratings.length
  const flawed = ratings.filter(({ score }) => score < FLAWED)
  const numbers = flawed.slice(0, 5).map(({ turn }) => turn)
  const places = numbers.length === 0 ? '' : `; not in turn ${numbers.join(', ')}${quoted(flawed.slice(0, 2))}`
  return measured(
    Math.min(1, mean),
    `${ratings.length - flawed.length} of ${ratings.length} replies ${what}${places}`,
    {
      turns: ratings.map(({ turn, score, reasoning }) => ({ turn, score, reasoning })),
      ...raw,
    },
  )
}
