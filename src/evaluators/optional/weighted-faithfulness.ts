import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import type { Judge } from '../../core/judge.ts'
import { measured, notApplicable, vacuous } from '../../core/result.ts'
import { claimsOfOutput } from '../../judge/statements.ts'
import { claimTable, type ClaimRow } from '../rag/claim-table.ts'
import { shownPassages, textOf, type Example } from '../../core/example.ts'

const weight = z.number().min(-1).max(1)

const settings = z.object({
  /** Asks of claims that the passages do not settle whether they support a part of them. */
  partial: z.boolean().default(false),
  weights: z
    .object({
      supported: weight.default(1),
      partiallySupported: weight.default(0.5),
      notEnoughInfo: weight.default(0),
      contradicted: weight.default(0),
    })
    .strict()
    .prefault({}),
})

type Weights = z.output<typeof settings>['weights']
type FourVerdicts = ClaimRow['verdict'] | 'PARTIALLY_SUPPORTED'

/** Faithfulness with a weight for each verdict, and on request a fourth verdict: a part of the claim is supported. */
export const WeightedFaithfulnessEvaluator = defineEvaluator({
  name: 'weighted_faithfulness',
  title: 'Weighted faithfulness',
  version: '1',
  description: 'How far do the passages support the claims, each verdict with its weight?',
  kind: 'llm_judge',
  tasks: ['rag_qa', 'summarization'],
  requires: ['output', 'context'],
  cost: 'medium',
  threshold: 0.7,
  verifies: 'claims',
  settings,
  async score(example, { judge, settings: { partial, weights }, signal }) {
    if (partial && judge.rubrics !== 'any') {
      return notApplicable(
        'a part of a claim can only be told by a model; name one as the judge, or set `partial` to false',
      )
    }
    const { claims } = await claimsOfOutput(example, { judge, signal })
    const table = await claimTable(claims, { example, judge, signal })
    const parts = partial ? await partlySupported(table.claims, { example, judge, signal }) : new Set<string>()
    const rows = table.claims.map((row) => ({ ...row, verdict: verdictOf(row, parts) }))
    if (rows.length === 0) return vacuous(1, 'the answer makes no claims', { ...table, weights })

    const counted = (wanted: FourVerdicts): number => rows.filter(({ verdict }) => verdict === wanted).length
    const partiallySupported = counted(PART)
    const weighted = rows.reduce((sum, { verdict }) => sum + weights[WEIGHT_OF[verdict]], 0) / rows.length
    const reasoning = `${counted('SUPPORTED')} of ${rows.length} claims are supported, ${partiallySupported} in part, ${counted('CONTRADICTED')} contradicted; weighted ${weighted.toFixed(2)}`
    return measured(Math.min(1, Math.max(0, weighted)), reasoning, {
      ...table,
      claims: rows,
      notEnoughInfo: table.notEnoughInfo - partiallySupported,
      partiallySupported,
      weights,
      weighted,
    })
  },
})

const PART = 'PARTIALLY_SUPPORTED' satisfies FourVerdicts

function verdictOf({ id, verdict }: ClaimRow, parts: ReadonlySet<string>): FourVerdicts {
  return parts.has(id) ? PART : verdict
}

const WEIGHT_OF: Readonly<Record<FourVerdicts, keyof Weights>> = {
  SUPPORTED: 'supported',
  PARTIALLY_SUPPORTED: 'partiallySupported',
  NOT_ENOUGH_INFO: 'notEnoughInfo',
  CONTRADICTED: 'contradicted',
}

/** Among the claims that the passages do not settle, those of which they support a part: all in one question. */
async function partlySupported(
  rows: readonly ClaimRow[],
  { example, judge, signal }: { example: Example; judge: Judge; signal: AbortSignal | undefined },
): Promise<ReadonlySet<string>> {
  const open = rows.filter(({ verdict }) => verdict === 'NOT_ENOUGH_INFO')
  const passages = shownPassages(example)
  if (open.length === 0 || passages.length === 0) return new Set()
  const shown = passages.map(({ text }, index) => [`passage ${index + 1}`, text] as const)
  const { items = [] } = await judge.rate(
    {
      name: 'partial_support',
      criteria:
        'Each item is a claim that the passages neither support as a whole nor contradict. Do they state a part of it that ' +
        'says something by itself? part: they do. none: they do not. Only what the passages say counts.',
      inputs: { response: textOf(example.output), ...Object.fromEntries(shown) },
      items: open.map(({ id, text }) => ({ id, text })),
      scale: { kind: 'categories', categories: { none: 0, part: 1 } },
    },
    { signal },
  )
  return new Set(items.flatMap(({ id, score }) => (score >= 0.5 ? [id] : [])))
}
