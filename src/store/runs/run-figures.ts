import { sql, type Kysely } from 'kysely'
import { UsageError } from '../../core/errors.ts'
import type { ScoreDistribution, StoredAggregate } from '../../core/stores/run-store.ts'
import { aggregatesOf } from './run-summary.ts'
import type { Tables } from '../database/schema.ts'

export const DEFAULT_BINS = 20

/** The aggregates of a run's scores. Stored with a complete run, whose scores do not change any more. */
export interface RunFigures {
  readonly aggregates: Readonly<Record<string, StoredAggregate>>
  /** In the usual number of parts, by the evaluator's name. */
  readonly distributions: Readonly<Record<string, ScoreDistribution>>
}

export async function figuresOf(db: Kysely<Tables>, run: number): Promise<RunFigures> {
  const aggregates = await countedAggregates(db, run)
  const distributions: Record<string, ScoreDistribution> = {}
  for (const evaluator of Object.keys(aggregates)) {
    distributions[evaluator] = await countedDistribution(db, run, { evaluator, bins: DEFAULT_BINS })
  }
  return { aggregates, distributions }
}

export async function countedAggregates(db: Kysely<Tables>, run: number): Promise<RunFigures['aggregates']> {
  const groups = await db
    .selectFrom('run_scores')
    .select(['evaluator', 'status', 'failure', 'passed', 'vacuous'])
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.sum<number | null>('score').as('total')])
    .where('run', '=', run)
    .groupBy(['evaluator', 'status', 'failure', 'passed', 'vacuous'])
    .execute()
  return aggregatesOf(groups)
}

export async function countedDistribution(
  db: Kysely<Tables>,
  run: number,
  { evaluator, bins }: { evaluator: string; bins: number },
): Promise<ScoreDistribution> {
  // Most evaluators give few different scores: each is sorted into its part once, not once a result.
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('run_scores')
        .select(['score', eb.fn.countAll<number>().as('n')])
        .where('run', '=', run)
        .where('evaluator', '=', evaluator)
        .where('status', '=', 'measured')
        .where('vacuous', '=', 0)
        .groupBy('score')
        .as('scores'),
    )
    .select(Array.from({ length: bins }, (_, bin) => binCount(bin, bins).as(`b${bin}`)))
    .executeTakeFirstOrThrow()
  const counts = Array.from({ length: bins }, (_, bin) => Number(row[`b${bin}`]))
  return { counts, n: counts.reduce((sum, count) => sum + count, 0) }
}

function binCount(bin: number, bins: number): ReturnType<typeof sql<number>> {
  const [low, high] = [bin / bins, (bin + 1) / bins]
  const below = bin === bins - 1 ? sql`score <= ${high}` : sql`score < ${high}`
  return sql<number>`sum(case when score >= ${low} and ${below} then n else 0 end)`
}

export function checkBins(bins: number): void {
  if (Number.isInteger(bins) && bins >= 1 && bins <= 200) return
  throw new UsageError(`\`bins\` is ${bins}; it must be a whole number from 1 to 200.`)
}
