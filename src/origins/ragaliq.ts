import { fallsShort, type EvaluationResult } from '../core/result.ts'
import type { ExampleResult } from '../core/run.ts'
import { isObject } from '../datasets/parts.ts'
import { defined } from '../support/defined.ts'

/** A claim as RagaliQ's results name its parts. */
interface RagaliQClaim {
  readonly claim: string
  readonly verdict: string
  readonly evidence: string
}

/**
 * A result under RagaliQ's names. `score` is `null` and `passed` is false where nothing was measured, which there would be a 0;
 * `error` says why.
 */
export interface RagaliQResult {
  readonly evaluator_name: string
  readonly score: number | null
  readonly passed: boolean
  readonly reasoning: string
  readonly raw_response: Readonly<Record<string, unknown>>
  readonly tokens_used: number
  readonly error?: string
}

/**
 * Reads a result by RagaliQ's names: `raw_response.claims[].claim`, `total_claims`, `supported_claims`, `tokens_used`. A view: nothing
 * of it is stored, and the result stays as it is.
 *
 * @example
 * for (const { claim, verdict } of asRagaliQ(result).raw_response.claims ?? []) console.log(`${verdict}: ${claim}`)
 */
export function asRagaliQ(result: EvaluationResult): RagaliQResult & {
  readonly raw_response: { readonly claims?: readonly RagaliQClaim[] } & Readonly<Record<string, unknown>>
} {
  const { evaluator, usage, status } = result
  const common = { evaluator_name: evaluator, tokens_used: usage.tokensUsed }
  if (status !== 'measured') {
    const reasoning = status === 'failed' ? result.message : result.reasoning
    return { ...common, score: null, passed: false, reasoning, raw_response: {}, error: reasoning }
  }
  const { score, passed, reasoning, raw } = result
  return { ...common, score, passed, reasoning, raw_response: rawResponse(raw, usage.tokensUsed) }
}

function rawResponse(raw: Readonly<Record<string, unknown>>, tokens: number): Record<string, unknown> {
  const { claims, total, supported, contradicted, notEnoughInfo, hallucinated, count, ...rest } = raw
  if (!Array.isArray(claims)) return { tokens_used: tokens, ...raw }
  return {
    ...rest,
    claims: claims.filter(isObject).map(claimOf),
    ...defined({
      total_claims: total,
      supported_claims: supported,
      contradicted_claims: contradicted,
      not_enough_info_claims: notEnoughInfo,
      hallucinated_claims: Array.isArray(hallucinated) ? hallucinated.filter(isObject).map(claimOf) : undefined,
      hallucinated_count: count,
    }),
    tokens_used: tokens,
  }
}

function claimOf({ text, verdict, evidence }: Readonly<Record<string, unknown>>): RagaliQClaim {
  const quoted = isObject(evidence) ? evidence['text'] : ''
  return {
    claim: typeof text === 'string' ? text : '',
    verdict: typeof verdict === 'string' ? verdict : '',
    evidence: typeof quoted === 'string' ? quoted : '',
  }
}

/** A case of a RagaliQ report. */
export interface RagaliQCase {
  readonly id: string
  readonly name: string
  readonly query: string
  readonly response: string
  readonly status: 'passed' | 'failed' | 'error' | 'skipped'
  readonly scores: Readonly<Record<string, number>>
  readonly details: Readonly<Record<string, RagaliQResult>>
  readonly judge_tokens_used: number
}

/** One example of a run as a case of RagaliQ's JSON report: it passes if every score that was measured does. */
export function asRagaliQCase({ id, inputs, output, metadata, error, results }: ExampleResult): RagaliQCase {
  const all = Object.entries(results)
  const measured = all.flatMap(([name, result]) => (result.status === 'measured' ? [[name, result] as const] : []))
  const { query } = inputs
  const name = metadata?.['name']
  return {
    id,
    name: typeof name === 'string' ? name : id,
    query: typeof query === 'string' ? query : '',
    response: typeof output === 'string' ? output : '',
    status: error === undefined ? statusOf(all.map(([, result]) => result)) : 'error',
    scores: Object.fromEntries(measured.map(([evaluator, { score }]) => [evaluator, score])),
    details: Object.fromEntries(all.map(([evaluator, result]) => [evaluator, asRagaliQ(result)])),
    judge_tokens_used: all.reduce((sum, [, { usage }]) => sum + usage.tokensUsed, 0),
  }
}

/** Figures that only hint decide nothing there, either. */
function statusOf(results: readonly EvaluationResult[]): RagaliQCase['status'] {
  if (results.some(({ status }) => status === 'failed')) return 'error'
  if (results.some(fallsShort)) return 'failed'
  return results.some(({ status }) => status === 'measured') ? 'passed' : 'skipped'
}

/** How many cases passed, as RagaliQ's report sums them up. */
export interface RagaliQSummary {
  readonly total: number
  readonly passed: number
  readonly failed: number
  readonly errored: number
  readonly pass_rate: number | null
}

/** Counts cases one by one. */
export function ragaliqCounts(): { add: (one: RagaliQCase) => void; summary: () => RagaliQSummary } {
  const counts = { passed: 0, failed: 0, error: 0, skipped: 0 }
  return {
    add: ({ status }) => void counts[status]++,
    summary() {
      const { passed, failed, error: errored, skipped } = counts
      const total = passed + failed + errored + skipped
      return { total, passed, failed, errored, pass_rate: total === 0 ? null : passed / total }
    },
  }
}
