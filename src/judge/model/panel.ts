import { JudgeError, UsageError, withSpent } from '../../core/errors.ts'
import { NO_USAGE, addUsage, type Usage } from '../../core/usage.ts'
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
 * and ratings. `quorum` is how many of them must answer: all of them if left out. Where enough do, those vote, and the
 * result says who did not; a missing vote is never made up. Throws UsageError for fewer than two judges, for two of one
 * id, and for a quorum that they cannot reach.
 */
export function panel(judges: readonly Judge[], options: PanelOptions = {}): Judge {
  const { vote = 'majority', quorum = judges.length } = options
  check(judges, { vote, quorum })
  const polled = <Answer extends { usage: Usage }>(ask: (judge: Judge) => Promise<Answer>) =>
    poll(judges, { quorum, ask })
  const rated = async (ask: (judge: Judge) => Promise<JudgeResult>): Promise<JudgeResult> => {
    const { answers, absent, usage } = await polled(ask)
    return { ...joinedRating(answers, { vote, absent }), usage }
  }
  const self: Judge = {
    id: `panel(${judges.map(({ id }) => id).join(', ')}; ${vote}${quorum === judges.length ? '' : `; quorum ${quorum}`})`,
    rubrics: judges.every(({ rubrics }) => rubrics === 'any') ? 'any' : 'overlap',
    extractClaims: (text, asked) =>
      firstOf(judges, { tries: judges.length - quorum + 1, ask: (judge) => judge.extractClaims(text, asked) }),
    async verifyClaims(claims, passages, asked) {
      const { answers, absent, usage } = await polled((judge) => judge.verifyClaims(claims, passages, asked))
      const verdicts = asClaims(claims).map(({ id }, index) => {
        const votes = answers.flatMap(({ answer }) => answer.verdicts[index] ?? [])
        if (votes.length !== answers.length) throw new Error(`a judge of the panel gave no verdict on the claim ${id}`)
        return joinedVerdict(id, { votes, vote, absent })
      })
      return { verdicts, usage }
    },
    async verifyClaim(claim, passages, asked) {
      const { answers, absent, usage } = await polled((judge) => judge.verifyClaim(claim, passages, asked))
      const id = asClaims([claim])[0]?.id ?? 'c1'
      return { ...joinedVerdict(id, { votes: answers.map(({ answer }) => answer), vote, absent }), usage }
    },
    rate: (rubric, asked) => rated((judge) => judge.rate(rubric, asked)),
    evaluateRelevance: (query, response, asked) => rated((judge) => judge.evaluateRelevance(query, response, asked)),
    evaluateFaithfulness: (response, passages, asked) =>
      rated((judge) => judge.evaluateFaithfulness(response, passages, asked)),
    ...inEpochs(judges, options),
    notes: () => [...new Set(judges.flatMap((judge) => judge.notes?.() ?? []))],
  }
  return Object.freeze(self)
}

interface PanelOptions {
  vote?: Vote | undefined
  quorum?: number | undefined
}

function inEpochs(judges: readonly Judge[], options: PanelOptions): Pick<Judge, 'inEpoch'> {
  if (judges.every((judge) => judge.inEpoch === undefined)) return {}
  return {
    inEpoch: (epoch) =>
      panel(
        judges.map((judge) => judge.inEpoch?.(epoch) ?? judge),
        options,
      ),
  }
}

function check(judges: readonly Judge[], { vote, quorum }: { vote: Vote; quorum: number }): void {
  if (judges.length < 2) {
    const given = judges.length === 0 ? 'none' : 'one'
    throw new UsageError(`A panel needs at least two judges; it was given ${given}. A single judge needs no panel.`)
  }
  if (!VOTES.includes(vote)) throw new UsageError(`A panel cannot vote by '${vote}'; it can by ${VOTES.join(', ')}.`)
  const twice = judges.find(({ id }, at) => judges.findIndex((other) => other.id === id) !== at)
  if (twice !== undefined) {
    throw new UsageError(`The panel has the judge ${twice.id} twice. To ask one model several times, give it votes.`)
  }
  if (Number.isInteger(quorum) && quorum >= 1 && quorum <= judges.length) return
  throw new UsageError(
    `The quorum of the panel is ${quorum}; it must be a whole number from 1 to the ${judges.length} judges that it has.`,
  )
}

interface Polled<Answer> {
  readonly answers: readonly { readonly judge: Judge; readonly answer: Answer }[]
  readonly absent: readonly string[]
  readonly usage: Usage
}

/** Asks all judges. If fewer than the quorum answer, the first failure is thrown with what all of them cost. */
async function poll<Answer extends { usage: Usage }>(
  judges: readonly Judge[],
  { quorum, ask }: { quorum: number; ask: (judge: Judge) => Promise<Answer> },
): Promise<Polled<Answer>> {
  const settled = await Promise.allSettled(judges.map(ask))
  const outcomes = settled.map((outcome, at) => ({ outcome, judge: judges[at] }))
  const answers = outcomes.flatMap(({ outcome, judge }) =>
    outcome.status === 'fulfilled' && judge !== undefined ? [{ judge, answer: outcome.value }] : [],
  )
  const failures = outcomes.flatMap(({ outcome, judge }) =>
    outcome.status === 'rejected' && judge !== undefined ? [{ judge, reason: outcome.reason as unknown }] : [],
  )
  // What is no judge's failure is everybody's: an abort, a full disk, a bug.
  const [grave] = failures.filter(({ reason }) => !JudgeError.isInstance(reason))
  if (answers.length < quorum || grave !== undefined) {
    const asked = settled.map((outcome) =>
      outcome.status === 'fulfilled' ? Promise.resolve(outcome.value) : Promise.reject(outcome.reason),
    )
    if (grave !== undefined) {
      await Promise.allSettled(asked)
      throw grave.reason
    }
    await together(asked)
  }
  const lost = failures.map(({ reason }) => (JudgeError.isInstance(reason) ? reason.usage : NO_USAGE))
  return {
    answers,
    absent: failures.map(
      ({ judge, reason }) => `${judge.id}: ${reason instanceof Error ? reason.message : String(reason)}`,
    ),
    usage: addUsage(...answers.map(({ answer }) => answer.usage), ...lost),
  }
}

/** The answer of the first judge that gives one, of so many. */
async function firstOf<Answer extends { usage: Usage }>(
  judges: readonly Judge[],
  { tries, ask }: { tries: number; ask: (judge: Judge) => Promise<Answer> },
): Promise<Answer> {
  let spent = NO_USAGE
  for (const [at, judge] of judges.entries()) {
    try {
      const answer = await ask(judge)
      return { ...answer, usage: addUsage(spent, answer.usage) }
    } catch (error) {
      if (at + 1 >= tries || !JudgeError.isInstance(error)) throw withSpent(error, spent)
      spent = addUsage(spent, error.usage)
    }
  }
  throw new Error('a panel has judges')
}

function joinedVerdict(
  id: string,
  { votes, vote, absent }: { votes: readonly ClaimVerdict[]; vote: Vote; absent: readonly string[] },
): ClaimVerdict {
  const verdict = vote === 'max' ? highest(votes) : majority(votes)
  const agreeing = votes.filter((candidate) => candidate.verdict === verdict)
  const speaker = agreeing.find(({ evidence }) => evidence !== null) ?? agreeing[0]
  const supported = votes.filter((candidate) => candidate.verdict === 'SUPPORTED').length
  return {
    id,
    verdict,
    probability: supported / votes.length,
    evidence: speaker?.evidence ?? null,
    reasons: [...(speaker?.reasons ?? []), ...split(votes), ...absences(absent)],
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

function absences(absent: readonly string[]): Reason[] {
  return absent.map((who) => ({ code: 'absent_vote', message: `a judge of the panel gave no vote: ${who}` }))
}

function split(votes: readonly ClaimVerdict[]): Reason[] {
  if (new Set(votes.map(({ verdict }) => verdict)).size < 2) return []
  return [{ code: 'split_vote', message: `the panel was split: ${votes.map(({ verdict }) => verdict).join(', ')}` }]
}

function joinedRating(
  answers: Polled<JudgeResult>['answers'],
  { vote, absent }: { vote: Vote; absent: readonly string[] },
): Omit<JudgeResult, 'usage'> {
  const results = answers.map(({ answer }) => answer)
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
    reasoning: answers.map(({ judge, answer }) => `${judge.id}: ${answer.reasoning}`).join('\n'),
    ...defined({ items }),
    notes: { ...first?.notes, votes, ...(clamped ? { clamped } : {}), ...(absent.length > 0 ? { absent } : {}) },
  }
}

function joined(scores: readonly number[], vote: Vote): number {
  if (vote === 'max') return Math.max(...scores)
  if (vote === 'mean') return scores.reduce((sum, score) => sum + score, 0) / scores.length
  const sorted = scores.toSorted((a, b) => a - b)
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1)
  return joined(middle, 'mean')
}
