import { NoBasisError } from '../../../src/core/errors.ts'
import { evidenceOf } from '../../../src/judge/lexical/claim-evidence.ts'
import { lexicalJudge } from '../../../src/judge/lexical/lexical-judge.ts'
import { claimWords, isSeen } from '../../../src/judge/lexical/match.ts'
import { contradictedAtMost, type WholeFeatures, wholeFeatures } from '../../../src/judge/lexical/whole/whole-answer.ts'
import { words } from '../../../src/text/words/words.ts'

/** An answer with its label: one text, or the statements that it was composed of, each with the question it answers. */
export interface LabelledAnswer {
  readonly file: string
  readonly parts: readonly { readonly text: string; readonly query: string }[]
  readonly passages: readonly string[]
  readonly supported: boolean
  /** Answers to one question belong together. */
  readonly group?: string
}

/** An answer as the judge sees it, with figures to compare with. */
export interface JudgedAnswer {
  readonly file: string
  readonly supported: boolean
  readonly group: string | undefined
  readonly claims: number
  /** As the shipped judge gives it. */
  readonly probability: number
  readonly features: WholeFeatures
  /** What the probability can be at most, where a claim is contradicted. */
  readonly atMost: number
  /** Figures of which more speaks for support. */
  readonly beside: Readonly<Record<Beside, number>>
}

/** What a whole answer could be judged by more simply. */
export type Beside = 'mean' | 'product' | 'lowest' | 'unseen words' | 'share unseen' | 'length'

const judge = lexicalJudge()

/**
 * The answers in which the judge finds a claim and for which it has a basis. Each claim is judged against all the passages of
 * its answer.
 */
export async function judged(answers: readonly LabelledAnswer[]): Promise<JudgedAnswer[]> {
  const all: JudgedAnswer[] = []
  for (const answer of answers) {
    const found = await judgedAnswer(answer).catch(noneWithoutBasis)
    if (found !== undefined) all.push(found)
  }
  return all
}

/** A source in another language, or in no language at all, gives no basis. */
function noneWithoutBasis(error: unknown): undefined {
  if (!NoBasisError.isInstance(error)) throw error
}

async function judgedAnswer({ file, parts, passages, supported, group }: LabelledAnswer) {
  const verdicts = []
  for (const { text, query } of parts) {
    const options = query === '' ? {} : { query }
    const { claims } = await judge.extractClaims(text, options)
    if (claims.length > 0) verdicts.push(...(await judge.verifyClaims(claims, passages, options)).verdicts)
  }
  if (verdicts.length === 0) return undefined
  const said = parts.map(({ text }) => text).join(' ')
  const evidence = evidenceOf(passages)
  const { content } = claimWords(said)
  const unseen = content.filter((token) => !isSeen(token, evidence)).length
  const probabilities = verdicts.map(({ probability = 0 }) => probability)
  return {
    file,
    supported,
    group,
    claims: verdicts.length,
    probability: judge.everySupported?.(verdicts) ?? Number.NaN,
    features: wholeFeatures(verdicts),
    atMost: contradictedAtMost(verdicts),
    beside: {
      mean: probabilities.reduce((sum, value) => sum + value, 0) / probabilities.length,
      product: probabilities.reduce((sum, value) => sum + Math.log(Math.max(1e-6, value)), 0),
      lowest: Math.min(...probabilities),
      'unseen words': -unseen,
      'share unseen': -unseen / Math.max(1, content.length),
      length: -words(said).length,
    },
  }
}
