import { queryOf, textOf } from '../core/example.ts'
import type { Flip, FlipSide } from '../core/comparison.ts'
import type { Pair, Side } from './pairing.ts'
import type { ComparableRun } from './run-head.ts'
import { outcomeFor, type ScoredExample } from './scored.ts'
import type { ScoredPair } from './tally.ts'
import { short } from './waiting.ts'
import { defined } from '../support/defined.ts'

/** Keeps the examples that differ most, however many there are: the worst losses and the best gains. */
export class Flips {
  readonly #most: number
  readonly #losses: Ranked[] = []
  readonly #gains: Ranked[] = []

  constructor(most: number) {
    this.#most = most
  }

  add(evaluator: string, { pair, scores }: { pair: Pair; scores: ScoredPair }): void {
    const { baseline, candidate } = scores
    const difference = candidate.score - baseline.score
    const flipped = baseline.passed !== candidate.passed
    if (difference === 0 && !flipped) return
    const lost = flipped ? baseline.passed : difference < 0
    const rank: Ranked = {
      flipped,
      size: Math.abs(difference),
      id: pair.candidate.id,
      evaluator,
      pair,
      scores,
    }
    insert(lost ? this.#losses : this.#gains, { rank, most: this.#most })
  }

  /** The worst losses first, then the best gains. Texts that the examples lack come from `whole`. */
  async result(whole: Readonly<Record<Side, Whole | undefined>>): Promise<readonly Flip[]> {
    const ranked = [...this.#losses, ...this.#gains]
    const ids = [...new Set(ranked.map(({ id }) => id))]
    const [was, is] = await Promise.all([textsOf(whole.baseline, ids), textsOf(whole.candidate, ids)])
    return ranked.map(({ id, evaluator, pair: { baseline, candidate }, scores }) => {
      const pair = { baseline: was.get(id) ?? baseline, candidate: is.get(id) ?? candidate }
      return flipOf(evaluator, { pair, scores })
    })
  }
}

type Whole = NonNullable<ComparableRun['whole']>

async function textsOf(whole: Whole | undefined, ids: readonly string[]): Promise<ReadonlyMap<string, ScoredExample>> {
  const examples = whole === undefined || ids.length === 0 ? [] : await whole(ids)
  return new Map(examples.map((example) => [example.id, example]))
}

interface Ranked {
  readonly flipped: boolean
  readonly size: number
  readonly id: string
  readonly evaluator: string
  readonly pair: Pair
  readonly scores: ScoredPair
}

function insert(ranked: Ranked[], { rank, most }: { rank: Ranked; most: number }): void {
  const last = ranked.at(-1)
  if (ranked.length >= most && (last === undefined || order(last, rank) <= 0)) return
  const at = ranked.findIndex((other) => order(rank, other) < 0)
  ranked.splice(at === -1 ? ranked.length : at, 0, rank)
  if (ranked.length > most) ranked.pop()
}

/** Flips across the threshold first, then larger changes before smaller ones, whatever the order of rows. */
function order(a: Ranked, b: Ranked): number {
  if (a.flipped !== b.flipped) return a.flipped ? -1 : 1
  if (a.size !== b.size) return b.size - a.size
  if (a.id !== b.id) return a.id < b.id ? -1 : 1
  return a.evaluator < b.evaluator ? -1 : 1
}

function flipOf(evaluator: string, { pair, scores }: { pair: Pair; scores: ScoredPair }): Flip {
  const { baseline, candidate } = scores
  const lower = candidate.score < baseline.score
  const change =
    baseline.passed === candidate.passed ? (lower ? 'lower' : 'higher') : baseline.passed ? 'lost' : 'gained'
  const inputs = pair.candidate.inputs ?? pair.baseline.inputs
  const asked = inputs === undefined ? undefined : (queryOf({ inputs }) ?? textOf(inputs))
  return {
    id: pair.candidate.id,
    evaluator,
    change,
    ...defined({ asked: asked === undefined ? undefined : short(asked) }),
    baseline: sideOf(pair.baseline, { evaluator, score: baseline }),
    candidate: sideOf(pair.candidate, { evaluator, score: candidate }),
  }
}

function sideOf(
  example: ScoredExample,
  { evaluator, score: { score, passed } }: { evaluator: string; score: ScoredPair['baseline'] },
): FlipSide {
  const { output } = example
  const reasoning = outcomeFor(example, evaluator)?.reasoning
  return {
    score,
    passed,
    ...defined({
      reasoning: reasoning === undefined ? undefined : short(reasoning),
      answer: output === undefined ? undefined : short(textOf(output)),
    }),
  }
}
