import { NO_USAGE, type Usage } from '../../src/core/usage.ts'
import {
  asClaims,
  asPassages,
  type Claim,
  type ClaimVerdict,
  type Judge,
  type JudgeResult,
  type Rubric,
  type Verdict,
} from '../../src/core/judge.ts'
import type { Passage } from '../../src/core/example.ts'

/** What a fake judge answers. A fault is thrown instead of the answer. */
export interface FakeAnswers {
  /** Claims of any text, or of each text; a text that is not named makes no claims. */
  claims?: readonly string[] | Readonly<Record<string, readonly string[]>>
  /** One verdict a claim text; NOT_ENOUGH_INFO for a text that is not named. */
  verdicts?: Readonly<Record<string, Verdict>>
  probabilities?: Readonly<Record<string, number>>
  /** Scores of the items of a rubric, in their order. */
  ratings?: readonly number[]
  relevance?: JudgeResult
  usage?: { extract?: Usage; verify?: Usage; rate?: Usage }
  faults?: { extract?: Error; verify?: Error; rate?: Error; relevance?: Error }
}

export interface Call {
  method: string
  texts: readonly string[]
  passages?: readonly string[]
  query?: string | undefined
}

/** A judge that answers from a table and notes every call. */
export function fakeJudge(
  answers: FakeAnswers = {},
): Judge & { readonly calls: Call[]; count(method: string): number } {
  const calls: Call[] = []
  const { usage = {}, faults = {} } = answers
  const verdictOf = ({ id, text }: Claim, [passage]: readonly Passage[]): ClaimVerdict => {
    const verdict = answers.verdicts?.[text] ?? 'NOT_ENOUGH_INFO'
    const probability = answers.probabilities?.[text]
    const evidence =
      verdict === 'SUPPORTED' && passage !== undefined
        ? { passageId: passage.id, start: 0, end: passage.text.length, text: passage.text }
        : null
    return { id, verdict, evidence, reasons: [], ...(probability === undefined ? {} : { probability }) }
  }
  return {
    id: 'fake@1',
    rubrics: 'any',
    calls,
    count: (method) => calls.filter((call) => call.method === method).length,
    async extractClaims(text, options = {}) {
      calls.push({ method: 'extractClaims', texts: [text], query: options.query })
      await Promise.resolve()
      if (faults.extract !== undefined) throw faults.extract
      const texts = isList(answers.claims) ? answers.claims : (answers.claims?.[text] ?? [])
      return { claims: asClaims(texts), usage: usage.extract ?? NO_USAGE }
    },
    async verifyClaims(claims, passages, options = {}) {
      const [asked, shown] = [asClaims(claims), asPassages(passages)]
      calls.push({
        method: 'verifyClaims',
        texts: asked.map(({ text }) => text),
        passages: shown.map(({ text }) => text),
        query: options.query,
      })
      await Promise.resolve()
      if (faults.verify !== undefined) throw faults.verify
      return { verdicts: asked.map((claim) => verdictOf(claim, shown)), usage: usage.verify ?? NO_USAGE }
    },
    async verifyClaim(claim, passages) {
      const [asked] = asClaims([claim])
      calls.push({ method: 'verifyClaim', texts: asked === undefined ? [] : [asked.text] })
      await Promise.resolve()
      if (asked === undefined) throw new TypeError('no claim')
      return { ...verdictOf(asked, asPassages(passages)), usage: usage.verify ?? NO_USAGE }
    },
    async rate(rubric) {
      calls.push({ method: 'rate', texts: [rubric.name, ...(rubric.items ?? []).map(({ text }) => text)] })
      await Promise.resolve()
      if (faults.rate !== undefined) throw faults.rate
      return { ...rated(rubric, answers.ratings ?? []), usage: usage.rate ?? NO_USAGE }
    },
    async evaluateRelevance(query, response) {
      calls.push({ method: 'evaluateRelevance', texts: [query, response] })
      await Promise.resolve()
      if (faults.relevance !== undefined) throw faults.relevance
      return answers.relevance ?? { score: 1, reasoning: 'to the point', usage: usage.rate ?? NO_USAGE }
    },
    async evaluateFaithfulness(response) {
      calls.push({ method: 'evaluateFaithfulness', texts: [response] })
      await Promise.resolve()
      return { score: 1, reasoning: 'all there', usage: NO_USAGE }
    },
  }
}

function isList(claims: FakeAnswers['claims']): claims is readonly string[] {
  return Array.isArray(claims)
}

function rated({ items = [] }: Rubric, scores: readonly number[]): Omit<JudgeResult, 'usage'> {
  const ratings = items.flatMap(({ id }, index) => {
    const score = scores[index]
    return score === undefined ? [] : [{ id, score, reasoning: `rated ${score}` }]
  })
  return {
    score: ratings.reduce((sum, { score }) => sum + score, 0) / items.length,
    reasoning: 'rated',
    items: ratings,
  }
}

/** Usage of `tokens` tokens in one call. */
export function tokens(count: number): Usage {
  return { calls: 1, inputTokens: count, outputTokens: 0, tokensUsed: count }
}
