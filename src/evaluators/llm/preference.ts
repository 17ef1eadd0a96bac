import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { queryOf, textOf } from '../../core/example.ts'
import type { Judge } from '../../core/judge.ts'
import { measured, type Finding } from '../../core/result.ts'
import { prefer, type Preference } from '../../judge/model/prefer.ts'
import { PreferenceAccumulator, type PairOutcome } from './preference-accumulator.ts'
import { RATED_METRIC } from './rated.ts'

const settings = z.object({
  criteria: z.string().default(''),
  ties: z.enum(['half', 'against']).default('half'),
})

/** Whether a model prefers the answer to the example's other answer, asked in both orders as one unit. */
export const PreferenceEvaluator = defineEvaluator({
  ...RATED_METRIC,
  name: 'preference',
  title: 'Preferred answer',
  version: '1',
  description: 'Is the answer preferred to the other answer of the example?',
  tasks: ['chat', 'rag_qa', 'summarization'],
  requires: ['query', 'output', 'alternative'],
  threshold: 0.5,
  settings,
  async score(example, { judge, settings: { criteria, ties }, signal }) {
    const [query, a, b] = [queryOf(example) ?? '', textOf(example.output), textOf(example.alternative)]
    const found = (outcome: PairOutcome, reasoning: string, raw: Readonly<Record<string, unknown>> = {}): Finding =>
      measured(SCORES[ties][outcome], `${SAID[outcome]}${reasoning}`, {
        outcome,
        ...raw,
        length: a.length,
        alternative_length: b.length,
      })
    const plain = withoutAsking(a, b)
    if (plain !== undefined) return found(...plain)
    const said = criteria.trim() === '' ? undefined : criteria
    return decided(await preference({ query, a, b, criteria: said }, { judge, signal }), found)
  },
  accumulator: ({ threshold, settings: { ties } }) =>
    new PreferenceAccumulator({ threshold, ties: settings.shape.ties.parse(ties) }),
})

/** A tie, also one that the order of the answers made, counts as the setting `ties` says. */
const SCORES: Readonly<Record<'half' | 'against', Readonly<Record<PairOutcome, number>>>> = {
  half: { won: 1, lost: 0, tied: 0.5, order: 0.5 },
  against: { won: 1, lost: 0, tied: 0, order: 0 },
}

const SAID: Readonly<Record<PairOutcome, string>> = {
  won: 'preferred in both orders',
  lost: 'the other answer is preferred in both orders',
  tied: 'neither is preferred',
  order: 'the order of the two answers decided, so neither is preferred',
}

/** What needs no judge: the same answer twice, or only one of the two. */
function withoutAsking(a: string, b: string): [PairOutcome, string] | undefined {
  const [own, other] = [a.trim(), b.trim()]
  if (own === other) return ['tied', ': the two answers are the same']
  if (own === '') return ['lost', ': the answer is blank']
  return other === '' ? ['won', ': the other answer is blank'] : undefined
}

function preference(
  pair: { query: string; a: string; b: string; criteria: string | undefined },
  { judge, signal }: { judge: Judge; signal?: AbortSignal | undefined },
): Promise<Preference> {
  return prefer(judge, { ...pair, signal })
}

function decided(
  { winner, orders, usage }: Preference,
  found: (outcome: PairOutcome, reasoning: string, raw: Readonly<Record<string, unknown>>) => Finding,
): Finding {
  const outcome: PairOutcome = winner === null ? 'order' : ({ a: 'won', b: 'lost', tie: 'tied' } as const)[winner]
  const [given, turned] = orders
  const asked = (['a', 'b'] as const).map((first) => {
    const { winner: won } = first === 'a' ? given : turned
    return won === 'tie' ? 'tie' : won === first ? 'first' : 'second'
  })
  return found(outcome, `\nthis answer first: ${given.reasoning}\nthe other first: ${turned.reasoning}`, {
    // Which place was preferred with this answer shown first, and with the other shown first.
    orders: asked,
    tokens_used: usage.tokensUsed,
  })
}
