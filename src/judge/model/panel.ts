import { UsageError } from '../../core/errors.ts'
import {
  asClaims,
  type ClaimVerdict,
  type Judge,
  type JudgeResult,
  type Reason,
  type Verdict,
} from '../../core/judge.ts'
import { together } from './together.ts'
import { defined } from '../../support/defined.ts'

/**
 * How the answers of several judges are combined. `majority`: the verdict that more than half give, and the median
 * score; `mean`: the same verdict, and the mean score; `max`: SUPPORTED if any judge says so, and the highest score.
 */
export type Vote = 'majority' | 'mean' | 'max'

const VOTES: readonly Vote[] = ['majority', 'mean', 'max']

/**
 * Several judges as one. The first one extracts the claims, so that all verify the same ones; all of them give verdicts
 * and ratings. If one judge fails the panel fails: a missing vote is never made up.
 */
export function panel(judges: readonly Judge[], { vote = 'majority' }: { vote?: Vote | undefined } = {}): Judge {
  const [first] = judges
  if (first === undefined) throw new UsageError('A panel needs at least one judge; it was given none.')
  if (!VOTES.includes(vote)) throw new UsageError(`A panel cannot vote by '${vote}'; it can by ${VOTES.join(', ')}.`)

  const rated = async (asked: readonly Promise<JudgeResult>[]): Promise<JudgeResult> => {
    const { answers, usage } = await together(asked)
    return { ...joinedRating(answers, { judges, vote }), usage }
  }
  const self: Judge = {
    id: `panel(${judges.map(({ id }) => id).join(', ')}; ${vote})`,
    rubrics: judges.every(({ rubrics }) => rubrics === 'any') ? 'any' : 'overlap',
    extractClaims: (text, options) => first.extractClaims(text, options),
    async verifyClaims(claims, passages, options) {
      const { answers, usage } = await together(judges.map((judge) => judge.verifyClaims(claims, passages, options)))
      const verdicts = asClaims(claims).map(({ id }, index) => {
        const votes = answers.flatMap(({ verdicts }) => verdicts[index] ?? [])
        if (votes.length !== judges.length) throw new Error(`a judge of the panel gave no verdict on the claim ${id}`)
        return joinedVerdict(id, { votes, vote })
      })
      return { verdicts, usage }
    },
    async verifyClaim(claim, passages, options) {
      const { answers, usage } = await together(judges.map((judge) => judge.verifyClaim(claim, passages, options)))
      const id = asClaims([claim])[0]?.id ?? 'c1'
      return { ...joinedVerdict(id, { votes: answers, vote }), usage }
    },
    rate: (rubric, options) => rated(judges.map((judge) => judge.rate(rubric, options))),
    evaluateRelevance: (query, response, options) =>
      rated(judges.map((judge) => judge.evaluateRelevance(query, response, options))),
    evaluateFaithfulness: (response, passages, options) =>
      rated(judges.map((judge) => judge.evaluateFaithfulness(response, passages, options))),
  }
  return Object.freeze(self)
}

function joinedVerdict(id: string, { votes, vote }: { votes: readonly ClaimVerdict[]; vote: Vote }): ClaimVerdict {
  const verdict = vote === 'max' ? highest(votes) : majority(votes)
  const agreeing = votes.filter((candidate) => candidate.verdict === verdict)
  const speaker = agreeing.find(({ evidence }) => evidence !== null) ?? agreeing[0]
  const supported = votes.filter((candidate) => candidate.verdict === 'SUPPORTED').length
  return {
    id,
    verdict,
    probability: supported / votes.length,
    evidence: speaker?.evidence ?? null,
    reasons: [...(speaker?.reasons ?? []), ...split(votes)],
  }
}

/** What more than half say. Without a majority, nothing is settled. */
function majority(votes: readonly ClaimVerdict[]): Verdict {
  const isMost = (wanted: Verdict): boolean =>
    votes.filter(({ verdict }) => verdict === wanted).length * 2 > votes.length
  return votes.find(({ verdict }) => isMost(verdict))?.verdict ?? 'NOT_ENOUGH_INFO'
}

function highest(votes: readonly ClaimVerdict[]): Verdict {
  const order: readonly Verdict[] = ['SUPPORTED', 'CONTRADICTED', 'NOT_ENOUGH_INFO']
  return order.find((wanted) => votes.some(({ verdict }) => verdict === wanted)) ?? 'NOT_ENOUGH_INFO'
}

function split(votes: readonly ClaimVerdict[]): Reason[] {
  if (new Set(votes.map(({ verdict }) => verdict)).size < 2) return []
  return [{ code: 'split_vote', message: `the panel was split: ${votes.map(({ verdict }) => verdict).join(', ')}` }]
}

function joinedRating(
  results: readonly JudgeResult[],
  { judges, vote }: { judges: readonly Judge[]; vote: Vote },
): Omit<JudgeResult, 'usage'> {
  const votes = results.map(({ score }) => score)
  const first = results[0]
  const items = first?.items?.map(({ id }) => {
    const ratings = results.flatMap(({ items = [] }) => items.find((item) => item.id === id) ?? [])
    if (ratings.length !== results.length) throw new Error(`a judge of the panel gave no rating of the item ${id}`)
    return {
      id,
      score: joined(
        ratings.map(({ score }) => score),
        vote,
      ),
      reasoning: ratings[0]?.reasoning ?? '',
    }
  })
  const clamped = results.some(({ notes }) => notes?.['clamped'] === true)
  return {
    score:
      items === undefined
        ? joined(votes, vote)
        : joined(
            items.map(({ score }) => score),
            'mean',
          ),
    reasoning: results.map(({ reasoning }, index) => `${judges[index]?.id ?? ''}: ${reasoning}`).join('\n'),
    ...defined({ items }),
    notes: { ...first?.notes, votes, ...(clamped ? { clamped } : {}) },
  }
}

function joined(scores: readonly number[], vote: Vote): number {
  if (vote === 'max') return Math.max(...scores)
  if (vote === 'mean') return scores.reduce((sum, score) => sum + score, 0) / scores.length
  const sorted = scores.toSorted((a, b) => a - b)
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1)
  return joined(middle, 'mean')
}
