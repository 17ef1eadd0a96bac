import { BudgetExceededError } from '../core/errors.ts'
import { persistently } from './persistently.ts'
import type { Statements } from './sql.ts'

/** An allowance in US dollars that all workers of a run draw on. */
export interface SharedBudget {
  /**
   * Reserves what a call may cost. The returned function books what it did cost. Rejects with BudgetExceededError. What
   * a worker had reserved when it died stays reserved: its calls may have been made.
   */
  reserve(model: string, estimateUsd: number): Promise<(actualUsd: number) => Promise<void>>
}

const RESERVE = `
  update work_budgets set held_usd = held_usd + $2::float8
  where budget = $1 and spent_usd + held_usd + $2::float8 <= limit_usd
  returning 1`
const BOOK = `
  update work_budgets set held_usd = greatest(0, held_usd - $2::float8), spent_usd = spent_usd + $3::float8
  where budget = $1`
const READ = 'select limit_usd, held_usd + spent_usd as used_usd, spent_usd from work_budgets where budget = $1'

/** Creates the budget of a run. An existing one gets the new limit, and what was spent stays spent. */
export async function createSharedBudget(
  sql: Statements,
  { budget, limitUsd }: { budget: string; limitUsd: number },
): Promise<void> {
  await sql.executeSql(
    `insert into work_budgets (budget, limit_usd, held_usd, spent_usd) values ($1, $2, 0, 0)
     on conflict (budget) do update set limit_usd = excluded.limit_usd`,
    [budget, limitUsd],
  )
}

/** What the run's workers have spent so far, or undefined if it has no budget. */
export async function spentUsd(sql: Statements, budget: string): Promise<number | undefined> {
  const { rows } = await sql.executeSql(READ, [budget])
  return rows[0] === undefined ? undefined : Number(rows[0]['spent_usd'])
}

/** The allowance of a run in PostgreSQL. */
export function sharedBudget(sql: Statements, budget: string): SharedBudget {
  return {
    async reserve(model, estimateUsd) {
      const { rows } = await persistently(() => sql.executeSql(RESERVE, [budget, estimateUsd]))
      if (rows.length === 0) throw await exceeded(sql, { budget, model, estimateUsd })
      return async (actualUsd) => {
        await persistently(() => sql.executeSql(BOOK, [budget, estimateUsd, actualUsd]))
      }
    },
  }
}

async function exceeded(
  sql: Statements,
  { budget, model, estimateUsd }: { budget: string; model: string; estimateUsd: number },
): Promise<BudgetExceededError> {
  const { rows } = await sql.executeSql(READ, [budget])
  const [limit, used] = [Number(rows[0]?.['limit_usd']), Number(rows[0]?.['used_usd'])]
  return new BudgetExceededError(
    `The next call of ${model} may take ${estimateUsd.toPrecision(3)} US dollars; with ${used.toPrecision(3)} already used or under way by all workers that is more than the ${limit} allowed, so it was not made.`,
  )
}
